import type { CommandType } from '#shared/domain/assessment/commands.ts';
import { openDay, type TaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import { whyNotRunning } from '#shared/domain/assessment/phases.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
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
export type Standing = Refusal | 'ALREADY_SO' | null;

/** The part of the state that the steering rules read; the workflow holds it in its snapshot. */
export type SteeredWeek = TaskBoard & Pick<Week, 'status' | 'consent' | 'finishRequested'>;

/**
 * Rules of steering, used by the decider and by the workflow's update validators. They need no time-zone data, so the
 * workflow sandbox may call them.
 */
const STANDINGS: { [Type in SteeringType]: (week: SteeredWeek, at: Instant) => Standing } = {
  // A requested analysis starts at once, so there is nothing left to pause.
  Pause: (week) =>
    whyNotRunning(week) ??
    whyUnproved(week) ??
    (week.pausedSince ? 'ALREADY_SO' : week.finishRequested ? 'ANALYSIS_RUNNING' : null),
  Resume: (week) => whyNotRunning(week) ?? whyUnproved(week) ?? alreadySo(week.pausedSince === null),
  Reschedule: (week, at) => whyNotRunning(week) ?? (openDay(week, at) === TOTAL_DAYS ? 'NOTHING_TO_MOVE' : null),
  ExtendGrace: whyNotRunning,
  RequestFinish: (week, at) => {
    if (week.status === 'cancelled') return 'CANCELLED';
    if (week.status !== 'running' || (week.finishRequested && !week.pausedSince)) return 'ALREADY_SO';
    if (!week.consent) return whyUnproved(week) ?? 'NO_CONSENT';
    return openDay(week, at) < TOTAL_DAYS && !week.childEnded ? 'TOO_EARLY_TO_FINISH' : null;
  },
  RetryReport: ({ status }) =>
    status === 'analysing' ? 'ALREADY_SO' : status === 'failed' ? null : 'NOTHING_TO_RETRY',
  CancelAssessment: ({ status }) => (status === 'reported' ? 'ALREADY_COMPLETED' : alreadySo(status === 'cancelled')),
  WithdrawInvitation: ({ done, withTeacher }) => (done['teacher/5'] ? 'ALREADY_SUBMITTED' : alreadySo(!withTeacher)),
};

/** While the consent waits for the proof of an address the assessment can be neither paused nor resumed. */
const whyUnproved = ({ proofAwaited }: SteeredWeek): Standing => (proofAwaited ? 'PROOF_AWAITED' : null);

const alreadySo = (so: boolean): Standing => (so ? 'ALREADY_SO' : null);

export const standingOf = (type: SteeringType, week: SteeredWeek, at: Instant): Standing => STANDINGS[type](week, at);

/** Why a steering command is refused, judged by the known state; null if nothing speaks against it. */
export function refusalOf(type: SteeringType, week: SteeredWeek, at: Instant): Refusal | null {
  const standing = standingOf(type, week, at);
  return standing === 'ALREADY_SO' ? null : standing;
}
