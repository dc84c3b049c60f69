import { bankFaults as bankWords, bankTable as tableWords, itemFaults as words } from '#messages/ops.ts';
import { BAND_AGES, type Item } from '#services/item-bank/item.ts';
import { findPictureFaults } from '#services/ops/item-check/item-pictures.ts';
import { findTaskFaults, findWordFaults, listParts } from '#services/ops/item-check/item-task.ts';
import { ACADEMIC_BANDS } from '#shared/instruments/ages.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';

/**
 * What must hold for the item bank, checked on the data itself. Whether a key is true is for the authors and for the
 * second solvers of the tests; here it must be possible, unique in its item and markable. `npm run check:items` and the
 * review page of operators report the same.
 */

export const ITEMS_PER_CELL = 6;
const OPEN_SHARE = 0.5;

/** What must differ between two items: the question with everything shown. */
const getFace = (item: Item): string =>
  JSON.stringify([
    item.text.toLowerCase(),
    listParts(item)
      .map((part) => `${part.picture}${part.text}`)
      .sort(),
    item.map?.cells,
  ]);

/** A calibrated difficulty comes from children's answers and may lie anywhere; judges rank within a band. */
const isCalibrated = (item: Item): boolean => item.floorMs !== undefined;

/** Faults of the parameters that measurement uses. */
function findParameterFaults(item: Item): string[] {
  const faults: string[] = [];
  const [from, to] = BAND_AGES[item.band];
  const isOutside = item.masteryAge < from || item.masteryAge >= to;
  if (!isCalibrated(item) && isOutside) faults.push(words.outsideBand(item.masteryAge));
  if (item.c !== (item.format === 'choice' ? 1 / item.options.length : 0)) faults.push(words.guessingMisfits(item.c));
  if (!isCalibrated(item) && item.tau !== 0.6 && item.tau !== 1) faults.push(words.nobodysTau(item.tau));
  if (!/^[0-9a-z]{7}$/.test(item.id)) faults.push(words.tellingId);
  return faults;
}

const computeShare = (items: readonly Item[], test: (item: Item) => boolean): number =>
  items.filter(test).length / Math.max(1, items.length);
const isOpen = (item: Item): boolean => item.format !== 'choice';

/** Faults of the bank as a whole: doubles, cells, spread, shares, positions of the right option. */
export function findBankFaults(bank: readonly Item[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const item of bank) {
    for (const [name, value] of [
      ['id', item.id],
      ['face', getFace(item)],
    ] as const) {
      if (seen.has(`${name} ${value}`)) faults.push(bankWords.twice(item.id, item.text, name));
      seen.add(`${name} ${value}`);
    }
  }
  for (const subject of Subject.options) {
    const subjectItems = bank.filter((item) => item.subject === subject);
    if (computeShare(subjectItems, isOpen) < OPEN_SHARE) faults.push(bankWords.mostlyGuessed(subject));
    for (const topic of TOPICS[subject]) {
      for (const band of ACADEMIC_BANDS) {
        const cell = `${subject}/${topic}/${band}`;
        const cellItems = subjectItems.filter((item) => item.topic === topic && item.band === band);
        if (cellItems.length < ITEMS_PER_CELL) faults.push(bankWords.short(cell, cellItems.length, ITEMS_PER_CELL));
        if (cellItems.some(isCalibrated)) continue;
        const ages = cellItems.map((item) => item.masteryAge).sort((a, b) => a - b);
        const [from, to] = BAND_AGES[band];
        const step = (to - from) / Math.max(1, ages.length);
        if (ages.some((age, rank) => Math.abs(age - (from + (rank + 0.5) * step)) > step / 4))
          faults.push(bankWords.uneven(cell));
      }
    }
  }
  if (bank.some((item) => !(TOPICS[item.subject] as readonly string[]).includes(item.topic)))
    faults.push(bankWords.strayTopic);
  const choices = bank.flatMap((item) => (item.format === 'choice' ? [item] : []));
  const longest = computeShare(
    choices,
    (item) =>
      item.format === 'choice' &&
      item.options.every(
        (option) =>
          option.id === item.key ||
          option.text.length < (item.options.find((each) => each.id === item.key)?.text.length ?? 0),
      ),
  );
  if (longest > 0.4) faults.push(bankWords.longestIsRight(longest));
  for (const letter of ['a', 'b', 'c']) {
    const matchingShare = computeShare(choices, (item) => item.key === letter);
    if (matchingShare < 0.15 || matchingShare > 0.4) faults.push(bankWords.placeTells(letter, matchingShare));
  }
  return faults;
}

/** The faults of one item on its own. */
export const findItemFaults = (item: Item): string[] => [
  ...findTaskFaults(item),
  ...findWordFaults(item),
  ...findParameterFaults(item),
  ...findPictureFaults(item),
];

/** All faults of a bank, one line each; empty if it may be used. */
export const findFaults = (bank: readonly Item[]): string[] => [
  ...bank.flatMap((item) =>
    findItemFaults(item).map(
      (fault) => `${item.id} ${item.subject}/${item.topic}/${item.band} "${item.text}": ${fault}`,
    ),
  ),
  ...findBankFaults(bank),
];

/**
 * Counts as a table: one line per topic with its items by band (open ones in brackets), one per subject, one in all.
 */
export function formatCounts(bank: readonly Item[]): string[] {
  const line = (name: string, items: readonly Item[]): string => {
    const bands = ACADEMIC_BANDS.map((band) => {
      const bandItems = items.filter((item) => item.band === band);
      return `${bandItems.length} (${bandItems.filter(isOpen).length})`.padStart(10);
    });
    return `${name.padEnd(38)}${bands.join('')}${String(items.length).padStart(7)}${`${Math.round(100 * computeShare(items, isOpen))} %`.padStart(8)}`;
  };
  return [
    `${tableWords.head.padEnd(38)}${ACADEMIC_BANDS.map((band) => band.padStart(10)).join('')}${tableWords.all.padStart(7)}${tableWords.open.padStart(8)}`,
    ...Subject.options.flatMap((subject) => {
      const subjectItems = bank.filter((item) => item.subject === subject);
      return [
        ...TOPICS[subject].map((topic) =>
          line(
            `${subject} / ${topic}`,
            subjectItems.filter((item) => item.topic === topic),
          ),
        ),
        line(subject.toUpperCase(), subjectItems),
      ];
    }),
    line(tableWords.all.toUpperCase(), bank),
  ];
}
