import { bankFaults as bankWords, bankTable as tableWords, itemFaults as words } from '#messages/ops.ts';
import { type Item, MASTERY_AGES, STAGES } from '#services/item-bank/item.ts';
import { BANK_RULES, computeShare, ITEM_RULES, isOpen } from '#services/ops/item-check/content-rules.ts';
import { findPictureFaults } from '#services/ops/item-check/item-pictures.ts';
import { findTaskFaults, findWordFaults, listParts } from '#services/ops/item-check/item-task.ts';
import { ACADEMIC_BANDS, type AcademicBand } from '#shared/instruments/ages.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';

/**
 * What must hold for the item bank, checked on the data itself. Whether a key is true is for the authors and for the
 * second solvers of the tests; here it must be possible, unique in its item and markable. `npm run check:items` and the
 * review page of operators report the same.
 */

/** Items of a cell: a sitting of an older child is longer, and its reassessment needs a second form. */
const ITEMS_PER_CELL: Record<AcademicBand, number> = { '3-5': 6, '6-8': 6, '9-11': 12, '12-15': 12 };

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
const isCalibrated = (item: Item): boolean => item.answers !== undefined;

/** Faults of the parameters that measurement uses. */
function findParameterFaults(item: Item): string[] {
  const faults: string[] = [];
  const [from, to] = item.stage ? STAGES[item.stage] : MASTERY_AGES[item.band];
  const isOutside = item.masteryAge < from || item.masteryAge >= to;
  if (!isCalibrated(item) && isOutside) faults.push(words.outsideBand(item.masteryAge));
  if (item.stage && item.subject !== 'mathematics') faults.push(words.strayStage(item.stage));
  if (!isCalibrated(item) && item.tau !== 0.6 && item.tau !== 1) faults.push(words.nobodysTau(item.tau));
  if (!/^[0-9a-z]{7}$/.test(item.id)) faults.push(words.tellingId);
  return faults;
}

/** Faults of the bank as a whole: doubles, cells, positions of the right option, and the rules on its content. */
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
    for (const topic of TOPICS[subject]) {
      for (const band of ACADEMIC_BANDS) {
        const items = bank.filter((item) => item.subject === subject && item.topic === topic && item.band === band);
        if (items.length < ITEMS_PER_CELL[band])
          faults.push(bankWords.short(`${subject}/${topic}/${band}`, items.length, ITEMS_PER_CELL[band]));
      }
    }
  }
  if (bank.some((item) => !(TOPICS[item.subject] as readonly string[]).includes(item.topic)))
    faults.push(bankWords.strayTopic);
  const choices = bank.flatMap((item) => (item.format === 'choice' ? [item] : []));
  for (const letter of ['a', 'b', 'c']) {
    const matchingShare = computeShare(choices, (item) => item.key === letter);
    if (matchingShare < 0.15 || matchingShare > 0.4) faults.push(bankWords.placeTells(letter, matchingShare));
  }
  for (const [kind, places] of Object.entries(groupPlaces(bank))) {
    for (let place = 0; place < PLACES; place++) {
      const share = computeShare(places, (each) => each === place);
      if (places.length > 0 && Math.abs(share - 1 / PLACES) > PLACE_MARGIN)
        faults.push(bankWords.placeTells(`${kind} ${place + 1}`, share));
    }
  }
  return [...faults, ...Object.values(BANK_RULES).flatMap((findOffenders) => findOffenders(bank))];
}

/** Cells of a list and of six cards, and rows of a table without its head. */
const PLACES = 6;
/** How far the share of a place among the right ones may lie from chance. */
const PLACE_MARGIN = 0.12;

/** The places, from 0, of the right cells of lists and cards, and of the right rows of tables. */
function groupPlaces(bank: readonly Item[]): { card: number[]; row: number[] } {
  const groups: { card: number[]; row: number[] } = { card: [], row: [] };
  for (const item of bank) {
    if (item.format !== 'map-tap') continue;
    const [right] = item.key;
    if (!right) continue;
    const { kind, cells } = item.map;
    if (kind === 'table' && cells.length === PLACES + 1) groups.row.push(right.row - 1);
    else if (kind !== 'table' && cells.flat().length === PLACES)
      groups.card.push(cells.slice(0, right.row).flat().length + right.column);
  }
  return groups;
}

/** The faults of one item on its own. */
export const findItemFaults = (item: Item): string[] => [
  ...findTaskFaults(item),
  ...findWordFaults(item),
  ...findParameterFaults(item),
  ...findPictureFaults(item),
  ...Object.values(ITEM_RULES).flatMap((findFault) => findFault(item) ?? []),
];

/** Each rule on the content of the bank with the number of its offenders, one line each. */
export const countOffenders = (bank: readonly Item[]): string[] => [
  ...Object.entries(ITEM_RULES).map(
    ([name, findFault]) => `${name.padEnd(38)}${bank.filter((item) => findFault(item) !== null).length}`,
  ),
  ...Object.entries(BANK_RULES).map(([name, findOffenders]) => `${name.padEnd(38)}${findOffenders(bank).length}`),
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
