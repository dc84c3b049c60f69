import type { Energy } from '#shared/instruments/mood.ts';
import type { Day } from '#shared/values/days.ts';

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
