import { z } from 'zod';
import { Statement } from '#shared/measurement/report/statement.ts';
import { LocalDate } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { Grounds, Interval } from '#shared/values/score.ts';

/**
 * A score of one of the two weeks with the answers behind it; comparisons that were made before these were kept have
 * none.
 */
const Compared = z.strictObject({ ...Interval, n: Grounds.n.optional() });

/**
 * One thing measured in two weeks, compared by the reliable-change rule on un-shrunk values (`measurement.md` 11.3).
 */
export const ChangeRow = z.strictObject({
  /** An estimate of both documents: `area/social`, `subject/history`. */
  of: z.string(),
  before: Compared,
  after: Compared,
  /** How many estimates are averaged: 2 halves of an area, the subjects tested both times; else 1. */
  pairs: z.int(),
  rci: z.number(),
  verdict: z.enum(['no reliable change', 'likely real change', 'clear change']),
  smallestDetectable: z.number(),
  /** Growth on the age-free scale in within-age SD, and what is typical for the time that has passed. */
  growth: z.number(),
  typicalGrowth: z.number(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

/** The verdict of a reassessment, as the later of two reports holds it. */
export const ChangeReport = z.strictObject({
  earlier: z.strictObject({ assessmentId: AssessmentId, date: LocalDate, scaleVersion: z.string().nullable() }),
  /**
   * False across scale versions, with a week that cannot be trusted or numbers that cannot be read: then no rows, and
   * the statements say why.
   */
  compared: z.boolean(),
  rows: z.array(ChangeRow),
  statements: z.array(Statement),
});
export type ChangeReport = z.infer<typeof ChangeReport>;
