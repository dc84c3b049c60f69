import { readFileSync, writeFileSync } from 'node:fs';
import { isHolding, type WorldFigure } from '#infra/simulate/world-figures.ts';

/*
 * Figures of the whole run that miss their limits today, by key. The table may only shrink: a cure takes its rows out,
 * and no new row comes in unseen. A smaller run is compared with them within its noise.
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
/** Two standard errors of a share, or of a mean of errors of SD .5: a release that asks other questions draws anew. */
const computeNoise = ({ n }: WorldFigure): number => 1 / Math.sqrt(n);

export type MissChanges = {
  /** Missed and not known, or missed by more than is known. */
  worse: string[];
  /** Known, and now missed by less or not at all: the table must follow. */
  better: string[];
};

/** Compares the figures of a run with what is known to be missed; differences within noise are none. */
export function compareMisses(figures: readonly WorldFigure[], known: KnownMisses): MissChanges {
  const compare = (figure: WorldFigure): keyof MissChanges | null => {
    const missed = isHolding(figure) ? 0 : computeMiss(figure, figure.figure);
    const difference = missed - computeMiss(figure, known[figure.key] ?? figure.least ?? figure.most ?? 0);
    return Math.abs(difference) <= computeNoise(figure) ? null : difference > 0 ? 'worse' : 'better';
  };
  const describe = (figure: WorldFigure) =>
    `${figure.key}: ${round2(figure.figure)}, known ${known[figure.key] ?? 'to hold'}`;
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
