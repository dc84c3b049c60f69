import { capitalize, joinWithAnd } from './phrases.ts';
import type { AREA_NAMES } from './report-names.ts';
import { EVERYDAY_NAMES, getNeighbourWord, LIMIT } from './report-names.ts';
import { labelParent, nameParent, type Voice } from './report-voice.ts';
import { formatPercent } from './score-words.ts';

type Area = keyof typeof AREA_NAMES;
type Person = 'child' | 'parent' | 'teacher' | 'all';

const listSigns = (signs: readonly string[]): string =>
  signs.map((sign) => sign.charAt(0).toLowerCase() + sign.slice(1)).join('; ');

/**
 * What the child did in each area, as a phrase. A report does not hold which games of an area were played, so it may not
 * name both: one of them may have been left out.
 */
const PLAYED_TEXTS: Record<Area, (years: number) => string> = {
  cognitive: () => 'games of day 3: find the missing picture, or repeat a path of fireflies.',
  social: () => 'stories of day 3 about what others know and want.',
  emotional: (years) => `games of day 3: feelings in ${nameFeelings(years)}.`,
  academic: () => 'school questions of days 4 to 6.',
  physical: () => 'games of day 3: aim, or trace.',
};
/**
 * By the ages of `listLevels`: below 7 there are no stories, from 12 on no faces. Games go by the decimal age, which may
 * lie on the other side of a birthday than `years`; in between a child may have met one of the two alone.
 */
const nameFeelings = (years: number): string => (years < 6 ? 'faces' : years > 12 ? 'stories' : 'faces or stories');

type Mode = '3-6' | '7-10' | '11-15';
/** `less`: lower than the rest and above what is typical. */
type Standing = 'higher' | 'typical' | 'less' | 'lower' | 'untold';
/** Where a family meets an area on an ordinary day. */
const EVERYDAY: Record<Area, Record<Mode, string>> = {
  cognitive: {
    '3-6': 'finding the missing sock, or what comes next in a song',
    '7-10': 'learning the rules of a new game, or packing a bag without a list',
    '11-15': 'planning the way to a new place, or keeping several errands in mind',
  },
  social: {
    '3-6': 'taking turns on the swing, or noticing that a friend is sad',
    '7-10': 'joining a game that others have begun, or settling a quarrel',
    '11-15': 'understanding what a friend means by a short message, or working in a group',
  },
  emotional: {
    '3-6': 'saying that something hurts, or calming down after a no',
    '7-10': 'losing a game, or waiting for something that was promised',
    '11-15': 'a bad mark, a change of plans, or an argument at the table',
  },
  academic: {
    '3-6': 'counting plates, or asking why it rains',
    '7-10': 'reading a recipe, or working out the change',
    '11-15': 'checking a claim that is going round, or following the news',
  },
  physical: {
    '3-6': 'buttons, scissors and pouring',
    '7-10': 'tying laces, drawing a line or cutting out a shape',
    '11-15': 'writing by hand for a while, or repairing something small',
  },
};
const IF_ALIKE = 'if it is like that there, too, such things';
/**
 * The examples were not measured, so they bear no word of certainty. `isCompared`: told from the other areas, and not
 * from what is typical alone.
 */
const MEANINGS: Record<Standing, (isCompared: boolean) => string> = {
  higher: (isCompared) =>
    `${IF_ALIKE} ${isCompared ? 'come more easily than the rest' : 'go better than is typical for the age'}, and are a good way into harder ones.`,
  typical: () => `${IF_ALIKE} go as is typical for the age, and grow with doing.`,
  less: () => `${IF_ALIKE} go well for the age; the rest only comes more easily still.`,
  lower: (isCompared) =>
    `${IF_ALIKE} take ${isCompared ? 'more time than the rest at the moment' : 'time at this age'}; a little help, often, is enough.`,
  untold: () => 'what is seen there says more than this bar, which could not tell.',
};

