import {
  isReady,
  mustDecide,
  openDay,
  openTasks,
  recipients,
  restOf,
  type TaskBoard,
  TEACHER_NUDGES,
  withTeacher,
} from '#shared/domain/assessment/open-tasks.ts';
import { proofEnds } from '#shared/domain/assessment/proof.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { reminderEnds } from '#shared/domain/plan.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { Person, TaskId } from '#shared/values/tasks.ts';

/** What the workflow stores of an assessment: ids, days and states, never a name or an answer. */
export type Course = TaskBoard &
  Pick<
    Week,
    'status' | 'startDate' | 'timeZone' | 'consent' | 'reminded' | 'finishRequested' | 'attempt' | 'proofAwaited'
  > & {
    done: Partial<Record<TaskId, true>>;
  };

export function courseOf(week: Week): Course {
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
  const done = Object.fromEntries(Object.keys(week.done).map((id) => [id, true])) as Course['done'];
  const board = {
    plan,
    opened,
    pausedSince,
    done,
    withTeacher: withTeacher(week),
    ...(proofAwaited && { proofAwaited }),
    ...restOf(week),
  };
  return { status, startDate, timeZone, consent, reminded, finishRequested, attempt, ...board };
}

/** The snapshot after a task was done, without reading the log. */
export const withDone = (course: Course, id: TaskId): Course => ({
  ...course,
  done: { ...course.done, [id]: true },
  withTeacher: course.withTeacher || id === 'teacher/5',
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
 * on which the teacher is reminded.
 */
export function nextStep(course: Course, now: Instant, nudges = TEACHER_NUDGES): NextStep {
  const { status, plan } = course;
  if (status === 'reported' || status === 'cancelled') return { do: 'finish' };
  if (status === 'analysing') return { do: 'analyse', attempt: course.attempt };
  if (status === 'failed' || course.pausedSince) return { do: 'wait', at: null, for: 'signal' };
  if (course.proofAwaited) return awaitProof(proofEnds(course.proofAwaited, plan), now);
  // Without consent nothing may be collected or analysed: no day opens, and the assessment is cancelled when the grace
  // ends.
  if (!course.consent)
    return now >= plan.graceEnds ? { do: 'cancel' } : { do: 'wait', at: plan.graceEnds, for: 'graceEnds' };
  if (openDay(course, now) > course.opened) return { do: 'openDay', day: openDay(course, now) as Day };
  if (isReady(course, course.opened, now)) return { do: 'analyse', attempt: course.attempt + 1 };
  const reminder = reminderDue(course, now, nudges);
  if (reminder && reminder.at <= now) return { do: 'remind', day: reminder.day, until: reminder.until };
  // A guardian has to decide; there is no time limit.
  if (!reminder && now >= plan.graceEnds) return { do: 'wait', at: null, for: 'signal' };
  return soonest(course, reminder?.at);
}

/** While the address is unproved no step happens; without a proof in time the assessment is cancelled. */
const awaitProof = (ends: Instant, now: Instant): NextStep =>
  now >= ends ? { do: 'cancel' } : { do: 'wait', at: ends, for: 'proof' };

function soonest(course: Course, reminderAt: Instant | undefined): NextStep {
  const day = course.plan.days[course.opened];
  const fixed: NextStep = day
    ? { do: 'wait', at: day.opens, for: 'day' }
    : { do: 'wait', at: course.plan.graceEnds, for: 'graceEnds' };
  return reminderAt && reminderAt < (fixed.at as Instant) ? { do: 'wait', at: reminderAt, for: 'reminder' } : fixed;
}

/** The first reminder window that is neither over nor used, if somebody has an open task. */
function reminderDue(
  course: Course,
  now: Instant,
  nudges: readonly number[],
): { day: number; at: Instant; until: Instant } | undefined {
  const windows = course.plan.reminders.map((at, i) => ({ day: i + 1, at, until: reminderEnds(course.plan, at) }));
  const next = windows.find(({ day, until }) => until > now && !course.reminded.includes(day));
  return next && recipients(course, next.day, now, nudges).length > 0 ? next : undefined;
}

/** Whom the assessment waits for at `now`, for operators and for the family. */
export function waitingFor(course: Course, now: Instant): (Person | 'analysis')[] {
  if (course.status === 'analysing' || course.status === 'failed') return ['analysis'];
  if (course.status !== 'running' || course.pausedSince || !course.consent) return [];
  const open = openTasks(course, now);
  const isAwaited = (person: Person) =>
    open.some(({ who }) => who === person) || (person === 'parent' && mustDecide(course));
  return (['child', 'parent', 'teacher'] as const).filter(isAwaited);
}
