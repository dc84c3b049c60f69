/** The scale of a range bar. The score is shown by position only, not by length, so the scale may begin at 40. */
export const AXIS = { low: 40, high: 100 } as const;
/** The range that is typical for the age. */
export const ZONE = { low: 65, high: 83 } as const;
export const TYPICAL = 75;
export const TICKS = [40, 50, 60, 70, 80, 90, 100] as const;

/** Shortest capsule, in the unit of `width`: a shorter one would look like a mark. */
const MIN_LENGTH = 12;

export type ScoreRange = { score: number; lo: number; hi: number; open?: 'floor' | 'ceiling' | undefined };
export type Capsule = {
  from: number;
  to: number;
  /** The best guess; null if the range is open, and if the score is outside the scale. */
  mark: number | null;
  /** `open`: the items could not measure further. `clipped`: the range goes on outside the scale. */
  low: 'closed' | 'open' | 'clipped';
  high: 'closed' | 'open' | 'clipped';
};

/** A score as a position on a scale of this width; scores outside the scale are at its end. */
export const toPlace = (score: number, width: number): number =>
  (Math.min(AXIS.high, Math.max(AXIS.low, score)) - AXIS.low) * (width / (AXIS.high - AXIS.low));

export function toCapsule({ score, lo, hi, open }: ScoreRange, width: number): Capsule {
  const low = open === 'floor' ? 'open' : lo < AXIS.low ? 'clipped' : 'closed';
  const high = open === 'ceiling' ? 'open' : hi > AXIS.high ? 'clipped' : 'closed';
  const [start, end] = [low === 'open' ? 0 : toPlace(lo, width), high === 'open' ? width : toPlace(hi, width)];
  const missing = Math.max(0, MIN_LENGTH - (end - start));
  const from = Math.max(0, Math.min(start - missing / 2, width - MIN_LENGTH));
  const hasMark = open === undefined && score >= AXIS.low && score <= AXIS.high;
  return { from, to: Math.max(end, from + MIN_LENGTH), mark: hasMark ? toPlace(score, width) : null, low, high };
}

/** Whether a range is above, below or around what is typical for the age. */
export const compareToTypical = ({ lo, hi }: Pick<ScoreRange, 'lo' | 'hi'>): 'above' | 'below' | 'around' =>
  lo > TYPICAL ? 'above' : hi < TYPICAL ? 'below' : 'around';
