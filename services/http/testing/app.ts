import { setTimeout as wait } from 'node:timers/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createDatabase, toApiUrl } from '#infra/start/testing/real-parts.ts';
import { createAccountEmails } from '#services/accounts/account-emails.store.ts';
import { type HashingQueue, hashSecret, insertPassword } from '#services/accounts/passwords.store.ts';
import { createSessionStore } from '#services/accounts/sessions.store.ts';
import { AUTH_SECRETS, BASE_URL, createActiveOperator } from '#services/accounts/testing/active-operator.ts';
import { type ApiParts, assembleApi } from '#services/api.ts';
import { measuredScores } from '#services/assessment/scores.ts';
import { createTeacherCodes } from '#services/assessment/teacher-codes.store.ts';
import { createTeacherLinks } from '#services/assessment/teacher-links.store.ts';
import { user } from '#services/database/auth.tables.ts';
import { createLogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createGuardianLinkStore } from '#services/families/guardian-links.store.ts';
import { createLogSettings } from '#services/http/log-settings.ts';
import { createSessionCookie } from '#services/http/session-cookie.ts';
import { createTeacherCookie } from '#services/http/teacher-cookie.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { createTestMailStore } from '#services/mail/testing/mail-store.ts';
import { MAILGUN_KEY } from '#services/mail/testing/mailgun.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Account } from '#shared/contracts/session.ts';
import type { Student } from '#shared/contracts/students.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

export { BASE_URL };
export const OPS_TOKEN = 'an-operator-token-of-32-characters';
export const PASSWORD = 'correct horse battery';

export type TestApi = Awaited<ReturnType<typeof createTestApi>>;

/** `connections`: of each of the two clients. */
type TestApiSettings = {
  now?: Instant;
  sweepMs?: number;
  hashingQueue?: HashingQueue;
  databaseUrl?: string;
  lines?: string[];
  connections?: number;
  newId?: () => string;
} & Partial<ApiParts['settings']>;

/** Of `PASSWORD`: computed once, since a hash takes as long as several requests. */
let passwordHash: Promise<string> | undefined;

const START: Instant = '2026-11-23T09:00:00.000Z';

/** The whole API on a database of its own, with a clock that tests set. It does not listen; requests are injected. */
export const createTestApi = async (settings: TestApiSettings = {}) =>
  createNode(settings.databaseUrl ?? (await createDatabase()), settings);

/** The API of one test file, from its first test to its last. Before each test the clock is reset to `now`. */
export function setUpTestApi(settings: TestApiSettings = {}): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => void Object.assign(api, await createTestApi(settings)));
  beforeEach(() => {
    api.clock.now = settings.now ?? START;
  });
  // Nothing to close if it could not be opened.
  afterAll(() => api.close?.());
  return api;
}

