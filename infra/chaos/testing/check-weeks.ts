import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CrashStage } from '#infra/chaos/testing/crash-stage.ts';
import { type CommandRow, compareWithLedger, type Ledger } from '#infra/chaos/testing/ledger.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { measuredScores } from '#services/assessment/scores.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { parseState, type SessionText, serializePlan, serializeState } from '#services/database/encode.ts';
import type { RecordedEvent } from '#services/database/event-store.ts';
import { VIEW_COLUMNS } from '#services/database/views.tables.ts';
import { isNotFound } from '#services/relay/grpc.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { getSignal } from '#shared/domain/assessment/signals.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { toInstant } from '#shared/values/days.ts';
import { toWeekStatus } from '#workflows/operator.workflow.ts';
import { isTaskRecovered, listTaskFaults } from '#workflows/testing/failed-tasks.ts';

/** A row of the relay that failed often waits for 72 s, a lease for 30 s. */
const SETTLES_MS = 120_000;
/** A workflow task ends after ten seconds, and on the queue of its dead worker after five more; then it is replayed. */
const TASK_ENDS_MS = 30_000;
const ASK_AGAIN_MS = 1_000;
/** So many of each kind of loss are named. */
const NAMED = 5;

const rowsFor = createRowsFor(measuredScores);

export type WeekFaults = { lost: number; duplicated: number; unsignalled: number; faults: number };
/**
 * `ends`: what must have happened last without the family; nothing for a week that was left in the middle. Before that
 * days may have opened, of several that were due the last, and reminders gone out, each once.
 */
export type CheckedWeek = { week: LivingWeek; ledger: Ledger; ends: readonly string[] };

/**
 * Compares what families were told with the log, and the log with views, states and workflows; `report` gets a line for
 * each difference. Workflows are waited for together, but logs are long, so weeks are compared one after the other.
 */
export async function checkWeeks(
  stage: CrashStage,
  weeks: readonly CheckedWeek[],
  report: (line: string) => void,
): Promise<WeekFaults> {
  const until = performance.now() + SETTLES_MS;
  const settled = await Promise.all(weeks.map(({ week }) => waitForWorkflow(stage, week, until)));
  const sum: WeekFaults = { lost: 0, duplicated: 0, unsignalled: 0, faults: 0 };
  for (const [i, checked] of weeks.entries()) {
    const say = (line: string) => report(`${checked.week.id}: ${line}`);
    for (const fault of settled[i] ?? []) say(fault);
    const found = await checkWeek(stage, checked, until, say);
    for (const name of Object.keys(sum) as (keyof WeekFaults)[]) sum[name] += found[name];
    sum.faults += settled[i]?.length ?? 0;
  }
  return sum;
}

async function checkWeek(
  stage: CrashStage,
  { week, ledger, ends }: CheckedWeek,
  until: number,
  say: (line: string) => void,
): Promise<WeekFaults> {
  const log = await stage.store.read(week.id);
  const commands = await stage.sql<
    CommandRow[]
  >`select idem_key as key, version from commands where stream_id = ${week.id}`;
  const { lost, duplicated } = compareWithLedger(ledger.read(), commands, log);
  for (const { key, path, version } of lost.slice(0, NAMED)) say(`lost: ${path} with the key ${key}, told ${version}`);
  for (const { version, event } of duplicated.slice(0, NAMED)) say(`belongs to no write: ${version} ${event.type}`);

  const unsignalled = await listUnsignalled(stage, week, log, until);
  if (unsignalled.length > 0)
    say(
      `${unsignalled.length} versions not signalled, ${unsignalled[0]} to ${unsignalled.at(-1)}; relay: ${JSON.stringify(await stage.readRelayRow(week.id))}`,
    );
  const history = await week.history().catch(() => null);
  const happened = await week.listCourse();
  const steps = happened.filter((step) => !step.startsWith('ReminderSent'));
  const ended = steps.slice(steps.length - ends.length);
  const faults = [
    ...(log.some(({ version }, i) => version !== i + 1) ? ['the log has gaps'] : []),
    ...(await listViewFaults(stage, week, log)),
    ...(history ? listHistoryFaults(history) : ['its history cannot be read']),
    ...(isDeepStrictEqual(ended, ends) && new Set(happened).size === happened.length
      ? []
      : [`happened: ${happened.join(', ')}; should end with: ${ends.join(', ')}`]),
  ];
  for (const fault of faults) say(fault);
  return {
    lost: lost.length,
    duplicated: duplicated.length,
    unsignalled: unsignalled.length,
    faults: faults.length,
  };
}

