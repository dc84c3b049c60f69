/** The days of a programme; a file without schemas, for pages that only count days. */
export const TOTAL_DAYS = 7;
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Names of the seven days in paths and on the day timeline (specification). */
export const DAY_TYPES = ['mood', 'personality', 'skills', 'parent', 'teacher', 'final', 'analysis'] as const;
export type DayType = (typeof DAY_TYPES)[number];
/** The days with a mood check. */
export const MOOD_DAYS = [1, 2, 3, 4, 5, 6] as const satisfies readonly (typeof DAYS)[number][];
/** At most so much is added at once to the time after the last day. */
export const LONGEST_GRACE_HOURS = 14 * 24;
