import {
  type Band,
  computeBandProbabilities,
  type Interval,
  interval,
  judgeBand,
  perfCut,
} from '#shared/measurement/links.ts';
import { normalCdf } from '#shared/measurement/numbers.ts';

/** Half the width of the typical zone, in standard deviations of children of the same age. */
const TYPICAL_HALF_WIDTH = 0.75;
const [PROBABLY, CLEARLY] = [0.8, 0.95];
/** The minimum probability at which a neighbouring band is named. */
const MIN_NEIGHBOUR_CHANCE = 0.2;

export type ScoreExplanation = {
  bar: Interval;
  band: Band;
  tentative: boolean;
  /** The most likely other band, if it is likely enough to be named. */
  neighbour: Band | null;
  /** Red only if the whole range is below 70. */
  attention: boolean;
  standing: { is: 'typical' | 'above' | 'below'; how: 'clearly' | 'probably' } | null;
};

/** The bar and words of a report for a best guess and its standard deviation (`psd`), by the rules of reports. */
export function explainScore(score: number, psd: number): ScoreExplanation {
  const theta = perfCut(score);
  const exact = interval('perf', { theta, psd });
  const bar = { score, lo: Math.round(exact.lo), hi: Math.round(exact.hi) };
  const { band, tentative } = judgeBand(bar);
  const { p90, p80, p70, p60, below60 } = computeBandProbabilities({ theta, psd });
  const chances: Record<Band, number> = { Excellent: p90, Good: p80, Average: p70, 'Needs Attention': p60 + below60 };
  const [other] = (Object.entries(chances) as [Band, number][])
    .filter(([name]) => name !== band)
    .sort(([, one], [, two]) => two - one);
  const isTypical = normalCdf((TYPICAL_HALF_WIDTH - theta) / psd) - normalCdf((-TYPICAL_HALF_WIDTH - theta) / psd);
  const isAbove = normalCdf(theta / psd);
  const standings = [
    ['typical', isTypical],
    ['above', isAbove],
    ['below', 1 - isAbove],
  ] as const;
  const [is, chance] = standings.find(([, each]) => each >= PROBABLY) ?? [null, 0];
  return {
    bar,
    band,
    tentative,
    neighbour: tentative && other && other[1] >= MIN_NEIGHBOUR_CHANCE ? other[0] : null,
    attention: bar.hi < 70,
    standing: is && { is, how: chance >= CLEARLY ? 'clearly' : 'probably' },
  };
}
