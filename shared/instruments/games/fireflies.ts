import { createGameRules } from '#shared/instruments/games/game.ts';
import { FIREFLY_GAP_MS, FIREFLY_LADDER, FIREFLY_LIT_MS } from '#shared/instruments/games/ladders.ts';
import { createRandom, type Random, toShuffled } from '#shared/values/seeded.ts';

export type Point = { x: number; y: number };

/**
 * Where the nine fireflies sit, in percent of a square field: any two at least 31 apart, so that targets of 96 px with
 * gaps of 16 px fit into a field of 360 px.
 */
export const FIREFLIES: readonly Point[] = [
  { x: 15, y: 18 },
  { x: 50, y: 14 },
  { x: 85, y: 20 },
  { x: 15, y: 52 },
  { x: 48, y: 47 },
  { x: 84, y: 53 },
  { x: 14, y: 85 },
  { x: 50, y: 80 },
  { x: 86, y: 86 },
];

export type FireflyTrial = {
  level: number;
  fireflies: readonly Point[];
  /** Indices of the fireflies that light up, in order, without repetition. */
  path: number[];
  litMs: number;
  gapMs: number;
};

/** The fireflies that the child tapped, in order. */
export type Taps = { taps: number[] };

/** Pattern Trail, part two: tap the fireflies in the order in which they lit up. */
export const fireflies = createGameRules<FireflyTrial, Taps>({
  id: 'fireflies',
  area: 'cognitive',
  levels: FIREFLY_LADDER.map(({ level }) => level),
  right: ({ path }, { taps }) => taps.length === path.length && path.every((firefly, i) => taps[i] === firefly),
  make(level, seed) {
    const rung = FIREFLY_LADDER.find((each) => each.level === level) as (typeof FIREFLY_LADDER)[number];
    const path = extendPath(rung.length, rung.crossings, [], createRandom(seed)) as number[];
    return { level, fireflies: FIREFLIES, path, litMs: FIREFLY_LIT_MS, gapMs: FIREFLY_GAP_MS };
  },
});

/** Extends a path at random with backtracking; every length up to nine has a path. */
function extendPath(length: number, crossings: boolean, partial: number[], random: Random): number[] | undefined {
  if (partial.length === length) return partial;
  const next = toShuffled([...FIREFLIES.keys()], random).filter(
    (each) => !partial.includes(each) && (crossings || !hasCrossing([...partial, each])),
  );
  for (const each of next) {
    const path = extendPath(length, crossings, [...partial, each], random);
    if (path) return path;
  }
  return undefined;
}

const getFirefly = (firefly: number): Point => FIREFLIES[firefly] as Point;
/** Twice the signed area of a triangle: its sign says on which side of the line ab the point c lies. */
const signedArea = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/** Whether the last line of a path cuts an earlier one, or any line passes within 8 of a firefly of the path. */
function hasCrossing(path: readonly number[]): boolean {
  const points = path.map(getFirefly);
  const lines = points.slice(1).map((to, i) => [points[i] as Point, to] as const);
  const last = lines.at(-1);
  if (!last) return false;
  const cuts = lines
    .slice(0, -2)
    .some(
      ([a, b]) =>
        signedArea(a, b, last[0]) * signedArea(a, b, last[1]) < 0 &&
        signedArea(...last, a) * signedArea(...last, b) < 0,
    );
  return cuts || lines.some(([a, b]) => points.some((point) => point !== a && point !== b && isNear(point, a, b)));
}

function isNear(point: Point, a: Point, b: Point): boolean {
  const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / distance(a, b) ** 2;
  return along > 0 && along < 1 && Math.abs(signedArea(a, b, point)) / distance(a, b) < 8;
}
