import type { GameArea } from '#infra/simulate/worlds/child.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import {
  AIMING_LADDER,
  countOptions,
  FEELINGS_LADDER,
  FRIENDS_LADDER,
  type LadderGame,
  MATRIX_LADDER,
  STEERING_LADDER,
} from '#shared/instruments/games/ladders.ts';

/*
 * How hard questions are for a child of a world, by the tables of the measurement page: copies, so that a slip in the
 * product's own tables is an error there and not also here. What a level asks for is content and comes from the ladders.
 */

/** Ages of the growth tables; the last value is that of adults, for what children master after 16. */
const AGES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 25];
/** Where typical children of these ages stand, in logits, age 9 = 0. */
const GROWTH: Readonly<Record<GrowthArea, readonly number[]>> = {
  academic: [-6.65, -5.45, -4.25, -3.05, -1.75, -0.75, 0, 0.45, 0.93, 1.3, 1.57, 1.86, 2.09, 2.3, 4.19],
  cognitive: [-3.6, -2.7, -2.0, -1.4, -0.9, -0.4, 0, 0.35, 0.65, 0.9, 1.1, 1.3, 1.45, 1.55, 2.45],
  social: [-3.4, -2.4, -1.6, -1.0, -0.6, -0.3, 0, 0.25, 0.45, 0.65, 0.8, 0.95, 1.05, 1.12, 1.75],
  emotional: [-1.9, -1.3, -0.85, -0.5, -0.33, -0.16, 0, 0.13, 0.25, 0.38, 0.45, 0.52, 0.58, 0.62, 0.98],
};
type GrowthArea = 'academic' | Exclude<GameArea, 'physical'>;
/** Length of the path that half of the children repeat, and bits a second that half of them reach, by age from 3 to 15. */
const SPAN = [2.4, 3.0, 3.4, 3.8, 4.3, 4.7, 5.0, 5.2, 5.5, 5.7, 5.9, 6.0, 6.1];
const THROUGHPUT = [1.1, 1.5, 1.9, 2.25, 2.6, 2.9, 3.2, 3.45, 3.7, 3.9, 4.1, 4.25, 4.4];

/** The value at an age, on a line between its neighbours and level beyond the ends. */
function readAt(age: number, values: readonly number[]): number {
  const last = values.length - 1;
  const after = AGES.findIndex((each, i) => i <= last && each >= age);
  if (after < 0) return values[last] as number;
  if (after === 0) return values[0] as number;
  const [from, to] = [AGES[after - 1] as number, AGES[after] as number];
  const share = (age - from) / (to - from);
  return (1 - share) * (values[after - 1] as number) + share * (values[after] as number);
}

/** For a child of this age, in logits: three quarters of children master the content at `masteryAge`. */
export const computeDifficulty = (area: GrowthArea, masteryAge: number, age: number): number =>
  readAt(masteryAge, GROWTH[area]) - Math.log(3) - readAt(Math.min(age, 16), GROWTH[area]);

type Rung = { level: number; masteryAge: number; harder?: number };
type Game = { area: GameArea; a: number; tau: number; computeDifficulty: (level: number, age: number) => number };
const createLadder = (area: GrowthArea & GameArea, tau: number, rungs: readonly Rung[]): Game => ({
  area,
  a: 1,
  tau,
  computeDifficulty: (level, age) => {
    const { masteryAge, harder = 0 } = findLevel(rungs, level);
    return computeDifficulty(area, masteryAge, age) + harder;
  },
});
const createTouch = (rungs: readonly { level: number; rate: number }[]): Game => ({
  area: 'physical',
  a: 1.5,
  tau: 0.3,
  computeDifficulty: (level, age) => Math.log(findLevel(rungs, level).rate / readAt(age, THROUGHPUT)) / 0.25,
});
function findLevel<Level extends { level: number }>(levels: readonly Level[], level: number): Level {
  const found = levels.find((each) => each.level === level);
  if (!found) throw new RangeError(`no level ${level}`);
  return found;
}

const GAMES: Readonly<Record<LadderGame, Game>> = {
  matrices: createLadder('cognitive', 0.6, MATRIX_LADDER),
  fireflies: {
    area: 'cognitive',
    a: 1.6,
    tau: 0.25,
    computeDifficulty: (length, age) => length - readAt(age, SPAN),
  },
  'friends-corner': createLadder('social', 0.8, FRIENDS_LADDER),
  'feelings-detective': createLadder('emotional', 0.6, FEELINGS_LADDER),
  aiming: createTouch(AIMING_LADDER),
  steering: createTouch(STEERING_LADDER),
};

/** A trial of a level for a child of this age, answered by touch: area, slope, difficulty, its SD, and chance. */
export function createTrial(game: LadderGame, level: number, age: number) {
  const { area, a, tau, computeDifficulty: compute } = GAMES[game];
  const options = countOptions(game, level, toAgeMode(age));
  return { area, a, tau, b: compute(level, age), c: options === 0 ? 0 : 1 / options };
}
