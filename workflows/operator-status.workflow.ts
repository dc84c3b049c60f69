import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { patched, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { type AssessmentStatus, type Phase, SEARCH_ATTRIBUTES } from '#shared/contracts/workflows/assessment.ts';
import { formatAssessmentTable } from '#shared/contracts/workflows/operator-texts.ts';
import { type AssessmentSnapshot, listAwaited, type NextStep } from '#shared/domain/next-step.ts';
import { listTasks } from '#shared/domain/programme.ts';
import type { Instant } from '#shared/values/days.ts';

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
  if (course.status === 'reported') return 'completed';
  if (course.status !== 'running') return course.status;
  if (course.pausedSince) return 'paused';
  if (!course.consent) return 'withoutConsent';
  if (course.opened === 0) return 'scheduled';
  return now >= (course.plan.days.at(-1)?.due ?? course.plan.graceEnds) ? 'grace' : 'running';
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
