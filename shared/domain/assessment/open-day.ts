import { getDayAt, type Plan } from '#shared/domain/plan.ts';
import type { Day, Instant } from '#shared/values/days.ts';

export type HoldState = { pausedSince: Instant | null; proofAwaited?: Instant };
/** No day opens: the assessment is paused, or its consent waits for the proof of an address. */
export const isOnHold = ({ pausedSince, proofAwaited }: HoldState): boolean =>
  pausedSince !== null || proofAwaited !== undefined;

/**
 * The next day has no date: the plan moves by however long a pause lasts, and begins with the proof of an address. A
 * pause from a later opening on, which the family requested, leaves that date.
 */
export const isNextDayUnknown = ({
  pausedSince,
  pauseCountsFrom,
  proofAwaited,
}: HoldState & { pauseCountsFrom: Instant | null }): boolean =>
  proofAwaited !== undefined || (pausedSince !== null && pauseCountsFrom === pausedSince);

/**
 * The last open day, by the plan or by the recorded opening, whichever is further: an answer on its day is accepted
 * also if the workflow has not recorded the opening yet.
 */
export const getOpenDay = (board: HoldState & { plan: Plan; opened: Day | 0 }, now: Instant): Day | 0 => {
  const plannedDay = isOnHold(board) ? 0 : getDayAt(board.plan, now);
  return plannedDay > board.opened ? plannedDay : board.opened;
};
