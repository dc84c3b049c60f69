import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { CLIENT, type OidcProvider, startOidcProvider } from '#services/accounts/testing/oidc-provider.ts';
import { createPerson, createTestApi, type Person, type TestApi } from '#services/http/testing/app.ts';
import { BODIES, buildPath, CLOSING, ENDPOINTS, LAST } from '#services/http/testing/every-call.ts';
import { createNeighbours } from '#services/http/testing/given-week.ts';
import { MATRIX, type Verdict } from '#services/http/testing/matrix.ts';
import { startOtlpReceiver } from '#services/http/testing/otlp-receiver.ts';
import { createWriteScenes, isTaken, REFUSED_EVERYWHERE, WRITES } from '#services/http/testing/write-scenes.ts';
import { startTraceExport } from '#services/trace-export.ts';
import { PARENT_TEXTS } from '#shared/instruments/parent-form.ts';
import { TEACHER_TEXTS } from '#shared/instruments/teacher-form.ts';
import { begun, daysOpened, on } from '#shared/testing/examples.ts';

/** In lower case, as addresses are stored. */
const CANARY = 'canary-7f3a';
/** Without the name of its account, which makes a password easy to guess. */
const PASSWORD = 'linnet-5be2 battery';
const NUMBER = 731_904_617;
/** A time that an answer may have taken. */
const MS = 573_904;
const { optionId } = (BODIES.answerScene as () => { optionId: string })();
/** What is chosen and ticked in the scenes, and named nowhere else. */
const CHOICES = ['excited', 'kinesthetic', 'Arts and Crafts', String(MS), optionId];
/** The encodings in which a canary may hide in output. */
const FORMS = [
  ...[CANARY, PASSWORD].flatMap((each) => [
    each,
    Buffer.from(each).toString('base64').slice(0, 14),
    Buffer.from(each).toString('hex'),
  ]),
  encodeURIComponent(`${CANARY}@`),
  String(NUMBER),
];
const listLeaks = (text: string) => FORMS.filter((form) => text.toLowerCase().includes(form.toLowerCase()));
/** What is so short that it may be part of another word counts as a word of its own. */
const stands = (value: string, text: string): boolean =>
  text.includes(value) &&
  (value.length >= 12 || new RegExp(`(?<![\\w.-])${value.replace(/\W/g, '\\$&')}(?![\\w.-])`).test(text));

/** Fields of what is sent and answered that hold a secret, or that only the device of a child knows. */
const SECRET_FIELDS = ['token', 'token_hash', 'pin', 'code', 'password', 'seed'];
const ANSWERED_FIELDS = ['token', 'secret', 'backupCodes'];
const QUERIES = ['t', 'code', 'state'];
/** The parts of a cookie, of which the id is no secret. */
const listParts = (value: string) =>
  value.split('.').filter((part) => part.length >= 20 && !/^[0-9a-f-]{36}$/.test(part));

/** Keeps every secret that passes the API from now on, in cookies, headers, queries and bodies, with its place. */
function collectSecrets({ app }: TestApi): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  const add = (place: string, value: unknown) => {
    const text = decodeURIComponent(String(value).replace(/%(?![0-9a-f]{2})/gi, '%25'));
    if (text.length < 5 || text.includes(CANARY)) return;
    for (const each of [text, encodeURIComponent(text), ...listParts(text)]) secrets.set(each, place);
  };
  const addFields = (value: unknown, names: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      if (names.includes(name)) for (const one of [each].flat()) add(name, one);
      addFields(each, names);
    }
  };
  const addJson = (text: unknown, names: readonly string[]) => {
    try {
      addFields(JSON.parse(String(text)), names);
    } catch {
      // No JSON, and no field.
    }
  };
  const inject = app.inject.bind(app);
  const injectAndCollect = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const { cookie = '', authorization } = options.headers as Record<string, string>;
    for (const [, name, value] of cookie.matchAll(/([\w-]+)=([^;]*)/g)) add(`cookie ${name}`, value);
    if (authorization) add('authorization', authorization.replace('Bearer ', ''));
    for (const [name, value] of new URL(String(options.url), 'http://localhost').searchParams)
      if (QUERIES.includes(name)) add(`query ${name}`, value);
    addJson(options.payload, SECRET_FIELDS);
    const response = await inject(options);
    for (const { name, value } of response.cookies) add(`cookie ${name}`, value);
    addJson(response.body, ANSWERED_FIELDS);
    return response;
  };
  Object.assign(app, { inject: injectAndCollect });
  return secrets;
}

