import type { ItemFormat } from '#shared/instruments/academic.ts';
import { formatCount } from './phrases.ts';

const formatPercent = (share: number): string => `${Math.round(100 * share)} %`;

/** The pages of operators. */
export const ops = {
  notOperator: {
    title: 'Only for operators',
    text: (name: string) =>
      `You are signed in as ${name}, and that account is not one of an operator. This page is for whoever runs this installation.`,
    home: 'To your dashboard',
    other: 'Sign in as an operator',
    /** For an operator, whom the server lets in with a second step only. */
    withoutFactor: {
      title: 'First set up a second step',
      text: 'These pages open to operators who sign in with a second step: a code from an app on your phone.',
      link: 'Set up a second step',
    },
  },
  expired: 'Nothing was done there for a while, so you were signed out. Please sign in again.',
  signOut: 'Sign out',
  title: 'Item review',
  summary: (items: number) => `${formatCount(items, 'item', 'items')}, each as a child sees it.`,
  loadFailed: 'The item bank could not be loaded.',
  filters: {
    label: 'Filters',
    search: 'Search',
    searchHint: 'id or words; Enter: first found',
    subject: 'Subject',
    topic: 'Topic',
    band: 'Ages',
    format: 'Format',
    any: 'all',
    onlyFaulty: 'Only with faults',
    clear: 'Clear the filters',
  },
  none: 'No item fits these filters.',
  unknown: (id: string) => `There is no item ${id} in the bank.`,
  outside: 'This item does not fit the filters. Next leads to the first that does.',
  steps: 'From item to item',
  stepsBelow: 'From item to item, below the item',
  place: (n: number, of: number) => `${n} of ${of}`,
  previous: 'Previous item',
  next: 'Next item',
  keys: 'Alt + ↑ and Alt + ↓ go to the previous and the next item.',
  list: (count: number) => `The list: ${formatCount(count, 'item', 'items')}`,
  check: {
    label: 'The check of the bank',
    fine: 'npm run check:items finds no fault in the bank.',
    faults: (count: number) => `npm run check:items finds ${formatCount(count, 'fault', 'faults')} in the bank:`,
    noFault: 'No fault',
    count: (count: number) => formatCount(count, 'fault', 'faults'),
  },
  asAChild: 'As a child sees it',
  verdict: {
    right: 'The server marks this answer as right.',
    wrong: 'The server marks this answer as not right.',
    failed: 'The answer could not be marked.',
  },
  facts: {
    label: 'What a child does not see',
    id: 'Id',
    link: 'Link to this item',
    subject: 'Subject',
    topic: 'Topic',
    band: 'Ages',
    format: 'Format',
    masteryAge: 'Mastery age',
    years: (years: number) => `${years} years`,
    source: 'Where it comes from',
    sources: ({ stage, answers, engagement }: { stage?: string; answers?: number; engagement?: true }) =>
      engagement
        ? 'easy question in between from 7 years, not scored'
        : answers !== undefined
          ? `calibrated with ${formatCount(answers, 'answer', 'answers')} of children`
          : stage
            ? `published curriculum (England, ${stage}), ranked within it by one author`
            : 'one author’s rank',
    question: 'Question',
    questionOf: { template: 'an example; drawn anew for each sitting', fixed: 'the same for everybody' },
    tau: 'Uncertainty τ',
    logits: (logits: number) => formatCount(logits, 'logit', 'logits'),
    guessing: 'Guessing c',
    notGuessed: '0 (not guessable)',
    audio: 'Read aloud',
    audioOf: { true: 'yes', false: 'no: it tests reading' },
    key: 'Right answer',
    explanation: 'Why',
    check: 'check:items',
  },
  key: {
    sum: (target: string, way: string) => `makes ${target}, for example ${way}`,
    noWay: (target: string) => `makes ${target}: no way was found`,
    steps: ' → ',
    or: ' or ',
  },
  difficulty: {
    title: 'Difficulty by age',
    age: 'Age',
    b: 'b (logits)',
    right: 'Typical child right',
    chance: ({ right, lo, hi }: { right: number; lo: number; hi: number }) =>
      `${formatPercent(right)} (likely ${Math.round(100 * lo)} to ${Math.round(100 * hi)})`,
    own: 'the item is made for this age',
  },
  reading: {
    title: 'Reading',
    measure: 'Measure',
    here: 'Here',
    limit: 'At most',
    words: 'Words',
    sentence: 'Longest sentence, words',
    syllables: 'Syllables a word',
    option: 'Longest option, words',
    over: 'over the limit',
  },
  bands: {
    title: 'Reading by age band, of the items found',
    band: 'Ages',
    items: 'Items',
    words: 'Words, middle (most)',
    sentence: 'Longest sentence, middle (most)',
    syllables: 'Syllables a word, middle (most)',
    limit: 'At most',
    middle: (middle: string, most: string) => `${middle} (${most})`,
    limits: (words: number, sentence: number, syllables: number) => `${words} / ${sentence} / ${syllables}`,
  },
  cells: {
    title: 'Items of the bank by topic and age',
    note: 'In brackets: open items, where a blind tap is right at most one time in six.',
    topic: 'Topic',
    all: 'All',
    share: 'Open',
    count: (items: number, open: number) => `${items} (${open})`,
    percent: formatPercent,
    show: (topic: string, band: string) => `${topic}, ages ${band}`,
  },
  formats: {
    choice: 'Choice',
    number: 'Number',
    order: 'Order',
    'map-tap': 'Tap on a map',
    'build-sum': 'Build a sum',
  } satisfies Record<ItemFormat, string>,
} as const;

