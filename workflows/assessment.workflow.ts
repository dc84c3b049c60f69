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
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import {
  AssessmentInput,
  type AssessmentStatus,
  SignalPayload,
  STATUS_QUERY,
} from '#shared/contracts/workflows/assessment.ts';
import { STATUS_DESCRIPTION, timerSummary } from '#shared/contracts/workflows/operator-texts.ts';
import { FORMER_TEACHER_NUDGES, TEACHER_NUDGES } from '#shared/domain/assessment/open-tasks.ts';
import { type AssessmentSnapshot, getNextStep, type NextStep } from '#shared/domain/next-step.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { SignalName } from '#shared/values/tasks.ts';
import { type ActivityCalls, createActivityCalls, isRefusal, now, toFailureReason } from '#workflows/calls.workflow.ts';
import { createMemory, type Memory } from '#workflows/memory.workflow.ts';
import {
  createOperatorStatus,
  LOADING,
  type OperatorStatus,
  registerUpdates,
  toWeekStatus,
} from '#workflows/operator.workflow.ts';

/**
 * A run that waits without a date, as for an operator, continues as new this often, so that its history is not replayed by
 * much newer code. One that waits for a date, as a week that was scheduled a year ahead, is not renewed.
 */
const RENEW_MS = 30 * 86_400_000;
/** After a refusal that the log does not explain, the workflow waits this long before it asks again. */
const RETRY_DELAY = '1m';

type AssessmentRun = {
  assessmentId: AssessmentId;
  memory: Memory;
  calls: ActivityCalls;
  timer: ReturnType<typeof createTimer>;
  operatorStatus: OperatorStatus;
};

/**
 * Workflow of one assessment: performs `getNextStep` over and over and waits in between. The log is the source of truth; a
 * run knows ids, days and states only, and can be started again from the log at any time.
 */
export async function assessmentWorkflow(
  input: AssessmentInput,
): Promise<{ ended: AssessmentStatus['phase'] | 'gone' }> {
  const { assessmentId } = AssessmentInput.parse(input);
  const week: AssessmentRun = {
    assessmentId,
    memory: createMemory(),
    calls: createActivityCalls(assessmentId),
    timer: createTimer(),
    operatorStatus: createOperatorStatus(),
  };
  const getStatus = () => (week.memory.isLoaded() ? evaluate(week.memory).status : LOADING);
  registerSignals(week.memory);
  setHandler(defineQuery<AssessmentStatus>(STATUS_QUERY), getStatus, { description: STATUS_DESCRIPTION });
  registerUpdates({ memory: week.memory, sendCommand: week.calls.sendCommand, status: getStatus });
  try {
    await week.memory.refresh(week.calls.load);
    await runAssessment(week);
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => cancelByOperator(week));
    if (!week.memory.isLoaded()) week.memory.markGone();
    throw error;
  } finally {
    await CancellationScope.nonCancellable(() => condition(allHandlersFinished));
  }
  return { ended: week.memory.isLoaded() ? getStatus().phase : 'gone' };
}

/** Registers all handlers before the first await. They only store what was signalled, in every phase. */
function registerSignals(memory: Memory): void {
  for (const name of SignalName.options) {
    setHandler(defineSignal<[unknown]>(name), (payload) => {
      const { data, error } = SignalPayload.safeParse(payload);
      if (data) memory.addSignalled(data.refs);
      else log.warn('signal payload is invalid', { name, issues: error.issues.length });
    });
  }
}

type Evaluation = { course: AssessmentSnapshot; step: NextStep; status: AssessmentStatus; at: Instant };

/** The next step of the assessment and the status that operators see. */
function evaluate(
  memory: Memory,
  decide: (course: AssessmentSnapshot, at: Instant) => NextStep = getNextStep,
): Evaluation {
  const at = now();
  const course = memory.course();
  const step = decide(course, at);
  return { course, step, status: toWeekStatus(course, step, memory.applied(), at), at };
}

/**
 * The second nudge of a teacher moved from day 7 to day 8, and later a week that sleeps on day 7 began to wake for it.
 * The three ways differ only for a week that waits for nothing but its teacher, so only there patch markers record which
 * one a run follows.
 */
function decideStep(course: AssessmentSnapshot, at: Instant): NextStep {
  const step = getNextStep(course, at);
  const asleep = getNextStep(course, at, TEACHER_NUDGES, false);
  if (!areSameStep(step, asleep) && patched('awake-for-second-nudge')) return step;
  const former = getNextStep(course, at, FORMER_TEACHER_NUDGES, false);
  return areSameStep(asleep, former) || patched('second-nudge-on-day-8') ? asleep : former;
}

const areSameStep = (one: NextStep, other: NextStep): boolean => JSON.stringify(one) === JSON.stringify(other);

