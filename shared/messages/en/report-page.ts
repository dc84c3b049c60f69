import type { Subject } from '#shared/instruments/subjects.ts';
import type { OpenEnd } from '#shared/values/open-end.ts';
import { subjectTitles } from './programme.ts';
import { getComparedName } from './report-change.ts';
import { AREA_NAMES } from './report-names.ts';
import { formatFromAnswers, formatLikelyScore, formatPercent, formatScoreRange } from './score-words.ts';

const CHAPTERS = { ocean: 'first chapter', riasec: 'second chapter', mi: 'third chapter' } as const;
/** Name of a source of answers: `game/social`, `subject/history`, `subject/history/extra`, `quest/A/ocean`, `parent`. */
export function getSourceName(source: string): string {
  const [kind, name = '', part] = source.split('/');
  if (kind === 'game') return `${AREA_NAMES[name as keyof typeof AREA_NAMES]} games`;
  if (kind === 'subject') return `${subjectTitles[name as Subject]}${part ? ', further questions' : ''}`;
  if (kind === 'quest')
    return `${name === 'B' ? 'Encore story' : 'Story'}${part ? `, ${CHAPTERS[part as keyof typeof CHAPTERS]}` : ''}`;
  return kind === 'teacher' ? 'The teacher’s form' : 'The parent’s form';
}
/** Scores of an earlier report are stored without their number of answers. */
const formatScore = ({
  score,
  lo,
  hi,
  n,
  open,
}: {
  score: number;
  lo: number;
  hi: number;
  n?: number;
  open?: OpenEnd | undefined;
}) => [formatScoreRange(score, lo, hi, open), n !== undefined && formatFromAnswers(n)].filter(Boolean).join(', ');
const STEPS = (steps: number) => `${steps > 0 ? '+' : ''}${steps.toFixed(1)}`;

