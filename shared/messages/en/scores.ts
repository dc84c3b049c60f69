import { getNeighbourWord } from './report-names.ts';

/** Bands and levels with the limits of the specification. Screens must use these words for scores. */
export const BANDS = [
  { from: 90, key: 'excellent', word: 'Excellent' },
  { from: 80, key: 'good', word: 'Good' },
  { from: 70, key: 'average', word: 'Average' },
  { from: 0, key: 'attention', word: 'Needs Attention' },
] as const;
export const LEVELS = [
  { from: 90, word: 'Advanced' },
  { from: 80, word: 'Proficient' },
  { from: 70, word: 'Developing' },
  { from: 60, word: 'Beginning' },
  { from: 0, word: 'Below Basic' },
] as const;

export const scores = {
  tab: 'How scores work',
  title: 'How scores work',
  lead: 'Every number in a report is a best guess with a range around it. This page says how to read both.',
  meaningTitle: 'What 75 means',
  meaning:
    'The scale runs from 0 to 100: of a hundred tasks of all kinds made for this age, so many the child would be expected to manage. 75 is typical. It is not the share of right answers of the week, since each child is asked what is neither too easy nor too hard for it. From 7 years on two easy questions stand in each subject; they count for no score and show whether a child tries. Where a report writes “76 %”, it means this score.',
  rangeTitle: 'The range',
  range:
    'The capsule is where the true score lies nine times out of ten. More answers make it narrower. Two children whose ranges overlap cannot be told apart by this week.',
  example: { score: 82, lo: 73, hi: 90 },
  /** The marks of a bar, as the report draws it. */
  legend: [
    ['Capsule:', 'the likely range, with both ends as numbers.'],
    ['Dark mark:', 'the best guess.'],
    ['Grey zone:', 'typical for the age; the dotted line is its middle, 75.'],
    ['Hatched and dashed:', 'the week could not tell.'],
    ['Arrow:', 'the range goes on outside of the scale, which is drawn from 40 to 100.'],
  ],
  bandsTitle: 'Bands',
  bands:
    'A band is a word for a part of the scale. When the range crosses an edge, the band is tentative. Red appears only when the whole range lies below 70.',
  bandTable: { from: 'Score', word: 'Band' },
  levelsTitle: 'Levels in school subjects',
  levelTable: { from: 'Score', word: 'Level' },
  above: (from: number, to: number | null) =>
    to === null ? `${from} and more` : from === 0 ? `below ${to}` : `${from} to ${to - 1}`,
  play: {
    title: 'Try it',
    lead: 'Move the best guess and the range. Below the bar stands what a report would say of it.',
    guess: 'Best guess',
    guessHint: 'Further right is more.',
    width: 'Range',
    widthHint: 'Further right is wider, as with few answers; further left narrower, as with many.',
    range: (lo: number, hi: number) => `from ${lo} to ${hi}`,
    band: (band: string, tentative: boolean, neighbour: string | null) =>
      !tentative
        ? `Band: ${band}.`
        : neighbour
          ? `Band: ${band}, tentative: it may also be ${getNeighbourWord(neighbour)}.`
          : `Band: ${band}, tentative.`,
    standing: (is: 'typical' | 'above' | 'below', how: 'clearly' | 'probably') =>
      is === 'typical' ? `This is ${how} typical for the age.` : `This is ${how} ${is} what is typical for the age.`,
    unsure: 'Could not tell: the bar is wide, so a report would not say whether this is typical.',
    red: 'The whole range lies below 70, so this is one of the few things that are shown in red.',
    notRed: 'The range reaches 70 or more, so nothing is shown in red: it is something to explore.',
  },
  tentative: 'tentative',
  explore: 'explore',
  agreementTitle: 'When people see different things',
  agreement:
    'Child, parent and teacher see a child in different places. Each gap is marked as close, usual, or seen differently, and nobody’s view is deleted.',
  limitsTitle: 'What it is not',
  limits:
    'This is a snapshot from games and questionnaires, not a diagnosis, an IQ test or a school grade. It has not been normed.',
} as const;
