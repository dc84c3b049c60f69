import { reportOverview } from '#messages/report-overview.ts';
import type { MoodCheck } from '#shared/instruments/mood.ts';
import { SCENE_COUNTS } from '#shared/instruments/quest-scene.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import type { Day } from '#shared/values/days.ts';
import { DAYS } from '#shared/values/week.ts';

const { week: words } = reportOverview;

/** One day as it is drawn: the mood check, the state of its stone, and what was done in words. */
export type ReportDay = {
  day: Day;
  /** Null also for a check that came in on a later day, of which it may tell. */
  check: MoodCheck | null;
  /** The check in words, with the later day on which it came in. */
  checkText: string | null;
  stone: 'completed' | 'current' | 'pending';
  title: string;
  done: string;
};

type DayCheck = MoodCheck & { day: Day; cameOn?: Day | undefined };
/** The check of a day as it is drawn, and in words. */
export function readCheck(checks: readonly DayCheck[], day: Day): Pick<ReportDay, 'check' | 'checkText'> {
  const check = checks.find((each) => each.day === day);
  return {
    check: check && !check.cameOn ? check : null,
    checkText: check ? words.checkText(check, check.cameOn) : null,
  };
}

const FORM_PARTS: readonly string[] = ['ratings', 'activities', 'mirror'];
/** Whether a source is part of the form of an adult, and not what a parent chose for the child. */
const isFormPart = ({ who, what }: Pick<ReportDocument['sources'][number], 'who' | 'what'>): boolean =>
  who !== 'child' && FORM_PARTS.includes(what);
/** Whether something came in with the form of an adult, whose sliders may all be untouched. */
export const hasForm = (
  who: 'parent' | 'teacher',
  { sources, quotes, learningStyle }: Pick<ReportDocument, 'sources' | 'quotes' | 'learningStyle'>,
): boolean =>
  sources.some((source) => source.who === who && isFormPart(source)) ||
  quotes.some(({ author }) => author === who) ||
  (who === 'teacher' && learningStyle !== null);

/** The days of a finished assessment, from the sources of its report. A day without answers has the state `pending`. */
export function buildReportDays(report: ReportDocument): ReportDay[] {
  const { mood, sources, subjects, missingTasks } = report;
  // The child's answers, and those of a parent for the child.
  const listSources = (kind: string) => sources.filter(({ what }) => what === kind);
  // A subject that was not finished is missing, and its answers count.
  const isMeasured = (task: string) => subjects.some(({ subject }) => task.endsWith(`/${subject}`));
  const countSubjects = (total: number, day: Day) =>
    total - missingTasks.filter((task) => task.startsWith(`academic/${day}/`) && !isMeasured(task)).length;
  const scenes = listSources('scenes');
  const choiceCount = sumAnswers(scenes);
  // In an older report one source counts the choices of both stories.
  const storyCount = scenes.every(({ sitting }) => sitting)
    ? sumAnswers(scenes.filter(({ sitting }) => sitting === 'quest/A'))
    : missingTasks.includes('personality/2')
      ? 0
      : Math.min(choiceCount, SCENE_COUNTS.A);
  const encoreCount = choiceCount - storyCount;
  const hadTeacher = hasForm('teacher', report) || missingTasks.includes('teacher/5');
  // A shared report has the number of checks and not the checks.
  const checks = mood.checks.length || sumAnswers(listSources('moods'));
  const trialSources = listSources('trials');
  const moveCount = sumAnswers(trialSources);
  const doneTexts: Record<Day, string[]> = {
    1: checks > 0 ? [words.checks(checks)] : [],
    2: storyCount > 0 ? [words.story(storyCount)] : [],
    3: moveCount > 0 ? [words.games(trialSources.length, moveCount)] : [],
    4: [...(hasForm('parent', report) ? [words.yourView] : []), ...words.subjects(countSubjects(2, 4))],
    5: [...(hasForm('teacher', report) ? [words.teachersView] : []), ...words.subjects(countSubjects(2, 5))],
    6: [...words.subjects(countSubjects(1, 6)), ...(encoreCount > 0 ? [words.choices(encoreCount)] : [])],
    7: [words.thisReport],
  };
  return DAYS.map((day) => ({
    day,
    ...readCheck(mood.checks, day),
    stone: doneTexts[day].length > 0 ? 'completed' : 'pending',
    title: day === 5 && !hadTeacher ? words.withoutTeacher : words.titles[day],
    done: words.list(doneTexts[day]) || words.leftOut,
  }));
}

/** Who chose the moods of a week. */
export function findMoodChooser({ mood: { checks } }: Pick<ReportDocument, 'mood'>): 'child' | 'parent' | 'both' {
  const count = checks.filter(({ byParent }) => byParent).length;
  return count === 0 ? 'child' : count === checks.length ? 'parent' : 'both';
}

