import { formatCount } from './phrases.ts';
import { formatLikelyRange, formatPercent } from './score-words.ts';

/** Words of the last tab of a report, with all the details. */
export const reportAnalysis = {
  title: 'How we know',
  intro:
    'Everything behind the words: what was asked, what counted, every number with its range and chances, and the rule of each sentence.',
  days: {
    title: 'Seven days',
    inside: (answers: number, less: number) =>
      `${formatCount(answers, 'answer', 'answers')}${less > 0 ? `, ${formatCount(less, 'part', 'parts')} with less weight or none` : ''}`,
    sources: 'Data sources',
    source: {
      parent: 'Parent’s form',
      teacher: 'Teacher’s form',
      items: 'School questions',
      trials: 'Tries in games',
      scenes: 'Story answers',
      mirror: 'Story put to the parent',
      moods: 'Mood checks',
    },
    moods: 'Mood and energy',
    chosen: (child: string, by: 'child' | 'parent' | 'both') =>
      `As ${{ child: `${child} chose them`, parent: `a parent chose them for ${child}`, both: `${child}, or a parent for ${child}, chose them` }[by]}; they change no score.`,
    byParent: 'chosen by a parent',
  },
  numbers: {
    title: 'Every number',
    inside: 'best guess, likely range, chances of each band',
    head: {
      what: 'What',
      guess: 'Best guess',
      range: 'Likely',
      bar: '40 to 100, typical shaded',
      chances: 'Chances',
      band: 'Band or level',
      answers: 'Answers',
    },
    bands: { below70: 'below 70', p70: '70s', p80: '80s', p90: '90+' },
    chance: (name: string, percent: string) => `${name}: ${percent}`,
    percent: formatPercent,
    none: '–',
    show: (name: string) => `${name}: sentences and answers`,
    sentences: 'The sentences and their rules',
    noSentence: 'No sentence rests on this number alone.',
    answers: 'The answers',
    topics: 'Topics',
    halves: 'Halves',
    traits: 'Personality, 50 is the middle',
    overall: (parts: string) => `Overall: ${parts}.`,
    scale: '75 is typical for the age: the share of a broad set of tasks that would be solved.',
    made: 'How this was made',
  },
  views: {
    title: 'Who saw what',
    inside: (differ: number, pairs: number) => `${differ} of ${formatCount(pairs, 'pair', 'pairs')} seen differently`,
    head: (child: string) => ({
      what: 'View',
      child,
      parent: 'Parent',
      teacher: 'Teacher',
      'child parent': `${child} and parent`,
      'child teacher': `${child} and teacher`,
      'parent teacher': 'Parent and teacher',
    }),
    range: (lo: number, hi: number) => `${lo} to ${hi}`,
    what: { scenes: '', mirror: '', ratings: '', test: 'questions' },
    count: (n: number) => `from ${n}`,
    mirror: 'The story was also put to the parent:',
    told: (name: string, score: number, lo: number, hi: number, n: number) =>
      `${name} ${score} (${formatLikelyRange(lo, hi)}, from ${formatCount(n, 'answer', 'answers')})`,
    note: 'The small number of a pair: of 100 honest pairs, so many differ at least this much; from 50 on they are “close”. “Seen differently” is said only where the gap is too large for chance, counted over all pairs of the week.',
    none: 'No two views of one side so far, so nothing can be compared.',
    nobody: '–',
  },
  signs: {
    title: 'Signs in the answers, and playing again',
    inside: (n: number) => formatCount(n, 'sign', 'signs'),
    missing: 'What is missing',
    whole: 'Nothing is missing.',
  },
  interests: {
    title: 'Interests and favourites',
    inside: (choices: number, activities: number) =>
      `${formatCount(choices, 'choice', 'choices')} in the story, ${formatCount(activities, 'home activity', 'home activities')}`,
    head: { place: 'Place', what: 'What', score: 'Score', range: 'Likely', first: 'Chance of first place' },
    none: 'Not enough yet',
  },
  since: {
    title: (month: string) => `Since ${month}`,
    never: 'Since an earlier week',
    inside: (rows: number, changed: number) =>
      `${formatCount(rows, 'comparison', 'comparisons')}, ${changed === 0 ? 'none' : changed} likely or clear`,
    first: 'no earlier report',
    nothing: 'No earlier report to compare with.',
  },
  words: {
    title: 'Own words of the adults',
    inside: (texts: number) => (texts === 0 ? 'no texts' : `${formatCount(texts, 'text', 'texts')}, word for word`),
    none: 'Nobody wrote anything down, or it is not shared.',
  },
  next: { title: 'Next steps', inside: (from: string, to: string) => `look again between ${from} and ${to}` },
  low: 'The numbers of this week cannot be trusted: they stand here for completeness and say nothing about any area.',
} as const;