/** Words of a report's page that the list of reports does not need. */
export const reportPage = {
  radar: {
    title: 'Five areas at a glance',
    caption: 'The line is the score, the shaded ring its likely range, the dotted line 75: typical for the age.',
    table: 'As a table',
    head: { area: 'Area', score: 'Score', range: 'Likely range', answers: 'Answers' },
    none: 'not enough yet',
  },
  trend: {
    title: 'Over the weeks',
    note: 'Only weeks that can be compared stand here. A step from one to the next may be chance: what has changed since the last report is said apart.',
    legend: 'The line is the best guess, the shaded ground its likely range, the dotted line 75: typical for the age.',
    head: { area: 'Area', week: 'Week', score: 'Best guess and likely range' },
    scored: formatScore,
    alt: (name: string, points: readonly (readonly [date: string, scored: string])[]) =>
      `${name}: ${points.map(([date, scored]) => `${date}: ${scored}`).join('; ')}`,
  },
  bands: { p90: 'Excellent', p80: 'Good', p70: 'Average', below70: 'below 70' },
  weighsLess: 'some of these answers weigh less',
  parts: { understanding: 'Understanding (games)', behaviour: 'Everyday behaviour (adults)' },
  favourites: {
    riasec:
      '50 means: no more and no less than this child’s own average. It compares wishes of one child, never children.',
    mi: '50 means: no more and no less than this child’s own average. It is about liking, not about ability.',
  },
  first: (p: number) => `first place ${formatPercent(p)} likely`,
  picks: (n: number, adults: boolean) =>
    `from ${n} ${n === 1 ? 'choice' : 'choices'} in the story${adults ? ', and what adults answered' : ''}`,
  home: 'Done at home',
  development: 'Development areas',
  favouriteDay: 'Something liked',
  agreement: {
    title: 'Where the views meet',
    text: 'All views of a row are on one scale. Its mark is 50, the middle, for personality and 75, typical for the age, for the rest. People see a child in different places, so different views are usual and none is wrong.',
    none: 'No two views of one side so far, so nothing can be compared.',
    who: { child: 'Child', parent: 'Parent', teacher: 'Teacher' },
    what: { scenes: 'story', mirror: 'story put to the parent', ratings: 'ratings', test: 'tests' },
    view: (who: string, what: string, scored: Parameters<typeof formatScore>[0]) =>
      `${who} (${what}): ${formatScore(scored)}`,
    pair: (one: string, other: string) => `${one} and ${other}`,
    alone: 'one view only',
    index: (n: number) => `${n} of 100 honest pairs differ at least this much`,
  },
  trust: {
    title: 'How far the answers can be trusted',
    none: 'Nothing unusual was noticed in how the answers were given.',
    effect: (V: number) =>
      V === 1 ? 'noted only' : V === 0 ? 'left out of every number' : `weighs ${Math.round(V * 100)} %`,
    replay:
      'Parts that were left out would have been worth doing again. Once the report is written, only a new week can do that.',
  },
  doubts: {
    title: 'Worth doing again',
    text: 'The report could not use these answers, or the task may not have been understood. Each part can be done once more while the week is open: only that one, on a calm day. The old answers stand until the new ones begin.',
    again: 'Open again',
    againFor: (source: string) => `Open again: ${source}`,
    opened: (source: string) => `${source}: open again. Your child finds it among today’s tasks.`,
    failed: 'It could not be opened again.',
  },
  change: {
    title: 'Since the last report',
    table: { what: 'What', verdict: 'Verdict', before: 'Then', now: 'Now', needed: 'Step that would have shown' },
    verdicts: {
      'no reliable change': 'no reliable change',
      'likely real change': 'likely a real change',
      'clear change': 'clear change',
    },
    scored: formatScore,
    needed: (sd: number) => `${sd.toFixed(1)} SD`,
    earlier: (date: string) => `Open the report of ${date}`,
    note: 'SD is the usual spread among children of one age. A step smaller than the last column cannot be told from chance.',
  },
  evidence: {
    show: 'Why this sentence?',
    rule: (id: string, version: number) => `Rule ${id}, version ${version}`,
    none: 'This sentence is part of every report of this kind; it rests on no answer.',
    score: (name: string, of: { score: number; lo: number; hi: number; n: number; open?: OpenEnd | undefined }) =>
      `${name}: ${formatScore(of)}`,
    answered: (who: string, what: string, right: number | undefined, at: string) =>
      `${who}: ${what}${right === undefined ? '' : `, ${right} right`}, on ${at}`,
    rated: (who: string, ratings: readonly string[], at: string) => `${who}: ${ratings.join(', ')}, on ${at}`,
    ratingOf: (field: string, rating: number) => `${field} ${rating} of 10`,
    rating: (who: string, field: string, rating: number) => `${who}: ${field}, ${rating} of 10`,
    agreement: (of: string) => `Views of ${of}`,
    interest: (framework: 'riasec' | 'mi', adults: boolean) =>
      `Choices in the story${adults ? ', and what adults answered' : ''}: ${framework === 'mi' ? 'fields of activity' : 'interests'}`,
    ranked: (name: string, score: number, lo: number, hi: number) => `${name}: ${formatLikelyScore(score, lo, hi)}`,
    activity: (name: string) => `Done at home, says the parent: ${name}`,
    flag: (source: string, sign: string) => `${source}: ${sign.charAt(0).toLowerCase()}${sign.slice(1)}`,
    task: (name: string) => `Task: ${name}`,
    mood: (days: string) => `Mood checks of days ${days}`,
    describeMood: (who: string, day: number, mood: string, energy: string, at: string) =>
      `${who}: day ${day}, ${mood}, ${energy}, on ${at}`,
    form: (who: string, field: string) => `${who}: ${field}`,
    reaction: 'Tries to touch a light, in the games for hands',
    change: (of: string, before: string, after: string) => `${getComparedName(of)}: ${before} then, ${after} now`,
    rci: (rci: number, needed: number) =>
      `Reliable-change index ${rci.toFixed(2)}; 1.645 either way is a likely change, 1.96 a clear one. Smallest step that would have shown: ${needed.toFixed(1)} SD.`,
    changed: (step: number, chance: number, needed: number) =>
      `Chance that it went ${step > 0 ? 'up' : 'down'}: ${formatPercent(chance)}. Smallest step of which a change would have been said: ${needed.toFixed(1)} SD.`,
    grown: (growth: number, typical: number) => `Growth ${STEPS(growth)} SD, typical for the time ${STEPS(typical)} SD`,
  },
  fields: { homeActivities: 'home activities', learningStyle: 'learning style' } as Readonly<Record<string, string>>,
} as const;
