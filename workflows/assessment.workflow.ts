import {
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  isCancellation,
  log,
  patched,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import {
  AssessmentInput,
  SignalPayload,
  STATUS_QUERY,
  type WeekStatus,
} from '#shared/contracts/workflows/assessment.ts';
import { STATUS_DESCRIPTION, timerSummary } from '#shared/contracts/workflows/operator-texts.ts';
import { FORMER_TEACHER_NUDGES } from '#shared/domain/assessment/open-tasks.ts';
import { type Course, type NextStep, nextStep } from '#shared/domain/next-step.ts';
import { type Instant, instantOf } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { SignalName } from '#shared/values/tasks.ts';
import { type Alarm, alarmClock } from '#workflows/alarm.workflow.ts';
import { type Calls, callsOf, isRefusal, now, reasonOf } from '#workflows/calls.workflow.ts';
import { LOADING, type Signboard, signboard, statusOf } from '#workflows/display.workflow.ts';
import { type Memory, weekMemory } from '#workflows/memory.workflow.ts';
import { registerUpdates } from '#workflows/operator-updates.workflow.ts';

/** A run that waits for an operator continues as new this often, so that no history is replayed by much newer code. */
const RENEW_MS = 30 * 86_400_000;
/** After a refusal that the log does not explain, the workflow waits this long before it asks again. */
const HOLD = '1m';

type WeekRun = { assessmentId: AssessmentId; memory: Memory; calls: Calls; alarm: Alarm; board: Signboard };

/**
 * Workflow of one assessment: performs `nextStep` over and over and waits in between. The log is the source of truth; a
 * run knows ids, days and states only, and can be started again from the log at any time.
 */
export async function assessmentWorkflow(input: AssessmentInput): Promise<{ ended: WeekStatus['phase'] | 'gone' }> {
  const { assessmentId } = AssessmentInput.parse(input);
  const week: WeekRun = {
    assessmentId,
    memory: weekMemory(),
    calls: callsOf(assessmentId),
    alarm: alarmClock(),
    board: signboard(),
  };
  const status = () => (week.memory.known() ? lookAt(week.memory).status : LOADING);
  registerSignals(week.memory);
  setHandler(defineQuery<WeekStatus>(STATUS_QUERY), status, { description: STATUS_DESCRIPTION });
  registerUpdates({ memory: week.memory, order: week.calls.order, status });
  try {
    await week.memory.learn(week.calls.load);
    await live(week);
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => cancelByOperator(week));
    if (!week.memory.known()) week.memory.forget();
    throw error;
  } finally {
    await CancellationScope.nonCancellable(() => condition(allHandlersFinished));
  }
  return { ended: week.memory.known() ? status().phase : 'gone' };
}

/** Registers all handlers before the first await. They only store what was signalled, in every phase. */
function registerSignals(memory: Memory): void {
  for (const name of SignalName.options) {
    setHandler(defineSignal<[unknown]>(name), (payload) => {
      const { data, error } = SignalPayload.safeParse(payload);
      if (data) memory.note(data.refs);
      else log.warn('signal payload is invalid', { name, issues: error.issues.length });
    });
  }
}

type Look = { course: Course; step: NextStep; status: WeekStatus; at: Instant };

/** The next step of the assessment and the status that operators see. */
function lookAt(memory: Memory, decide: (course: Course, at: Instant) => NextStep = nextStep): Look {
  const at = now();
  const course = memory.course();
  const step = decide(course, at);
  return { course, step, status: statusOf(course, step, memory.applied(), at), at };
}

/**
 * The second nudge of a teacher moved from day 7 to day 8. The two differ only for a week that waits for nothing but
 * its teacher, so only there a patch marker records which one a run follows.
 */
function stepOfRun(course: Course, at: Instant): NextStep {
  const [step, former] = [nextStep(course, at), nextStep(course, at, FORMER_TEACHER_NUDGES)];
  return JSON.stringify(step) === JSON.stringify(former) || patched('second-nudge-on-day-8') ? step : former;
}