/** Faults of one item found by the bank's check. */
export const itemFaults = {
  partsAlike: 'two parts look the same',
  emptyPart: 'an empty part',
  options: (count: number) => `${count} options`,
  partsToOrder: (count: number) => `${count} parts to order`,
  keyIsNoOrder: 'the key is not an order of the parts',
  shownInOrder: 'the parts are shown in the right order',
  markLeft: 'a mark of the author is left in a cell',
  rightAndWrong: (cell: string) => `“${cell}” is right in one place and wrong in another`,
  tileIsTarget: 'a tile is the target itself',
  oddTile: 'a tile is neither number nor sign',
  blindTap: (luck: number) => `a blind tap is right ${Math.round(100 * luck)} times in 100`,
  noRightAnswer: 'no answer is marked right',
  passIsRight: 'passing is marked right',
  unreadable: 'the browser could not read it',
  tooManyWords: (words: number, most: number) => `${words} words, at most ${most}`,
  longSentence: (words: number, most: number) => `a sentence of ${words} words, at most ${most}`,
  longWords: (syllables: number, most: number) => `${syllables.toFixed(2)} syllables a word, at most ${most}`,
  longOption: (words: number, most: number) => `an option of ${words} words, at most ${most}`,
  lengthTells: (right: number, wrong: number) => `the right option has ${right} letters, the others at most ${wrong}`,
  noExplanation: 'no explanation',
  notReadAloud: 'not read aloud to a child under 6',
  outsideBand: (age: number) => `mastery age ${age} is outside its band or stage`,
  strayStage: (stage: string) => `stage ${stage} is one of mathematics`,
  guessingMisfits: (c: number) => `guessing ${c} does not fit its format`,
  nobodysTau: (tau: number) => `no judge stands for tau ${tau}`,
  tellingId: 'an id that may say something',
  typedTooYoung: 'a number to type below 6 years',
  copied: 'the text names the right answer only',
  equalParts: 'two parts to order are equal',
  american: (word: string) => `“${word}” is not British spelling`,
  localWeather: (word: string) => `“${word}” is no part of every child’s life`,
  noPicture: (picture: string) => `${picture} has no drawing of ours (infra/pictures/signs.ts)`,
} as const;

/** Faults of what a template draws. */
export const templateFaults = {
  otherFormat: (format: string) => `the format ${format} is not that of its template`,
  otherGuessing: (c: number, example: number) =>
    `a blind tap is right ${Math.round(100 * c)} times in 100, in the example ${Math.round(100 * example)}`,
  slip: 'a number in the text went wrong',
  oddNumber: (key: number) => `${key} is no number that a child types`,
  drawnTwice: (text: string) => `another template draws it too: “${text}”`,
  fewDraws: (count: number) => `only ${count} different items`,
} as const;

/** Faults of the bank as a whole. */
export const bankFaults = {
  twice: (id: string, text: string, what: string) => `${id} “${text}” is there twice (${what})`,
  mostlyGuessed: (subject: string) => `${subject}: less than half of the items are open`,
  short: (cell: string, items: number, least: number) => `${cell}: ${items} items of ${least}`,
  strayTopic: 'a topic of another subject',
  arithmetic: (subject: string, share: number) => `${subject}: ${Math.round(100 * share)} % of the items are sums`,
  longestIsRight: (where: string, share: number, chance: number) =>
    `${where}: the right option is the longest in ${Math.round(100 * share)} of 100, by chance in ${Math.round(100 * chance)}`,
  tooEasy: (topic: string, right: number) =>
    `${topic}: a typical child of 15 solves the hardest item ${Math.round(100 * right)} times in 100`,
  placeTells: (place: string, share: number) =>
    `the right option is in place ${place} in ${Math.round(100 * share)} of 100`,
} as const;

/** Column heads of its table of counts. */
export const bankTable = { head: 'subject / topic: items (open)', all: 'all', open: 'open' } as const;
