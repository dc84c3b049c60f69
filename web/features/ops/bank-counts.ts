import type { ReviewItem } from '#shared/contracts/ops.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { listBands, listSubjects, listTopics } from '#web/features/ops/item-filter.ts';
import type { Bank } from '#web/features/ops/reviewing.ts';

/** The number of items, and of those without a guessing chance. */
export type Count = { items: number; open: number };
export type CountRow = { subject: Subject; topic: Topic | null; bands: Record<AcademicBand, Count>; all: Count };

const countItems = (items: readonly ReviewItem[]): Count => ({
  items: items.length,
  open: items.filter(({ item }) => item.format !== 'choice').length,
});

/** One row per topic, and a total per subject (`topic` null). */
export function listCountRows(bank: Bank): CountRow[] {
  const createRow = (subject: Subject, topic: Topic | null): CountRow => {
    const matchingItems = bank.items.filter(
      ({ item }) => item.subject === subject && (topic === null || item.topic === topic),
    );
    const bands = Object.fromEntries(
      listBands(bank).map((band) => [band, countItems(matchingItems.filter((each) => each.band === band))]),
    );
    return { subject, topic, bands: bands as CountRow['bands'], all: countItems(matchingItems) };
  };
  return listSubjects(bank).flatMap((subject) => [
    ...listTopics(bank, subject).map((topic) => createRow(subject, topic)),
    createRow(subject, null),
  ]);
}

type Measure = 'words' | 'sentence' | 'syllables';
export type ReadingRow = { band: AcademicBand; items: number } & Record<Measure, { middle: number; most: number }>;

/** Median and maximum reading load by band; a band without items has no row. */
export function listReadingRows(bank: Bank, foundItems: readonly ReviewItem[]): ReadingRow[] {
  return listBands(bank).flatMap((band) => {
    const matchingItems = foundItems.filter((each) => each.band === band);
    if (matchingItems.length === 0) return [];
    const measureRange = (measure: Measure) => {
      const sorted = matchingItems.map(({ reading }) => reading[measure]).sort((a, b) => a - b);
      const pickAt = (place: number) => sorted[place] as number;
      return {
        middle: (pickAt(Math.floor((matchingItems.length - 1) / 2)) + pickAt(Math.floor(matchingItems.length / 2))) / 2,
        most: pickAt(matchingItems.length - 1),
      };
    };
    return [
      {
        band,
        items: matchingItems.length,
        words: measureRange('words'),
        sentence: measureRange('sentence'),
        syllables: measureRange('syllables'),
      },
    ];
  });
}
