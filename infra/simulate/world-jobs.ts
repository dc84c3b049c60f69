import { computeAdvice } from '#infra/simulate/advice.ts';
import { computeCare } from '#infra/simulate/care.ts';
import { addFloors, computeWorldFigures, createFigure, type WorldFigure } from '#infra/simulate/world-figures.ts';
import {
  analyseChild,
  type Estimator,
  type PlayedChild,
  PRODUCT_ESTIMATOR,
  playChild,
  simulateChild,
  TOLD_ESTIMATOR,
} from '#infra/simulate/world-weeks.ts';
import { STRENGTHS, WORLD_NAMES, WORLDS, type World, type WorldName } from '#infra/simulate/worlds/world.ts';

/** `children` of a world; the worlds whose words have limits get `words` times as many. Seeds begin with `seed`. */
export type WorldSize = {
  children: number;
  words: number;
  care: number;
  advice: number;
  breaking: number;
  seed: string;
};
export const FULL_WORLDS: WorldSize = { children: 120, words: 6, care: 80, advice: 200, breaking: 60, seed: '' };
export const QUICK_WORLDS: WorldSize = { children: 20, words: 3, care: 20, advice: 40, breaking: 0, seed: '' };

/** Worlds whose words have limits: half of their children are assessed again. */
const SPOKEN: readonly string[] = ['own', 'mix'];

/** The figures of played children of a world, as the product analyses them, beside those of the told estimator. */
export function measureWorld(
  name: WorldName,
  played: readonly PlayedChild[],
  { estimator = PRODUCT_ESTIMATOR, floor = TOLD_ESTIMATOR }: { estimator?: Estimator; floor?: Estimator } = {},
): WorldFigure[] {
  const { kind, ...world } = WORLDS[name];
  const measure = (by: Estimator) =>
    computeWorldFigures(
      name,
      kind,
      played.map((child) => analyseChild(child, world, by)),
    );
  return addFloors(measure(estimator), measure(floor));
}

/** Children of a world; every second pair of those whose words have limits, so that some with the encore are assessed again. */
export function playChildren(name: WorldName, children: number, seed: string): PlayedChild[] {
  const { kind: _, ...world } = WORLDS[name];
  return Array.from({ length: children }, (__, i) =>
    playChild(`${seed}${name} ${i}`, world, { again: SPOKEN.includes(name) && i % 4 < 2 }),
  );
}

const simulateWorld = (name: WorldName, { children, words, seed }: WorldSize): WorldFigure[] =>
  measureWorld(name, playChildren(name, children * (SPOKEN.includes(name) ? words : 1), seed));

/** Least coverage of areas and of the academic area with which a world is said to hold. */
const HOLDS = 0.85;
/**
 * The strength at which a stress world breaks: coverage of all areas and of the academic area at quarters of its
 * strength, and the strongest quarter up to which both hold.
 */
function searchBreakingPoint(name: keyof typeof STRENGTHS, { breaking, seed }: WorldSize): WorldFigure[] {
  const { kind, ...world } = WORLDS[name];
  const strength = STRENGTHS[name];
  const tried = [0.25, 0.5, 0.75, 1].map((share) => {
    const weaker: World = { ...world, [strength]: share * world[strength] };
    const cases = Array.from({ length: breaking }, (_, i) => simulateChild(`${seed}${name} ${share} ${i}`, weaker));
    const figures = computeWorldFigures(name, kind, cases).filter(({ table }) => table === 'coverage');
    const getCoverage = (column: string) => figures.find((each) => each.column === column)?.figure ?? Number.NaN;
    return { strength: share * world[strength], area: getCoverage('area'), academic: getCoverage('academic') };
  });
  const broken = tried.findIndex(({ area, academic }) => area < HOLDS || academic < HOLDS);
  const holds = broken < 0 ? tried.at(-1)?.strength : (tried[broken - 1]?.strength ?? 0);
  return [
    ...tried.flatMap((each) =>
      (['area', 'academic'] as const).map((column) =>
        createFigure('breaking point', name, `${column} at ${each.strength.toFixed(3)}`, each[column], breaking),
      ),
    ),
    createFigure('breaking point', name, `${strength} up to which both are ≥ ${HOLDS}`, holds ?? 0, breaking),
  ];
}

/** Every part of `simulate --world`, the longest first. */
export const WORLD_JOBS: Readonly<Record<string, (size: WorldSize) => WorldFigure[]>> = {
  ...Object.fromEntries(
    [...SPOKEN, ...WORLD_NAMES.filter((name) => !SPOKEN.includes(name))].map((name) => [
      name,
      (size: WorldSize) => simulateWorld(name as WorldName, size),
    ]),
  ),
  advice: ({ seed, advice }) => computeAdvice(seed, advice),
  care: ({ seed, care }) => computeCare(seed, care),
  ...Object.fromEntries(
    (Object.keys(STRENGTHS) as (keyof typeof STRENGTHS)[]).map((name) => [
      `${name} breaks`,
      (size: WorldSize) => (size.breaking > 0 ? searchBreakingPoint(name, size) : []),
    ]),
  ),
};

/** The jobs of `--world NAME`: all of them, or a world with its breaking point. */
export const listWorldJobs = (name: string): string[] =>
  Object.keys(WORLD_JOBS).filter((job) => name === 'all' || job === name || job === `${name} breaks`);