const countStonesDone = (days: readonly ReportDay[]): number =>
  days.filter(({ stone }) => stone === 'completed').length;

/** Text alternative of the picture without moods and energies. */
export const describeStones = (days: readonly ReportDay[]): string => words.stones(countStonesDone(days));

/** Text alternative of the whole picture, one sentence per day. */
export const describeDays = (days: readonly ReportDay[]): string =>
  words.alt(
    countStonesDone(days),
    days
      .filter(({ day, checkText }) => checkText || day < 7)
      .map(({ day, checkText }) => (checkText ? words.checked(day, checkText) : words.unchecked(day))),
  );

/**
 * Suggestions for an area at home, without the generic idea if the bank has one, and without what is already suggested
 * to the school.
 */
export function listSuggestions(
  area: ReportDocument['areas'][number]['area'],
  { recommendations, byArea = [] }: Pick<ReportDocument, 'recommendations' | 'byArea'>,
): readonly Statement[] {
  const suggestions = recommendations.find((each) => each.area === area)?.suggestions ?? [];
  const areaIdea = byArea.find((each) => each.area === area);
  return areaIdea
    ? suggestions.filter(({ key }) => key !== 'recommend.idea' && key !== areaIdea.school.key)
    : suggestions;
}

/** Keys of what asks for nothing at school: a report does not list what need not be done. */
const NOTHING_AT_SCHOOL = ['school.nothing', 'school.alike'];
export const hasSchoolAdvice = ({ school }: NonNullable<ReportDocument['byArea']>[number]): boolean =>
  !NOTHING_AT_SCHOOL.includes(school.key);

export type Favourites = NonNullable<ReportDocument['mi'] | ReportDocument['riasec']>;
/** The interests that could be the favourite. Older reports have no such set; then the first alone. */
export const getFavouriteSet = ({ set, ranking }: Favourites): readonly string[] =>
  set ?? ranking.slice(0, 1).map(({ type }) => type);

/** Whether favourites also rest on what adults answered: a parent's form that counts, and nothing a parent chose. */
export const hasAdultAnswers = ({ sources, flags }: Pick<ReportDocument, 'sources' | 'flags'>): boolean =>
  sources.some((source) => source.who === 'parent' && isFormPart(source)) &&
  !flags.some(({ source, V }) => source === 'parent' && V === 0);

export type Pebble = 'full' | 'pale' | 'dotted';

/** One pebble per part of the week: full ones count, pale ones weigh less, dotted ones were left out. */
export function listPebbles({ trust, flags }: Pick<ReportDocument, 'trust' | 'flags'>): Pebble[] {
  const weights = new Map<string, number>();
  for (const { source, V } of flags) weights.set(source, Math.min(V, weights.get(source) ?? 1));
  const less = Math.min(trust.kept, [...weights.values()].filter((V) => V > 0 && V < 1).length);
  return Array.from({ length: trust.of }, (_, i) =>
    i < trust.kept - less ? 'full' : i < trust.kept ? 'pale' : 'dotted',
  );
}

/**
 * Whether a report is too little for choices: its week cannot be trusted, has too few areas to compare, or could tell of
 * none of them.
 */
export const isTooLittle = ({
  trust,
  short = [],
  contrasts = [],
}: Pick<ReportDocument, 'trust' | 'short' | 'contrasts'>): boolean =>
  trust.level === 'low' ||
  short.some(({ key }) => key === 'short.few') ||
  (contrasts.length > 0 && contrasts.every(({ standing }) => standing === 'untold'));

type Source = ReportDocument['sources'][number];
/** Kinds of answers by name: forms by their author, the child's answers by what they were, as those of a parent for it. */
type SourceKind = 'items' | 'trials' | 'scenes' | 'mirror' | 'moods' | 'parent' | 'teacher';
type DataSource = { kind: SourceKind; who: Source['who']; n: number; at: string };

function getSourceKind({ who, what }: Source): SourceKind {
  if (what === 'ratings' || what === 'activities') return who === 'teacher' ? 'teacher' : 'parent';
  return what === 'scenes' && who === 'parent' ? 'mirror' : what;
}

/** Number of answers of each kind and person, and when the last came in, the most first. */
export function listDataSources(sources: ReportDocument['sources']): DataSource[] {
  const sourcesByKind = new Map<string, DataSource>();
  for (const source of sources) {
    const kind = getSourceKind(source);
    const key = `${kind} ${source.who}`;
    const previous = sourcesByKind.get(key);
    const at = previous && previous.at > source.at ? previous.at : source.at;
    sourcesByKind.set(key, { kind, who: source.who, n: source.n + (previous?.n ?? 0), at });
  }
  return [...sourcesByKind.values()].toSorted((first, second) => second.n - first.n);
}

/** Number of all answers. */
export const sumAnswers = (sources: ReportDocument['sources']): number => sources.reduce((sum, { n }) => sum + n, 0);
