import { z } from 'zod';

export const Score = z.int().min(0).max(100);
/** The integers that a screen shows: a score with its 90 % interval. */
export const Interval = { score: Score, lo: Score, hi: Score };

/** Where difficulties and averages come from: one author's ranking, a first group of children, a norm group. */
export const EvidenceGrade = z.enum(['expert-prior', 'pilot-calibrated', 'normed']);
export type EvidenceGrade = z.infer<typeof EvidenceGrade>;

/**
 * What a number never goes without, beside its interval: the answers and ratings behind it, and what its scale rests
 * on.
 */
export const Grounds = { n: z.int(), evidence: EvidenceGrade, scaleVersion: z.string() };
export type Grounds = { n: number; evidence: EvidenceGrade; scaleVersion: string };

/** The overall score of a report. Reports from before its grounds were kept beside it have none. */
export const OverallScore = z.strictObject({ ...Interval, ...z.strictObject(Grounds).partial().shape });
export type OverallScore = z.infer<typeof OverallScore>;