/** A body in which every value is a canary, which few fields accept. */
const withCanaries = (value: unknown): unknown => {
  if (typeof value === 'string') return value.includes('@') ? `${CANARY}@example.org` : `${CANARY} ${value}`;
  if (typeof value === 'number') return NUMBER;
  if (Array.isArray(value)) return value.map(withCanaries);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withCanaries(each)]));
  return value;
};

let addresses = 0;
const createAddress = () => `${CANARY}-${++addresses}@example.org`;
const fill = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, CANARY]));
/** The fields of each call that take a person's own words, and the tables in which they or its answers are written. */
const WORDS: Record<string, { fields: object; tables: readonly string[] }> = {
  signUp: {
    fields: { name: CANARY, email: createAddress(), password: PASSWORD },
    tables: ['auth.user', 'auth.account', 'auth.letters', 'mail'],
  },
  recover: { fields: { email: createAddress() }, tables: ['auth.letters'] },
  updateUser: { fields: { name: CANARY, password: PASSWORD }, tables: ['auth.user'] },
  enrolFactor: { fields: { name: CANARY }, tables: ['auth.factors'] },
  createUser: { fields: { name: CANARY, email: createAddress() }, tables: ['auth.user'] },
  inviteUser: { fields: { name: CANARY, email: createAddress() }, tables: ['auth.user', 'auth.letters'] },
  createStudent: { fields: { nickname: CANARY }, tables: ['students'] },
  updateStudent: { fields: { nickname: CANARY }, tables: ['students'] },
  changeReminderAddress: { fields: { email: createAddress() }, tables: ['auth.letters'] },
  inviteGuardian: { fields: { email: createAddress(), line: CANARY }, tables: ['guardian_invitations'] },
  inviteTeacher: { fields: { teacherEmail: createAddress(), line: CANARY }, tables: ['teacher_invitations'] },
  scheduleAssessment: {
    fields: { parentEmail: createAddress(), teacherEmail: createAddress(), teacherLine: CANARY, notes: CANARY },
    tables: ['assessment_sessions', 'guardians', 'teacher_invitations', 'events', 'commands'],
  },
  giveParentInput: {
    fields: { texts: fill(PARENT_TEXTS), totalMs: MS },
    tables: ['parent_observations', 'events', 'commands'],
  },
  giveTeacherInput: {
    fields: { texts: fill(TEACHER_TEXTS), shared: TEACHER_TEXTS, learningStyle: 'kinesthetic', totalMs: MS },
    tables: ['teacher_observations', 'events', 'commands'],
  },
  makeShare: { fields: { label: CANARY }, tables: ['shares'] },
  checkMood: { fields: { mood: 'excited', rtMs: MS }, tables: ['mood_assessments', 'events', 'commands'] },
  answerScene: { fields: { rtMs: MS }, tables: ['events', 'commands'] },
  recordTrials: { fields: {}, tables: ['events', 'commands'] },
  answerItem: { fields: { rtMs: MS }, tables: ['events', 'commands'] },
};

/** Where secrets stood, each at least once, or nothing would be looked for. */
const PLACES = [
  ...['session', 'child', 'teacher', 'device', 'provider'].map((name) => `cookie ${name}`),
  ...[...SECRET_FIELDS, ...ANSWERED_FIELDS, 'authorization'],
  ...QUERIES.map((name) => `query ${name}`),
];

