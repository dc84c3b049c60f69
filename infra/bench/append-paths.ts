import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import postgres from 'postgres';
import { uuidv7 } from 'uuidv7';
import { createCommandHandler } from '#services/assessment/handle.ts';
import { INSTRUMENTS } from '#services/assessment/instruments.ts';
import { measuredScores } from '#services/assessment/scores.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import type { AppendRequest, ViewRow } from '#services/database/event-store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createMailFor } from '#services/mail/emails-for-events.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import type { EventOf } from '#shared/domain/assessment/events.ts';
import { findLastSignalledVersion } from '#shared/domain/assessment/signals.ts';
import type { Assessment, AssessmentState } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import {
  begun,
  createAllTaskEvents,
  daysOpened,
  examples,
  on,
  studentId,
  toCommand,
} from '#shared/testing/examples.ts';
import { type MoodDay, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

/** One way to append. `writer` returns the step that one of several concurrent clients repeats. */
export type AppendPath = {
  name: string;
  writer: (batch: number) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

/**
 * Writes of a week in their proportion: of about 118 events 100 are single answers, which write event and state; the
 * others complete a task and also write a view row and the relay's row.
 */
const ANSWERS_A_TASK = 6;
const toLaterInstant = (n: number) => toInstant(toEpochMs(on(2)) + n * 61_234);
const isTask = (n: number) => n % (ANSWERS_A_TASK + 1) === 0;
const createEvent = (n: number): EventOf<'MoodChecked' | 'SceneAnswered'> =>
  isTask(n)
    ? { ...examples.MoodChecked, day: ((n % 6) + 1) as MoodDay, at: toLaterInstant(n) }
    : { ...examples.SceneAnswered, sceneId: `scene-${n % 19}`, optionId: `option-${n % 4}`, at: toLaterInstant(n) };
/**
 * A week on its fourth day with half of its events: the games are done, so the state has its usual size. The story is
 * not, since the measured answers belong to it.
 */
const done = createAllTaskEvents({ teacher: true }).filter(
  ({ type, at }) => type !== 'SceneAnswered' && type !== 'PersonalityCompleted' && at <= on(3),
);
const HALF_WEEK = [
  ...begun,
  ...daysOpened(4),
  ...Array.from({ length: 19 }, (_, i) => createEvent(7 * i + 1)),
  ...done,
];

const { type, at, ...payload } = createEvent(1);
const data = JSON.stringify(payload);
const meta = JSON.stringify({ actor: `parent:${studentId}` });
/** The same event for stores of other projects. */
export const STORED = { type, data, meta };
const COLUMNS = 'stream_id, version, event_id, type, schema_version, origin, data, meta, at';

/** Clients write to their weeks in turn, as families do: consecutive writes touch different rows on different pages. */
const WEEKS_A_CLIENT = 64;
export async function createRoundRobin(begin: () => Promise<() => Promise<void>>): Promise<() => Promise<void>> {
  const steps: (() => Promise<void>)[] = [];
  for (let i = 0; i < WEEKS_A_CLIENT; i++) steps.push(await begin());
  let turn = 0;
  return () => (steps[turn++ % WEEKS_A_CLIENT] as () => Promise<void>)();
}

/** A table of events without partitions and indexes of the product: the lower bound of storing an event. */
export const createRawTable = (sql: LogClient) =>
  sql.unsafe('create table raw_events (like events including defaults, primary key (stream_id, version))');

/** The reference: `pg`, prepared, one row and one commit each. */
export function createRawPgPath(url: string, concurrency: number): AppendPath {
  const pool = new pg.Pool({ connectionString: url, max: concurrency });
  // `end` does not wait until the server has closed what was idle; a server that stops then reports it as an error.
  pool.on('error', () => {});
  const row = (i: number) => `(${Array.from({ length: 9 }, (_, column) => `$${i * 9 + column + 1}`).join(', ')})`;
  const week = async (batch: number) => {
    const stream = uuidv7();
    let version = 0;
    const text = `insert into raw_events (${COLUMNS}) values ${Array.from({ length: batch }, (_, i) => row(i)).join(', ')}`;
    const values = () =>
      Array.from({ length: batch }, () => [stream, ++version, randomUUID(), type, 1, 'a', data, meta, at]).flat();
    return async () => {
      await pool.query({ name: `raw${batch}`, text, values: values() });
    };
  };
  const writer = (batch: number) => createRoundRobin(() => week(batch));
  return { name: 'raw pg', writer, close: () => pool.end() };
}

/** The same insert with postgres.js, the client of the store. */
export function createRawPostgresJsPath(url: string, concurrency: number): AppendPath {
  const sql = postgres(url, { max: concurrency, onnotice: () => {} });
  const week = async (batch: number) => {
    const stream = uuidv7();
    let version = 0;
    return async () => {
      const rows = Array.from({ length: batch }, () => ({ v: ++version, id: randomUUID() }));
      if (batch === 1) {
        const [one] = rows as [(typeof rows)[0]];
        await sql`insert into raw_events (stream_id, version, event_id, type, schema_version, origin, data, meta, at)
          values (${stream}, ${one.v}, ${one.id}, ${type}, 1, 'a', ${data}::text::jsonb, ${meta}::text::jsonb, ${at})`;
        return;
      }
      await sql`insert into raw_events (stream_id, version, event_id, type, schema_version, origin, data, meta, at)
        select ${stream}, v, id, ${type}, 1, 'a', ${data}::text::jsonb, ${meta}::text::jsonb, ${at}::timestamptz
        from unnest(${rows.map(({ v }) => v)}::int[], ${rows.map(({ id }) => id)}::uuid[]) r (v, id)`;
    };
  };
  const writer = (batch: number) => createRoundRobin(() => week(batch));
  return { name: 'raw postgres.js', writer, close: () => sql.end() };
}

const toMoodRow = (
  assessmentId: AssessmentId,
  { day, mood, energy, at: completed_at }: EventOf<'MoodChecked'>,
  version: number,
): ViewRow => ({
  table: 'mood_assessments',
  row: { session_id: assessmentId, student_id: studentId, day, mood, energy, completed_at, version },
});

const MOODS = ['happy', 'neutral', 'sad', 'excited'] as const;

/**
 * A round of events with the state after each, computed beforehand: deciding and evolving are not part of an append.
 */
const ROUND = 6 * (ANSWERS_A_TASK + 1);
const start = fold(assessment, HALF_WEEK);
const events = Array.from({ length: 2 * ROUND }, (_, i) => createEvent(i));
const states: AssessmentState[] = [];
for (const event of events) states.push(assessment.evolve(states.at(-1) ?? start, event));

/**
 * The product's complete append: key, version, events, the state of a half-finished week, and the rows of views and
 * relay.
 */
export function createOwnPath(url: string, concurrency: number): AppendPath {
  const sql = createLogClient(url, { max: concurrency });
  const store = createPostgresEventStore(sql);
  const append = async (request: Omit<AppendRequest, 'idempotency' | 'origin' | 'actor' | 'mail'>) => {
    const idempotency = { key: randomUUID(), requestHash: 'f'.repeat(64), actorId: studentId };
    const result = await store.append({
      ...request,
      // The plan is written once, as in a week.
      isPlanStored: request.expected > 0,
      idempotency,
      origin: 'a',
      actor: `parent:${studentId}`,
      mail: [],
    });
    if (result.outcome !== 'appended')
      throw new Error(`The benchmark's own append was answered with ${result.outcome}`);
    return result.version;
  };
  const week = async (batch: number) => {
    const assessmentId = uuidv7() as AssessmentId;
    let written = 0;
    // A child has at most one running week, so each week gets its own child.
    const state = { ...start, studentId: uuidv7() as StudentId } as Assessment;
    let expected = await append({ assessmentId, expected: 0, events: HALF_WEEK, state, views: [], signalled: 1 });
    return async () => {
      const from = written % ROUND;
      const batched = events.slice(from, from + batch);
      const views = batched.flatMap((event, i) =>
        event.type === 'MoodChecked' ? [toMoodRow(assessmentId, event, expected + 1 + i)] : [],
      );
      const state = states[from + batch - 1] as AssessmentState;
      expected = await append({
        assessmentId,
        expected,
        events: batched,
        state,
        views,
        signalled: findLastSignalledVersion(batched, expected + 1, 'a'),
      });
      written += batch;
    };
  };
  const writer = (batch: number) => createRoundRobin(() => week(batch));
  return { name: 'ours', writer, close: () => sql.end() };
}

/**
 * Mood checks of open days and scene answers; each differs from the previous answer at its place, so that it is
 * written.
 */
function createCommand(n: number): Command {
  const at = toLaterInstant(n % (ROUND * ROUND));
  const turn = Math.floor(n / ROUND);
  if (isTask(n)) {
    const task = n / (ANSWERS_A_TASK + 1);
    const mood = MOODS[(Math.floor(task / 4) + 1) % MOODS.length] ?? 'happy';
    return toCommand<CommandOf<'CheckMood'>>('CheckMood', examples.MoodChecked, {
      at,
      mood,
      day: ((task % 4) + 1) as MoodDay,
    });
  }
  const place = { sceneId: `scene-${n % ROUND}`, optionId: `other-${turn % 4}` };
  return toCommand<CommandOf<'AnswerScene'>>('AnswerScene', examples.SceneAnswered, { at, ...place });
}

/** The product's complete write as a route does it: load, decide, evolve, append with the rows of views and mail. */
export function createWholeWritePath(url: string, concurrency: number): AppendPath {
  const sql = createLogClient(url, { max: concurrency });
  const store = createPostgresEventStore(sql);
  const handle = createCommandHandler({
    store,
    // The scenes are made up, so that each answer differs from the one before.
    instruments: { ...INSTRUMENTS, quest: { ...INSTRUMENTS.quest, codeScene: () => ({ set: 'A', code: 2 }) } },
    rowsFor: createRowsFor(measuredScores),
    mailFor: createMailFor({ listGuardians: async () => [], hashes: { of: (address) => address } }),
    random: Math.random,
    wait,
    onCommitted: () => {},
  });
  const week = async () => {
    const assessmentId = uuidv7() as AssessmentId;
    const begin = { key: randomUUID(), requestHash: '', actorId: studentId };
    const state = { ...start, studentId: uuidv7() as StudentId } as Assessment;
    const first = {
      assessmentId,
      expected: 0,
      idempotency: begin,
      origin: 'a' as const,
      actor: `parent:${studentId}`,
      events: HALF_WEEK,
      state,
    };
    const { outcome } = await store.append({ ...first, views: [], mail: [], signalled: 1 });
    if (outcome !== 'appended') throw new Error(`The benchmark's own week was answered with ${outcome}`);
    let written = 0;
    return async () => {
      const envelope = {
        command: createCommand(written++),
        actor: { kind: 'parent' as const, id: studentId },
        origin: 'a' as const,
        requestHash: 'f'.repeat(64),
      };
      const { events: recorded } = await handle({ assessmentId, ...envelope, key: randomUUID() });
      if (recorded.length !== 1) throw new Error(`The benchmark's own write made ${recorded.length} events`);
    };
  };
  return { name: 'whole write', writer: () => createRoundRobin(week), close: () => sql.end() };
}
