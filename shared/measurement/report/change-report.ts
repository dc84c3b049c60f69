import { z } from 'zod';
import { Statement } from '#shared/measurement/report/statement.ts';
import { LocalDate } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { Grounds, Interval } from '#shared/values/score.ts';

/**
 * A score of one of the two assessments with its number of answers; `n` is absent in comparisons stored by earlier
 * releases.
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

/** The result of a reassessment, stored in the later of the two reports. */
export const ChangeReport = z.strictObject({
  earlier: z.strictObject({ assessmentId: AssessmentId, date: LocalDate, scaleVersion: z.string().nullable() }),
  /**
   * False across scale versions, with an assessment that cannot be trusted, or with unreadable numbers: then there are
   * no rows, and the statements give the reason.
   */
  compared: z.boolean(),
  rows: z.array(ChangeRow),
  statements: z.array(Statement),
});
export type ChangeReport = z.infer<typeof ChangeReport>;
