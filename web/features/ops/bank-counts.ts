import type { ReviewItem } from '#shared/contracts/ops.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { bandsOf, subjectsOf, topicsOf } from '#web/features/ops/item-filter.ts';
import type { Bank } from '#web/features/ops/reviewing.ts';

/** The number of items, and of those without a guessing chance. */
export type Count = { items: number; open: number };
export type CountRow = { subject: Subject; topic: Topic | null; bands: Record<AcademicBand, Count>; all: Count };

const countOf = (items: readonly ReviewItem[]): Count => ({
  items: items.length,
  open: items.filter(({ item }) => item.format !== 'choice').length,
});

/** One row per topic, and a total per subject (`topic` null). */
export function countRows(bank: Bank): CountRow[] {
  const row = (subject: Subject, topic: Topic | null): CountRow => {
    const own = bank.items.filter(({ item }) => item.subject === subject && (topic === null || item.topic === topic));
    const bands = Object.fromEntries(
      bandsOf(bank).map((band) => [band, countOf(own.filter((each) => each.band === band))]),
    );
    return { subject, topic, bands: bands as CountRow['bands'], all: countOf(own) };
  };
  return subjectsOf(bank).flatMap((subject) => [
    ...topicsOf(bank, subject).map((topic) => row(subject, topic)),
    row(subject, null),
  ]);
}

type Measure = 'words' | 'sentence' | 'syllables';
export type ReadingRow = { band: AcademicBand; items: number } & Record<Measure, { middle: number; most: number }>;

/** Median and maximum reading load by band; a band without items has no row. */
export function readingRows(bank: Bank, found: readonly ReviewItem[]): ReadingRow[] {
  return bandsOf(bank).flatMap((band) => {
    const own = found.filter((each) => each.band === band);
    if (own.length === 0) return [];
    const spread = (measure: Measure) => {
      const sorted = own.map(({ reading }) => reading[measure]).sort((a, b) => a - b);
      const at = (place: number) => sorted[place] as number;
      return {
        middle: (at(Math.floor((own.length - 1) / 2)) + at(Math.floor(own.length / 2))) / 2,
        most: at(own.length - 1),
      };
    };
    return [
      { band, items: own.length, words: spread('words'), sentence: spread('sentence'), syllables: spread('syllables') },
    ];
  });
}