/** Statuses, and answers of errors, of a whole run. */
type Seen = { statuses: Set<number>; errors: string[] };

/**
 * Each call with words is sent while each of its tables refuses every row, which Postgres then quotes; then it is
 * taken.
 */
async function failAndTake(
  api: TestApi,
  provider: OidcProvider,
  lines: string[],
  { statuses, errors }: Seen,
): Promise<void> {
  const fields = Object.fromEntries(Object.entries(WORDS).map(([name, each]) => [name, each.fields]));
  const setClock = (now: string) => {
    api.clock.now = now;
  };
  const createScene = createWriteScenes(api, { setClock, provider, fields });
  for (const endpoint of WRITES.filter(({ name }) => !(name in REFUSED_EVERYWHERE))) {
    api.clock.now = on(3);
    const scene = await createScene(endpoint);
    for (const table of WORDS[endpoint.name]?.tables ?? []) {
      await api.log`alter table ${api.log(table)} add constraint odd check (false) not valid`;
      const begin = lines.length;
      const { statusCode, body } = await scene(api);
      await api.log`alter table ${api.log(table)} drop constraint odd`;
      errors.push(body);
      expect({ call: endpoint.name, table, statusCode }).toMatchObject({ statusCode: 500 });
      const failed = lines.slice(begin).filter((line) => line.includes(`"path":"/api${endpoint.path}"`));
      expect(failed.filter((line) => line.includes('"code":"23514"'))).toHaveLength(1);
    }
    const response = await scene(api);
    statuses.add(response.statusCode);
    expect(isTaken(endpoint, response), `${endpoint.name} ${response.statusCode} ${response.body}`).toBe(true);
  }
}

/** The tables in which a canary stands. */
async function findWords(api: TestApi): Promise<string[]> {
  const tables = await api.log<{ name: string }[]>`
    select case nspname when 'public' then relname else nspname || '.' || relname end as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'auth')`;
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await api.log`select from ${api.log(name)} as it where it::text like ${`%${CANARY}%`} limit 1`;
      return row ? [name] : [];
    }),
  );
  return found.flat();
}

/** Returns what sends each call as a caller who may make it, with canaries in all that is sent. */
async function prepareCalls(api: TestApi, { statuses, errors }: Seen): Promise<() => Promise<void>> {
  api.clock.now = on(3);
  const { given } = await createNeighbours(api);
  const people = await given(...begun, ...daysOpened(3)).people;
  const callers = {
    parent: people.parent,
    teacher: people.teacher,
    operator: await api.operatorOfNow(),
    machine: api.machine,
    nobody: people.anonymous,
  };
  const withCanaryHeaders = (name: keyof typeof callers, { cookie, always }: Person) =>
    createPerson(
      api.app,
      [cookie, `child=${CANARY}`, ...(name === 'teacher' ? [] : [`teacher=${CANARY}.${CANARY}.${CANARY}`])].join('; '),
      {
        'user-agent': CANARY,
        referer: `https://${CANARY}.example/`,
        'x-forwarded-for': CANARY,
        authorization: `Bearer ${CANARY}`,
        ...always,
      },
    );
  const calls = ENDPOINTS.filter(({ name }) => !CLOSING.includes(name)).sort(
    (a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name),
  );
  return async () => {
    for (const endpoint of calls) {
      // Who finds nothing under the id of an example is let in as well.
      const letIn = (verdict: Verdict) =>
        (Object.keys(callers) as (keyof typeof callers)[]).find((each) => MATRIX[endpoint.name][each] === verdict);
      const name = letIn('ok') ?? letIn(404) ?? 'nobody';
      const caller = withCanaryHeaders(name, callers[name]);
      const valid = BODIES[endpoint.name]?.(people);
      const params = ['sceneId', 'area', 'subject', 'sittingId', 'set', 'day'].filter((each) =>
        endpoint.path.includes(`:${each}`),
      );
      const paths = [buildPath(endpoint, people)];
      if (params.length > 0) paths.push(buildPath(endpoint, people, fill(params)));
      const bodies = valid
        ? [{ ...valid, ...WORDS[endpoint.name]?.fields }, withCanaries(valid), { [CANARY]: CANARY }, `{"${CANARY}`]
        : [undefined];
      for (const body of bodies) {
        for (const path of paths) {
          const query = `${path.includes('?') ? '&' : '?'}${CANARY}=${CANARY}`;
          const response = await caller.send(endpoint.method, path + query, body);
          statuses.add(response.statusCode);
          if (response.statusCode >= 400) errors.push(response.body);
        }
      }
    }
  };
}

