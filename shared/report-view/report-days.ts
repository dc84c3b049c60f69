import { reportOverview } from '#messages/report-overview.ts';
import type { Energy, Mood } from '#shared/instruments/mood.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Day } from '#shared/values/days.ts';
import { DAYS } from '#shared/values/week.ts';

const { week: words } = reportOverview;

/** One day as it is drawn: the mood check, the state of its stone, and what was done in words. */
export type ReportDay = {
  day: Day;
  check: { mood: Mood; energy: Energy } | null;
  stone: 'completed' | 'current' | 'pending';
  title: string;
  done: string;
};

/** The days of a finished assessment, from the sources of its report. A day without answers has the state `pending`. */
export function buildReportDays({ mood, sources, missingTasks }: ReportDocument): ReportDay[] {
  const listChildSources = (what: string) => sources.filter((source) => source.who === 'child' && source.what === what);
  const hasRated = (who: 'parent' | 'teacher') =>
    sources.some((source) => source.who === who && source.what === 'ratings');
  const countSubjects = (total: number, day: Day) =>
    total - missingTasks.filter((task) => task.startsWith(`academic/${day}/`)).length;
  const stories = listChildSources('scenes').toSorted((one, other) => one.at.localeCompare(other.at));
  const [first, second] = missingTasks.includes('personality/2') ? [undefined, stories[0]] : stories;
  // A shared report has the number of checks and not the checks.
  const checks = mood.checks.length || listChildSources('moods').reduce((sum, { n }) => sum + n, 0);
  const trialSources = listChildSources('trials');
  const moveCount = trialSources.reduce((sum, { n }) => sum + n, 0);
  const doneTexts: Record<Day, string[]> = {
    1: checks > 0 ? [words.checks(checks)] : [],
    2: first ? [words.story(first.n)] : [],
    3: moveCount > 0 ? [words.games(trialSources.length, moveCount)] : [],
    4: [...(hasRated('parent') ? [words.yourView] : []), ...words.subjects(countSubjects(2, 4))],
    5: [...(hasRated('teacher') ? [words.teachersView] : []), ...words.subjects(countSubjects(2, 5))],
    6: [...words.subjects(countSubjects(1, 6)), ...(second ? [words.choices(second.n)] : [])],
    7: [words.thisReport],
  };
  return DAYS.map((day) => ({
    day,
    check: mood.checks.find((each) => each.day === day) ?? null,
    stone: doneTexts[day].length > 0 ? 'completed' : 'pending',
    title: words.titles[day],
    done: words.list(doneTexts[day]) || words.leftOut,
  }));
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
      .filter(({ day, check }) => check || day < 7)
      .map(({ day, check }) => (check ? words.checked(day, check.mood, check.energy) : words.unchecked(day))),
  );