async function createNode(
  url: string,
  { now = START, sweepMs, hashingQueue, lines, connections: max = 4, newId = uuidv7, ...settings }: TestApiSettings,
) {
  const apiUrl = toApiUrl(url);
  const log = createLogClient(apiUrl, { max });
  const hintLog = createLogClient(apiUrl, { max: 1 });
  const { db, close: closeDatabase } = openDatabase(apiUrl, { max });
  /** With the owner's rights: tests arrange and inspect what the API may not. */
  const owner = createLogClient(url, { max: 2 });
  const clock = { now };
  const faults = lines ?? [];
  const store = createPostgresEventStore(log, { db });
  const { app, handle } = await assembleApi({
    db,
    store,
    hintLog,
    wait,
    sweepMs,
    hashingQueue,
    databaseAnswers: () => log`select 1`,
    clock: () => clock.now,
    random: Math.random,
    newId,
    scores: measuredScores,
    settings: {
      baseUrl: BASE_URL,
      trustProxy: [],
      requestsPerMinute: 100_000,
      writesPerMinute: 100_000,
      limits: { signInsPerMinute: 60, lettersPerRecipientHour: 3, lettersPerNetworkDay: 20 },
      authSecrets: AUTH_SECRETS,
      idempotencySecrets: [{ value: 'another test secret of more than 32 chars' }],
      opsToken: OPS_TOKEN,
      provider: null,
      dayMs: 86_400_000,
      teacherCode: true,
      showDocs: true,
      mailgunKey: MAILGUN_KEY,
      web: null,
      // One parent of a test file may have a child for each test.
      mostChildren: 100_000,
      mostWeeks: 100_000,
      ...settings,
    },
    logger: {
      ...createLogSettings(lines ? 'trace' : 'error'),
      stream: { write: (line: string) => void faults.push(line) },
    },
    nudgeRelay: () => {},
  });
  await app.ready();
  const operator = await createActiveOperator(db, clock.now);
  const sessions = createSessionStore(db);
  const { name: cookieName } = createSessionCookie(AUTH_SECRETS, (settings.baseUrl ?? BASE_URL).startsWith('https:'));
  const openSession = async (userId: UserId, opensAccount = false) => {
    const { token } = await sessions.open({ userId, aal: 1, now: clock.now, device: null, opensAccount });
    return createPerson(app, `${cookieName}=${token}`);
  };
  return {
    app,
    store,
    handle,
    log: owner,
    clock,
    passTime: (ms: number) => {
      clock.now = toInstant(toEpochMs(clock.now) + ms);
    },
    url,
    faults,
    links: createTeacherLinks(db),
    codes: createTeacherCodes(db),
    guardianLinks: createGuardianLinkStore(db, HASHES),
    mails: createTestMailStore(db),
    teacherCookie: createTeacherCookie(AUTH_SECRETS, (settings.baseUrl ?? BASE_URL).startsWith('https:')),
    letters: createAccountEmails(db, {
      authSecrets: settings.authSecrets ?? AUTH_SECRETS,
      hashes: HASHES,
      newId,
      baseUrl: BASE_URL,
    }),
    anonymous: createPerson(app, undefined),
    /** Signed in with a second factor at the time of the start. */
    operator: createPerson(app, operator.cookie),
    /** One who has signed in just now. */
    operatorOfNow: async () => createPerson(app, (await createActiveOperator(db, clock.now)).cookie),
    machine: createPerson(app, undefined, { authorization: `Bearer ${settings.opsToken ?? OPS_TOKEN}` }),
    /** An account with a proved address and the password `PASSWORD`, as after a sign-up and its proof. */
    openAccount: async (email: string): Promise<Person> => {
      passwordHash ??= hashSecret(PASSWORD);
      const [userId, password] = [uuidv7() as UserId, await passwordHash];
      await db.insert(user).values({ id: userId, name: 'Pat Parent', email, emailVerified: true });
      await db.transaction((tx) => insertPassword(tx, userId, password));
      return openSession(userId, true);
    },
    openSession,
    /** A second process of the same installation. */
    anotherNode: (more: TestApiSettings = {}): Promise<TestNode> =>
      createNode(url, { ...settings, now: clock.now, ...more }),
    close: async () => {
      await app.close();
      // As in api.main.ts: otherwise a client that reconnects after an outage would be awaited for ever.
      await Promise.all([
        owner.end({ timeout: 5 }),
        log.end({ timeout: 5 }),
        hintLog.end({ timeout: 5 }),
        closeDatabase(),
      ]);
    },
  };
}
type TestNode = { app: App; close: () => Promise<void> };

type App = Awaited<ReturnType<typeof assembleApi>>['app'];
/** `from` is the network address of the request. */
export type Request = { key?: string | null; headers?: Record<string, string>; from?: string };

let homes = 0;
/** A network address of its own, since attempts are counted per address. */
export const createAddress = (): string => `10.${(++homes >> 16) & 255}.${(homes >> 8) & 255}.${homes & 255}`;

/**
 * A caller with a cookie, or without; `always` are headers of every request. Writes have a fresh key unless one is
 * given.
 */