async function live(week: WeekRun): Promise<void> {
  const { memory, board, calls } = week;
  while (!memory.gone()) {
    if (memory.isStale()) {
      await memory.learn(calls.load);
      continue;
    }
    const { course, step, status, at } = lookAt(memory, stepOfRun);
    // Each change of the search attributes is an event, so a day that is about to open is shown only once it is open.
    if (step.do !== 'openDay') board.show(course, status, step);
    if (step.do === 'finish') return;
    if (workflowInfo().continueAsNewSuggested) await renew(week);
    await (step.do === 'wait' ? wait(week, step) : act(week, step, at));
  }
}

/** Not async on purpose: the SDK records a stack trace for every promise, and a week waits about thirty times. */
function wait(week: WeekRun, step: Extract<NextStep, { do: 'wait' }>): Promise<void> {
  const { memory, alarm } = week;
  const renewal = instantOf(workflowInfo().runStartTime.getTime() + RENEW_MS);
  if (step.at === null && renewal <= now()) return renew(week);
  alarm.set(step.at ?? renewal, timerSummary[step.for]);
  const before = memory.revision();
  return condition(() => memory.revision() !== before || alarm.rang());
}

async function act(week: WeekRun, step: Exclude<NextStep, { do: 'wait' | 'finish' }>, at: Instant): Promise<void> {
  const { memory, calls } = week;
  try {
    if (step.do === 'openDay') await memory.learn(() => calls.openDay(step.day, at));
    if (step.do === 'remind') await remind(week, step, at);
    if (step.do === 'analyse') await analyse(week, step.attempt, at);
    if (step.do === 'cancel') await cancel(week, 'system');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The log has changed: reload it, then retry when something new is signalled or after a delay.
    await memory.learn(calls.load);
    const before = memory.revision();
    await condition(() => memory.gone() || memory.revision() !== before, HOLD);
  }
}

async function remind(
  { memory, calls }: WeekRun,
  { day, until }: Extract<NextStep, { do: 'remind' }>,
  at: Instant,
): Promise<void> {
  try {
    const { asked } = await memory.learn(() => calls.sendReminder(day, until, at));
    if (asked) memory.reminded(day);
  } catch (error) {
    if (isCancellation(error) || isRefusal(error)) throw error;
    // A reminder that comes too late is worse than none: skip it and go on.
    log.warn('reminder skipped after an error', { day });
    memory.reminded(day);
  }
}

/**
 * The analysis may take hours with its retries; meanwhile the loop reloads the course and cancels the analysis when the
 * family cancels.
 */
async function analyse({ memory, calls }: WeekRun, attempt: number, at: Instant): Promise<void> {
  const scope = new CancellationScope();
  let settled = false;
  const outcome = scope
    .run(() => memory.learn(() => calls.analyseReport(attempt, at)))
    .then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    .finally(() => {
      settled = true;
    });
  while (!settled) {
    await condition(() => settled || memory.isStale());
    if (memory.isStale()) await memory.learn(calls.load);
    if (!settled && (memory.gone() || memory.course().status === 'cancelled')) scope.cancel();
  }
  const failed = await outcome;
  if (!failed || (scope.consideredCancelled && isCancellation(failed.error))) return;
  if (isCancellation(failed.error) || isRefusal(failed.error)) throw failed.error;
  await memory.learn(() => calls.failAnalysis(attempt, reasonOf(failed.error)));
}

/** An operator cancelled the run in the Web UI. An assessment that has ended, or no longer exists, needs no event. */
async function cancelByOperator(week: WeekRun): Promise<void> {
  try {
    await cancel(week, 'operator');
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

async function cancel({ memory, calls, board }: WeekRun, by: 'operator' | 'system'): Promise<void> {
  await memory.learn(() => calls.cancelWeek(by));
  const { course, status, step } = lookAt(memory);
  board.show(course, status, step);
}

/** Starts a new run of the same assessment. Only the id is carried over; everything else is read from the log. */
const renew = ({ assessmentId }: WeekRun): Promise<never> => continueAsNew<typeof assessmentWorkflow>({ assessmentId });
