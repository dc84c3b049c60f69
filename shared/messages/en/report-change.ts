import type { Subject } from '#shared/instruments/subjects.ts';
import type { OpenEnd } from '#shared/values/open-end.ts';
import { joinWithAnd } from './phrases.ts';
import { subjectTitles } from './programme.ts';
import { AREA_NAMES, EVERYDAY_NAMES } from './report-names.ts';

type AreaNames = Record<keyof typeof AREA_NAMES, string>;
/** The name of what is compared, `area/social` or `subject/history`, as the label of a row. */
export function getComparedName(of: string, areaNames: AreaNames = AREA_NAMES): string {
  const [kind, name = ''] = of.split('/');
  return kind === 'subject' ? subjectTitles[name as Subject] : areaNames[name as keyof AreaNames];
}
/** The same in a sentence. */
export const getComparedEverydayName = (of: string): string => getComparedName(of, EVERYDAY_NAMES);
const joinComparedNames = (of: readonly string[]): string => joinWithAnd(of.map(getComparedEverydayName));
const WAYS = { up: 'higher', down: 'lower' } as const;
type Verdict = {
  of: string;
  direction: keyof typeof WAYS;
  before?: number;
  after?: number;
  /** The end that could not be measured: the number is the other end. */
  beforeOpen?: OpenEnd;
  afterOpen?: OpenEnd;
};
const formatEnd = (score: number, open: OpenEnd | undefined): string =>
  open === 'floor' ? `up to ${score}` : open === 'ceiling' ? `${score} and up` : `${score}`;
const formatVerdict = (word: string, { of, direction, before, after, beforeOpen, afterOpen }: Verdict): string =>
  `${getComparedEverydayName(of)}: ${word} ${WAYS[direction]} than before${before === undefined || after === undefined ? '' : `, ${formatEnd(before, beforeOpen)} then and ${formatEnd(after, afterOpen)} now`}.`;
const formatMonths = (months: number): string =>
  months < 1 ? 'less than a month' : months === 1 ? 'a month' : `${months} months`;

const countCompared = (rows: number): string => `${rows} ${rows === 1 ? 'was' : 'were'} compared here`;

/** Sentences of a reassessment. They name a change only if the reliable-change rule does. */
export const CHANGE_WORDS = {
  'change.compared': ({ date, months }: { date: string; months: number }) =>
    `Compared with the report of ${date}, ${formatMonths(months)} earlier. Only a step larger than the uncertainty of both reports together counts as a change.`,
  'change.refused': ({ date, before, now }: { date: string; before: string; now: string }) =>
    `There is an earlier report of ${date}, but it cannot be compared: another scale. It was made with scale version ${before}, this one with ${now}, so nothing is said about change.`,
  'change.unreadable': ({ date }: { date: string }) =>
    `There is an earlier report of ${date}, but it does not hold the numbers that a comparison needs, so nothing is said about change.`,
  'change.untrusted': ({ date }: { date: string }) =>
    `There is an earlier report of ${date}, but one of the two weeks cannot be trusted, so nothing is said about change.`,
  'change.clear': (verdict: Verdict) => formatVerdict('clearly', verdict),
  'change.likely': (verdict: Verdict) => formatVerdict('probably', verdict),
  'change.none': ({ of }: { of: string[] }) => `No reliable change: ${joinComparedNames(of)}.`,
  'change.kept': ({ of }: { of: string[] }) =>
    `Kept pace with the age, as far as this can tell: ${joinComparedNames(of)}.`,
  'change.pace': ({ of, pace, word }: { of: string; pace: 'ahead' | 'behind'; word: 'probably' | 'clearly' }) =>
    `${getComparedEverydayName(of)}: ${word} grown ${pace === 'ahead' ? 'more' : 'less'} than is typical in this time.`,
  'change.lost': ({ of }: { of: string[] }) =>
    `Not measured in the same way both times, or with few answers in one of them, so not compared: ${joinComparedNames(of)}.`,
  'change.redrawn': ({ of }: { of: string[] }) =>
    `The pictures of the tasks have changed since then, and pictures can lead a choice, so nothing is said about change here: ${joinComparedNames(of)}.`,
  'change.soon': (_: Record<never, never>) =>
    'The two weeks are close together. The games may be remembered and a child has hardly grown; 3 to 6 months say more.',
  'change.chance': ({ rows }: { rows: number }) =>
    `Of ten things that did not change, up to one is called likely by chance alone; ${countCompared(rows)}.`,
  'change.promise': ({ rows }: { rows: number }) =>
    `“Probably” is meant to be so at least four times in five, “clearly” nineteen times in twenty; ${countCompared(rows)}.`,
  'change.coarse': (_: Record<never, never>) =>
    'One subject alone is coarse: even a true step as large as the usual spread among children of one age is mostly not found. School as a whole sees smaller steps.',
  // Said in reports up to scale version 1, as is “change.chance”.
  'change.weak': (_: Record<never, never>) =>
    'One subject alone is coarse: a true step as large as the usual spread among children of one age is found about one time in four. School as a whole sees smaller steps.',
} as const;
