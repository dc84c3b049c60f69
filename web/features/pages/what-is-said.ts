import {
  type Band,
  bandProbabilities,
  bandVerdict,
  type Interval,
  interval,
  perfCut,
} from '#shared/measurement/links.ts';
import { normalCdf } from '#shared/measurement/numbers.ts';

/** Half the width of the zone that is called typical, in standard deviations of children of an age. */
const TYPICAL = 0.75;
const [PROBABLY, CLEARLY] = [0.8, 0.95];
/** A neighbouring band is named from here on. */
const NEIGHBOUR = 0.2;

export type Said = {
  bar: Interval;
  band: Band;
  tentative: boolean;
  /** The likeliest other band, where it is likely enough to be named. */
  neighbour: Band | null;
  /** Red is for a range that lies below 70 as a whole. */
  attention: boolean;
  standing: { is: 'typical' | 'above' | 'below'; how: 'clearly' | 'probably' } | null;
};

/**
 * What a report would say of one number with this best guess and this uncertainty (`psd`), by the rules that write
 * reports.
 */
export function whatIsSaid(score: number, psd: number): Said {
  const theta = perfCut(score);
  const exact = interval('perf', { theta, psd });
  const bar = { score, lo: Math.round(exact.lo), hi: Math.round(exact.hi) };
  const { band, tentative } = bandVerdict(bar);
  const { p90, p80, p70, p60, below60 } = bandProbabilities({ theta, psd });
  const chances: Record<Band, number> = { Excellent: p90, Good: p80, Average: p70, 'Needs Attention': p60 + below60 };
  const [other] = (Object.entries(chances) as [Band, number][])
    .filter(([name]) => name !== band)
    .sort(([, one], [, two]) => two - one);
  const isTypical = normalCdf((TYPICAL - theta) / psd) - normalCdf((-TYPICAL - theta) / psd);
  const isAbove = normalCdf(theta / psd);
  const standings = [
    ['typical', isTypical],
    ['above', isAbove],
    ['below', 1 - isAbove],
  ] as const;
  const [is, chance] = standings.find(([, each]) => each >= PROBABLY) ?? [null, 0];
  return {
    ...{ bar, band, tentative },
    neighbour: tentative && other && other[1] >= NEIGHBOUR ? other[0] : null,
    attention: bar.hi < 70,
    standing: is && { is, how: chance >= CLEARLY ? 'clearly' : 'probably' },
  };
}
