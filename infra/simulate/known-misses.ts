import { readFileSync, writeFileSync } from 'node:fs';
import { isHolding, isOfTooFew, type WorldFigure } from '#infra/simulate/world-figures.ts';

/*
 * Figures of the whole run that miss their limits today, by key. The table may only shrink: a cure takes its rows out,
 * and no new row comes in unseen. The whole run has fixed seeds and must repeat them; another draws anew and is compared
 * within its noise.
 */
export type KnownMisses = Readonly<Record<string, number>>;
const path = new URL('known-misses.json', import.meta.url);
export const readKnownMisses = (): KnownMisses => JSON.parse(readFileSync(path, 'utf8')) as KnownMisses;

const round2 = (value: number): number => Math.round(value * 100) / 100;
/** How far a figure is outside of its limits; 0 inside. */
const computeMiss = (
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: WorldFigure,
  figure: number,
): number => Math.max(0, least - figure, figure - most);
/** Two standard errors of a share, or of a mean of errors of SD .5. */
const computeNoise = ({ n }: WorldFigure): number => 1 / Math.sqrt(n);

export type MissChanges = {
  /** Missed and not known, or missed by more than is known. */
  worse: string[];
  /** Known, and now missed by less or not at all: the table must follow. */
  better: string[];
};

/**
 * Compares the figures of a run with what is known to be missed. The whole run repeats them to their two decimals;
 * differences of another run within its noise are none. A figure of too few cases shows nothing, which is always worse.
 */
export function compareMisses(
  figures: readonly WorldFigure[],
  known: KnownMisses,
  { whole }: { whole: boolean },
): MissChanges {
  const compare = (figure: WorldFigure): keyof MissChanges | null => {
    if (isOfTooFew(figure)) return 'worse';
    const [holds, recorded] = [isHolding(figure), known[figure.key]];
    if (whole && holds !== (recorded === undefined)) return holds ? 'better' : 'worse';
    const missed = holds ? 0 : computeMiss(figure, whole ? round2(figure.figure) : figure.figure);
    const difference = missed - (recorded === undefined ? 0 : computeMiss(figure, recorded));
    return Math.abs(difference) <= (whole ? 0 : computeNoise(figure)) ? null : difference > 0 ? 'worse' : 'better';
  };
  const describe = (figure: WorldFigure) =>
    `${figure.key}: ${isOfTooFew(figure) ? `of ${figure.n}, fewer than ${figure.leastN}` : `${round2(figure.figure)}, known ${known[figure.key] ?? 'to hold'}`}`;
  const list = (change: keyof MissChanges) => figures.filter((figure) => compare(figure) === change).map(describe);
  return { worse: list('worse'), better: list('better') };
}

/** The table after a run: what is better is recorded or taken out, and nothing is made worse or added. */
export function tightenMisses(figures: readonly WorldFigure[], known: KnownMisses): KnownMisses {
  const rows = Object.entries(known).flatMap(([key, recorded]): [string, number][] => {
    const figure = figures.find((each) => each.key === key);
    if (!figure) return [[key, recorded]];
    if (isHolding(figure)) return [];
    return [
      [key, computeMiss(figure, figure.figure) < computeMiss(figure, recorded) ? round2(figure.figure) : recorded],
    ];
  });
  return Object.fromEntries(rows);
}

export const writeKnownMisses = (misses: KnownMisses): void =>
  writeFileSync(path, `${JSON.stringify(misses, null, 2)}\n`);
