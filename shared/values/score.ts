import { z } from 'zod';

export const Score = z.int().min(0).max(100);
/** The integers that a screen shows: a score with its 90 % interval. */
export const Interval = { score: Score, lo: Score, hi: Score };

/** Source of difficulties and averages: one expert's ranking, a pilot group of children, a norm group. */
export const EvidenceGrade = z.enum(['expert-prior', 'pilot-calibrated', 'normed']);
export type EvidenceGrade = z.infer<typeof EvidenceGrade>;

/**
 * Evidence stored with every number beside its interval: number of answers and ratings, grade of evidence, scale
 * version.
 */
export const Grounds = { n: z.int(), evidence: EvidenceGrade, scaleVersion: z.string() };
export type Grounds = { n: number; evidence: EvidenceGrade; scaleVersion: string };

/** The overall score of a report. Older reports have no grounds. */
export const OverallScore = z.strictObject({ ...Interval, ...z.strictObject(Grounds).partial().shape });
export type OverallScore = z.infer<typeof OverallScore>;
