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

/**
 * A run that only a person can wake is renewed this often, so that no history outlives the code that wrote it for long.
 */
const RENEW_MS = 30 * 86_400_000;
/** After a refusal that the log does not explain, the week is asked again no sooner than this. */
const HOLD = '1m';

type WeekRun = { assessmentId: AssessmentId; memory: Memory; calls: Calls; alarm: Alarm; board: Signboard };

/**
 * One child's week: the clock round `nextStep`. The log is the truth; this run knows ids, days and states, can be lost
 * at any moment and begun again from the log.
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

/** All handlers in one block before the first await: they only take notes, in every phase. */
function registerSignals(memory: Memory): void {
  for (const name of SignalName.options) {
    setHandler(defineSignal<[unknown]>(name), (payload) => {
      const { data, error } = SignalPayload.safeParse(payload);
      if (data) memory.note(data.refs);
      else log.warn('A signal was not understood', { name, issues: error.issues.length });
    });
  }
}

type Look = { course: Course; step: NextStep; status: WeekStatus; at: Instant };

/** What the week needs now, and how that looks to an operator. */
function lookAt(memory: Memory, decide: (course: Course, at: Instant) => NextStep = nextStep): Look {
  const at = now();
  const course = memory.course();
  const step = decide(course, at);
  return { course, step, status: statusOf(course, step, memory.applied(), at), at };
}

/**
 * The second nudge of a teacher was on day 7 and is on day 8. Only a week that waits for its teacher alone sees a
 * difference, so only there is it noted which of the two a run follows.
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
    // A day about to open is shown once it is open: each change of the attributes is an event, and this one would last
    // a moment.
    if (step.do !== 'openDay') board.show(course, status, step);
    if (step.do === 'finish') return;
    if (workflowInfo().continueAsNewSuggested) await renew(week);
    await (step.do === 'wait' ? wait(week, step) : act(week, step, at));
  }
}

/** Not async on purpose: the SDK notes a stack for every promise, and a week waits thirty times. */
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
    // The log knows better: it is read again, and what it then needs is asked once more, without haste.
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
    // A reminder too late is worse than none: the week goes on.
    log.warn('A reminder was given up', { day });
    memory.reminded(day);
  }
}

/** The analysis may take hours with its retries, so a family that cancels meanwhile is heard. */
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

/** An operator cancelled in the Web UI. A week that has ended, or is gone, needs no event for that. */
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

/**
 * Begins a new run of the same week. It carries the id and nothing else: whatever a run remembers, it can read again.
 */
const renew = ({ assessmentId }: WeekRun): Promise<never> => continueAsNew<typeof assessmentWorkflow>({ assessmentId });