export function createPerson(app: App, cookie: string | undefined, always: Record<string, string> = {}) {
  const home = createAddress();
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    { key, headers, from = home }: Request = {},
  ) =>
    app.inject({
      method,
      remoteAddress: from,
      url: /^\/(api|healthz|readyz)/.test(path) ? path : `/api${path}`,
      headers: {
        ...(cookie && { cookie }),
        ...always,
        ...(method !== 'GET' && key !== null && { 'idempotency-key': key ?? crypto.randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    } as InjectOptions);
  return {
    cookie,
    always,
    send,
    get: (path: string, request?: Request) => send('GET', path, undefined, request),
    post: (path: string, body: unknown = {}, request?: Request) => send('POST', path, body, request),
    put: (path: string, body: unknown, request?: Request) => send('PUT', path, body, request),
    patch: (path: string, body: unknown, request?: Request) => send('PATCH', path, body, request),
    delete: (path: string, request?: Request) => send('DELETE', path, undefined, request),
  };
}
export type Person = ReturnType<typeof createPerson>;

/** A parent with an account and a proved address. */
export const signUpParent = (
  { openAccount }: Pick<TestApi, 'openAccount'>,
  email = `parent-${crypto.randomUUID()}@example.org`,
): Promise<Person> => openAccount(email);

/** The same person on another device. */
export async function signInOnAnotherDevice(
  { openSession }: Pick<TestApi, 'openSession'>,
  who: Person,
): Promise<Person> {
  return openSession((await readAccount(who)).userId);
}

/** Makes a person the second guardian of a child, as an accepted invitation does. `columns`: of the row. */
export async function makeCoGuardian(
  api: TestApi,
  studentId: string,
  who: Pick<Person, 'get'>,
  columns: Record<string, string | boolean> = {},
): Promise<Account> {
  const account = await readAccount(who);
  const row = { user_id: account.userId, student_id: studentId, role: 'co-guardian', ...columns };
  await api.log`insert into guardians ${api.log(row)}`;
  return account;
}

/** A new person as the second guardian of a child. */
export async function addCoGuardian(api: TestApi, studentId: string, columns?: Record<string, string | boolean>) {
  const who = await signUpParent(api);
  return { who, ...(await makeCoGuardian(api, studentId, who, columns)) };
}

/** The code of a refusal, or `ok`. */
export const readCode = (response: { statusCode: number; json: () => { code?: string } }): string | undefined =>
  response.statusCode < 400 ? 'ok' : response.json().code;
export const readAccount = async (who: Pick<Person, 'get'>): Promise<Account> =>
  (await who.get('/auth/user')).json<{ account: Account }>().account;
export const readUserId = async (who: Pick<Person, 'get'>): Promise<UserId> => (await readAccount(who)).userId;

/** A fresh proof of identity, which sensitive calls require within the last ten minutes. */
export async function stepUp(who: Person): Promise<void> {
  const response = await who.post('/auth/reauthenticate', { way: 'password', password: PASSWORD });
  if (response.statusCode !== 200) throw new Error(`step-up: ${response.statusCode} ${response.body}`);
}

/** The cookies of a response, as a browser would send them back. */
export const readCookies = (response: LightMyRequestResponse): string =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

export const SCHEDULE = {
  startDate: '2026-11-23',
  timeZone: 'Europe/London',
  parentEmail: 'pat@example.org',
  consent: { noticeVersion: '2027-01' },
};

/** A parent with one child and one assessment that has begun: Monday 23 November 2026, day 1. */
export async function signUpFamily(api: TestApi, { teacherEmail, ...schedule }: Record<string, unknown> = {}) {
  const parent = await signUpParent(api);
  const student = (await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).json<Student>();
  const scheduled = await parent.post('/assessments', {
    ...SCHEDULE,
    studentId: student.id,
    ...(teacherEmail ? { teacherEmail } : {}),
    ...schedule,
  });
  if (scheduled.statusCode !== 201) throw new Error(`schedule: ${scheduled.statusCode} ${scheduled.body}`);
  const view = scheduled.json<ProgressView>();
  return { parent, student, view, id: view.id, week: `/assessments/${view.id}` };
}

/** The events of a stream after a version, without their envelope. */
export const readEvents = async (
  { store }: Pick<TestApi, 'store'>,
  id: string,
  after = 0,
): Promise<AssessmentEvent[]> => (await store.read(id as AssessmentId, { after })).map(({ event }) => event);
