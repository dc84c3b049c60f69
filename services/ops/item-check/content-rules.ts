import { bankFaults as bankWords, itemFaults as words } from '#messages/ops.ts';
import { computeGuessing } from '#services/item-bank/guessing.ts';
import type { Item, MapCell } from '#services/item-bank/item.ts';
import { parseFraction } from '#services/item-bank/sums.ts';
import { boundGuessing } from '#services/ops/item-check/blind-taps.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { createAcademicCurve } from '#shared/measurement/academic.ts';
import { probability } from '#shared/measurement/items.ts';

/** Rules on what the items ask and how they can be guessed; `npm run check:items` counts the offenders of each. */

/** An item is open if blind tapping is right at most as often as in an order of three. */
const OPEN_GUESSING = 1 / 6;
const OPEN_SHARE = 0.5;
/** Above this an item tells little more than a coin. */
const MOST_GUESSING = 1 / 3;
/** The hardest item of a topic that a typical child of 15 must meet. */
const HARDEST = { age: 15, right: 0.6 };
const ARITHMETIC_SHARE = 0.1;
/** Bands whose children see how long an option is; younger ones hear it. */
const READING_BANDS = ['6-8', '9-11', '12-15'] as const;
/** How far the right option may be the longest more or less often than chance says; of lists there are few. */
const LONGEST_MARGIN = { choice: 0.05, list: 0.1 };
const ROUNDING = 1e-9;

export const isOpen = ({ c }: Pick<Item, 'c'>): boolean => c <= OPEN_GUESSING + ROUNDING;

const listTexts = (item: Item): string[] => [
  item.text,
  item.explanation,
  ...(item.format === 'choice' ? item.options : 'parts' in item ? item.parts : []).map(({ text }) => text),
  ...(item.map?.cells.flat() ?? []),
  ...(item.map?.legend ?? []).map(({ meaning }) => meaning),
  ...('unit' in item && item.unit ? [item.unit] : []),
];

/** Beginnings of words that are written in another way in Britain. */
const AMERICAN = new RegExp(
  `\\b(?:${[
    ...[
      'behavior',
      'color',
      'favor',
      'flavor',
      'harbor',
      'honor(?!ary)',
      'labor(?!at)',
      'neighbor',
      'rumor',
      'vapor(?!is)',
    ],
    ...['(?:centi|kilo|milli)?(?:met|lit)ers?\\b', 'center', 'theater', 'fertilizer', 'analyz', 'apologiz', 'organiz'],
    ...['realiz', 'recogniz', 'travel(?:ed|er|ing)', 'skillful', 'plow', 'gray', 'judgment', 'defense', 'catalog\\b'],
    ...['airplane', 'anymore', 'cookie', 'ladybug', 'math\\b'],
  ].join('|')})\\w*`,
  'i',
);
/** What children of warm countries do not meet: no fact of daily life. */
const LOCAL_WEATHER = /\b(?:snow\w*|gloves?|mittens?|sledges?|seasons?)\b|[❄⛄🧤]/iu;
const STOP_WORDS = new Set(
  'a an and are as at by do does for from he her his in is it its of on or she so some that the their them there they this to was were what which who why with you your'.split(
    ' ',
  ),
);

/** The words that carry meaning, without endings. */
const listContentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => word.replace(/(?:ies|es|ed|ing|s)$/, ''));

/** Whether the text names the right answer and no wrong one, or all parts in their right order. */
function isCopied(item: Item): boolean {
  const inText = listContentWords(item.text);
  const isNamed = (text: string): boolean => {
    const own = listContentWords(text);
    return own.length > 0 && own.every((word) => inText.includes(word));
  };
  if (item.format === 'choice') {
    const [right, wrong] = [true, false].map((isKey) => item.options.filter(({ id }) => (id === item.key) === isKey));
    return (right ?? []).some(({ text }) => isNamed(text)) && !(wrong ?? []).some(({ text }) => isNamed(text));
  }
  if (item.format !== 'order') return false;
  const places = item.key.map((id) => {
    const text = item.parts.find((part) => part.id === id)?.text ?? '';
    return isNamed(text) ? inText.indexOf(listContentWords(text)[0] as string) : -1;
  });
  return places.every((place, rank) => place >= 0 && (rank === 0 || place > (places[rank - 1] as number)));
}

/** Whether two parts to order have the same value. */
function hasEqualParts(item: Item): boolean {
  if (item.format !== 'order') return false;
  const values = item.parts.flatMap(({ text }) => {
    const fraction = parseFraction(text);
    const value = fraction ? fraction.top / fraction.bottom : Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1);
    return /^[−\d./%]+$/.test(text) ? [value] : [];
  });
  return values.some((value, place) => values.some((other, at) => at > place && Math.abs(value - other) < ROUNDING));
}

