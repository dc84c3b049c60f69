import type { Subject } from '#shared/instruments/subjects.ts';
import { capitalize, joinWith, joinWithAnd } from './phrases.ts';
import { subjectTitles } from './programme.ts';
import {
  type AREA_NAMES,
  EVERYDAY_NAMES,
  INTEREST_NAMES,
  type PERSON_NAMES,
  type TRAIT_NAMES,
} from './report-names.ts';

/* Sentences of a report's first page. `{child}` is filled in at display, so that the stored document holds no name. */

type Area = keyof typeof AREA_NAMES;
type Interest = keyof typeof INTEREST_NAMES;
type Person = keyof typeof PERSON_NAMES;
type Trait = keyof typeof TRAIT_NAMES;
type AreaParams = { areas: string[]; halves: string[]; years: number };
type Certainty = 'clearly' | 'probably';

/** An area within a sentence; `many` if its name is a plural, `isSeen` if adults alone told of it. */
type Activity = { name: string; many: boolean; isSeen: boolean };
const PLURALS: readonly string[] = ['cognitive', 'emotional', 'physical'] satisfies Area[];
/**
 * The everyday name of an area; says so if the games or adults alone told of it, and names the subjects if some are
 * missing.
 */
export function getActivity(area: string, half: string | undefined): Activity {
  const many = PLURALS.includes(area);
  const isSeen = half === 'behaviour-only';
  const subjects = half?.split(' ').map((each) => (subjectTitles[each as Subject] ?? each).toLowerCase()) ?? [];
  const of = {
    '': '',
    'understanding-only': ' in the games',
    'behaviour-only': ` as adults see ${many ? 'them' : 'it'}`,
  }[half ?? ''];
  return { name: EVERYDAY_NAMES[area as Area].toLowerCase() + (of ?? ` (${joinWithAnd(subjects)})`), many, isSeen };
}

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
export const getAgeName = (years: number): string => AGES[years - 3] ?? String(years);
const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

type WordedActivity = Activity & { word: string; also: string };
const toActivities = (
  { areas, halves }: AreaParams,
  words: readonly string[],
  also: readonly string[] = [],
): WordedActivity[] =>
  areas.map((area, i) => ({ ...getActivity(area, halves[i]), word: words[i] ?? '', also: also[i] ?? '' }));
const joinNames = (parts: readonly Activity[]): string => capitalize(joinWithAnd(parts.map(({ name }) => name)));
/** Groups areas of which the same is said, in the order in which it is first said. */
const groupAlike = (parts: readonly WordedActivity[]): WordedActivity[][] => {
  const toClaim = ({ word, also }: WordedActivity) => `${word} ${also}`;
  return [...new Set(parts.map(toClaim))].map((claim) => parts.filter((part) => toClaim(part) === claim));
};
const isMany = (parts: readonly Activity[]): boolean => parts.length > 1 || parts[0]?.many === true;
/** What was played went some way this week; what adults told of goes that way, whatever was played. */
export function getVerbs(parts: readonly Activity[]): readonly [string, string] {
  if (!parts[0]?.isSeen) return ['went', 'did'];
  return isMany(parts) ? ['go', 'do'] : ['goes', 'does'];
}
/** What was played, then what adults alone told of. */
const splitBySeen = (parts: readonly WordedActivity[]): WordedActivity[][] =>
  [false, true].map((seen) => parts.filter(({ isSeen }) => isSeen === seen));

/**
 * "A went clearly better than the rest of the week, and clearly better than is typical at nine. B probably did, too."
 * Where that is not said of B's level as well: "B probably went better than the rest, too."
 */
