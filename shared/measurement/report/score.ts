import { z } from 'zod';
import { FlagCode } from '#shared/measurement/report/statement.ts';
import { Instant } from '#shared/values/days.ts';
import { Grounds, Interval } from '#shared/values/score.ts';
import { Person } from '#shared/values/tasks.ts';

/**
 * Provenance of an estimate: informant, kind, number and time of the answers; how many were correct, and the ratings.
 */
export const Provenance = z.strictObject({
  who: Person,
  what: z.enum(['trials', 'items', 'scenes', 'mirror', 'ratings', 'moods', 'activities']),
  n: z.int(),
  at: Instant,
  /** Which sitting: `game/social`, `subject/history`. */
  sitting: z.string().optional(),
  right: z.int().optional(),
  ratings: z.array(z.strictObject({ field: z.string(), rating: z.int() })).optional(),
});
export type Provenance = z.infer<typeof Provenance>;

export const Probability = z.number().min(0).max(1);

/**
 * A measured thing with its 90 % interval. `psd` is raw; the interval of a performance score holds √(psd² + sigmaCal²).
 */
export const Est = z.strictObject({
  theta: z.number(),
  psd: z.number(),
  sigmaCal: z.number(),
  ...Interval,
  ...Grounds,
  link: z.enum(['perf', 'trait']),
  flags: z.array(FlagCode),
  from: z.array(Provenance),
});
export type Est = z.infer<typeof Est>;
