import type { CommandType } from '#shared/domain/assessment/commands.ts';
import { openDay, type TaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import { whyNotRunning } from '#shared/domain/assessment/phases.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import type { Instant } from '#shared/values/days.ts';
import type { Refusal } from '#shared/values/refusal.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

/** The orders that steer a whole week, by its family or by an operator. */
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
 * How an order stands with a week: why it is refused, that what it asks for is already so, or null where it is to be
 * carried out.
 */
export type Standing = Refusal | 'ALREADY_SO' | null;

/** What of a week the answer hangs on; the workflow holds as much in its course. */
export type SteeredWeek = TaskBoard & Pick<Week, 'status' | 'consent' | 'finishRequested'>;

/**
 * The rules of steering, for the decider and, before an order of an operator goes to the log, for the workflow. They
 * read no table of time zones, so they may be asked in the sandbox.
 */
const STANDINGS: { [Type in SteeringType]: (week: SteeredWeek, at: Instant) => Standing } = {
  // The analysis that was asked for begins at once, so there is nothing left that could rest.
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

/** Nothing rests and nothing goes on before the address of whoever agreed is proved. */
const whyUnproved = ({ proofAwaited }: SteeredWeek): Standing => (proofAwaited ? 'PROOF_AWAITED' : null);

const alreadySo = (so: boolean): Standing => (so ? 'ALREADY_SO' : null);

export const standingOf = (type: SteeringType, week: SteeredWeek, at: Instant): Standing => STANDINGS[type](week, at);

/** The reason to refuse an order, as far as the week as it is known gives one. */
export function refusalOf(type: SteeringType, week: SteeredWeek, at: Instant): Refusal | null {
  const standing = standingOf(type, week, at);
  return standing === 'ALREADY_SO' ? null : standing;
}
