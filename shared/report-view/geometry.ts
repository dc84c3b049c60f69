import type { Energy } from '#shared/instruments/mood.ts';
import { perfScore } from '#shared/measurement/links.ts';
import { roundForDisplay } from '#shared/measurement/numbers.ts';
import { BAND_EDGES, TYPICAL_REACH } from '#shared/measurement/scale.ts';
import type { Day } from '#shared/values/days.ts';
import { findOpenEnd, type OpenEnd } from '#shared/values/open-end.ts';

/** The scale of a range bar. The score is shown by position only, not by length, so the scale may begin at 40. */
export const AXIS = { low: 40, high: 100 } as const;
const toScore = (theta: number): number => roundForDisplay(perfScore(theta));
/** The range that is typical for the age. */
export const ZONE = { low: toScore(-TYPICAL_REACH), high: toScore(TYPICAL_REACH) } as const;
export const TYPICAL = toScore(0);
export const TICKS = [40, 50, 60, 70, 80, 90, 100] as const;

/** Shortest capsule, in the unit of `width`: a shorter one would look like a mark. */
const MIN_LENGTH = 12;

export type ScoreRange = { score: number; lo: number; hi: number; open?: OpenEnd | undefined };
export type Capsule = {
  from: number;
  to: number;
  /** The best guess; null if the range is open, and if the score is outside the scale. */
  mark: number | null;
  /** `open`: the items could not measure further. `clipped`: the range goes on outside the scale. */
  low: 'closed' | 'open' | 'clipped';
  high: 'closed' | 'open' | 'clipped';
};

export const clampToScale = (score: number): number => Math.min(AXIS.high, Math.max(AXIS.low, score));

/** A score as a position on a scale of this width; scores outside the scale are at its end. */
export const toPlace = (score: number, width: number): number =>
  (clampToScale(score) - AXIS.low) * (width / (AXIS.high - AXIS.low));

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

type JudgedScore = { score: number; hi: number; flags: readonly string[]; explore?: boolean };
/**
 * Whether a score below 70 is shown as "explore" and not as its band or level: its range reaches 70, as the report says
 * of an area, or it is at the lower limit of measurement, which does not tell how far below it is.
 */
export const isToExplore = ({
  score,
  hi,
  flags,
  explore = score < BAND_EDGES[2] && hi >= BAND_EDGES[2],
}: JudgedScore): boolean => explore || (score < BAND_EDGES[2] && findOpenEnd(flags) === 'floor');

/**
 * Layout of the picture of the week: wide, with words on the hills, and narrow for phones, where words would be too
 * small.
 */
export type PictureLayout = {
  width: number;
  height: number;
  /** Where the hills end and the water begins. */
  shore: number;
  stones: readonly [odd: number, even: number];
  stone: number;
  face: number;
  hill: number;
  step: number;
  hopper: number;
};
export const WIDE: PictureLayout = {
  width: 1200,
  height: 312,
  shore: 192,
  stones: [254, 268],
  stone: 0.88,
  face: 0.42,
  hill: 98,
  step: 36,
  hopper: 0.52,
};
export const NARROW: PictureLayout = {
  width: 364,
  height: 196,
  shore: 108,
  stones: [142, 152],
  stone: 0.4,
  face: 0.2,
  hill: 32,
  step: 19,
  hopper: 0.3,
};

const STEPS: Readonly<Record<Energy, number>> = { low: 0, medium: 1, high: 2 };

/** Middle of a day's column; the words below use the same seven columns. */
export const getColumnX = (day: Day, { width }: PictureLayout): number => ((day - 0.5) * width) / 7;
export const getStoneHeight = (day: Day, { stones: [odd, even] }: PictureLayout): number =>
  day % 2 === 1 ? odd : even;

/** Height of a hill by energy; without a check it has the middle height (and is drawn dotted). */
export const getHillHeight = (energy: Energy | null, { hill, step }: PictureLayout): number =>
  hill + step * (STEPS[energy ?? 'medium'] - 1);

/** SVG path of a hill with round shoulders above the shore. */
export function buildHillPath(day: Day, energy: Energy | null, scene: PictureLayout): string {
  const { shore, width } = scene;
  const [x, half, top] = [
    getColumnX(day, scene),
    energy === null ? width / 21 : width / 13,
    shore - getHillHeight(energy, scene),
  ];
  const toX = (share: number) => (x + half * share).toFixed(1);
  const [foot, shoulder] = [shore + 6, (shore - (shore - top) * 0.72).toFixed(1)];
  return `M${toX(-1)} ${foot}C${toX(-0.88)} ${shoulder} ${toX(-0.5)} ${top} ${toX(0)} ${top}S${toX(0.88)} ${shoulder} ${toX(1)} ${foot}`;
}

/** Moves marks closer than `minGap` apart, around their common middle and inside the line; their order stays. */
export function spreadMarks(places: readonly number[], minGap: number, width: number): number[] {
  const order = places
    .map((place, i) => ({ place, i }))
    .toSorted((one, other) => one.place - other.place || one.i - other.i);
  const groups: { members: number[]; centre: number }[] = [];
  for (const { place, i } of order) {
    groups.push({ members: [i], centre: place });
    for (
      let last = groups.at(-1), before = groups.at(-2);
      last && before && getStart(last) - getEnd(before) < minGap;
      last = groups.at(-1), before = groups.at(-2)
    ) {
      const members = [...before.members, ...last.members];
      groups.splice(-2, 2, {
        members,
        centre: members.reduce((sum, each) => sum + (places[each] ?? 0), 0) / members.length,
      });
    }
  }
  const spread = [...places];
  for (const group of groups) {
    const first = Math.min(
      width - minGap / 2 - (group.members.length - 1) * minGap,
      Math.max(minGap / 2, getStart(group)),
    );
    for (const [n, i] of group.members.entries()) spread[i] = first + n * minGap;
  }
  return spread;

  function getStart({ members, centre }: { members: number[]; centre: number }): number {
    return centre - ((members.length - 1) * minGap) / 2;
  }
  function getEnd({ members, centre }: { members: number[]; centre: number }): number {
    return centre + ((members.length - 1) * minGap) / 2;
  }
}

/** One preference of a child: its likely range and its best guess. */
export type RankedPreference = { score: number; lo: number; hi: number };
type Ribbon = { from: number; to: number; mark: number; shared: readonly [from: number, to: number] | null };

/** The middle of the scale of a child's own preferences, 0 to 100. */
export const OWN_MIDDLE = 50;
export const toOwnPlace = (score: number, width: number): number => (Math.min(100, Math.max(0, score)) * width) / 100;

/** The range of one preference, and the part that it shares with the range of the first. */
export function toRibbon(preference: RankedPreference, favourite: RankedPreference, width: number): Ribbon {
  const [lo, hi] = [Math.max(preference.lo, favourite.lo), Math.min(preference.hi, favourite.hi)];
  return {
    from: toOwnPlace(preference.lo, width),
    to: toOwnPlace(preference.hi, width),
    mark: toOwnPlace(preference.score, width),
    shared: hi > lo ? [toOwnPlace(lo, width), toOwnPlace(hi, width)] : null,
  };
}
