import type { EvidenceGrade, Grounds } from '#shared/values/score.ts';

/*
 * Words of every number: its range, how many answers it rests on, and what its scale rests on. Apart from the page that
 * explains them.
 */

/**
 * The likely range in words. One that is narrower than the steps in which it is told (of a whole point; of ten
 * milliseconds) has one end, and says how near it is.
 */
export const likelyRange = (lo: number, hi: number, within = 'half a point') =>
  lo === hi ? `likely within ${within} of it` : `likely ${lo} to ${hi}`;
export const likely = (score: number, lo: number, hi: number) => `${score} (${likelyRange(lo, hi)})`;
/**
 * How far a week could reach: its easiest questions were still hard, or its hardest easy. That end of the range is then
 * open.
 */
export type Open = 'floor' | 'ceiling';
/** A range; one with an open end has no best guess, since the week could not look there. */
export const openLikely = (score: number, lo: number, hi: number, open?: Open) =>
  open === 'floor'
    ? `below what this week can measure, up to ${hi}`
    : open === 'ceiling'
      ? `above what this week can measure, ${lo} and up`
      : likely(score, lo, hi);
export const REACH: Record<Open, string> = {
  floor: 'lower than this week can measure',
  ceiling: 'higher than this week can measure',
};
export const openEnd = (flags: readonly string[] = []): Open | undefined =>
  flags.includes('FLOOR') ? 'floor' : flags.includes('CEILING') ? 'ceiling' : undefined;
export const answers = (n: number) => (n === 1 ? '1 answer' : `${n} answers`);
export const fromAnswers = (n: number) => `from ${answers(n)}`;

const GRADES: Record<EvidenceGrade, string> = {
  'expert-prior': 'questions ranked by one author, not normed',
  'pilot-calibrated': 'calibrated with a first group, not normed',
  normed: 'compared with a norm group',
};
/**
 * "from 93 answers · questions ranked by one author, not normed". A number that was kept without its grounds says
 * nothing of them.
 */
export const restsOn = ({ n, evidence }: Partial<Grounds>) =>
  [n !== undefined && fromAnswers(n), evidence && GRADES[evidence]].filter(Boolean).join(' · ');
