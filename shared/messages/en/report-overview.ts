import type { MoodCheck } from '#shared/instruments/mood.ts';
import type { OpenEnd } from '#shared/values/open-end.ts';
import { getMoodWord } from './mood.ts';
import { formatCount } from './phrases.ts';
import { dayTitles, taskTitles } from './programme.ts';
import { EVERYDAY_NAMES, getNeighbourWord } from './report-names.ts';
import { reportScreen } from './report-screen.ts';
import { labelParent, type Voice } from './report-voice.ts';
import { formatLikelyRange, formatLikelyScore, formatPercent, formatScoreRange } from './score-words.ts';

const joinWithComma = (items: readonly string[]): string => items.join(', ');
type Range = { lo: number; hi: number; score: number; open?: OpenEnd | undefined };
/** The ends of a range, or the one end that could be measured. */
const formatEnds = ({ lo, hi, open }: Pick<Range, 'lo' | 'hi' | 'open'>): string =>
  open === 'floor' ? `Up to ${hi}` : open === 'ceiling' ? `${lo} and up` : `${lo} to ${hi}`;
const BEYOND: Record<OpenEnd, string> = {
  floor: 'Below what this week can measure.',
  ceiling: 'Above what this week can measure.',
};
const BESIDE = {
  above: 'above typical',
  below: 'below typical',
  around: 'the range includes what is typical',
} as const;