/** Words of the second tab of a report. Its sentences are in `report.ts`. */
export const reportAreas = {
  title: 'Five skill areas',
  intro: (child: string) => `What ${child} played, what it showed, where people agree, and one thing to try.`,
  how: 'How to read a bar',
  legend: {
    alt: 'A bar: its length is the likely range, the true score is in it 9 times in 10; the dark mark is the best guess; the grey ground is typical for the age, its dotted line the middle of it.',
    range: ['likely range:', 'the true score is in it 9 times in 10'],
    guess: ['dark mark:', 'best guess'],
    typical: (age: number): [string, string] => [
      'grey, with a dotted line:',
      `typical at ${age}; the tasks aim to put about half of children here`,
    ],
    untold: ['hatched:', 'could not tell'],
  },
  about: EVERYDAY_NAMES,
  played: 'Played',
  playedWhat: PLAYED_TEXTS,
  /** Instead of that, where not all subjects were measured. */
  playedSubjects: (names: readonly string[]) => `school questions in ${joinWithAnd(names)}.`,
  notPlayed: 'Nothing that counts came in this week.',
  rated: (who: readonly ('parent' | 'teacher')[], voice: Voice) => {
    const name = joinWithAnd(who.map((each) => (each === 'parent' ? nameParent(voice) : 'the teacher')));
    return `${capitalize(name)} rated everyday life.`;
  },
  meaning: {
    title: 'What this means',
    text: (area: Area, mode: Mode, standing: Standing, isCompared: boolean) =>
      `Think of ${EVERYDAY[area][mode]}: ${MEANINGS[standing](isCompared)}`,
  },
  school: {
    strengths: (names: readonly string[]) => `Clear strengths: ${joinWithAnd(names)}.`,
    challenges: (names: readonly string[]) => `Clear challenges: ${joinWithAnd(names)}.`,
  },
  tentative: (neighbour?: string) =>
    neighbour ? `tentative: it may also be ${getNeighbourWord(neighbour)}` : 'tentative',
  untold: 'could not tell',
  weighsLess: (signs: readonly string[]) => `These answers weigh less: ${listSigns(signs)}.`,
  beyondNote: {
    floor:
      'The easiest tasks were still too hard to show where it begins. Easier ones would show more; a teacher can help choose them.',
    ceiling: 'The hardest tasks of the week went well.',
  },
  missing: 'An empty place is never a zero.',
  views: {
    who: (voice: Voice): Record<Person, string> => ({
      child: 'Child',
      parent: labelParent(voice),
      teacher: 'Teacher',
      all: 'Games or questions',
    }),
    one: (person: string, score: number) => `${person} ${score}`,
    pair: (one: string, other: string, word: string) => `${one} and ${other}: ${word}`,
    alt: (views: readonly string[], pairs: readonly string[]) => [views.join(', '), ...pairs].join('; '),
    mark: 'The mark on this line is what is typical.',
    compared: {
      'seen differently': 'Both can be true: home and school ask for different things.',
      close: 'The views are close.',
      usual: 'The views differ no more than views usually do.',
    },
    /** Nobody is asked about thinking and movement. */
    alone: (area: Area) =>
      `Only the ${area === 'academic' ? 'questions' : 'games'} looked at this; ${area === 'cognitive' || area === 'physical' ? 'nobody was asked about it' : 'no rating of it counts'}.`,
    adults: 'Only adults looked at this; the games were not played or could not be scored.',
  },
  limit: LIMIT,
  subjects: 'Subjects',
  clearTopics: 'Topics are named only where they clearly differ from their subject.',
  topic: {
    strong: 'going well',
    easier: 'easier than the rest of this subject',
    weak: 'to work on',
    harder: 'harder than the rest of this subject',
  },
  try: {
    title: 'Try this',
    any: (age: number) => `For any child of ${age}.`,
    none: 'An idea comes when something could be measured.',
  },
  counts: {
    answers: (n: number) => `${n} ${n === 1 ? 'answer' : 'answers'}`,
    halves: 'What the parts say',
    all: 'What it rests on',
  },
  chance: {
    higher: 'Chance that it lies above the rest of the week',
    lower: 'Chance that it lies below the rest of the week',
    typical: 'Chance that it is typical for the age',
    is: (what: string, percent: string) => `${what}: ${percent}`,
    percent: formatPercent,
  },
  low: 'The bars of this week cannot be trusted, so they say nothing about any area.',
} as const;