function describeDifference(parts: readonly WordedActivity[], how: string, years: number): string[] {
  const [first, ...rest] = parts.filter(({ word }) => word !== '');
  if (!first) return [];
  const describeLevel = (also: string) => (also ? `, and ${also} ${formatBetter(years)}` : '');
  return [
    `${capitalize(first.name)} ${getVerbs([first])[0]} ${first.word} ${how} than the rest of the week${describeLevel(first.also)}.`,
    ...groupAlike(rest).map((group) => {
      const [{ word, also }] = group as [WordedActivity];
      const [went, did] = getVerbs(group);
      return also === first.also
        ? `${joinNames(group)} ${word} ${did}, too.`
        : `${joinNames(group)} ${word} ${went} ${how} than the rest, too${describeLevel(also)}.`;
    }),
  ];
}
const formatBetter = (years: number): string => `better than is typical at ${getAgeName(years)}`;
/** Areas that differ from what is typical but not from the other areas, grouped by certainty. */
const groupByTypicalWord = (parts: readonly WordedActivity[]): WordedActivity[][] =>
  groupAlike(parts.filter(({ word }) => word === '').map((part) => ({ ...part, word: part.also })));

const REASONS: Record<string, (parts: readonly Activity[]) => string> = {
  'views differ': (parts) =>
    `${joinNames(parts)}: you and the teacher see ${isMany(parts) ? 'them' : 'it'} differently.`,
  'tries dropped': (parts) => `${joinNames(parts)}: some tries did not count, or count less.`,
  wide: (parts) => `${joinNames(parts)}: the answers leave it open.`,
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
  'short.higher': ({ words, above, ...params }: AreaParams & { words: string[]; above: string[] }) => {
    const parts = toActivities(params, words, above);
    return splitBySeen(parts)
      .flatMap((alike) => [
        ...describeDifference(alike, 'better', params.years),
        ...groupByTypicalWord(alike).map(
          (group) => `${joinNames(group)} ${getVerbs(group)[0]} ${group[0]?.word} ${formatBetter(params.years)}.`,
        ),
      ])
      .join(' ');
  },
  'short.typical': ({ words, ...params }: AreaParams & { words: string[] }) =>
    groupAlike(toActivities(params, words))
      .map((group, i) => {
        const are = isMany(group) ? 'are' : 'is';
        return i === 0
          ? `${joinNames(group)} ${are} ${group[0]?.word} typical at ${getAgeName(params.years)}.`
          : `${joinNames(group)} ${group[0]?.word} ${are}, too.`;
      })
      .join(' '),
  // Reports of earlier releases, and those without such an area, do not say which are above what is typical.
  'short.lower': ({
    words,
    below,
    above = [],
    ...params
  }: AreaParams & { words: string[]; below: string[]; above?: string[] }) => {
    const also = words.map((word, i) => (word ? above[i] : below[i]) ?? '');
    const parts = toActivities(params, words, also);
    return [
      ...splitBySeen(parts).flatMap((alike) => describeDifference(alike, 'less easily', params.years)),
      ...groupByTypicalWord(parts).map((group) => `${joinNames(group)}: {child} can ${group[0]?.word} grow there.`),
    ].join(' ');
  },
  'short.untold': ({ reasons, ...params }: AreaParams & { reasons: string[] }) =>
    groupAlike(toActivities(params, reasons))
      .map((group) => REASONS[group[0]?.word as string]?.(group))
      .join(' '),
  'short.none': (_: Record<never, never>) => 'No area stood out this week; that is common.',
  'short.few': ({ areas, of, needed }: { areas: number; of: number; needed: number }) =>
    `Not enough yet to say what stood out: what was played and asked measured ${areas} of ${of} areas well enough, and it takes ${needed}.`,

  'interest.set': ({ types, word }: { types: Interest[]; word: Certainty }) =>
    types.length === 1
      ? `${capitalize(INTEREST_NAMES[types[0] as Interest])}: ${word} the true favourite.`
      : `${capitalize(
          joinWith(
            ', or ',
            types.map((type) => INTEREST_NAMES[type]),
          ),
        )}: one is ${word} the true favourite.`,
  'interest.none': (_: Record<never, never>) => 'No favourite stands out.',

  'trait.views': ({ trait, more, less }: { trait: Trait; more: Person; less: Person }) =>
    `${SEES[more]} ${MORE[trait]} than ${THAN[less]}.`,

  'showed.path': ({ length, right, tries }: { length: number; right: number; tries: number }) =>
    `The longest path that {child} repeated was ${COUNTS[length] ?? length} fireflies, right in ${right} of ${tries} ${tries === 1 ? 'try' : 'tries'}.`,
} as const;
