import { randomUUID } from 'node:crypto';
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
import { notifyAccount } from '#services/mail/account-notices.store.ts';
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
  // By the role that an installation does it with.
  eraser = openDatabase(url, { max: 2, role: ERASER_ROLE });
  store = postgresEventStore(sql);
});
afterAll(() => Promise.all([sql.end(), eraserLog.end(), owner.close(), eraser.close()]));
beforeEach(() => {
  faults = [];
});

const handle: ReturnType<typeof handling> = (order) =>
  handling({ store, rowsFor: rows, mailFor: async () => [], onCommitted: () => {}, random: () => 0, wait: async () => {} })(order);
const tell = (assessmentId: AssessmentId, command: Command) =>
  handle({ assessmentId, command, origin: 'a', key: randomUUID(), requestHash: 'hash', actor: { kind: 'parent', id: randomUUID() } });
const plus = (at: Instant, days: number) => instantOf(Date.parse(at) + days * DAY_MS);

/** What the worker does of an erasure, without a Temporal to ask. */
async function eraseAll(id: ErasureId): Promise<void> {
  const steps = erasing({
    ...{ eraser: eraser.db, owner: owner.db, deleteRuns: async () => {}, notify: notifyAccount },
    ...{ audit: auditTrail(owner.db, AUTH_SECRETS), clock: () => instantOf(Date.now()) },
  });
  for (const step of ['runs', 'letters', 'views', 'rows', 'done'] as const) await steps[step](id);
}

