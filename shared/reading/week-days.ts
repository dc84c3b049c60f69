import type { Energy, Mood } from '#shared/instruments/mood.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { reportOverview } from '#shared/messages/en/report-overview.ts';
import type { Day } from '#shared/values/days.ts';
import { DAYS } from '#shared/values/week.ts';

const { week: words } = reportOverview;

/**
 * One day of the week as it is drawn: the mood as it was told, the stone as it was stepped on, and what was done in
 * words.
 */
export type WeekDay = {
  day: Day;
  check: { mood: Mood; energy: Energy } | null;
  stone: 'completed' | 'current' | 'pending';
  title: string;
  done: string;
};

/**
 * The days of a finished week, out of what its report was made from. A day of which nothing came in keeps its dotted
 * stone.
 */
export function daysOfReport({ mood, sources, missingTasks }: ReportDocument): WeekDay[] {
  const ofChild = (what: string) => sources.filter((source) => source.who === 'child' && source.what === what);
  const rated = (who: 'parent' | 'teacher') =>
    sources.some((source) => source.who === who && source.what === 'ratings');
  const subjects = (most: number, day: Day) =>
    most - missingTasks.filter((task) => task.startsWith(`academic/${day}/`)).length;
  const stories = ofChild('scenes').toSorted((one, other) => one.at.localeCompare(other.at));
  const [first, second] = missingTasks.includes('personality/2') ? [undefined, stories[0]] : stories;
  // Somebody with a link gets the number of checks and none of them.
  const checks = mood.checks.length || ofChild('moods').reduce((sum, { n }) => sum + n, 0);
  const moves = ofChild('trials');
  const played = moves.reduce((sum, { n }) => sum + n, 0);
  const done: Record<Day, string[]> = {
    1: checks > 0 ? [words.checks(checks)] : [],
    2: first ? [words.story(first.n)] : [],
    3: played > 0 ? [words.games(moves.length, played)] : [],
    4: [...(rated('parent') ? [words.yourView] : []), ...words.subjects(subjects(2, 4))],
    5: [...(rated('teacher') ? [words.teachersView] : []), ...words.subjects(subjects(2, 5))],
    6: [...words.subjects(subjects(1, 6)), ...(second ? [words.choices(second.n)] : [])],
    7: [words.thisReport],
  };
  return DAYS.map((day) => ({
    day,
    check: mood.checks.find((each) => each.day === day) ?? null,
    stone: done[day].length > 0 ? 'completed' : 'pending',
    title: words.titles[day],
    done: words.list(done[day]) || words.leftOut,
  }));
}

const stonesDone = (days: readonly WeekDay[]): number => days.filter(({ stone }) => stone === 'completed').length;

/** The picture without mood and energy. */
export const wordsOfStones = (days: readonly WeekDay[]): string => words.stones(stonesDone(days));

/** The whole picture in one sentence per day, for whoever does not see it. */
export const wordsOfWeek = (days: readonly WeekDay[]): string =>
  words.alt(
    stonesDone(days),
    days
      .filter(({ day, check }) => check || day < 7)
      .map(({ day, check }) => (check ? words.checked(day, check.mood, check.energy) : words.unchecked(day))),
  );