const listHistoryFaults = (history: Awaited<ReturnType<LivingWeek['history']>>): string[] => [
  ...listTaskFaults(history).map((message) => `a workflow task failed: ${message}`),
  ...(isTaskRecovered(history) ? [] : ['the last workflow task failed or timed out']),
];

/** Waits until the workflow says of itself what follows from the log; else names the difference. */
async function waitForWorkflow(stage: CrashStage, week: LivingWeek, until: number): Promise<string[]> {
  for (;;) {
    const { version, state } = await stage.store.load(week.id);
    const at = toInstant(Date.now());
    const snapshot = toAssessmentSnapshot(state as Assessment);
    const isOver = state.status === 'reported';
    const expected = toWeekStatus(snapshot, getNextStep(snapshot, at), version, at);
    const answered = await week.status().catch(() => null);
    // A workflow that has ended hears of no late answer, and wakes no more.
    const status = answered && { ...answered, ...(isOver && { nextWakeAt: expected.nextWakeAt, applied: version }) };
    const run = await week.handle
      .describe()
      .then(({ status: { name } }) => name)
      .catch(() => 'UNKNOWN');
    if (isDeepStrictEqual(status, expected) && run === (isOver ? 'COMPLETED' : 'RUNNING')) return [];
    if (performance.now() > until)
      return [`the workflow is ${run} at ${JSON.stringify(status)}, the log at ${JSON.stringify(expected)}`];
    await wait(ASK_AGAIN_MS);
  }
}

/** State and views that are not what the log gives. */
async function listViewFaults({ sql }: CrashStage, { id }: LivingWeek, log: readonly RecordedEvent[]) {
  const state = fold(
    assessment,
    log.map(({ event }) => event),
  ) as Assessment;
  const [session] = await sql<
    (SessionText & { version: number })[]
  >`select version, state, plan from assessment_sessions where id = ${id}`;
  const folded = parseState({ state: serializeState(state), plan: serializePlan(state) });
  const isFolded = session?.version === log.length && isDeepStrictEqual(parseState(session), folded);
  const rows = await rowsFor({
    assessmentId: id,
    studentId: state.studentId,
    previous: assessment.initialState,
    events: log,
    history: async () => log,
  });
  const wrong: string[] = [];
  for (const table of Object.keys(VIEW_COLUMNS)) {
    const expected = JSON.stringify(rows.filter((row) => row.table === table).map(({ row }) => row));
    const different = await sql`
      (select to_jsonb(x) from ${sql(table)} x where session_id = ${id}
        except all select to_jsonb(x) from jsonb_populate_recordset(null::${sql(table)}, ${expected}::text::jsonb) x)
      union all
      (select to_jsonb(x) from jsonb_populate_recordset(null::${sql(table)}, ${expected}::text::jsonb) x
        except all select to_jsonb(x) from ${sql(table)} x where session_id = ${id})`;
    if (different.length > 0) wrong.push(`${table} differs from the log in ${different.length} rows`);
  }
  return [...(isFolded ? [] : ['the state of the week is not that of its log']), ...wrong];
}

/**
 * Versions that Temporal should have been signalled and was not. Polls, since a relay sends what it has and Temporal
 * was down a moment ago: a history that cannot be read yet says nothing. What the relay acknowledged is sent no more,
 * but shows in the history only when the workflow task under way has ended, which may lie with a worker that died.
 */
async function listUnsignalled(
  stage: CrashStage,
  week: LivingWeek,
  log: readonly RecordedEvent[],
  until: number,
): Promise<number[]> {
  // A workflow that has ended is told nothing any more.
  if (log.some(({ event }) => event.type === 'ReportGenerated')) return [];
  const versions = log.filter(({ origin, event }) => origin !== 'w' && getSignal(event)).map(({ version }) => version);
  let quietSince = Number.POSITIVE_INFINITY;
  for (;;) {
    const row = await stage.readRelayRow(week.id);
    // A week that Temporal was never told of has no history.
    const history = await week.listSignalledVersions().catch((error: unknown) => (isNotFound(error) ? [] : null));
    const signalled = new Set(history);
    const unsignalled = versions.filter((version) => !signalled.has(version));
    if (history && !row?.due) quietSince = Math.min(quietSince, performance.now());
    if (unsignalled.length === 0 || performance.now() > Math.min(until, quietSince + TASK_ENDS_MS)) return unsignalled;
    await wait(ASK_AGAIN_MS);
  }
}
