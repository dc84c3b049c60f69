import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
import {
  hasTeacherTask,
  isReadyForAnalysis,
  listOpenTasks,
  listReminderRecipients,
  mustAdultDecide,
  type TaskBoard,
  TEACHER_NUDGES,
  toChildRestState,
} from '#shared/domain/assessment/open-tasks.ts';
import { getProofEnd } from '#shared/domain/assessment/proof.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { getReminderEnd } from '#shared/domain/plan.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { Person, TaskId } from '#shared/values/tasks.ts';

/** What the workflow stores of an assessment: ids, days and states, never a name or an answer. */
export type AssessmentSnapshot = TaskBoard &
  Pick<
    Assessment,
    'status' | 'startDate' | 'timeZone' | 'consent' | 'reminded' | 'finishRequested' | 'attempt' | 'proofAwaited'
  > & {
    done: Partial<Record<TaskId, true>>;
  };

export function toAssessmentSnapshot(week: Assessment): AssessmentSnapshot {
  const {
    status,
    startDate,
    timeZone,
    plan,
    opened,
    pausedSince,
    consent,
    reminded,
    finishRequested,
    attempt,
    proofAwaited,
  } = week;
  const done = Object.fromEntries(Object.keys(week.done).map((id) => [id, true])) as AssessmentSnapshot['done'];
  const board = {
    plan,
    opened,
    pausedSince,
    done,
    withTeacher: hasTeacherTask(week),
    ...(proofAwaited && { proofAwaited }),
    ...toChildRestState(week),
  };
  return { status, startDate, timeZone, consent, reminded, finishRequested, attempt, ...board };
}

/** The snapshot after a task was done, without reading the log. */
export const markTaskDone = (snapshot: AssessmentSnapshot, id: TaskId): AssessmentSnapshot => ({
  ...snapshot,
  done: { ...snapshot.done, [id]: true },
  withTeacher: snapshot.withTeacher || id === 'teacher/5',
});

export type NextStep =
  | { do: 'openDay'; day: Day }
  /** `day` goes on into the grace: 8 and 9. */
  | { do: 'remind'; day: number; until: Instant }
  | { do: 'analyse'; attempt: number }
  | { do: 'cancel' }
  | { do: 'finish' }
  /** Nothing to do before `at`; null: only a signal changes that. */
  | { do: 'wait'; at: Instant | null; for: 'day' | 'reminder' | 'graceEnds' | 'proof' | 'signal' };

/**
 * What an assessment needs at `now`. The workflow carries it out, updates the snapshot and calls again. `nudges`: days
 * on which the teacher is reminded. `looksAhead`: whether a window in which nobody is reminded is passed over for a
 * later one.
 */
export function getNextStep(
  snapshot: AssessmentSnapshot,
  now: Instant,
  nudges = TEACHER_NUDGES,
  looksAhead = true,
): NextStep {
  const { status, plan } = snapshot;
  if (status === 'reported' || status === 'cancelled') return { do: 'finish' };
  if (status === 'analysing') return { do: 'analyse', attempt: snapshot.attempt };
  if (status === 'failed' || snapshot.pausedSince) return { do: 'wait', at: null, for: 'signal' };
  if (snapshot.proofAwaited) return waitForProof(getProofEnd(snapshot.proofAwaited, plan), now);
  // Without consent nothing may be collected or analysed: no day opens, and the assessment is cancelled when the grace
  // ends.
  if (!snapshot.consent)
    return now >= plan.graceEnds ? { do: 'cancel' } : { do: 'wait', at: plan.graceEnds, for: 'graceEnds' };
  if (getOpenDay(snapshot, now) > snapshot.opened) return { do: 'openDay', day: getOpenDay(snapshot, now) as Day };
  if (isReadyForAnalysis(snapshot, snapshot.opened, now)) return { do: 'analyse', attempt: snapshot.attempt + 1 };
  const reminder = findDueReminder(snapshot, now, nudges, looksAhead);
  if (reminder && reminder.at <= now) return { do: 'remind', day: reminder.day, until: reminder.until };
  // A guardian has to decide. No time of the plan limits that; the housekeeping does, when the answers expire.
  if (!reminder && now >= plan.graceEnds) return { do: 'wait', at: null, for: 'signal' };
  return waitForNextInstant(snapshot, reminder?.at);
}

/** While the address is unproved no step happens; without a proof in time the assessment is cancelled. */
const waitForProof = (proofEnd: Instant, now: Instant): NextStep =>
  now >= proofEnd ? { do: 'cancel' } : { do: 'wait', at: proofEnd, for: 'proof' };

function waitForNextInstant(snapshot: AssessmentSnapshot, reminderAt: Instant | undefined): NextStep {
  const day = snapshot.plan.days[snapshot.opened];
  const fixed: NextStep = day
    ? { do: 'wait', at: day.opens, for: 'day' }
    : { do: 'wait', at: snapshot.plan.graceEnds, for: 'graceEnds' };
  return reminderAt && reminderAt < (fixed.at as Instant) ? { do: 'wait', at: reminderAt, for: 'reminder' } : fixed;
}

/** The first reminder window that is neither over nor used and has somebody to remind, as of the tasks open at `now`. */
function findDueReminder(
  snapshot: AssessmentSnapshot,
  now: Instant,
  nudges: readonly number[],
  looksAhead: boolean,
): { day: number; at: Instant; until: Instant } | undefined {
  const windows = snapshot.plan.reminders
    .map((at, i) => ({ day: i + 1, at, until: getReminderEnd(snapshot.plan, at) }))
    .filter(({ day, until }) => until > now && !snapshot.reminded.includes(day));
  return windows
    .slice(0, looksAhead ? undefined : 1)
    .find(({ day }) => listReminderRecipients(snapshot, day, now, nudges).length > 0);
}

/** Whom the assessment waits for at `now`, for operators and for the family. */
export function listAwaited(snapshot: AssessmentSnapshot, now: Instant): (Person | 'analysis')[] {
  if (snapshot.status === 'analysing' || snapshot.status === 'failed') return ['analysis'];
  if (snapshot.status !== 'running' || snapshot.pausedSince || !snapshot.consent) return [];
  const open = listOpenTasks(snapshot, now);
  const isAwaited = (person: Person) =>
    open.some(({ who }) => who === person) || (person === 'parent' && mustAdultDecide(snapshot));
  return (['child', 'parent', 'teacher'] as const).filter(isAwaited);
}
