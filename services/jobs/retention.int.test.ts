import { createHash, randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createEncryption } from '#services/accounts/encryption.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createCommandHandler } from '#services/assessment/handle.ts';
import { expireAnswers } from '#services/assessment/system-commands.ts';
import { unscored } from '#services/assessment/view-facts.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { createAuditCheck } from '#services/audit/audit-chain.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { migrate, readMigrations } from '#services/database/migrate.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { rebuildViews } from '#services/database/rebuild-views.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { VIEW_COLUMNS } from '#services/database/views.tables.ts';
import { createFamilyStore } from '#services/families/families.store.ts';
import { createFactorRemovalsJob, createUnprovedAccountsJob } from '#services/jobs/accounts.store.ts';
import { createHousekeepingRows } from '#services/jobs/housekeeping.store.ts';
import { createHousekeeping } from '#services/jobs/housekeeping.ts';
import { createJobs } from '#services/jobs/jobs.ts';
import { createExpiredAnswersJob } from '#services/jobs/log-rows.store.ts';
import { RETAINED_TABLES } from '#services/jobs/testing/retained-tables.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { createMailFor } from '#services/mail/emails-for-events.ts';
import { createSuppressionCheck } from '#services/mail/suppressions.store.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { createErasureSteps } from '#services/privacy/erasure-steps.store.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import { ANSWER_EVENTS, type AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { getInvitationEnd } from '#shared/domain/assessment/invitation.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { answerItem, examples, on, scheduleMira, toCommand } from '#shared/testing/examples.ts';
import { createInstruments } from '#shared/testing/instruments.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, ErasureId, StudentId } from '#shared/values/ids.ts';
import { computeRetentionDays, RETENTION } from '#shared/values/retention.ts';

const DAY_MS = 86_400_000;
const retention = computeRetentionDays();
const rows = createRowsFor(unscored);
let url: string;
let sql: LogClient;
let eraserLog: LogClient;
let owner: OpenDatabase;
let eraser: OpenDatabase;
let store: EventStore;
let faults: unknown[];
beforeAll(async () => {
  url = await createDatabase();
  sql = createLogClient(url, { max: 4 });
  eraserLog = createLogClient(url, { max: 2, role: ERASER_ROLE });
  owner = openDatabase(url, { max: 2 });
  // With the role of an installation.
  eraser = openDatabase(url, { max: 2, role: ERASER_ROLE });
  store = createPostgresEventStore(sql, { db: owner.db });
});
afterAll(() => Promise.all([sql.end(), eraserLog.end(), owner.close(), eraser.close()]));
beforeEach(() => {
  faults = [];
});

const createHandler = (mailFor: Parameters<typeof createCommandHandler>[0]['mailFor']) =>
  createCommandHandler({
    store,
    instruments: createInstruments(),
    rowsFor: rows,
    mailFor,
    onCommitted: () => {},
    random: () => 0,
    wait: async () => {},
  });
const handle: ReturnType<typeof createCommandHandler> = (order) => createHandler(async () => [])(order);
const recordEvent = (assessmentId: AssessmentId, command: Command, key: string = randomUUID()) =>
  handle({
    assessmentId,
    command,
    origin: 'a',
    key,
    requestHash: 'hash',
    actor: { kind: 'parent', id: randomUUID() },
  });
const plus = (at: Instant, days: number) => toInstant(Date.parse(at) + days * DAY_MS);

/** The worker's part of an erasure, without Temporal. */
async function eraseAll(id: ErasureId): Promise<void> {
  const steps = createErasureSteps({
    eraser: eraser.db,
    owner: owner.db,
    deleteRuns: async () => {},
    notify: notifyAccount,
    audit: createAuditTrail(owner.db, AUTH_SECRETS),
    clock: () => toInstant(Date.now()),
  });
  for (const step of ['runs', 'letters', 'views', 'rows', 'done'] as const) await steps[step](id);
}

/** Runs everything that is due at this instant, including jobs that ran lately. */
async function runHousekeeping(now: Instant, times = retention): Promise<void> {
  await sql`truncate housekeeping`;
  const jobs = createJobs({
    sql: eraserLog,
    db: eraser.db,
    writerDb: owner.db,
    audit: createAuditTrail(owner.db, AUTH_SECRETS),
    hashes: HASHES,
    encryption: createEncryption(AUTH_SECRETS, 'totp'),
    retention: times,
    expireAnswers: expireAnswers(handle),
    sweep: async () => ({ begun: 0 }),
    startErasure: eraseAll,
    proveConsents: async () => 0,
    endWithdrawnConsents: async () => 0,
    settleClosures: async () => 0,
    newId: randomUUID,
  });
  await createHousekeeping({
    jobs,
    rows: createHousekeepingRows(owner.db, { clock: () => now }),
    onFault: (job, error) => faults.push(job, error),
  }).runDue();
  expect(faults).toEqual([]);
}

/** A child with one guardian, last seen at an instant. */
async function createChild(seenAt: Instant) {
  const [user, student] = [randomUUID(), uuidv7() as StudentId];
  await sql`insert into auth."user" (id, name, email, email_verified, seen_at) values (${user}, 'Pat', ${`${user}@example.org`}, true, ${seenAt})`;
  await sql`insert into students (id, nickname, age_years) values (${student}, 'Mira', 8)`;
  await sql`insert into guardians (user_id, student_id, role, created_at) values (${user}, ${student}, 'owner', ${seenAt})`;
  return { user, student };
}
const answers: Command[] = [
  toCommand('CheckMood', examples.MoodChecked),
  answerItem,
  toCommand('ObserveAsParent', examples.ParentObserved),
  toCommand('ObserveAsTeacher', examples.TeacherObserved),
];
const REPORT = { areas: 'said once' };

