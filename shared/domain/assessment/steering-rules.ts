import type { CommandType } from '#shared/domain/assessment/commands.ts';
import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
import type { TaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import { getNotRunningRefusal } from '#shared/domain/assessment/phases.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import type { Instant } from '#shared/values/days.ts';
import type { Refusal } from '#shared/values/refusal.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

/** Commands that steer a whole assessment, from the family or an operator. */
export type SteeringType = Extract<
  CommandType,
  | 'Pause'
  | 'Resume'
  | 'Reschedule'
  | 'ExtendGrace'
  | 'RequestFinish'
  | 'RetryReport'
  | 'CancelAssessment'
  | 'WithdrawInvitation'
>;

/**
 * Result of checking a steering command: a refusal, `ALREADY_SO` if it would change nothing, or null if it is to be
 * carried out.
 */
export type SteeringVerdict = Refusal | 'ALREADY_SO' | null;

/** The part of the state that the steering rules read; the workflow holds it in its snapshot. */
export type SteerableAssessment = TaskBoard & Pick<Assessment, 'status' | 'consent' | 'finishRequested'>;

/**
 * Rules of steering, used by the decider and by the workflow's update validators. They need no time-zone data, so the
 * workflow sandbox may call them.
 */
const STEERING_RULES: { [Type in SteeringType]: (week: SteerableAssessment, at: Instant) => SteeringVerdict } = {
  // A requested analysis starts at once, so there is nothing left to pause.
  Pause: (week) =>
    getNotRunningRefusal(week) ??
    getUnprovedRefusal(week) ??
    (week.pausedSince ? 'ALREADY_SO' : week.finishRequested ? 'ANALYSIS_RUNNING' : null),
  Resume: (week) => getNotRunningRefusal(week) ?? getUnprovedRefusal(week) ?? noChange(week.pausedSince === null),
  Reschedule: (week, at) =>
    getNotRunningRefusal(week) ?? (getOpenDay(week, at) === TOTAL_DAYS ? 'NOTHING_TO_MOVE' : null),
  ExtendGrace: getNotRunningRefusal,
  RequestFinish: (week, at) => {
    if (week.status === 'cancelled') return 'CANCELLED';
    if (week.status !== 'running' || (week.finishRequested && !week.pausedSince)) return 'ALREADY_SO';
    if (!week.consent) return getUnprovedRefusal(week) ?? 'NO_CONSENT';
    return getOpenDay(week, at) < TOTAL_DAYS && !week.childEnded ? 'TOO_EARLY_TO_FINISH' : null;
  },
  RetryReport: ({ status }) =>
    status === 'analysing' ? 'ALREADY_SO' : status === 'failed' ? null : 'NOTHING_TO_RETRY',
  CancelAssessment: ({ status }) => (status === 'reported' ? 'ALREADY_COMPLETED' : noChange(status === 'cancelled')),
  WithdrawInvitation: ({ done, withTeacher }) => (done['teacher/5'] ? 'ALREADY_SUBMITTED' : noChange(!withTeacher)),
};

/** While the consent waits for the proof of an address the assessment can be neither paused nor resumed. */
const getUnprovedRefusal = ({ proofAwaited }: SteerableAssessment): SteeringVerdict =>
  proofAwaited ? 'PROOF_AWAITED' : null;

const noChange = (isUnchanged: boolean): SteeringVerdict => (isUnchanged ? 'ALREADY_SO' : null);

export const judgeSteering = (type: SteeringType, week: SteerableAssessment, at: Instant): SteeringVerdict =>
  STEERING_RULES[type](week, at);

/** Why a steering command is refused, judged by the known state; null if nothing speaks against it. */
export function getSteeringRefusal(type: SteeringType, week: SteerableAssessment, at: Instant): Refusal | null {
  const verdict = judgeSteering(type, week, at);
  return verdict === 'ALREADY_SO' ? null : verdict;
}
