import { type AREA_NAMES, INTEREST_NAMES, type PERSON_NAMES, type TRAIT_NAMES } from './report-names.ts';

/* Sentences of a report's first page. `{child}` is filled in at display, so that the stored document holds no name. */

type Area = keyof typeof AREA_NAMES;
type Interest = keyof typeof INTEREST_NAMES;
type Person = keyof typeof PERSON_NAMES;
type Trait = keyof typeof TRAIT_NAMES;
type Named = { areas: string[]; halves: string[]; years: number };
type Spoken = 'clearly' | 'probably';

/** What a child does in an area, as a parent would say it; `many` if the name is a plural. */
type Deed = { name: string; many?: true };
const DEEDS: Record<Area, Deed> = {
  cognitive: { name: 'finding patterns' },
  social: { name: 'getting on with others' },
  emotional: { name: 'handling feelings' },
  academic: { name: 'school subjects', many: true },
  physical: { name: 'hands on the screen', many: true },
};
/** Used if an area was measured by the games alone. */
const UNDERSTOOD: Partial<Record<Area, Deed>> = {
  social: { name: 'understanding others' },
  emotional: { name: 'reading feelings' },
};
const deedOf = (area: string, half: string | undefined): Deed =>
  (half === 'understanding-only' && UNDERSTOOD[area as Area]) || DEEDS[area as Area];

const AGES = [
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
];
const ageName = (years: number): string => AGES[years - 3] ?? String(years);
const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const both = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
const either = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')}, or ${items.at(-1)}`;

type Part = Deed & { word: string; also: string };
const partsOf = ({ areas, halves }: Named, words: readonly string[], also: readonly string[] = []): Part[] =>
  areas.map((area, i) => ({ ...deedOf(area, halves[i]), word: words[i] ?? '', also: also[i] ?? '' }));
const namesOf = (parts: readonly Deed[]): string => capital(both(parts.map(({ name }) => name)));
/** Groups areas with the same word, in the order in which the words first appear. */
const byWord = (parts: readonly Part[]): Part[][] =>
  [...new Set(parts.map(({ word }) => word))].map((word) => parts.filter((part) => part.word === word));
const isMany = (parts: readonly Deed[]): boolean => parts.length > 1 || parts[0]?.many === true;

/** "A went clearly better than the rest of the week. B probably did, too." */
function went(parts: readonly Part[], how: string, further: (part: Part) => string): string[] {
  const [first, ...rest] = parts.filter(({ word }) => word !== '');
  if (!first) return [];
  return [
    `${capital(first.name)} went ${first.word} ${how} than the rest of the week${further(first)}.`,
    ...byWord(rest).map((group) => `${namesOf(group)} ${group[0]?.word} did, too.`),
  ];
}
/** Areas that differ from what is typical but not from the other areas, grouped by certainty. */
const apart = (parts: readonly Part[]): Part[][] =>
  byWord(parts.filter(({ word }) => word === '').map((part) => ({ ...part, word: part.also })));

const REASONS: Record<string, (parts: readonly Deed[]) => string> = {
  'views differ': (parts) => `${namesOf(parts)}: you and the teacher see ${isMany(parts) ? 'them' : 'it'} differently.`,
  'tries dropped': (parts) => `${namesOf(parts)}: some tries did not count, or count less.`,
  wide: (parts) => `${namesOf(parts)}: the answers leave it open.`,
};

/** What one person sees more of than the other. */
const MORE: Record<Trait, string> = {
  O: 'more interest in new ideas',
  C: 'more planning and persistence',
  E: 'a more outgoing child',
  A: 'more care for others',
  N: 'stronger feelings',
};
const SEES: Record<Person, string> = { child: '{child} sees', parent: 'You see', teacher: 'The teacher sees' };
const THAN: Record<Person, string> = { child: '{child} does', parent: 'you do', teacher: 'the teacher does' };

export const SHORT_WORDS = {
  'short.higher': ({ words, above, ...named }: Named & { words: string[]; above: string[] }) => {
    const parts = partsOf(named, words, above);
    const better = `better than is typical at ${ageName(named.years)}`;
    return [
      ...went(parts, 'better', ({ also }) => (also ? `, and ${also} ${better}` : '')),
      ...apart(parts).map((group) => `${namesOf(group)} went ${group[0]?.word} ${better}.`),
    ].join(' ');
  },
  'short.typical': ({ words, ...named }: Named & { words: string[] }) =>
    byWord(partsOf(named, words))
      .map((group, i) => {
        const are = isMany(group) ? 'are' : 'is';
        return i === 0
          ? `${namesOf(group)} ${are} ${group[0]?.word} typical at ${ageName(named.years)}.`
          : `${namesOf(group)} ${group[0]?.word} ${are}, too.`;
      })
      .join(' '),
  'short.lower': ({ words, below, ...named }: Named & { words: string[]; below: string[] }) => {
    const parts = partsOf(named, words, below);
    return [
      ...went(parts, 'less easily', () => ''),
      ...apart(parts).map(
        (group) =>
          `${namesOf(group)} ${isMany(group) ? 'are' : 'is'} ${group[0]?.word} something in which {child} can grow.`,
      ),
    ].join(' ');
  },
  'short.untold': ({ reasons, ...named }: Named & { reasons: string[] }) =>
    byWord(partsOf(named, reasons))
      .map((group) => REASONS[group[0]?.word as string]?.(group))
      .join(' '),
  'short.none': (_: Record<never, never>) => 'Nothing stood out this week; that is common.',
  'short.few': ({ areas, of, needed }: { areas: number; of: number; needed: number }) =>
    `Not enough yet to say what stood out: ${areas} of ${of} areas could be measured, and it takes ${needed}.`,

  'interest.set': ({ types, word }: { types: Interest[]; word: Spoken }) =>
    types.length === 1
      ? `${capital(INTEREST_NAMES[types[0] as Interest])}: ${word} the true favourite.`
      : `${capital(either(types.map((type) => INTEREST_NAMES[type])))}: one is ${word} the true favourite.`,
  'interest.none': (_: Record<never, never>) => 'No favourite stands out.',

  'trait.views': ({ trait, more, less }: { trait: Trait; more: Person; less: Person }) =>
    `${SEES[more]} ${MORE[trait]} than ${THAN[less]}.`,

  'showed.path': ({ length, right, tries }: { length: number; right: number; tries: number }) =>
    `The longest path that {child} repeated was ${COUNTS[length] ?? length} fireflies, right in ${right} of ${tries} ${tries === 1 ? 'try' : 'tries'}.`,
} as const;
