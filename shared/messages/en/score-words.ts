import type { OpenEnd } from '#shared/values/open-end.ts';
import type { EvidenceGrade, Grounds } from '#shared/values/score.ts';

/* Words for scores: range, number of answers and evidence. Apart from the page that explains them. */

/** The likely range in words. If rounding makes both ends equal, it says how near the range is. */
export const formatLikelyRange = (lo: number, hi: number, within = 'half a point') =>
  lo === hi ? `likely within ${within} of it` : `likely ${lo} to ${hi}`;
export const formatLikelyScore = (score: number, lo: number, hi: number) => `${score} (${formatLikelyRange(lo, hi)})`;
/** A score with its range; with an open end it has no best guess. */
export const formatScoreRange = (score: number, lo: number, hi: number, open?: OpenEnd) =>
  open === 'floor'
    ? `below what this week can measure, up to ${hi}`
    : open === 'ceiling'
      ? `above what this week can measure, ${lo} and up`
      : formatLikelyScore(score, lo, hi);
export const REACH: Record<OpenEnd, string> = {
  floor: 'lower than this week can measure',
  ceiling: 'higher than this week can measure',
};
/** A chance as a percentage; none is certain. */
export const formatPercent = (p: number): string =>
  p >= 0.995 ? 'over 99 %' : p < 0.005 ? 'under 1 %' : `${Math.round(100 * p)} %`;
export const formatAnswerCount = (n: number) => (n === 1 ? '1 answer' : `${n} answers`);
export const formatFromAnswers = (n: number) => `from ${formatAnswerCount(n)}`;

const GRADES: Record<EvidenceGrade, string> = {
  'expert-prior': 'questions ranked by one author, not normed',
  'pilot-calibrated': 'calibrated with a first group, not normed',
  normed: 'compared with a norm group',
};
/** "from 93 answers · questions ranked by one author, not normed". Empty for scores stored without their evidence. */
export const describeGrounds = ({ n, evidence }: Partial<Grounds>) =>
  [n !== undefined && formatFromAnswers(n), evidence && GRADES[evidence]].filter(Boolean).join(' · ');
