import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import {
  ActivityFailure,
  ApplicationFailure,
  condition,
  currentUpdateInfo,
  defineUpdate,
  patched,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import {
  type AssessmentStatus,
  ExtendGraceArgs,
  type Phase,
  RescheduleArgs,
  SEARCH_ATTRIBUTES,
  UPDATES,
  type UpdateName,
} from '#shared/contracts/workflows/assessment.ts';
import { formatAssessmentTable, UPDATE_DESCRIPTIONS } from '#shared/contracts/workflows/operator-texts.ts';
import { computePhase } from '#shared/domain/assessment/phases.ts';
import { getSteeringRefusal } from '#shared/domain/assessment/steering-rules.ts';
import { type AssessmentSnapshot, listAwaited, type NextStep } from '#shared/domain/next-step.ts';
import { listTasks } from '#shared/domain/programme.ts';
import type { Instant } from '#shared/values/days.ts';
import type { Refusal } from '#shared/values/refusal.ts';
import type { OperatorCommand, Snapshot } from '#workflows/assessment.activities.ts';
import { now } from '#workflows/calls.workflow.ts';
import type { Memory } from '#workflows/memory.workflow.ts';

const KEYS = {
  phase: defineSearchAttributeKey(SEARCH_ATTRIBUTES.phase, SearchAttributeType.KEYWORD),
  day: defineSearchAttributeKey(SEARCH_ATTRIBUTES.day, SearchAttributeType.INT),
  waitingFor: defineSearchAttributeKey(SEARCH_ATTRIBUTES.waitingFor, SearchAttributeType.KEYWORD_LIST),
  nextWakeAt: defineSearchAttributeKey(SEARCH_ATTRIBUTES.nextWakeAt, SearchAttributeType.DATETIME),
  needsAttention: defineSearchAttributeKey(SEARCH_ATTRIBUTES.needsAttention, SearchAttributeType.BOOL),
};

export type OperatorStatus = ReturnType<typeof createOperatorStatus>;

export const LOADING: AssessmentStatus = {
  phase: 'loading',
  day: 0,
  waitingFor: [],
  nextWakeAt: null,
  applied: 0,
  paused: false,
};

/** The status that operators see at `now`, when `step` is the next step. */
export function toWeekStatus(
  course: AssessmentSnapshot,
  step: NextStep,
  applied: number,
  now: Instant,
): AssessmentStatus {
  // `AnalysisStarted` is written by the first activity; operators see the phase from the step on.
  const analysing = step.do === 'analyse';
  return {
    phase: analysing ? 'analysing' : toPhase(course, now),
    day: course.opened,
    waitingFor: analysing ? ['analysis'] : listAwaited(course, now),
    nextWakeAt: computeNextWakeAt(step, now),
    applied,
    paused: course.pausedSince !== null,
  };
}

/** A step that is performed at once is due now; an analysis needs no wake-up, and a finished week has none. */
function computeNextWakeAt(step: NextStep, now: Instant): Instant | null {
  if (step.do === 'wait') return step.at;
  return step.do === 'analyse' || step.do === 'finish' ? null : now;
}

function toPhase(course: AssessmentSnapshot, now: Instant): Phase {
  const phase = computePhase(course);
  return phase === 'running' && now >= (course.plan.days.at(-1)?.due ?? course.plan.graceEnds) ? 'grace' : phase;
}

/**
 * Updates the search attributes and the current details. An attribute change costs an event, so attributes are written
 * only when one of them differs, and the next wake-up only while the week waits. Search attributes are never encrypted:
 * they must hold nothing personal.
 */
export function createOperatorStatus() {
  let lastAttributes = '';
  let lastWakeAt: Instant | null = null;
  return {
    show(course: AssessmentSnapshot, status: AssessmentStatus, step: NextStep) {
      setCurrentDetails(formatWeekTable(course, status));
      const needsAttention = status.phase === 'failed';
      const attributes = JSON.stringify([status.phase, status.day, status.waitingFor, needsAttention]);
      const isNewWake = step.do === 'wait' && status.nextWakeAt !== lastWakeAt;
      // Runs that were started before this patch did not update the wake-up by itself.
      if (attributes === lastAttributes && !(isNewWake && patched('next-wake-up-by-itself'))) return;
      lastAttributes = attributes;
      lastWakeAt = status.nextWakeAt;
      upsertSearchAttributes([
        { key: KEYS.phase, value: status.phase },
        { key: KEYS.day, value: status.day },
        { key: KEYS.waitingFor, value: status.waitingFor },
        { key: KEYS.nextWakeAt, value: status.nextWakeAt === null ? null : new Date(status.nextWakeAt) },
        { key: KEYS.needsAttention, value: needsAttention },
      ]);
    },
  };
}

function formatWeekTable(course: AssessmentSnapshot, status: AssessmentStatus): string {
  const tasks = listTasks(course.withTeacher);
  const days = course.plan.days.map(({ opens }, i) => {
    const ids = tasks.filter(({ day }) => day === i + 1).map(({ id }) => id);
    return { opens, done: ids.filter((id) => course.done[id]), missing: ids.filter((id) => !course.done[id]) };
  });
  return formatAssessmentTable({
    phase: status.phase,
    waitingFor: status.waitingFor,
    nextWakeAt: status.nextWakeAt,
    days,
  });
}

/** The command of each update; null for invalid arguments. */
const COMMANDS: Record<UpdateName, (args: unknown) => OperatorCommand | null> = {
  pause: () => ({ type: 'Pause' }),
  resume: () => ({ type: 'Resume' }),
  reschedule: (args) => {
    const { data } = RescheduleArgs.safeParse(args);
    return data ? { type: 'Reschedule', ...data } : null;
  },
  finish: () => ({ type: 'RequestFinish' }),
  cancel: () => ({ type: 'CancelAssessment', by: 'operator' }),
  retryReport: () => ({ type: 'RetryReport' }),
  waiveTeacher: () => ({ type: 'WithdrawInvitation', by: 'operator' }),
  extendGrace: (args) => {
    const { data } = ExtendGraceArgs.safeParse(args);
    return data ? { type: 'ExtendGrace', ...data } : null;
  },
};

type UpdateDeps = {
  memory: Memory;
  sendCommand: (name: UpdateName, command: OperatorCommand, key: string) => Promise<Snapshot>;
  status: () => AssessmentStatus;
};

/**
 * Registers the updates for operators. The validator checks the decider's rules against the known course, so that a
 * refused update leaves no event in the history; the decider has the final decision. The validator is synchronous
 * because the SDK ignores the result of an asynchronous one. The handler sends the command under the id of the update,
 * so that a repeated update writes once.
 */
export function registerUpdates({ memory, sendCommand, status }: UpdateDeps): void {
  for (const name of Object.keys(UPDATES) as UpdateName[]) {
    setHandler(
      defineUpdate<AssessmentStatus, [unknown]>(UPDATES[name]),
      async (args) => {
        await condition(() => memory.isLoaded() || memory.isGone());
        if (memory.isGone()) throw createRefusal('NOT_FOUND');
        const command = COMMANDS[name](args) ?? refuseInput();
        await memory.refresh(() => sendCommand(name, command, `update:${currentUpdateInfo()?.id}`)).catch(rethrowCause);
        return status();
      },
      {
        description: UPDATE_DESCRIPTIONS[name],
        validator: (args) => {
          const { type } = COMMANDS[name](args) ?? refuseInput();
          const reason = memory.isLoaded() ? getSteeringRefusal(type, memory.course(), now()) : null;
          if (reason) throw createRefusal(reason);
        },
      },
    );
  }
}

const createRefusal = (code: Refusal): ApplicationFailure =>
  ApplicationFailure.create({ message: code, type: code, nonRetryable: true, category: 'BENIGN' });

function refuseInput(): never {
  throw createRefusal('INVALID_INPUT');
}

/** The refusal of the decider is thrown itself and not wrapped in an activity failure. */
function rethrowCause(error: unknown): never {
  if (error instanceof ActivityFailure && error.cause instanceof ApplicationFailure) throw error.cause;
  throw error;
}