async function runAssessment(week: AssessmentRun): Promise<void> {
  const { memory, operatorStatus, calls } = week;
  while (!memory.isGone()) {
    if (memory.isStale()) {
      await memory.refresh(calls.load);
      continue;
    }
    const { course, step, status, at } = evaluate(memory, decideStep);
    // Each change of the search attributes is an event, so a day that is about to open is shown only once it is open.
    if (step.do !== 'openDay') operatorStatus.show(course, status, step);
    if (step.do === 'finish') return;
    if (workflowInfo().continueAsNewSuggested) await continueInNewRun(week);
    await (step.do === 'wait' ? waitForNextStep(week, step) : performStep(week, step, at));
  }
}

/** Not async on purpose: the SDK records a stack trace for every promise, and a week waits about thirty times. */
function waitForNextStep(week: AssessmentRun, step: Extract<NextStep, { do: 'wait' }>): Promise<void> {
  const { memory, timer } = week;
  const renewal = toInstant(workflowInfo().runStartTime.getTime() + RENEW_MS);
  if (step.at === null && renewal <= now()) return continueInNewRun(week);
  timer.set(step.at ?? renewal, timerSummary[step.for]);
  const before = memory.revision();
  return condition(() => memory.revision() !== before || timer.fired());
}

async function performStep(
  week: AssessmentRun,
  step: Exclude<NextStep, { do: 'wait' | 'finish' }>,
  at: Instant,
): Promise<void> {
  const { memory, calls } = week;
  try {
    if (step.do === 'openDay') await memory.refresh(() => calls.openDay(step.day, at));
    if (step.do === 'remind') await sendReminder(week, step, at);
    if (step.do === 'analyse') await analyseReport(week, step.attempt, at);
    if (step.do === 'cancel') await cancelWeek(week, 'system');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The log has changed: reload it, then retry when something new is signalled or after a delay.
    await memory.refresh(calls.load);
    const before = memory.revision();
    await condition(() => memory.isGone() || memory.revision() !== before, RETRY_DELAY);
  }
}

async function sendReminder(
  { memory, calls }: AssessmentRun,
  { day, until }: Extract<NextStep, { do: 'remind' }>,
  at: Instant,
): Promise<void> {
  try {
    const { asked: isDecided } = await memory.refresh(() => calls.sendReminder(day, until, at));
    if (isDecided) memory.reminded(day);
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
async function analyseReport({ memory, calls }: AssessmentRun, attempt: number, at: Instant): Promise<void> {
  const scope = new CancellationScope();
  let settled = false;
  const outcome = scope
    .run(() => memory.refresh(() => calls.analyseReport(attempt, at)))
    .then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    .finally(() => {
      settled = true;
    });
  while (!settled) {
    await condition(() => settled || memory.isStale());
    if (memory.isStale()) await memory.refresh(calls.load);
    if (!settled && (memory.isGone() || memory.course().status === 'cancelled')) scope.cancel();
  }
  const failed = await outcome;
  if (!failed || (scope.consideredCancelled && isCancellation(failed.error))) return;
  if (isCancellation(failed.error) || isRefusal(failed.error)) throw failed.error;
  await memory.refresh(() => calls.failAnalysis(attempt, toFailureReason(failed.error)));
}

/** An operator cancelled the run in the Web UI. An assessment that has ended, or no longer exists, needs no event. */
async function cancelByOperator(week: AssessmentRun): Promise<void> {
  try {
    await cancelWeek(week, 'operator');
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

async function cancelWeek({ memory, calls, operatorStatus }: AssessmentRun, by: 'operator' | 'system'): Promise<void> {
  await memory.refresh(() => calls.cancelWeek(by));
  const { course, status, step } = evaluate(memory);
  operatorStatus.show(course, status, step);
}

/** Starts a new run of the same assessment. Only the id is carried over; everything else is read from the log. */
const continueInNewRun = ({ assessmentId }: AssessmentRun): Promise<never> =>
  continueAsNew<typeof assessmentWorkflow>({ assessmentId });

/**
 * One timer at a time. Setting the same instant again keeps the running timer; another instant cancels it. A week gets
 * about twenty signals, and a new timer for each would double its history.
 */
function createTimer() {
  let current: { at: Instant; scope: CancellationScope; fired: boolean } | null = null;
  return {
    set(at: Instant, summary: string) {
      if (current?.at === at && !current.fired) return;
      current?.scope.cancel();
      const timer = { at, scope: new CancellationScope(), fired: false };
      current = timer;
      timer.scope
        .run(() => sleep(Math.max(1, toEpochMs(at) - Date.now()), { summary }))
        .then(
          () => {
            timer.fired = true;
          },
          (error: unknown) => {
            if (!isCancellation(error)) throw error;
          },
        );
    },
    fired: (): boolean => current?.fired ?? false,
  };
}