it('no secret, address, name or answer that was sent stands in a line of the log, in a trace or in an error, whether it was taken, refused or failed', async () => {
  const lines: string[] = [];
  const receiver = await startOtlpReceiver();
  const stopTraces = await startTraceExport(receiver.url, 'seven-stones-api');
  // A call that failed counts as a letter to the same address.
  const limits = { signInsPerMinute: 1_000, lettersPerRecipientHour: 1_000, lettersPerNetworkDay: 1_000 };
  const provider = await startOidcProvider(() => api.clock.now);
  const api: TestApi = await createTestApi({ lines, limits, provider: { ...CLIENT, issuer: provider.issuer } });
  const secrets = collectSecrets(api);
  const seen: Seen = { statuses: new Set(), errors: [] };
  await failAndTake(api, provider, lines, seen);
  await api.machine.get('/openapi.json');
  const tables = new Set(Object.values(WORDS).flatMap((each) => each.tables));
  expect((await findWords(api)).filter((table) => !tables.has(table))).toEqual([]);
  const sendAll = await prepareCalls(api, seen);
  await sendAll();
  // Last, since nobody who is signed in comes any further without it.
  const begin = lines.length;
  await api.log`alter table auth.session rename column token_hash to secret`;
  await sendAll();
  const failed = lines.slice(begin).filter((line) => line.includes('"code":"42703"'));
  const isUnread = ({ name, path }: (typeof ENDPOINTS)[number]) =>
    MATRIX[name].nobody === 401 &&
    MATRIX[name].parent === 'ok' &&
    !CLOSING.includes(name) &&
    !failed.some((line) => line.includes(`"path":"/api${path}"`));
  expect(ENDPOINTS.filter(isUnread)).toEqual([]);
  await api.close();
  await stopTraces();
  receiver.close();
  await provider.close();
  expect(receiver.bodies.flatMap(listLeaks)).toEqual([]);
  expect(receiver.spans().length).toBeGreaterThan(200);
  expect(lines.filter((line) => listLeaks(line).length > 0)).toEqual([]);
  expect([...new Set(secrets.values())]).toEqual(expect.arrayContaining(PLACES));
  const findTexts = (values: Iterable<string>, texts: readonly string[]) => {
    const all = texts.join('\n');
    return [...values].filter((value) => stands(value, all)).map((value) => texts.find((text) => stands(value, text)));
  };
  const logged = [...lines, ...receiver.bodies];
  expect(findTexts(secrets.keys(), [...logged, ...seen.errors])).toEqual([]);
  // An error names every option of a field.
  expect(findTexts(CHOICES, logged)).toEqual([]);
  // An unknown field is reported by its name, which the caller chose; values are never repeated.
  expect(
    seen.errors
      .map((error) => error.replaceAll(`"${CANARY}"`, '').replaceAll(`\\"${CANARY}\\"`, ''))
      .flatMap(listLeaks),
  ).toEqual([]);
  expect([...seen.statuses].sort()).toEqual(expect.arrayContaining([200, 400, 404, 500]));
  expect(lines.length).toBeGreaterThan(200);
}, 180_000);