/** Words of the first page of a report, and of a running assessment. Its sentences are in `report.ts`. */
export const reportOverview = {
  know: 'How we know',
  show: (title: string) => `Show: ${title}`,
  /** How likely an area differs from the others, and is within what is typical. */
  contrast: (name: string, direction: 'higher' | 'lower', p: number, typical: number | null) =>
    `${name}: ${formatPercent(p)} likely ${direction} than the mean of the others${typical === null ? '' : `, ${formatPercent(typical)} likely within what is typical`}`,
  bands: (name: string, chances: readonly (readonly [band: string, p: number])[]) =>
    `${name}: ${joinWithComma(chances.map(([band, p]) => `${band} ${formatPercent(p)}`))}`,
  week: {
    title: 'The week',
    titles: {
      1: taskTitles.mood,
      2: dayTitles.personality,
      3: dayTitles.skills,
      4: dayTitles.parent,
      5: dayTitles.teacher,
      6: dayTitles.final,
      7: dayTitles.analysis,
    },
    /** The fifth day where no teacher takes part. */
    withoutTeacher: taskTitles.academic,
    list: joinWithComma,
    alt: (done: number, days: readonly string[]) => `Seven stones, ${done} done. ${days.join('; ')}.`,
    stones: (done: number) => `Seven stones, ${done} done.`,
    checkText: (check: MoodCheck, cameOn: number | undefined) =>
      `${getMoodWord(check)}, ${reportScreen.energies[check.energy]}${cameOn ? `, ${reportScreen.cameOn(cameOn)}` : ''}`,
    checked: (day: number, text: string) => `Day ${day} ${text.toLowerCase()}`,
    unchecked: (day: number) => `Day ${day} no check`,
    checks: (n: number) => `${formatCount(n, 'mood check', 'mood checks')} in the week`,
    story: (n: number) => `A story with ${formatCount(n, 'choice', 'choices')}`,
    games: (games: number, moves: number) =>
      `${formatCount(games, 'game', 'games')}, ${formatCount(moves, 'try', 'tries')}`,
    yourView: 'Parent’s view',
    teachersView: 'Teacher’s view',
    subjects: (n: number) => (n > 0 ? [formatCount(n, 'subject', 'subjects')] : []),
    choices: (n: number) => formatCount(n, 'choice', 'choices'),
    thisReport: 'This report',
    leftOut: 'Nothing came in',
    legend: [
      ['Hill:', 'the energy told that day.'],
      ['Face:', 'the mood.'],
      ['Stone:', 'what was done.'],
    ],
    /** Used where mood and energy are not shown. */
    stonesLegend: [['Stone:', 'what was done.']],
    each: 'What happened each day',
  },
  summary: {
    minute: 'In a minute',
    groups: {
      likes: 'Liked most',
      higher: 'Went better this week',
      typical: 'Typical for the age',
      less: 'Less easy than the rest',
      lower: 'What to help: went less easily',
      help: 'What to help',
      untold: 'Could not tell',
      open: 'We could not tell',
    },
    /** What would make an area clearer, by the reason why it could not be told. */
    wouldHelp: {
      wide: 'The week was too short to tell; a later week, in 3 to 6 months, looks anew.',
      'tries dropped': 'The same tasks on a calm day would help.',
      'views differ': 'Talking about it would help: both may be right.',
    },
  },
  today: {
    title: 'One thing to try today',
    more: 'More for this week',
    steps: 'Step by step, and more for this week',
  },
  trust: {
    title: 'How far to trust this',
    alt: (usable: number, of: number, less: number) => `${usable} of ${of} count${less > 0 ? `, ${less} less` : ''}`,
    enough: 'Enough for choices at home, not for placement, treatment or a diagnosis.',
    little: 'Too little for choices of any kind.',
    parts: (usable: number, of: number, less: number) =>
      of === 1
        ? `The one part that came in ${usable === 0 ? 'does not count' : less > 0 ? 'counts less' : 'counts'}.`
        : usable === 1
          ? `1 of ${of} parts that came in counts${less > 0 ? ', but less' : ''}.`
          : `${usable === of ? `All ${of}` : `${usable} of ${of}`} parts that came in count${less > 0 ? `, ${less === 1 ? 'one of them' : `${less} of them`} less` : ''}.`,
    typical:
      '“Typical” is what the tasks aim at. One author ranked the questions; no group of children has tested them.',
  },
  areas: {
    title: 'Five areas, side by side',
    text: 'Each bar is where the true score probably lies, the dark mark the best guess. Bars that overlap cannot be put in order.',
    about: EVERYDAY_NAMES,
    typicalAt: (age: number) => `typical at ${age}`,
    views: { label: 'Show the areas as', ranges: 'Ranges', shape: 'Shape', table: 'Table' },
    head: { area: 'Area', range: 'Likely range', score: 'Best guess', band: 'Band', answers: 'Answers' },
    ends: formatEnds,
    beyond: (open: OpenEnd | undefined) => (open ? BEYOND[open] : null),
    alt: (name: string, { score, lo, hi, open }: Range, beside: keyof typeof BESIDE) =>
      open
        ? `${name}: ${BEYOND[open]} ${formatEnds({ lo, hi, open })}`
        : `${name}: ${lo === hi ? formatLikelyScore(score, lo, hi) : `${formatLikelyRange(lo, hi)}, best guess ${score}`}, ${BESIDE[beside]}`,
    /** Text of a bar without its numbers, if a band may be named. */
    band: (band: string, tentative: boolean, neighbour?: string) =>
      `${band}${tentative ? (neighbour ? `, tentative: it may also be ${getNeighbourWord(neighbour)}` : ', tentative') : ''}`,
    untold: 'could not tell',
    all: 'All five together:',
    some: (areas: number, of: number) => `${areas} of ${of} together:`,
    overall: (range: Range) =>
      range.open
        ? formatScoreRange(range.score, range.lo, range.hi, range.open)
        : `likely ${range.lo} to ${range.hi}, best guess ${range.score}`,
    noneOut: 'Nothing is surely above typical yet.',
    hides: 'One number hides what five bars show.',
    more: 'See each area',
    low: 'The bars of this week cannot be trusted, so they say nothing about any area.',
  },
  likes: {
    title: (child: string) => `What ${child} likes`,
    less: 'less',
    middle: 'own middle',
    more: 'more',
    note: (child: string) =>
      `The deep part of a bar is what it shares with the first. This compares the wishes of ${child} with each other, never children; liking, not ability.`,
    jobs: 'In pretend jobs:',
    line: (names: readonly string[]) => names.join(', or '),
    none: 'No favourite stands out',
    ranked: 'All in order',
  },
  like: {
    title: (child: string) => `What ${child} is like`,
    who: (child: string, voice: Voice) => ({ child, parent: labelParent(voice), teacher: 'Teacher' }),
    noBetter: 'No end is better than the other.',
    differently: 'seen differently',
    fused: 'all answers together',
    alt: (name: string, views: readonly string[], seen: readonly string[]) =>
      `${name}: ${joinWithComma(views)}${seen.length > 0 ? `; ${seen.join('; ')}` : ''}`,
    view: (who: string, score: number) => `${who} ${score}`,
    pair: (one: string, other: string) => `${one} and ${other}: seen differently`,
    quoted: (voice: Voice) => ({
      parent: voice === 'parent' ? 'you, in your form' : 'the parent, in a form',
      teacher: 'the teacher',
    }),
    differ: (n: number) =>
      n === 0 ? null : n === 1 ? 'One thing is seen differently.' : `${n} things are seen differently.`,
  },
  since: {
    title: (month: string) => `Since ${month}`,
    now: 'now',
    ranges: 'with the likely range of each',
    none: 'No change can be told from chance',
    line: (name: string, way: 'up' | 'down') => `${name}: ${way === 'up' ? 'higher' : 'lower'}`,
  },
} as const;