/** A partly answered assessment; `isReported` completes it. */
async function createAssessment(studentId: StudentId, isReported = true): Promise<AssessmentId> {
  const assessmentId = uuidv7() as AssessmentId;
  const invitationId = randomUUID();
  await recordEvent(assessmentId, {
    ...scheduleMira,
    assessmentId,
    studentId,
    notes: 'Robin likes trains',
    invitationId,
  } as Command);
  for (const command of answers)
    await recordEvent(assessmentId, 'invitationId' in command ? ({ ...command, invitationId } as Command) : command);
  await sql`insert into teacher_invitations (id, assessment_id, email, email_hash, created_at, expires_at)
    values (${invitationId}, ${assessmentId}, 't@example.org', '', ${on(1)}, ${plus(on(1), 500)})`;
  if (!isReported) return assessmentId;
  await recordEvent(assessmentId, { type: 'RequestFinish', at: on(7) });
  await recordEvent(assessmentId, { type: 'StartAnalysis', at: on(7), attempt: 1 });
  await recordEvent(assessmentId, {
    ...toCommand<Command>('RecordReport', examples.ReportGenerated),
    report: REPORT,
  } as Command);
  await recordEvent(
    assessmentId,
    toCommand('TryIdea', examples.IdeaTried, { offered: [examples.IdeaTried.idea], results: new Map() }),
  );
  return assessmentId;
}
const listTypes = async (id: AssessmentId) => (await store.read(id)).map(({ event }) => event.type);
const listAnswers = async (id: AssessmentId) =>
  (await listTypes(id)).filter((type) => (ANSWER_EVENTS as readonly string[]).includes(type)).length;
const countRows = async (table: string, where: string) =>
  Number((await sql.unsafe(`select count(*) from ${table} where ${where}`))[0]?.count);