/** Everything that is due at this instant; whatever ran lately runs again. */
async function keepHouse(now: Instant): Promise<void> {
  await sql`truncate housekeeping`;
  const jobs = jobsOf({
    ...{ sql: eraserLog, db: eraser.db, deeds: owner.db, audit: auditTrail(owner.db, AUTH_SECRETS), kept },
    ...{ expireAnswers: expireAnswers(handle), prepareTemporal: async () => {}, sweep: async () => ({ looked: 0, begun: 0 }) },
    startErasure: eraseAll,
    proveConsents: async () => 0,
  });
  await housekeeping({ jobs, rows: housekeepingRows(owner.db), clock: () => now, onFault: (job, error) => faults.push(job, error) }).runDue();
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

/** A week that is answered in part; `isReported` brings it to its end. */
async function week(studentId: StudentId, isReported = true): Promise<AssessmentId> {
  const assessmentId = uuidv7() as AssessmentId;
  const invitationId = randomUUID();
  await tell(assessmentId, { ...scheduleMira, assessmentId, studentId, notes: 'Robin likes trains', invitationId } as Command);
  for (const command of answers) await tell(assessmentId, 'invitationId' in command ? ({ ...command, invitationId } as Command) : command);
  await sql`insert into teacher_invitations (id, assessment_id, email, email_hash, created_at, expires_at)
    values (${invitationId}, ${assessmentId}, 't@example.org', '', ${on(1)}, ${plus(on(1), 500)})`;
  if (!isReported) return assessmentId;
  await tell(assessmentId, { type: 'RequestFinish', at: on(7) });
  await tell(assessmentId, { type: 'StartAnalysis', at: on(7), attempt: 1 });
  await tell(assessmentId, { ...commandLike<Command>('RecordReport', examples.ReportGenerated), report: REPORT } as Command);
  return assessmentId;
}
const typesOf = async (id: AssessmentId) => (await store.read(id)).map(({ event }) => event.type);
const answersOf = async (id: AssessmentId) => (await typesOf(id)).filter((type) => (ANSWER_EVENTS as readonly string[]).includes(type)).length;
const countOf = async (table: string, where: string) => Number((await sql.unsafe(`select count(*) from ${table} where ${where}`))[0]?.count);

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
    for (const table of ['mood_assessments', 'parent_observations', 'teacher_observations']) expect(await countOf(table, `session_id = '${id}'`)).toBe(0);
    expect(await countOf('events', `stream_id = '${id}' and data::text like '%trains%'`)).toBe(0);
    expect(await countOf('commands', `stream_id = '${id}'`)).toBe(0);

    const now = (await store.load(id)).state as Week;
    expect(now).toMatchObject({ status: 'reported', done: before.done, report: before.report, moods: {}, answersGoneAt: after });
    // Folded from what is left it is the same.
    await sql`update assessment_sessions set shape_version = 0 where id = ${id}`;
    expect((await store.load(id)).state).toEqual(now);

    await rebuildViews({ databaseUrl: url, store, rowsFor: rows, views: VIEW_COLUMNS });
    expect(await sql`select document, status from overall_reports where session_id = ${id}`).toEqual([{ document: REPORT, status: 'completed' }]);
    expect(await countOf('academic_assessments', `session_id = '${id}'`)).toBe(1);
    expect(await countOf('mood_assessments', `session_id = '${id}'`)).toBe(0);

    await expect(tell(id, commandLike('CheckMood', { ...examples.MoodChecked, day: 2, at: on(7) } as AssessmentEvent))).rejects.toMatchObject({
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
    expect(await sql`select document from overall_reports where session_id = ${reported}`).toEqual([{ document: REPORT }]);
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
  for (const days of [0.9, 1.1]) await sql`insert into auth.totp_uses (factor_id, step) values (${factor}, ${step(plus(on(3), -days))})`;
  for (const days of [0.9, 1.1])
    await sql`insert into auth.verification (id, identifier, value, expires_at) values (${randomUUID()}, 'v', '', ${plus(on(3), -days)})`;
  await keepHouse(on(3));
  expect((await sql`select step from auth.totp_uses where factor_id = ${factor}`).map((row) => Number(row.step))).toEqual([step(plus(on(3), -0.9))]);
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

describe('a family that nobody comes for', () => {
  const letters = async (user: string) =>
    (await sql<{ key: string }[]>`select dedupe_key as key from mail where recipient = ${`account:${user}`} order by created_at`).map(({ key }) =>
      key.split('|').at(-1),
    );

  it('is written to 30 and 7 days before, and then forgotten with its children; whoever comes in between stays', async () => {
    const seen = on(7);
    const [idle, returning] = [await family(seen), await family(seen)];
    const id = await week(idle.student);
    await keepHouse(plus(seen, kept.reports - 31));
    expect(await letters(idle.user)).toEqual([]);
    await keepHouse(plus(seen, kept.reports - 29));
    await keepHouse(plus(seen, kept.reports - 28));
    expect(await letters(idle.user)).toEqual(['30']);
    await keepHouse(plus(seen, kept.reports - 5));
    expect(await letters(idle.user)).toEqual(['30', '7']);
    // Somebody signs in: the session says so, however it was opened.
    const back = plus(seen, kept.reports - 4);
    await sql`insert into auth.session (id, expires_at, token, user_id, updated_at) values (${randomUUID()}, ${plus(back, 7)}, ${randomUUID()}, ${returning.user}, ${back})`;
    // The time is over, and the last letter was not a week ago.
    await keepHouse(plus(seen, kept.reports + 1));
    expect(await countOf('students', `id = '${idle.student}'`)).toBe(1);
    await keepHouse(plus(seen, kept.reports + 3));
    // What was begun goes on by itself, by the same steps as when a family asks.
    await keepHouse(plus(seen, kept.reports + 4));
    expect(await countOf('students', `id = '${idle.student}'`)).toBe(0);
    expect(await countOf('auth."user"', `id = '${idle.user}'`)).toBe(0);
    for (const table of ['overall_reports', 'week_phases', 'academic_assessments']) expect(await countOf(table, `session_id = '${id}'`)).toBe(0);
    for (const table of ['events', 'streams', 'commands']) expect(await countOf(table, `stream_id = '${id}'`)).toBe(0);
    expect(await countOf('assessment_sessions', `id = '${id}'`)).toBe(0);
    expect(await countOf('erasures', `subject_id = '${idle.student}' and rows_at is not null`)).toBe(1);
    expect(await countOf('students', `id = '${returning.student}'`)).toBe(1);
    expect(await countOf('auth."user"', `id = '${returning.user}'`)).toBe(1);
  });

  it('keeps a child for which another guardian comes, and everybody for a week after the last letter', async () => {
    const seen = on(7);
    const both = await family(seen);
    const other = await family(plus(seen, 700));
    await sql`insert into guardians (user_id, student_id, role) values (${other.user}, ${both.student}, 'co-guardian')`;
    const late = await family(plus(seen, -400));
    for (const days of [-29, -5, 1]) await keepHouse(plus(seen, kept.reports + days));
    expect(await countOf('students', `id = '${both.student}'`)).toBe(1);
    expect(await letters(both.user)).toEqual([]);
    // Long past its time, and yet it has its week from the last letter on.
    expect(await letters(late.user)).toEqual(['30', '7']);
    expect(await countOf('students', `id = '${late.student}'`)).toBe(1);
    await keepHouse(plus(seen, kept.reports + 3));
    await keepHouse(plus(seen, kept.reports + 4));
    expect(await countOf('students', `id = '${late.student}'`)).toBe(0);
    expect(await countOf('students', `id = '${both.student}'`)).toBe(1);
  });
});

it('the audit loses its oldest rows, young ones nobody can take, and the seals of the rest are right', async () => {
  const trail = auditTrail(owner.db, AUTH_SECRETS);
  await sql`alter table audit disable trigger user`;
  await sql`delete from audit`;
  await sql`alter table audit enable trigger user`;
  const now = instantOf(Date.now());
  for (const days of [800, 760, 735, 729, 1]) await trail.note({ at: plus(now, -days), actor: { kind: 'system' }, action: 'nothing' });
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
  // What other tests have done since is young.
  expect(left.slice(0, 3)).toEqual([3, 4, 5]);
  expect(check.result()).toMatchObject({ first: 3, faults: [] });
  await expect(eraserLog`delete from audit where number = 5`).rejects.toThrow('rows of audit are only ever added');
});
