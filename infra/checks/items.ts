import { partsOf, taskFaults } from '#infra/checks/item-task.ts';
import { wordFaults } from '#infra/checks/item-words.ts';
import { BAND_AGES, type Item } from '#services/academic/item.ts';
import { ACADEMIC_BANDS } from '#shared/instruments/ages.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';

/*
 * What must hold for the item bank, checked on the data itself. Whether a key is true is for the authors and for the second solvers
 * of the tests; here it must be possible, unique in its item and markable.
 */

export const ITEMS_PER_CELL = 6;
const OPEN_SHARE = 0.5;

/** What two items must not share: the question with everything shown. */
const faceOf = (item: Item): string =>
  JSON.stringify([
    item.text.toLowerCase(),
    partsOf(item)
      .map((part) => `${part.picture}${part.text}`)
      .sort(),
    item.map?.cells,
  ]);

/** Faults of the numbers that measurement uses. */
function parameterFaults(item: Item): string[] {
  const faults: string[] = [];
  const [from, to] = BAND_AGES[item.band];
  if (item.masteryAge < from || item.masteryAge >= to) faults.push(`mastery age ${item.masteryAge} is outside its band`);
  if (item.c !== (item.format === 'choice' ? 1 / item.options.length : 0)) faults.push(`guessing ${item.c} does not fit its format`);
  if (item.tau !== 0.6 && item.tau !== 1) faults.push(`no judge stands for tau ${item.tau}`);
  if (!/^[0-9a-z]{7}$/.test(item.id)) faults.push('an id that may say something');
  return faults;
}

const share = (items: readonly Item[], test: (item: Item) => boolean): number => items.filter(test).length / Math.max(1, items.length);
const isOpen = (item: Item): boolean => item.format !== 'choice';

/** Faults that no single item has: doubles, cells, spread, shares, places of the right option. */
function bankFaults(bank: readonly Item[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const item of bank) {
    for (const [name, value] of [
      ['id', item.id],
      ['face', faceOf(item)],
    ] as const) {
      if (seen.has(`${name} ${value}`)) faults.push(`${item.id} "${item.text}" is there twice (${name})`);
      seen.add(`${name} ${value}`);
    }
  }
  for (const subject of Subject.options) {
    const ofSubject = bank.filter((item) => item.subject === subject);
    if (share(ofSubject, isOpen) < OPEN_SHARE) faults.push(`${subject}: less than half of the items are open`);
    for (const topic of TOPICS[subject]) {
      for (const band of ACADEMIC_BANDS) {
        const ages = ofSubject
          .filter((item) => item.topic === topic && item.band === band)
          .map((item) => item.masteryAge)
          .sort((a, b) => a - b);
        if (ages.length < ITEMS_PER_CELL) faults.push(`${subject}/${topic}/${band}: ${ages.length} items of ${ITEMS_PER_CELL}`);
        const [from, to] = BAND_AGES[band];
        const step = (to - from) / Math.max(1, ages.length);
        if (ages.some((age, rank) => Math.abs(age - (from + (rank + 0.5) * step)) > step / 4))
          faults.push(`${subject}/${topic}/${band}: mastery ages are not spread evenly`);
      }
    }
  }
  if (bank.some((item) => !(TOPICS[item.subject] as readonly string[]).includes(item.topic))) faults.push('a topic of another subject');
  const choices = bank.flatMap((item) => (item.format === 'choice' ? [item] : []));
  const longest = share(
    choices,
    (item) =>
      item.format === 'choice' &&
      item.options.every((option) => option.id === item.key || option.text.length < (item.options.find((each) => each.id === item.key)?.text.length ?? 0)),
  );
  if (longest > 0.4) faults.push(`the right option is the longest in ${Math.round(100 * longest)} of 100 choices`);
  for (const letter of ['a', 'b', 'c']) {
    const here = share(choices, (item) => item.key === letter);
    if (here < 0.15 || here > 0.4) faults.push(`the right option is in place ${letter} in ${Math.round(100 * here)} of 100 choices`);
  }
  return faults;
}

/** Everything wrong with a bank, one line each; empty when it may be used. */
export const faultsOf = (bank: readonly Item[]): string[] => [
  ...bank.flatMap((item) =>
    [...taskFaults(item), ...wordFaults(item), ...parameterFaults(item)].map(
      (fault) => `${item.id} ${item.subject}/${item.topic}/${item.band} "${item.text}": ${fault}`,
    ),
  ),
  ...bankFaults(bank),
];

/** Counts for a reader: one line a topic with its items by band (open ones in brackets), one a subject, one in all. */
export function countsOf(bank: readonly Item[]): string[] {
  const line = (name: string, items: readonly Item[]): string => {
    const bands = ACADEMIC_BANDS.map((band) => {
      const inBand = items.filter((item) => item.band === band);
      return `${inBand.length} (${inBand.filter(isOpen).length})`.padStart(10);
    });
    return `${name.padEnd(38)}${bands.join('')}${String(items.length).padStart(7)}${`${Math.round(100 * share(items, isOpen))} %`.padStart(8)}`;
  };
  return [
    `${'subject / topic: items (open)'.padEnd(38)}${ACADEMIC_BANDS.map((band) => band.padStart(10)).join('')}${'all'.padStart(7)}${'open'.padStart(8)}`,
    ...Subject.options.flatMap((subject) => {
      const ofSubject = bank.filter((item) => item.subject === subject);
      return [
        ...TOPICS[subject].map((topic) =>
          line(
            `${subject} / ${topic}`,
            ofSubject.filter((item) => item.topic === topic),
          ),
        ),
        line(subject.toUpperCase(), ofSubject),
      ];
    }),
    line('ALL', bank),
  ];
}