it('every table has a kind, and every kind a table or an operator', async () => {
  const matches = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`;
  expect(matches.map(({ name }) => name).sort()).toEqual(Object.keys(RETAINED_TABLES).sort());
  const retainedNames = new Set(Object.values(RETAINED_TABLES).flat());
  const operators = Object.entries(RETENTION).flatMap(([kind, keeping]) => ('duty' in keeping ? [kind] : []));
  expect([...retainedNames, ...operators].sort()).toEqual(Object.keys(RETENTION).sort());
});

describe('what was answered', () => {
  it('is there the day before and gone the day after; the report stays, also through a rebuild of the views, and nothing is taken in again', async () => {
    const { student } = await createChild(plus(on(7), 300));
    const id = await createAssessment(student);
    const previousState = (await store.load(id)).state as Assessment;
    await runHousekeeping(plus(on(7), retention.answers - 1));
    expect(await listAnswers(id)).toBeGreaterThan(4);
    expect(await countRows('mood_assessments', `session_id = '${id}'`)).toBe(1);
    const after = plus(on(7), retention.answers + 1);
    await runHousekeeping(after);
    expect(await listAnswers(id)).toBe(0);
    expect(await listTypes(id)).not.toContain('IdeaTried');
    for (const table of ['mood_assessments', 'parent_observations', 'teacher_observations'])
      expect(await countRows(table, `session_id = '${id}'`)).toBe(0);
    expect(await countRows('events', `stream_id = '${id}' and data::text like '%trains%'`)).toBe(0);
    expect(await countRows('commands', `stream_id = '${id}'`)).toBe(0);

    const now = (await store.load(id)).state as Assessment;
    expect(now).toMatchObject({
      status: 'reported',
      done: previousState.done,
      report: previousState.report,
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
    expect(await countRows('academic_assessments', `session_id = '${id}'`)).toBe(1);
    expect(await countRows('mood_assessments', `session_id = '${id}'`)).toBe(0);

    await expect(
      recordEvent(id, toCommand('CheckMood', { ...examples.MoodChecked, day: 2, at: on(7) } as AssessmentEvent)),
    ).rejects.toMatchObject({ code: 'ALREADY_COMPLETED' });
    const events = await listTypes(id);
    await runHousekeeping(plus(after, 1));
    expect(await listTypes(id)).toEqual(events);
  });

  it('goes 30 days after the withdrawal of the consent, also after the report; the report stays', async () => {
    const { student } = await createChild(plus(on(7), 300));
    const [reported, other] = [
      await createAssessment(student),
      await createAssessment((await createChild(plus(on(7), 300))).student),
    ];
    await recordEvent(reported, { type: 'WithdrawConsent', at: plus(on(7), 1) });
    await runHousekeeping(plus(on(7), 1 + retention.withdrawnAnswers - 1));
    expect(await listAnswers(reported)).toBeGreaterThan(4);
    await runHousekeeping(plus(on(7), 1 + retention.withdrawnAnswers + 1));
    expect(await listAnswers(reported)).toBe(0);
    expect(await sql`select document from overall_reports where session_id = ${reported}`).toEqual([
      { document: REPORT },
    ]);
    expect(await listAnswers(other)).toBeGreaterThan(4);
  });

  /** Rows that answers of the story, the games and the subjects leave. */
  const SCORES = {
    personality_assessments: { quest_set: 'A' },
    cognitive_assessments: { assessment_type: 'social' },
    academic_assessments: { subject: 'science' },
  } as const;
  const addScores = async (id: AssessmentId) => {
    const [week] = await sql<
      { student: string }[]
    >`select student_id as student from assessment_sessions where id = ${id}`;
    for (const [table, row] of Object.entries(SCORES))
      await sql`insert into ${sql(table)} ${sql({ ...row, session_id: id, student_id: week?.student ?? '', day: 6, version: 1 })}`;
  };
  const countScores = (id: AssessmentId) =>
    Promise.all(Object.keys(SCORES).map((table) => countRows(table, `session_id = '${id}' and day = 6`)));

  it('goes with its scores where there is no report, and no rebuild brings them back; beside a report they stay', async () => {
    const weeks = [
      await createAssessment((await createChild(plus(on(7), 300))).student, false),
      await createAssessment((await createChild(plus(on(7), 300))).student),
    ] as const;
    for (const id of weeks) {
      await addScores(id);
      await recordEvent(id, { type: 'WithdrawConsent', at: plus(on(7), 1) });
    }
    await runHousekeeping(plus(on(7), 1 + retention.withdrawnAnswers - 1));
    expect(await Promise.all(weeks.map(countScores))).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
    await runHousekeeping(plus(on(7), 1 + retention.withdrawnAnswers + 1));
    await rebuildViews({ databaseUrl: url, store, rowsFor: rows, views: VIEW_COLUMNS });
    expect(await Promise.all(weeks.map(countScores))).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    expect(await countRows('academic_assessments', `session_id = '${weeks[0]}'`)).toBe(0);
  });

  it('takes the scores along by the migration where an earlier release left them without a report', async () => {
    const weeks = [
      await createAssessment((await createChild(plus(on(7), 300))).student, false),
      await createAssessment((await createChild(plus(on(7), 300))).student),
    ] as const;
    for (const id of weeks) await recordEvent(id, { type: 'WithdrawConsent', at: plus(on(7), 1) });
    await runHousekeeping(plus(on(7), 1 + retention.withdrawnAnswers + 1));
    const running = await createAssessment((await createChild(plus(on(7), 300))).student, false);
    for (const id of [...weeks, running]) await addScores(id);
    const migrations = await readMigrations();
    const repair = migrations.find(({ name }) => name === '0521_scores_of_forgotten_answers.sql');
    expect(await migrate(url, [...migrations, { name: '9001_again.sql', text: repair?.text ?? '' }])).toEqual([
      '9001_again.sql',
    ]);
    expect(await Promise.all([...weeks, running].map(countScores))).toEqual([
      [0, 0, 0],
      [1, 1, 1],
      [1, 1, 1],
    ]);
  });

  it('goes with a week that nobody ended, which ends by that, and another family’s stays', async () => {
    const { student } = await createChild(plus(on(7), 300));
    const [remaining, fresh] = [
      await createAssessment(student, false),
      await createAssessment((await createChild(plus(on(7), 300))).student, false),
    ];
    const now = plus(on(7), 380);
    await sql`update assessment_sessions set updated_at = ${plus(now, -retention.answers - 1)} where id = ${remaining}`;
    await sql`update assessment_sessions set updated_at = ${plus(now, -retention.answers + 1)} where id = ${fresh}`;
    await runHousekeeping(now);
    expect((await store.load(remaining)).state).toMatchObject({
      status: 'cancelled',
      closedAt: now,
      answersGoneAt: now,
    });
    expect(await listAnswers(remaining)).toBe(0);
    expect((await store.load(fresh)).state).toMatchObject({ status: 'running' });
    expect(await listAnswers(fresh)).toBeGreaterThan(4);
  });

  it('goes with a week that nobody ended although the job breaks off behind the commit', async () => {
    const { student } = await createChild(plus(on(7), 300));
    const id = await createAssessment(student, false);
    const now = plus(on(7), 380);
    await sql`update assessment_sessions set updated_at = ${plus(now, -retention.answers - 1)} where id = ${id}`;
    const broken = createExpiredAnswersJob({
      sql: eraserLog,
      db: eraser.db,
      retention,
      expire: async (...week) => {
        await expireAnswers(handle)(...week);
        throw new Error('killed');
      },
    });
    await expect(broken.run(now, async () => {})).rejects.toThrow('killed');
    await runHousekeeping(plus(now, 1));
    expect((await store.load(id)).state).toMatchObject({ status: 'cancelled', answersGoneAt: now });
    expect(await listAnswers(id)).toBe(0);
  });

  it.each<[string, Command[]]>([
    ['child stopped for good, with no decision', [{ type: 'EndChildTasks', at: on(5), by: 'child' }]],
    [
      'report could not be written',
      [
        { type: 'RequestFinish', at: on(7) },
        { type: 'StartAnalysis', at: on(7), attempt: 1 },
        { type: 'FailAnalysis', at: on(7), attempt: 1, reason: 'NotEnoughData' },
      ],
    ],
  ])('does not go silently with a week whose %s: whoever looks after the child gets a letter', async (_, commands) => {
    const { user, student } = await createChild(plus(on(7), 300));
    const id = await createAssessment(student, false);
    for (const command of commands) await recordEvent(id, command);
    const now = plus(on(7), 380);
    await sql`update assessment_sessions set updated_at = ${plus(now, -retention.answers - 1)} where id = ${id}`;
    const mailFor = createMailFor({ listGuardians: createFamilyStore(owner.db).listGuardians, hashes: HASHES });
    const expire = expireAnswers(createHandler(mailFor));
    await createExpiredAnswersJob({ sql: eraserLog, db: eraser.db, retention, expire }).run(now, async () => {});
    expect((await store.load(id)).state).toMatchObject({ status: 'cancelled', closedAt: now, answersGoneAt: now });
    expect(await sql`select recipient, state from mail where assessment_id = ${id} and kind = 'week-expired'`).toEqual([
      { recipient: `parent:${user}`, state: 'pending' },
    ]);
  });

  it('goes with an ended week of which the log says so already', async () => {
    const id = await createAssessment((await createChild(plus(on(7), 300))).student);
    const due = plus(on(7), retention.answers + 1);
    await expireAnswers(handle)(id, due);
    expect(await listAnswers(id)).toBeGreaterThan(4);
    await runHousekeeping(due);
    expect(await listAnswers(id)).toBe(0);
  });

  it('stays with a week that has not begun or is paused, however short the time that an operator set', async () => {
    const { student } = await createChild(plus(on(7), 300));
    const ahead = await createAssessment(student, false);
    const paused = await createAssessment((await createChild(plus(on(7), 300))).student, false);
    await recordEvent(paused, { type: 'Pause', at: on(5) });
    // Scheduled 30 days ago for a start in ten days.
    await sql`update assessment_sessions set updated_at = ${plus(on(1), -30.5)} where id = ${ahead}`;
    await sql`update assessment_sessions set updated_at = ${plus(on(1), -400)} where id = ${paused}`;
    await runHousekeeping(plus(on(1), -1), { ...retention, answers: 30 });
    expect((await store.load(ahead)).state).toMatchObject({ status: 'running' });
    await runHousekeeping(plus(on(7), 500), { ...retention, answers: 30 });
    expect((await store.load(paused)).state).toMatchObject({ status: 'running' });
    expect(await listAnswers(paused)).toBeGreaterThan(4);
    // A concurrent request gets the same response.
    await expireAnswers(handle)(paused, plus(on(7), 500));
    expect((await store.load(paused)).state).toMatchObject({ status: 'running' });
  });
});

it('the keys of a week go 30 days after its end, and those of what is written later 30 days after that', async () => {
  const id = await createAssessment((await createChild(plus(on(7), 300))).student);
  // The database dates a key by its own clock.
  const dateKeys = (days: number, key: string | null = null) =>
    sql`update commands set at = ${plus(on(7), days)} where stream_id = ${id} and idem_key = coalesce(${key}, idem_key)`;
  const tryIdea = async (days: number, went: 'well' | 'tooHard') => {
    const key = randomUUID();
    const before = {
      offered: [examples.IdeaTried.idea],
      results: new Map([[examples.IdeaTried.idea, 'well']] as const),
    };
    const { events } = await recordEvent(id, toCommand('TryIdea', { ...examples.IdeaTried, went }, before), key);
    await dateKeys(days, key);
    return events.length;
  };
  const keepHouse = async (days: number) => {
    await runHousekeeping(plus(on(7), days));
    return countRows('commands', `stream_id = '${id}'`);
  };
  await dateKeys(0);
  await tryIdea(20, 'well');
  expect(await keepHouse(31)).toBe(1);
  expect(await keepHouse(51)).toBe(0);
  expect([await tryIdea(91, 'tooHard'), await tryIdea(92, 'well')]).toEqual([1, 0]);
  expect(await keepHouse(93)).toBe(2);
  expect(await keepHouse(121.5)).toBe(1);
  expect(await keepHouse(123)).toBe(0);
  expect(await tryIdea(130, 'well')).toBe(0);
  expect(await keepHouse(161)).toBe(0);
});

it('the address of a teacher stays for 30 days after the form was handed in, and goes with its links and wishes', async () => {
  const { student } = await createChild(on(7));
  const id = await createAssessment(student);
  const [invitation] = await sql<{ id: string }[]>`select id from teacher_invitations where assessment_id = ${id}`;
  await sql`insert into auth.teacher_links (token_hash, invitation_id, expires_at) values ('x', ${invitation?.id as string}, ${plus(on(1), 500)})`;
  const wishes = `recipient = 'teacher:${invitation?.id}'`;
  await sql`insert into mail_preferences (recipient, kind) values (${`teacher:${invitation?.id}`}, 'teacher-reminder'), ('teacher:somebody-else', 'teacher-reminder')`;
  await runHousekeeping(plus(on(5), 29));
  expect(await countRows('mail_preferences', wishes)).toBe(1);
  expect(await countRows('teacher_invitations', `assessment_id = '${id}'`)).toBe(1);
  await runHousekeeping(plus(on(5), 31));
  expect(await countRows('teacher_invitations', `assessment_id = '${id}'`)).toBe(0);
  expect(await countRows('auth.teacher_links', `invitation_id = '${invitation?.id}'`)).toBe(0);
  expect(await countRows('mail_preferences', wishes)).toBe(0);
  expect(await countRows('mail_preferences', `recipient = 'teacher:somebody-else'`)).toBe(1);
});

it('the invitation of a teacher stays while the week has no end, without the address: the form can be withdrawn', async () => {
  const { student } = await createChild(on(7));
  const id = await createAssessment(student, false);
  await sql`update teacher_invitations set line = 'Your neighbour' where assessment_id = ${id}`;
  await recordEvent(id, { type: 'Pause', at: on(5) });
  const readInvitations = async () =>
    (await sql`select email, line from teacher_invitations where assessment_id = ${id}`).map(Object.values);
  await runHousekeeping(plus(on(5), 29));
  expect(await readInvitations()).toEqual([['t@example.org', 'Your neighbour']]);
  await runHousekeeping(plus(on(5), 31));
  expect(await readInvitations()).toEqual([[null, null]]);
  await recordEvent(id, { type: 'CancelAssessment', at: plus(on(5), 40), by: 'parent' });
  await runHousekeeping(plus(on(5), 41));
  expect(await readInvitations()).toEqual([]);
});

describe('the address of a teacher’s invitation that ended while the week goes on', () => {
  const [first, second] = [
    ['first@school.example', 'A line'],
    ['second@school.example', 'A line'],
  ];
  const gone = [null, null];
  /** A week with one invitation. */
  async function inviteTeacher() {
    const { student } = await createChild(on(1));
    const week = uuidv7() as AssessmentId;
    const addRow = (id: string, email: string | undefined, at: Instant) =>
      sql`insert into teacher_invitations (id, assessment_id, email, line, created_at, expires_at)
        values (${id}, ${week}, ${email as string}, 'A line', ${at}, ${plus(at, 500)})`;
    const invitationId = randomUUID();
    await recordEvent(week, { ...scheduleMira, assessmentId: week, studentId: student, invitationId } as Command);
    await addRow(invitationId, first[0], scheduleMira.at);
    return {
      week,
      invitationId,
      pause: () => recordEvent(week, { type: 'Pause', at: on(6) }),
      withdraw: (at: Instant) => recordEvent(week, { type: 'WithdrawInvitation', at, by: 'parent' }),
      invite: async ([email]: readonly string[], at: Instant) => {
        const id = randomUUID();
        await recordEvent(week, { type: 'InviteTeacher', at, invitationId: id } as Command);
        await addRow(id, email, at);
      },
      listKept: async (at: Instant) => {
        await runHousekeeping(at);
        const rows =
          await sql`select email, line from teacher_invitations where assessment_id = ${week} order by created_at`;
        return rows.map(Object.values);
      },
    };
  }

  it('goes 30 days after it was withdrawn, and none that is in force goes while the week stands still', async () => {
    const [ended, inForce] = [await inviteTeacher(), await inviteTeacher()];
    for (const { pause } of [ended, inForce]) await pause();
    await ended.withdraw(on(7));
    expect(await ended.listKept(plus(on(7), 29))).toEqual([first]);
    expect(await ended.listKept(plus(on(7), 31))).toEqual([gone]);
    expect(await inForce.listKept(plus(on(7), 300))).toEqual([first]);
  });
  it('goes 30 days after another one has taken its place; one to the same address stays with the last', async () => {
    const [replaced, repeated] = [await inviteTeacher(), await inviteTeacher()];
    for (const { pause } of [replaced, repeated]) await pause();
    await replaced.invite(second, on(7));
    await repeated.invite(first, on(7));
    expect(await replaced.listKept(plus(on(7), 29))).toEqual([first, second]);
    expect(await replaced.listKept(plus(on(7), 31))).toEqual([gone, second]);
    await repeated.withdraw(plus(on(7), 10));
    expect(await repeated.listKept(plus(on(7), 39))).toEqual([first, first]);
    expect(await repeated.listKept(plus(on(7), 41))).toEqual([gone, gone]);
  });
  it('goes 30 days after its form was taken back', async () => {
    const { week, invitationId, pause, listKept } = await inviteTeacher();
    const handIn = { ...toCommand<Command>('ObserveAsTeacher', examples.TeacherObserved), invitationId };
    await recordEvent(week, handIn as Command);
    await recordEvent(week, { type: 'WithdrawTeacherInput', at: on(5, '17:00'), invitationId } as Command);
    await pause();
    expect(await listKept(plus(on(5), 29))).toEqual([first]);
    expect(await listKept(plus(on(5), 31))).toEqual([gone]);
  });
  it('goes 30 days after the plan has ended it, where nobody ends the week', async () => {
    const { week, listKept } = await inviteTeacher();
    const { state } = await store.load(week);
    const end = getInvitationEnd(state as Assessment) as Instant;
    expect(await listKept(plus(end, 29))).toEqual([first]);
    expect(await listKept(plus(end, 31))).toEqual([gone]);
  });
  it('stays while a guardian decides on a week whose child stopped for good, and goes once that is decided', async () => {
    const { week, listKept } = await inviteTeacher();
    const { state } = await store.load(week);
    const end = getInvitationEnd(state as Assessment) as Instant;
    await recordEvent(week, { type: 'EndChildTasks', at: on(3), by: 'child' });
    expect(await listKept(plus(end, 31))).toEqual([first]);
    await recordEvent(week, { type: 'RequestFinish', at: plus(end, 32) });
    expect(await listKept(plus(end, 33))).toEqual([gone]);
  });
});

it('what is known of sent letters goes after 90 days, and one that waits stays', async () => {
  const now = plus(on(1), 400);
  const createEmail = async (days: number, state: string, triedDays = days) => {
    const key = randomUUID();
    const tried = plus(now, -triedDays);
    await sql`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, created_at, due_at, sent_at)
      values (${key}, 'account', ${`account:${randomUUID()}`}, '2026-11-23', '{}', ${state}, ${plus(now, -days)}, ${tried}, ${state === 'sent' ? tried : null})`;
    return key;
  };
  const staying = [
    await createEmail(89, 'sent'),
    await createEmail(91, 'pending'),
    await createEmail(92, 'sent', 1),
    await createEmail(92, 'expired', 1),
  ];
  const going = [
    await createEmail(91, 'sent'),
    await createEmail(200, 'sent', 91),
    await createEmail(200, 'expired', 91),
  ];
  await runHousekeeping(now);
  const remaining = (await sql<{ key: string }[]>`select dedupe_key as key from mail`).map(({ key }) => key);
  expect(staying.filter((key) => !remaining.includes(key))).toEqual([]);
  expect(going.filter((key) => remaining.includes(key))).toEqual([]);
});

it('what codes were used for goes after a day', async () => {
  const { user } = await createChild(on(1));
  const factor = randomUUID();
  await sql`insert into auth.factors (id, user_id, name, secret, created_at) values (${factor}, ${user}, 'App', '', ${on(1)})`;
  const step = (at: Instant) => Math.floor(Date.parse(at) / 30_000);
  for (const days of [0.9, 1.1])
    await sql`insert into auth.totp_uses (factor_id, step) values (${factor}, ${step(plus(on(3), -days))})`;
  await runHousekeeping(on(3));
  expect(
    (await sql`select step from auth.totp_uses where factor_id = ${factor}`).map((row) => Number(row.step)),
  ).toEqual([step(plus(on(3), -0.9))]);
});

it('a factor that is to go is taken away by an installation that deletes with a role of its own', async () => {
  const { user } = await createChild(on(1));
  const factor = randomUUID();
  await sql`insert into auth.factors (id, user_id, name, secret, created_at, verified_at) values (${factor}, ${user}, 'App', '', ${on(1)}, ${on(1)})`;
  await sql`insert into auth.factor_removals (factor_id, asked_by, due_at) values (${factor}, ${randomUUID()}, ${on(2)})`;
  await runHousekeeping(on(3));
  expect(await countRows('auth.factors', `id = '${factor}'`)).toBe(0);
});

/** The audit where it cannot be written about one object. */
const createFailingAudit = (failing: string) => ({
  within: async (_: unknown, { objectId }: { objectId?: string | null }) => {
    if (objectId === failing) throw new Error('killed');
  },
});

it('a factor whose removal was stopped and asked for anew since the job has listed it stays until that is due', async () => {
  const { user } = await createChild(on(1));
  const [first, second] = [randomUUID(), randomUUID()].sort() as [string, string];
  for (const factor of [first, second]) {
    await sql`insert into auth.factors (id, user_id, name, secret, created_at, verified_at) values (${factor}, ${user}, 'App', '', ${on(1)}, ${on(1)})`;
    await sql`insert into auth.factor_removals (factor_id, asked_by, due_at) values (${factor}, ${randomUUID()}, ${on(2)})`;
  }
  // While the first one goes.
  const within = async (_: unknown, { objectId }: { objectId?: string | null }) => {
    if (objectId === first) await sql`update auth.factor_removals set due_at = ${on(4)} where factor_id = ${second}`;
  };
  await createFactorRemovalsJob(owner.db, { within }).run(on(3), async () => {});
  expect(await sql`delete from auth.factors where user_id = ${user} returning id`).toEqual([{ id: second }]);
});

it('a factor that cannot be taken away stops no others, and the job fails', async () => {
  const { user } = await createChild(on(1));
  const [first, second] = [randomUUID(), randomUUID()].sort() as [string, string];
  for (const factor of [first, second]) {
    await sql`insert into auth.factors (id, user_id, name, secret, created_at, verified_at) values (${factor}, ${user}, 'App', '', ${on(1)}, ${on(1)})`;
    await sql`insert into auth.factor_removals (factor_id, asked_by, due_at) values (${factor}, ${randomUUID()}, ${on(2)})`;
  }
  await expect(createFactorRemovalsJob(owner.db, createFailingAudit(first)).run(on(3), async () => {})).rejects.toThrow(
    'killed',
  );
  expect(await sql`delete from auth.factors where user_id = ${user} returning id`).toEqual([{ id: first }]);
});

describe('a child that nobody comes for', () => {
  const DAYS = retention.profile;
  /** Long after this release, whose time the test simulates. */
  const seen = on(7);
  const listEmails = async (user: string) =>
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
    await runHousekeeping(plus(seen, days));
    await deliver(plus(seen, days));
  };
  const isHere = (student: string) => countRows('students', `id = '${student}'`).then((count) => count === 1);
  const addGuardian = (user: string, student: string, since: Instant) =>
    sql`insert into guardians (user_id, student_id, role, created_at) values (${user}, ${student}, 'co-guardian', ${since})`;
  /** Last used when last seen. */
  const child = async (seenAt: Instant | null = seen) => {
    const childCreatedAt = await createChild(seen);
    await sql`update students set seen_at = ${seenAt}, created_at = ${plus(seen, -100)} where id = ${childCreatedAt.student}`;
    return childCreatedAt;
  };

  it('ends 24 months after its last use, after two letters to everybody who looks after it, with accounts that were unused as long', async () => {
    const { user, student } = await child();
    const other = await createChild(plus(seen, 700));
    await sql`update students set seen_at = ${plus(seen, 700)} where id = ${other.student}`;
    await addGuardian(other.user, student, seen);
    const id = await createAssessment(student);
    await day(DAYS - 31);
    expect(await listEmails(user)).toEqual([]);
    await day(DAYS - 29);
    await day(DAYS - 28);
    expect([await listEmails(user), await listEmails(other.user)]).toEqual([
      ['profile-ending 30'],
      ['profile-ending 30'],
    ]);
    await day(DAYS - 5);
    expect([await listEmails(user), await listEmails(other.user)]).toEqual([
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
    expect(await countRows('audit', `action = 'child.expired' and object_id = '${student}'`)).toBe(1);
    expect(await countRows('audit', `action = 'account.expired' and object_id = '${user}'`)).toBe(1);
    for (const table of ['overall_reports', 'week_phases', 'academic_assessments'])
      expect(await countRows(table, `session_id = '${id}'`)).toBe(0);
    for (const table of ['events', 'streams', 'commands'])
      expect(await countRows(table, `stream_id = '${id}'`)).toBe(0);
    expect(await countRows('mail', `payload ->> 'student' = '${student}'`)).toBe(0);
    expect(
      await countRows(
        'erasures',
        `subject_id = '${student}' and rows_at is not null and '${other.user}' = any(people)`,
      ),
    ).toBe(1);
    // A guardian of another child, or one seen since, keeps the account.
    expect([
      await countRows('auth."user"', `id = '${user}'`),
      await countRows('auth."user"', `id = '${other.user}'`),
    ]).toEqual([0, 1]);
    expect(await isHere(other.student)).toBe(true);
  });

  it('begins its time anew where somebody joins after the first letter: everybody gets both, and it ends all the same', async () => {
    const { user, student } = await child();
    await day(DAYS - 29);
    const joined = DAYS - 20;
    const other = randomUUID();
    await sql`insert into auth."user" (id, name, email, email_verified, seen_at) values (${other}, 'Pat', ${`${other}@example.org`}, true, ${plus(seen, joined)})`;
    await addGuardian(other, student, plus(seen, joined));
    for (const days of [DAYS - 19, DAYS - 5, DAYS + 4]) await day(days);
    expect([await isHere(student), await listEmails(other)]).toEqual([true, []]);
    const end = joined + DAYS;
    for (const days of [end - 29, end - 5]) await day(days);
    for (const guardian of [user, other])
      expect(await listEmails(guardian)).toEqual(['profile-ending 30', 'profile-ending 7']);
    for (const days of [end + 3, end + 4]) await day(days);
    expect(await isHere(student)).toBe(false);
  });

  it('stays where a page of it was opened, a week was begun, somebody kept it, or another guardian has only signed in lately', async () => {
    const [visited, keptOnRequest, signedIn, assessed, old] = [
      await child(),
      await child(),
      await child(),
      await child(),
      await child(null),
    ];
    for (const days of [DAYS - 29, DAYS - 5]) await day(days);
    expect(await listEmails(visited.user)).toHaveLength(2);
    const back = plus(seen, DAYS - 4);
    await sql`update students set seen_at = ${back} where id = ${visited.student}`;
    await sql`update students set kept_until = ${plus(back, 365)} where id = ${keptOnRequest.student}`;
    // Signing in does not count as a visit to a child's pages of this release; for a child of an earlier one nothing
    // else is known.
    for (const { user } of [signedIn, old]) await sql`update auth."user" set seen_at = ${back} where id = ${user}`;
    await createAssessment(assessed.student, false);
    await sql`update assessment_sessions set updated_at = ${back} where student_id = ${assessed.student}`;
    for (const days of [DAYS + 3, DAYS + 4]) await day(days);
    const remaining = [];
    for (const { student } of [visited, keptOnRequest, assessed, old, signedIn]) remaining.push(await isHere(student));
    expect(remaining).toEqual([true, true, true, true, false]);
    expect(await countRows('auth."user"', `id = '${signedIn.user}'`)).toBe(1);
    expect(await countRows('endings', `subject_id in ('${visited.student}', '${keptOnRequest.student}')`)).toBe(0);
  });

  it('is not touched before both letters were sent: none goes by a letter that waits, and one that came too late begins again', async () => {
    const { user, student } = await child();
    await runHousekeeping(plus(seen, DAYS - 29));
    for (const days of [DAYS - 5, DAYS + 4, DAYS + 20]) await runHousekeeping(plus(seen, days));
    expect(await listEmails(user)).toEqual(['profile-ending 30']);
    await deliver(plus(seen, DAYS + 20), 'expired', user);
    await runHousekeeping(plus(seen, DAYS + 21));
    expect([await listEmails(user), await isHere(student)]).toEqual([['profile-ending 30', 'profile-ending 30'], true]);
  });

  it('ends also where a guardian cannot be reached, and that is noted', async () => {
    const { user, student } = await child();
    await runHousekeeping(plus(seen, DAYS - 29));
    await deliver(plus(seen, DAYS - 29), 'bounced', user);
    await runHousekeeping(plus(seen, DAYS - 5));
    await deliver(plus(seen, DAYS - 5), 'suppressed', user);
    for (const days of [DAYS + 3, DAYS + 4]) await runHousekeeping(plus(seen, days));
    expect(await isHere(student)).toBe(false);
    expect(await countRows('mail', `recipient = 'account:${user}' and state in ('bounced', 'suppressed')`)).toBe(0);
  });

  const refuseUntilExpired = (user: string, code: string) =>
    sql`update mail set state = 'expired', last_error = ${code} where state = 'pending' and recipient = ${`account:${user}`}`;
  const deliverToAnother = (at: Instant) =>
    sql`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, created_at, sent_at)
      values (${randomUUID()}, 'reminder', 'parent:x', '2026-11-25', '{}', 'sent', ${at}, ${at})`;

  it.each(['SMTP_452', 'SMTP_554'])(
    'does not end while the mail server refuses everybody: its letters begin again (%s)',
    async (code) => {
      const { user, student } = await child();
      await sql`delete from mail where state = 'sent'`;
      await deliverToAnother(plus(seen, DAYS - 30));
      for (const days of [DAYS - 29, DAYS + 2, DAYS + 3, DAYS + 34, DAYS + 35]) {
        await runHousekeeping(plus(seen, days));
        await refuseUntilExpired(user, code);
      }
      await deliverToAnother(plus(seen, DAYS + 66));
      await runHousekeeping(plus(seen, DAYS + 67));
      expect(await listEmails(user)).not.toContain('profile-ending 7');
      expect(await isHere(student)).toBe(true);
    },
  );

  it.each(['SMTP_452', 'SMTP_554'])(
    'ends also where the address of a guardian is refused until both letters expire, and others are not (%s)',
    async (code) => {
      const { user, student } = await child();
      const expireRefused = () => refuseUntilExpired(user, code);
      await runHousekeeping(plus(seen, DAYS - 29));
      await deliverToAnother(plus(seen, DAYS - 20));
      await runHousekeeping(plus(seen, DAYS));
      await expireRefused();
      await runHousekeeping(plus(seen, DAYS + 1));
      expect(await listEmails(user)).toEqual(['profile-ending 30', 'profile-ending 7']);
      await deliverToAnother(plus(seen, DAYS + 3));
      for (const days of [DAYS + 9, DAYS + 10]) await runHousekeeping(plus(seen, days));
      expect(await isHere(student)).toBe(true);
      await expireRefused();
      for (const days of [DAYS + 11, DAYS + 12]) await runHousekeeping(plus(seen, days));
      expect(await isHere(student)).toBe(false);
    },
  );

  it('is seen by whoever comes while it ends: everybody is locked and looked at again', async () => {
    const { student } = await child();
    for (const days of [DAYS - 29, DAYS - 5]) await day(days);
    const late = await owner.db.transaction(async (tx) => {
      await tx.execute(`update students set seen_at = '${plus(seen, DAYS + 3)}' where id = '${student}'`);
      const house = runHousekeeping(plus(seen, DAYS + 3));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { house };
    });
    await late.house;
    expect([await isHere(student), await countRows('erasures', `subject_id = '${student}'`)]).toEqual([true, 0]);
  });

  it('gets its first letter a month after this release at the earliest', async () => {
    const now = toInstant(Date.now());
    const { user, student } = await createChild(plus(now, -900));
    await sql`update students set seen_at = ${plus(now, -900)}, created_at = ${plus(now, -900)} where id = ${student}`;
    await runHousekeeping(plus(now, 29));
    expect(await listEmails(user)).toEqual([]);
    await runHousekeeping(plus(now, 31));
    expect(await listEmails(user)).toEqual(['profile-ending 30']);
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
    expect(await listEmails(accounts[0])).toEqual(['report-expiring 30', 'report-expiring 7']);
    await sql`update auth."user" set seen_at = ${plus(seen, DAYS - 4)} where id = ${accounts[1]}`;
    for (const days of [DAYS + 1, DAYS + 3]) await day(days);
    expect([
      await countRows('auth."user"', `id = '${accounts[0]}'`),
      await countRows('auth."user"', `id = '${accounts[1]}'`),
    ]).toEqual([0, 1]);
  });
});

describe('an account whose address nobody proved', () => {
  const createUnproved = async (createdAt: Instant) => {
    const accountId = await createChild(createdAt);
    await sql`update auth."user" set email_verified = false, created_at = ${createdAt} where id = ${accountId.user}`;
    return accountId;
  };
  const isThere = (user: string) => countRows('auth."user"', `id = '${user}'`).then((count) => count === 1);

  it('goes after 7 days with its children, counted from this release at the earliest', async () => {
    const now = toInstant(Date.now());
    const [old, young] = [await createUnproved(plus(now, -100)), await createUnproved(plus(now, 3))];
    await runHousekeeping(plus(now, 6));
    expect(await isThere(old.user)).toBe(true);
    await runHousekeeping(plus(now, 8));
    await runHousekeeping(plus(now, 9));
    expect([await isThere(old.user), await isThere(young.user)]).toEqual([false, true]);
    expect(await countRows('students', `id = '${old.student}'`)).toBe(0);
    expect(await countRows('erasures', `subject_id = '${old.student}' and rows_at is not null`)).toBe(1);
  });

  it('stays while a week waits for the proof, which has seven days of its own, and goes once that is cancelled', async () => {
    const now = plus(toInstant(Date.now()), 9);
    const { user, student } = await createUnproved(plus(now, -8));
    const week = uuidv7() as AssessmentId;
    const schedule = { ...scheduleMira, assessmentId: week, studentId: student, awaitsProof: true };
    await recordEvent(week, schedule as Command);
    await runHousekeeping(now);
    expect(await isThere(user)).toBe(true);
    await recordEvent(week, { type: 'CancelAssessment', at: plus(now, 4), by: 'system' } as Command);
    await runHousekeeping(plus(now, 5));
    expect(await isThere(user)).toBe(false);
  });

  it('stays while the link of an invitation that an operator has sent again works', async () => {
    const now = plus(toInstant(Date.now()), 9);
    const { user } = await createUnproved(plus(now, -8));
    await sql`insert into auth.letters ${sql({ id: randomUUID(), user_id: user, purpose: 'invited', address: 'una@example.org', created_at: plus(now, -8), sent_at: plus(now, -1) })}`;
    await runHousekeeping(now);
    expect(await isThere(user)).toBe(true);
    await runHousekeeping(plus(now, 7));
    expect(await isThere(user)).toBe(false);
  });

  it('goes also where it was opened for an operator, and a proved operator stays', async () => {
    const now = plus(toInstant(Date.now()), 9);
    const [mistyped, proved] = [randomUUID(), randomUUID()];
    for (const id of [mistyped, proved])
      await sql`insert into auth."user" ${sql({ id, name: 'Olga', role: 'operator', email: `${id}@example.org`, email_verified: id === proved, created_at: plus(now, -8) })}`;
    await runHousekeeping(now);
    expect([await isThere(mistyped), await isThere(proved)]).toEqual([false, true]);
  });

  it('stays as long as the audit cannot say that it goes: both are one commit', async () => {
    const now = plus(toInstant(Date.now()), 9);
    const { user, student } = await createUnproved(plus(now, -100));
    const audit = { within: async () => Promise.reject(new Error('killed')) };
    await expect(
      createUnprovedAccountsJob({ db: eraser.db, audit, retention }).run(now, async () => {}),
    ).rejects.toThrow('killed');
    expect([await isThere(user), await countRows('erasures', `subject_id = '${student}'`)]).toEqual([true, 0]);
    await runHousekeeping(now);
    expect([
      await isThere(user),
      await countRows('audit', `action = 'account.unproved' and object_id = '${user}'`),
    ]).toEqual([false, 1]);
  });

  it('stops no others where it cannot be deleted, and the job fails', async () => {
    const now = plus(toInstant(Date.now()), 9);
    const accounts = [await createUnproved(plus(now, -100)), await createUnproved(plus(now, -100))];
    const [first, second] = accounts.map(({ user }) => user).sort() as [string, string];
    const audit = createFailingAudit(first);
    await expect(
      createUnprovedAccountsJob({ db: eraser.db, audit, retention }).run(now, async () => {}),
    ).rejects.toThrow('killed');
    expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
    await sql`delete from auth."user" where id = ${first}`;
  });

  it('stays with a week in which something was answered, and with a child that somebody else looks after', async () => {
    const created = plus(on(7), 100);
    const [withAnswers, empty, shared] = [
      await createUnproved(created),
      await createUnproved(created),
      await createUnproved(created),
    ];
    await createAssessment(withAnswers.student, false);
    const emptyWeek = uuidv7() as AssessmentId;
    await recordEvent(emptyWeek, { ...scheduleMira, assessmentId: emptyWeek, studentId: empty.student } as Command);
    const other = await createChild(created);
    await sql`insert into guardians (user_id, student_id, role) values (${other.user}, ${shared.student}, 'co-guardian')`;
    await recordEvent(emptyWeek, { type: 'CancelAssessment', at: plus(created, 100), by: 'parent' });
    await runHousekeeping(plus(created, 200));
    expect([await isThere(withAnswers.user), await isThere(empty.user), await isThere(shared.user)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await listAnswers(emptyWeek)).toBe(0);
    await runHousekeeping(plus(created, 201));
    expect(await countRows('streams', `stream_id = '${emptyWeek}'`)).toBe(0);
  });
});

it('what was reported of a letter is forgotten after 30 days, and where it was sent after 14', async () => {
  const now = on(7);
  const createEmail = async (sentAtOnce: number, reported: number) => {
    const [row] = await sql<
      { id: string }[]
    >`insert into mail (dedupe_key, kind, recipient, local_date, payload, state, created_at, sent_at, address_hash)
      values (${randomUUID()}, 'reminder', 'parent:x', now(), '{}', 'sent', ${plus(now, -sentAtOnce)}, ${plus(now, -sentAtOnce)}, 'h1:x') returning id`;
    await sql`insert into mail_reports (mail_id, kind, address_hash, created_at) values (${row?.id as string}, 'soft', 'h1:x', ${plus(now, -reported)})`;
    return row?.id as string;
  };
  const [young, middle, old] = [await createEmail(13, 12), await createEmail(30, 29), await createEmail(32, 31)];
  await runHousekeeping(now);
  const matches =
    await sql`select m.id, m.address_hash as hash, r.kind from mail m left join mail_reports r on r.mail_id = m.id where m.id in ${sql([young, middle, old])} order by m.sent_at desc`;
  expect(matches).toEqual([
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
  const { areClosed } = createSuppressionCheck(owner.db, HASHES);
  const closeAccount = () =>
    areClosed(
      ['never@example.org', 'both@example.org', 'else@example.org'].map((address) => ({ address, kind: 'reminder' })),
    );
  expect(await closeAccount()).toEqual([true, true, false]);
  await runHousekeeping(now);
  expect(await closeAccount()).toEqual([true, true, false]);
  expect(await sql`select recipient_hash as hash, reason from suppressions order by reason, created_at`).toEqual(
    expect.arrayContaining([
      { hash: HASHES.of('young@example.org'), reason: 'bounced' },
      { hash: HASHES.of('never@example.org'), reason: 'not-me' },
      { hash: HASHES.of('both@example.org'), reason: 'not-me' },
    ]),
  );
  expect(await countRows('suppressions', `recipient_hash not like 'h1:%'`)).toBe(0);
  expect(await countRows('suppressions', 'true')).toBe(3);
});

it('the audit loses its oldest rows, young ones nobody can take, and the seals of the rest are right', async () => {
  const trail = createAuditTrail(owner.db, AUTH_SECRETS);
  await sql`alter table audit disable trigger user`;
  await sql`delete from audit`;
  await sql`alter table audit enable trigger user`;
  const now = toInstant(Date.now());
  for (const days of [800, 760, 735, 729, 1])
    await trail.note({ at: plus(now, -days), actor: { kind: 'system' }, action: 'audit.read' });
  await runHousekeeping(plus(now, -5));
  expect(await countRows('audit', 'number < 4')).toBe(2);
  await runHousekeeping(now);
  const remaining = [];
  const check = createAuditCheck(AUTH_SECRETS, plus(now, -retention.audit));
  for await (const page of trail.all()) {
    for (const row of page) {
      remaining.push(row.number);
      check.next(row);
    }
  }
  // Rows of other tests are recent.
  expect(remaining.slice(0, 3)).toEqual([3, 4, 5]);
  expect(check.result()).toMatchObject({ first: 3, faults: [] });
  await expect(eraserLog`delete from audit where number = 5`).rejects.toThrow('rows of audit are only ever added');
});
