import { createHash, randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/start/testing/real-parts.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/operator-at-work.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { type LogClient, logClient } from '#services/event-store/clients.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { rebuildViews } from '#services/event-store/rebuild-views.ts';
import { expireAnswers } from '#services/handling/expire-answers.ts';
import { handling } from '#services/handling/handle.ts';
import { housekeepingRows } from '#services/housekeeping/housekeeping.store.ts';
import { housekeeping } from '#services/housekeeping/housekeeping.ts';
import { jobsOf } from '#services/housekeeping/jobs.ts';
import { RETAINED_TABLES } from '#services/housekeeping/testing/retained-tables.ts';
import { unprovedAccounts } from '#services/housekeeping/unproved-accounts.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { suppressed } from '#services/mail/suppressions.store.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { auditTrail } from '#services/ops/audit.store.ts';
import { auditCheck } from '#services/ops/audit-chain.ts';
import { erasing } from '#services/rights/erasing.store.ts';
import { unscored } from '#services/views/view-facts.ts';
import { rowsFor } from '#services/views/view-rows.ts';
import { VIEW_COLUMNS } from '#services/views/views.tables.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import { ANSWER_EVENTS, type AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { commandLike, examples, on, scheduleMira } from '#shared/testing/examples.ts';
import { type Instant, instantOf } from '#shared/values/days.ts';
import type { AssessmentId, ErasureId, StudentId } from '#shared/values/ids.ts';
import { keptDays, RETENTION } from '#shared/values/retention.ts';

const DAY_MS = 86_400_000;
const kept = keptDays();
const rows = rowsFor(unscored);
let url: string;
let sql: LogClient;
let eraserLog: LogClient;
let owner: OpenDatabase;
let eraser: OpenDatabase;
let store: EventStore;
let faults: unknown[];
beforeAll(async () => {
  url = await freshDatabase();
  sql = logClient(url, { max: 4 });
  eraserLog = logClient(url, { max: 2, role: ERASER_ROLE });
  owner = openDatabase(url, { max: 2 });
  // With the role of an installation.
  eraser = openDatabase(url, { max: 2, role: ERASER_ROLE });
  store = postgresEventStore(sql);
});
afterAll(() => Promise.all([sql.end(), eraserLog.end(), owner.close(), eraser.close()]));
beforeEach(() => {
  faults = [];
});

const handle: ReturnType<typeof handling> = (order) =>
  handling({
    store,
    rowsFor: rows,
    mailFor: async () => [],
    onCommitted: () => {},
    random: () => 0,
    wait: async () => {},
  })(order);
const tell = (assessmentId: AssessmentId, command: Command) =>
  handle({
    assessmentId,
    command,
    origin: 'a',
    key: randomUUID(),
    requestHash: 'hash',
    actor: { kind: 'parent', id: randomUUID() },
  });
const plus = (at: Instant, days: number) => instantOf(Date.parse(at) + days * DAY_MS);

/** The worker's part of an erasure, without Temporal. */
async function eraseAll(id: ErasureId): Promise<void> {
  const steps = erasing({
    ...{ eraser: eraser.db, owner: owner.db, deleteRuns: async () => {}, notify: notifyAccount },
    ...{ audit: auditTrail(owner.db, AUTH_SECRETS), clock: () => instantOf(Date.now()) },
  });
  for (const step of ['runs', 'letters', 'views', 'rows', 'done'] as const) await steps[step](id);
}

/** Runs everything that is due at this instant, including jobs that ran lately. */
async function keepHouse(now: Instant, times = kept): Promise<void> {
  await sql`truncate housekeeping`;
  const jobs = jobsOf({
    ...{
      sql: eraserLog,
      db: eraser.db,
      deeds: owner.db,
      audit: auditTrail(owner.db, AUTH_SECRETS),
      hashes: HASHES,
      kept: times,
    },
    ...{
      expireAnswers: expireAnswers(handle),
      prepareTemporal: async () => {},
      sweep: async () => ({ looked: 0, begun: 0 }),
    },
    startErasure: eraseAll,
    proveConsents: async () => 0,
    endWithdrawnConsents: async () => 0,
    settleClosures: async () => 0,
    newId: randomUUID,
  });
  await housekeeping({
    jobs,
    rows: housekeepingRows(owner.db),
    clock: () => now,
    onFault: (job, error) => faults.push(job, error),
  }).runDue();
  expect(faults).toEqual([]);
}

/** A child with one guardian, last seen at an instant. */
async function family(seenAt: Instant) {
  const [user, student] = [randomUUID(), uuidv7() as StudentId];
  await sql`insert into auth."user" (id, name, email, email_verified, seen_at) values (${user}, 'Pat', ${`${user}@example.org`}, true, ${seenAt})`;
  await sql`insert into students (id, nickname, age_years) values (${student}, 'Mira', 8)`;
  await sql`insert into guardians (user_id, student_id, role) values (${user}, ${student}, 'owner')`;
  return { user, student };
}
const answers: Command[] = [
  commandLike('CheckMood', examples.MoodChecked),
  commandLike('AnswerItem', examples.ItemAnswered, { issued: true, complete: true }),
  commandLike('ObserveAsParent', examples.ParentObserved),
  commandLike('ObserveAsTeacher', examples.TeacherObserved),
];
const REPORT = { areas: 'said once' };

/** A partly answered assessment; `isReported` completes it. */
async function week(studentId: StudentId, isReported = true): Promise<AssessmentId> {
  const assessmentId = uuidv7() as AssessmentId;
  const invitationId = randomUUID();
  await tell(assessmentId, {
    ...scheduleMira,
    assessmentId,
    studentId,
    notes: 'Robin likes trains',
    invitationId,
  } as Command);
  for (const command of answers)
    await tell(assessmentId, 'invitationId' in command ? ({ ...command, invitationId } as Command) : command);
  await sql`insert into teacher_invitations (id, assessment_id, email, email_hash, created_at, expires_at)
    values (${invitationId}, ${assessmentId}, 't@example.org', '', ${on(1)}, ${plus(on(1), 500)})`;
  if (!isReported) return assessmentId;
  await tell(assessmentId, { type: 'RequestFinish', at: on(7) });
  await tell(assessmentId, { type: 'StartAnalysis', at: on(7), attempt: 1 });
  await tell(assessmentId, {
    ...commandLike<Command>('RecordReport', examples.ReportGenerated),
    report: REPORT,
  } as Command);
  return assessmentId;
}
const typesOf = async (id: AssessmentId) => (await store.read(id)).map(({ event }) => event.type);
const answersOf = async (id: AssessmentId) =>
  (await typesOf(id)).filter((type) => (ANSWER_EVENTS as readonly string[]).includes(type)).length;
const countOf = async (table: string, where: string) =>
  Number((await sql.unsafe(`select count(*) from ${table} where ${where}`))[0]?.count);

it('every table has a kind, and every kind a table or an operator', async () => {
  const found = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`;
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(RETAINED_TABLES).sort());
  const held = new Set(Object.values(RETAINED_TABLES).flat());
  const operators = Object.entries(RETENTION).flatMap(([kind, keeping]) => ('duty' in keeping ? [kind] : []));
  expect([...held, ...operators].sort()).toEqual(Object.keys(RETENTION).sort());
});

describe('what was answered', () => {
  it('is there the day before and gone the day after; the report stays, also through a rebuild of the views, and nothing is taken in again', async () => {
    const { student } = await family(plus(on(7), 300));
    const id = await week(student);
    const before = (await store.load(id)).state as Week;
    await keepHouse(plus(on(7), kept.answers - 1));
    expect(await answersOf(id)).toBeGreaterThan(4);
    expect(await countOf('mood_assessments', `session_id = '${id}'`)).toBe(1);
    const after = plus(on(7), kept.answers + 1);
    await keepHouse(after);
    expect(await answersOf(id)).toBe(0);
    for (const table of ['mood_assessments', 'parent_observations', 'teacher_observations'])
      expect(await countOf(table, `session_id = '${id}'`)).toBe(0);
    expect(await countOf('events', `stream_id = '${id}' and data::text like '%trains%'`)).toBe(0);
    expect(await countOf('commands', `stream_id = '${id}'`)).toBe(0);

    const now = (await store.load(id)).state as Week;
    expect(now).toMatchObject({
      status: 'reported',
      done: before.done,
      report: before.report,
      moods: {},
      answersGoneAt: after,
    });
    // Folding the remaining events gives the same state.
    await sql`update assessment_sessions set shape_version = 0 where id = ${id}`;
    expect((await store.load(id)).state).toEqual(now);

    await rebuildViews({ databaseUrl: url, store, rowsFor: rows, views: VIEW_COLUMNS });
    expect(await sql`select document, status from overall_reports where session_id = ${id}`).toEqual([
      { document: REPORT, status: 'completed' },
    ]);
    expect(await countOf('academic_assessments', `session_id = '${id}'`)).toBe(1);
    expect(await countOf('mood_assessments', `session_id = '${id}'`)).toBe(0);

    await expect(
      tell(id, commandLike('CheckMood', { ...examples.MoodChecked, day: 2, at: on(7) } as AssessmentEvent)),
    ).rejects.toMatchObject({
      code: 'ALREADY_COMPLETED',
    });
    const events = await typesOf(id);
    await keepHouse(plus(after, 1));
    expect(await typesOf(id)).toEqual(events);
  });

  it('goes 30 days after the withdrawal of the consent, also after the report; the report stays', async () => {
    const { student } = await family(plus(on(7), 300));
    const [reported, other] = [await week(student), await week((await family(plus(on(7), 300))).student)];
    await tell(reported, { type: 'WithdrawConsent', at: plus(on(7), 1) });
    await keepHouse(plus(on(7), 1 + kept.withdrawnAnswers - 1));
    expect(await answersOf(reported)).toBeGreaterThan(4);
    await keepHouse(plus(on(7), 1 + kept.withdrawnAnswers + 1));
    expect(await answersOf(reported)).toBe(0);
    expect(await sql`select document from overall_reports where session_id = ${reported}`).toEqual([
      { document: REPORT },
    ]);
    expect(await answersOf(other)).toBeGreaterThan(4);
  });

  it('goes with a week that nobody ended, which ends by that, and another family’s stays', async () => {
    const { student } = await family(plus(on(7), 300));
    const [left, fresh] = [await week(student, false), await week((await family(plus(on(7), 300))).student, false)];
    const now = plus(on(7), 380);
    await sql`update assessment_sessions set updated_at = ${plus(now, -kept.answers - 1)} where id = ${left}`;
    await sql`update assessment_sessions set updated_at = ${plus(now, -kept.answers + 1)} where id = ${fresh}`;
    await keepHouse(now);
    expect((await store.load(left)).state).toMatchObject({ status: 'cancelled', closedAt: now, answersGoneAt: now });
    expect(await answersOf(left)).toBe(0);
    expect((await store.load(fresh)).state).toMatchObject({ status: 'running' });
    expect(await answersOf(fresh)).toBeGreaterThan(4);
  });

  it('stays with a week that has not begun or is paused, however short the time that an operator set', async () => {
    const { student } = await family(plus(on(7), 300));
    const ahead = await week(student, false);
    const paused = await week((await family(plus(on(7), 300))).student, false);
    await tell(paused, { type: 'Pause', at: on(5) });
    // Scheduled 30 days ago for a start in ten days.
    await sql`update assessment_sessions set updated_at = ${plus(on(1), -30.5)} where id = ${ahead}`;
    await sql`update assessment_sessions set updated_at = ${plus(on(1), -400)} where id = ${paused}`;
    await keepHouse(plus(on(1), -1), { ...kept, answers: 30 });
    expect((await store.load(ahead)).state).toMatchObject({ status: 'running' });
    await keepHouse(plus(on(7), 500), { ...kept, answers: 30 });
    expect((await store.load(paused)).state).toMatchObject({ status: 'running' });
    expect(await answersOf(paused)).toBeGreaterThan(4);
    // A concurrent request gets the same response.
    await expireAnswers(handle)(paused, plus(on(7), 500));
    expect((await store.load(paused)).state).toMatchObject({ status: 'running' });
  });
});

it('the address of a teacher stays for 30 days after the form was handed in, and goes with its links and wishes', async () => {
  const { student } = await family(on(7));
  const id = await week(student);
  const [invitation] = await sql<{ id: string }[]>`select id from teacher_invitations where assessment_id = ${id}`;
  await sql`insert into auth.teacher_links (token_hash, invitation_id, expires_at) values ('x', ${invitation?.id as string}, ${plus(on(1), 500)})`;
  const wishes = `recipient = 'teacher:${invitation?.id}'`;
  await sql`insert into mail_preferences (recipient, kind) values (${`teacher:${invitation?.id}`}, 'teacher-reminder'), ('teacher:somebody-else', 'teacher-reminder')`;
  await keepHouse(plus(on(5), 29));
  expect(await countOf('mail_preferences', wishes)).toBe(1);
  expect(await countOf('teacher_invitations', `assessment_id = '${id}'`)).toBe(1);
  await keepHouse(plus(on(5), 31));
  expect(await countOf('teacher_invitations', `assessment_id = '${id}'`)).toBe(0);
  expect(await countOf('auth.teacher_links', `invitation_id = '${invitation?.id}'`)).toBe(0);
  expect(await countOf('mail_preferences', wishes)).toBe(0);
  expect(await countOf('mail_preferences', `recipient = 'teacher:somebody-else'`)).toBe(1);
});

it('what is known of sent letters goes after 90 days, and one that waits stays', async () => {
  const now = plus(on(1), 400);
  const letter = async (days: number, state: string) => {
    const key = randomUUID();
    await sql`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, created_at)
      values (${key}, 'account', ${`account:${randomUUID()}`}, '2026-11-23', '{}', ${state}, ${plus(now, -days)})`;
    return key;
  };
  const [lately, waiting, old] = [await letter(89, 'sent'), await letter(91, 'pending'), await letter(91, 'sent')];
  await keepHouse(now);
  const left = (await sql<{ key: string }[]>`select dedupe_key as key from mail`).map(({ key }) => key);
  expect([lately, waiting, old].map((key) => left.includes(key))).toEqual([true, true, false]);
});

it('what codes were used for goes after a day', async () => {
  const { user } = await family(on(1));
  const factor = randomUUID();
  await sql`insert into auth.factors (id, user_id, name, secret, created_at) values (${factor}, ${user}, 'App', '', ${on(1)})`;
  const step = (at: Instant) => Math.floor(Date.parse(at) / 30_000);
  for (const days of [0.9, 1.1])
    await sql`insert into auth.totp_uses (factor_id, step) values (${factor}, ${step(plus(on(3), -days))})`;
  for (const days of [0.9, 1.1])
    await sql`insert into auth.verification (id, identifier, value, expires_at) values (${randomUUID()}, 'v', '', ${plus(on(3), -days)})`;
  await keepHouse(on(3));
  expect(
    (await sql`select step from auth.totp_uses where factor_id = ${factor}`).map((row) => Number(row.step)),
  ).toEqual([step(plus(on(3), -0.9))]);
  expect(await countOf('auth.verification', "identifier = 'v'")).toBe(1);
});

it('a factor that is to go is taken away by an installation that deletes with a role of its own', async () => {
  const { user } = await family(on(1));
  const factor = randomUUID();
  await sql`insert into auth.factors (id, user_id, name, secret, created_at, verified_at) values (${factor}, ${user}, 'App', '', ${on(1)}, ${on(1)})`;
  await sql`insert into auth.factor_removals (factor_id, asked_by, due_at) values (${factor}, ${randomUUID()}, ${on(2)})`;
  await keepHouse(on(3));
  expect(await countOf('auth.factors', `id = '${factor}'`)).toBe(0);
});

describe('a child that nobody comes for', () => {
  const DAYS = kept.profile;
  /** Long after this release, whose time the test simulates. */
  const seen = on(7);
  const letters = async (user: string) =>
    (
      await sql<
        { key: string }[]
      >`select dedupe_key as key from mail where recipient = ${`account:${user}`} order by created_at`
    ).map(({ key }) => [key.split('|')[0], key.split('|').at(-1)].join(' '));
  /** Simulates a mail server that takes the waiting mails. */
  const deliver = (at: Instant, state = 'sent', user?: string) =>
    sql`update mail set state = ${state}, sent_at = case when ${state} = 'sent' then ${at}::timestamptz end
      where state = 'pending' and (${user ?? null}::text is null or recipient = 'account:' || ${user ?? null}::text)`;
  const day = async (days: number) => {
    await keepHouse(plus(seen, days));
    await deliver(plus(seen, days));
  };
  const isHere = (student: string) => countOf('students', `id = '${student}'`).then((count) => count === 1);
  /** Last used when last seen. */
  const child = async (seenAt: Instant | null = seen) => {
    const made = await family(seen);
    await sql`update students set seen_at = ${seenAt}, created_at = ${plus(seen, -100)} where id = ${made.student}`;
    return made;
  };

  it('ends 24 months after its last use, after two letters to everybody who looks after it, with accounts that were unused as long', async () => {
    const { user, student } = await child();
    const other = await family(plus(seen, 700));
    await sql`update students set seen_at = ${plus(seen, 700)} where id = ${other.student}`;
    await sql`insert into guardians (user_id, student_id, role) values (${other.user}, ${student}, 'co-guardian')`;
    const id = await week(student);
    await day(DAYS - 31);
    expect(await letters(user)).toEqual([]);
    await day(DAYS - 29);
    await day(DAYS - 28);
    expect([await letters(user), await letters(other.user)]).toEqual([['profile-ending 30'], ['profile-ending 30']]);
    await day(DAYS - 5);
    expect([await letters(user), await letters(other.user)]).toEqual([
      ['profile-ending 30', 'profile-ending 7'],
      ['profile-ending 30', 'profile-ending 7'],
    ]);
    // The time is over, but the last email is less than a week old.
    await day(DAYS + 1);
    expect(await isHere(student)).toBe(true);
    await day(DAYS + 3);
    // The erasure continues with the same steps as one that a family requested.
    await day(DAYS + 4);
    expect(await isHere(student)).toBe(false);
    for (const table of ['overall_reports', 'week_phases', 'academic_assessments'])
      expect(await countOf(table, `session_id = '${id}'`)).toBe(0);
    for (const table of ['events', 'streams', 'commands']) expect(await countOf(table, `stream_id = '${id}'`)).toBe(0);
    expect(await countOf('mail', `payload ->> 'student' = '${student}'`)).toBe(0);
    expect(
      await countOf('erasures', `subject_id = '${student}' and rows_at is not null and '${other.user}' = any(people)`),
    ).toBe(1);
    // A guardian of another child, or one seen since, keeps the account.
    expect([
      await countOf('auth."user"', `id = '${user}'`),
      await countOf('auth."user"', `id = '${other.user}'`),
    ]).toEqual([0, 1]);
    expect(await isHere(other.student)).toBe(true);
  });

  it('stays where a page of it was opened, a week was begun, somebody kept it, or another guardian has only signed in lately', async () => {
    const [visited, kept12, signedIn, begun, old] = [
      await child(),
      await child(),
      await child(),
      await child(),
      await child(null),
    ];
    for (const days of [DAYS - 29, DAYS - 5]) await day(days);
    expect(await letters(visited.user)).toHaveLength(2);
    const back = plus(seen, DAYS - 4);
    await sql`update students set seen_at = ${back} where id = ${visited.student}`;
    await sql`update students set kept_until = ${plus(back, 365)} where id = ${kept12.student}`;
    // Signing in does not count as a visit to a child's pages of this release; for a child of an earlier one nothing
    // else is known.
    for (const { user } of [signedIn, old]) await sql`update auth."user" set seen_at = ${back} where id = ${user}`;
    await week(begun.student, false);
    await sql`update assessment_sessions set updated_at = ${back} where student_id = ${begun.student}`;
    for (const days of [DAYS + 3, DAYS + 4]) await day(days);
    const left = [];
    for (const { student } of [visited, kept12, begun, old, signedIn]) left.push(await isHere(student));
    expect(left).toEqual([true, true, true, true, false]);
    expect(await countOf('auth."user"', `id = '${signedIn.user}'`)).toBe(1);
    expect(await countOf('endings', `subject_id in ('${visited.student}', '${kept12.student}')`)).toBe(0);
  });

  it('is not touched before both letters were sent: none goes by a letter that waits, and one that came too late begins again', async () => {
    const { user, student } = await child();
    await keepHouse(plus(seen, DAYS - 29));
    for (const days of [DAYS - 5, DAYS + 4, DAYS + 20]) await keepHouse(plus(seen, days));
    expect(await letters(user)).toEqual(['profile-ending 30']);
    await deliver(plus(seen, DAYS + 20), 'expired', user);
    await keepHouse(plus(seen, DAYS + 21));
    expect([await letters(user), await isHere(student)]).toEqual([['profile-ending 30', 'profile-ending 30'], true]);
  });

  it('ends also where a guardian cannot be reached, and that is noted', async () => {
    const { user, student } = await child();
    await keepHouse(plus(seen, DAYS - 29));
    await deliver(plus(seen, DAYS - 29), 'bounced', user);
    await keepHouse(plus(seen, DAYS - 5));
    await deliver(plus(seen, DAYS - 5), 'suppressed', user);
    for (const days of [DAYS + 3, DAYS + 4]) await keepHouse(plus(seen, days));
    expect(await isHere(student)).toBe(false);
    expect(await countOf('mail', `recipient = 'account:${user}' and state in ('bounced', 'suppressed')`)).toBe(0);
  });

  it('is seen by whoever comes while it ends: everybody is locked and looked at again', async () => {
    const { student } = await child();
    for (const days of [DAYS - 29, DAYS - 5]) await day(days);
    const late = await owner.db.transaction(async (tx) => {
      await tx.execute(`update students set seen_at = '${plus(seen, DAYS + 3)}' where id = '${student}'`);
      const house = keepHouse(plus(seen, DAYS + 3));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { house };
    });
    await late.house;
    expect([await isHere(student), await countOf('erasures', `subject_id = '${student}'`)]).toEqual([true, 0]);
  });

  it('gets its first letter a month after this release at the earliest', async () => {
    const now = instantOf(Date.now());
    const { user, student } = await family(plus(now, -900));
    await sql`update students set seen_at = ${plus(now, -900)}, created_at = ${plus(now, -900)} where id = ${student}`;
    await keepHouse(plus(now, 29));
    expect(await letters(user)).toEqual([]);
    await keepHouse(plus(now, 31));
    expect(await letters(user)).toEqual(['profile-ending 30']);
    expect(await sql`select payload from mail where recipient = ${`account:${user}`}`).toEqual([
      { payload: { student, until: plus(now, 61) } },
    ]);
    await sql`delete from guardians where student_id = ${student}`;
    await sql`delete from students where id = ${student}`;
  });

  it('and an account without a child ends in the same way; signing in keeps it', async () => {
    const accounts = [randomUUID(), randomUUID()] as const;
    for (const id of accounts)
      await sql`insert into auth."user" (id, name, email, email_verified, seen_at) values (${id}, 'Pat', ${`${id}@example.org`}, true, ${seen})`;
    for (const days of [DAYS - 29, DAYS - 5]) await day(days);
    expect(await letters(accounts[0])).toEqual(['report-expiring 30', 'report-expiring 7']);
    await sql`update auth."user" set seen_at = ${plus(seen, DAYS - 4)} where id = ${accounts[1]}`;
    for (const days of [DAYS + 1, DAYS + 3]) await day(days);
    expect([
      await countOf('auth."user"', `id = '${accounts[0]}'`),
      await countOf('auth."user"', `id = '${accounts[1]}'`),
    ]).toEqual([0, 1]);
  });
});

describe('an account whose address nobody proved', () => {
  const unproved = async (createdAt: Instant) => {
    const made = await family(createdAt);
    await sql`update auth."user" set email_verified = false, created_at = ${createdAt} where id = ${made.user}`;
    return made;
  };
  const isThere = (user: string) => countOf('auth."user"', `id = '${user}'`).then((count) => count === 1);

  it('goes after 7 days with its children, counted from this release at the earliest', async () => {
    const now = instantOf(Date.now());
    const [old, young] = [await unproved(plus(now, -100)), await unproved(plus(now, 3))];
    await keepHouse(plus(now, 6));
    expect(await isThere(old.user)).toBe(true);
    await keepHouse(plus(now, 8));
    await keepHouse(plus(now, 9));
    expect([await isThere(old.user), await isThere(young.user)]).toEqual([false, true]);
    expect(await countOf('students', `id = '${old.student}'`)).toBe(0);
    expect(await countOf('erasures', `subject_id = '${old.student}' and rows_at is not null`)).toBe(1);
  });

  it('stays as long as the audit cannot say that it goes: both are one commit', async () => {
    const now = plus(instantOf(Date.now()), 9);
    const { user, student } = await unproved(plus(now, -100));
    const audit = { within: async () => Promise.reject(new Error('killed')) };
    await expect(unprovedAccounts({ db: eraser.db, audit, kept }).run(now, async () => {})).rejects.toThrow('killed');
    expect([await isThere(user), await countOf('erasures', `subject_id = '${student}'`)]).toEqual([true, 0]);
    await keepHouse(now);
    expect([
      await isThere(user),
      await countOf('audit', `action = 'account.unproved' and object_id = '${user}'`),
    ]).toEqual([false, 1]);
  });

  it('stays with a week in which something was answered, and with a child that somebody else looks after', async () => {
    const created = plus(on(7), 100);
    const [answered, empty, shared] = [await unproved(created), await unproved(created), await unproved(created)];
    await week(answered.student, false);
    const emptyWeek = uuidv7() as AssessmentId;
    await tell(emptyWeek, { ...scheduleMira, assessmentId: emptyWeek, studentId: empty.student } as Command);
    const other = await family(created);
    await sql`insert into guardians (user_id, student_id, role) values (${other.user}, ${shared.student}, 'co-guardian')`;
    await keepHouse(plus(created, 200));
    expect([await isThere(answered.user), await isThere(empty.user), await isThere(shared.user)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await answersOf(emptyWeek)).toBe(0);
    await keepHouse(plus(created, 201));
    expect(await countOf('streams', `stream_id = '${emptyWeek}'`)).toBe(0);
  });
});

it('what was reported of a letter is forgotten after 30 days, and where it was sent after 14', async () => {
  const now = on(7);
  const letter = async (sent: number, reported: number) => {
    const [row] = await sql<
      { id: string }[]
    >`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, created_at, sent_at, address_hash)
      values (${randomUUID()}, 'reminder', 'parent:x', now(), '{}', 'sent', ${plus(now, -sent)}, ${plus(now, -sent)}, 'h1:x') returning id`;
    await sql`insert into mail_reports (mail_id, kind, address_hash, created_at) values (${row?.id as string}, 'soft', 'h1:x', ${plus(now, -reported)})`;
    return row?.id as string;
  };
  const [young, middle, old] = [await letter(13, 12), await letter(30, 29), await letter(32, 31)];
  await keepHouse(now);
  const found =
    await sql`select m.id, m.address_hash as hash, r.kind from mail m left join mail_reports r on r.mail_id = m.id where m.id in ${sql([young, middle, old])} order by m.sent_at desc`;
  expect(found).toEqual([
    { id: young, hash: 'h1:x', kind: 'soft' },
    { id: middle, hash: null, kind: 'soft' },
    { id: old, hash: null, kind: null },
  ]);
});

it('a bounce is forgotten after 30 days, “not me” never, and hashes of an earlier release get a key', async () => {
  await sql`truncate suppressions`;
  const now = on(7);
  const note = (address: string, reason: string, days: number, hash = HASHES.of(address)) =>
    sql`insert into suppressions (recipient_hash, kind, reason, created_at) values (${hash}, 'all', ${reason}, ${plus(now, -days)})`;
  const bare = (address: string) => createHash('sha256').update(address).digest('hex');
  await note('young@example.org', 'bounced', 29);
  await note('old@example.org', 'bounced', 31);
  await note('never@example.org', 'not-me', 900, bare('never@example.org'));
  await note('both@example.org', 'not-me', 900, bare('both@example.org'));
  await note('both@example.org', 'bounced', 1);
  const { areClosed } = suppressed(owner.db, HASHES);
  const closed = () =>
    areClosed(
      ['never@example.org', 'both@example.org', 'else@example.org'].map((address) => ({ address, kind: 'reminder' })),
    );
  expect(await closed()).toEqual([true, true, false]);
  await keepHouse(now);
  expect(await closed()).toEqual([true, true, false]);
  expect(await sql`select recipient_hash as hash, reason from suppressions order by reason, created_at`).toEqual(
    expect.arrayContaining([
      { hash: HASHES.of('young@example.org'), reason: 'bounced' },
      { hash: HASHES.of('never@example.org'), reason: 'not-me' },
      { hash: HASHES.of('both@example.org'), reason: 'not-me' },
    ]),
  );
  expect(await countOf('suppressions', `recipient_hash not like 'h1:%'`)).toBe(0);
  expect(await countOf('suppressions', 'true')).toBe(3);
});

it('the audit loses its oldest rows, young ones nobody can take, and the seals of the rest are right', async () => {
  const trail = auditTrail(owner.db, AUTH_SECRETS);
  await sql`alter table audit disable trigger user`;
  await sql`delete from audit`;
  await sql`alter table audit enable trigger user`;
  const now = instantOf(Date.now());
  for (const days of [800, 760, 735, 729, 1])
    await trail.note({ at: plus(now, -days), actor: { kind: 'system' }, action: 'nothing' });
  await keepHouse(plus(now, -5));
  expect(await countOf('audit', 'number < 4')).toBe(2);
  await keepHouse(now);
  const left = [];
  const check = auditCheck(AUTH_SECRETS, plus(now, -kept.audit));
  for await (const page of trail.all()) {
    for (const row of page) {
      left.push(row.number);
      check.next(row);
    }
  }
  // Rows of other tests are recent.
  expect(left.slice(0, 3)).toEqual([3, 4, 5]);
  expect(check.result()).toMatchObject({ first: 3, faults: [] });
  await expect(eraserLog`delete from audit where number = 5`).rejects.toThrow('rows of audit are only ever added');
});