/** Whether c is what its format says and what marking the taps of its screen finds: each checks the other. */
function isBlindChance(item: Item): boolean {
  const { least, most } = boundGuessing(item);
  return (
    Math.abs(item.c - computeGuessing(item)) <= ROUNDING && item.c >= least - ROUNDING && item.c <= most + ROUNDING
  );
}

type ItemRule = (item: Item) => string | null;
/** The fault of an item under each rule, null if there is none. */
export const ITEM_RULES = {
  'c is blind chance': (item) => (isBlindChance(item) ? null : words.guessingMisfits(item.c)),
  'guessed one time in three at most': ({ c }) => (c > MOST_GUESSING + ROUNDING ? words.blindTap(c) : null),
  'no typed numerals below 6': ({ band, format }) =>
    band === '3-5' && format === 'number' ? words.typedTooYoung : null,
  'no answer copied from the text': (item) => (isCopied(item) ? words.copied : null),
  'one right order': (item) => (hasEqualParts(item) ? words.equalParts : null),
  'British spelling': (item) => {
    const [found] = listTexts(item).flatMap((text) => AMERICAN.exec(text)?.[0] ?? []);
    return found === undefined ? null : words.american(found);
  },
  'no snow, gloves or seasons below 9': (item) => {
    if (item.band !== '3-5' && item.band !== '6-8') return null;
    const [found] = listTexts(item).flatMap((text) => LOCAL_WEATHER.exec(text)?.[0] ?? []);
    return found === undefined ? null : words.localWeather(found);
  },
} as const satisfies Record<string, ItemRule>;

export const computeShare = <T>(all: readonly T[], test: (each: T) => boolean): number =>
  all.filter(test).length / Math.max(1, all.length);

/** The lines of a list as options. */
const toLines = (cells: readonly (readonly string[])[], key: readonly MapCell[]) => ({
  lines: cells.flat().map((text, row) => ({ id: String(row), text })),
  key: String(key[0]?.row),
});

/** The share of questions in which the right line alone is the longest, and that which chance would give. */
function measureLongest(questions: readonly { lines: readonly { id: string; text: string }[]; key: string }[]) {
  const longest = questions.flatMap(({ lines, key }) => {
    const length = Math.max(...lines.map(({ text }) => text.length));
    const [one, ...others] = lines.filter(({ text }) => text.length === length);
    return others.length > 0 ? [] : [{ isRight: one?.id === key, chance: 1 / lines.length }];
  });
  const count = Math.max(1, questions.length);
  return {
    observed: longest.filter(({ isRight }) => isRight).length / count,
    expected: longest.reduce((total, { chance }) => total + chance, 0) / count,
  };
}

type BankRule = (bank: readonly Item[]) => string[];
/** The faults of the bank under each rule. */
export const BANK_RULES = {
  'half of each subject open': (bank) =>
    Subject.options
      .filter(
        (subject) =>
          computeShare(
            bank.filter((item) => item.subject === subject),
            isOpen,
          ) < OPEN_SHARE,
      )
      .map(bankWords.mostlyGuessed),
  'sums outside mathematics at most 10 %': (bank) =>
    Subject.options
      .filter((subject) => subject !== 'mathematics')
      .flatMap((subject) => {
        const share = computeShare(
          bank.filter((item) => item.subject === subject),
          ({ format }) => format === 'number' || format === 'build-sum',
        );
        return share > ARITHMETIC_SHARE ? [bankWords.arithmetic(subject, share)] : [];
      }),
  'right option longest as by chance': (bank) => {
    const choices = bank.flatMap((item) => (item.format === 'choice' ? [{ ...item, lines: item.options }] : []));
    const lists = bank.flatMap((item) =>
      item.format === 'map-tap' && item.map.kind === 'list' ? [{ ...item, ...toLines(item.map.cells, item.key) }] : [],
    );
    return [
      ...READING_BANDS.map((band) => ({
        name: `ages ${band}`,
        questions: choices.filter((item) => item.band === band),
        margin: LONGEST_MARGIN.choice,
      })),
      { name: 'lists', questions: lists, margin: LONGEST_MARGIN.list },
    ].flatMap(({ name, questions, margin }) => {
      const { observed, expected } = measureLongest(questions);
      return Math.abs(observed - expected) > margin ? [bankWords.longestIsRight(name, observed, expected)] : [];
    });
  },
  'hardest of a topic at 15 at most .60': (bank) =>
    Subject.options.flatMap((subject) =>
      TOPICS[subject].flatMap((topic) => {
        const chances = bank
          .filter((item) => item.subject === subject && item.topic === topic)
          .map((item) => probability(0, createAcademicCurve(item, HARDEST.age)));
        const least = Math.min(1, ...chances);
        return least > HARDEST.right ? [bankWords.tooEasy(`${subject}/${topic}`, least)] : [];
      }),
    ),
} as const satisfies Record<string, BankRule>;
