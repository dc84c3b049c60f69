import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import type { Doubt } from '#shared/contracts/report.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { reportDraft as words } from '#shared/messages/en/report-draft.ts';

/** In: complete. Part: started, or submitted but worth repeating. Waited: pending. What will not arrive is left out. */
export type Ingredient = { name: string; state: 'in' | 'part' | 'waited' };
export type Row = { of: SkillArea | 'academic' | 'likes'; ingredients: Ingredient[]; says: string };

const AREAS = ['cognitive', 'social', 'emotional', 'academic', 'physical'] as const;
/** The areas that adults rate besides the games. */
const SEEN_BY_ADULTS: readonly string[] = ['social', 'emotional'];

/** What the report of a running assessment will be based on, by area; it contains no results. */
export function ingredientsOf(view: ProgressView, doubts: readonly Doubt[]): Row[] {
  const tasks = view.days.flatMap((day) => day.tasks);
  const stateOf = (task: TaskView | undefined, begun: boolean, doubtful: boolean): Ingredient['state'] =>
    task?.state === 'done' ? (doubtful ? 'part' : 'in') : begun ? 'part' : 'waited';
  const given = (id: string) => tasks.filter((task) => task.id === id && task.state !== 'skipped');
  const adults: Ingredient[] = [
    ...given('parent/4').map((task) => ({ name: words.yourView, state: stateOf(task, false, false) })),
    ...(view.teacher === 'none' || view.teacher === 'withdrawn' || view.teacher === 'formWithdrawn'
      ? []
      : given('teacher/5')
    ).map((task) => ({
      name: words.teachersView,
      state: stateOf(task, false, false),
    })),
  ];
  const gameOf = (area: SkillArea): Ingredient => {
    const trials = view.resume.trials[area];
    const skills = tasks.find(({ id }) => id === 'skills/3');
    const doubtful = doubts.some((doubt) => doubt.area === area);
    const played = skills?.state === 'done' || trials?.completed === true;
    return { name: words.games[area], state: played ? (doubtful ? 'part' : 'in') : trials ? 'part' : 'waited' };
  };
  const subjects = tasks.flatMap((task): Ingredient[] => {
    const { subject, state } = task;
    if (!subject || state === 'skipped') return [];
    const doubtful = doubts.some(({ source }) => source === `subject/${subject}`);
    return [{ name: subjectTitles[subject], state: stateOf(task, view.resume.items[subject] !== undefined, doubtful) }];
  });
  const story: Ingredient = {
    name: words.story,
    state: stateOf(
      tasks.find(({ id }) => id === 'personality/2'),
      Object.keys(view.resume.scenesAnswered).length > 0,
      doubts.some(({ source }) => source.startsWith('quest/')),
    ),
  };
  const rows = AREAS.map((of): Row => {
    const own = of === 'academic' ? subjects : [gameOf(of)];
    const ingredients = SEEN_BY_ADULTS.includes(of) ? [...own, ...adults] : own;
    return { of, ingredients, says: whatCanBeSaid(of, own, ingredients) };
  });
  const likes = [story, ...adults];
  return [...rows, { of: 'likes', ingredients: likes, says: whatCanBeSaid('likes', [story], likes) }];
}

/** The sentence beside the ingredients of a row. */
function whatCanBeSaid(of: Row['of'], own: readonly Ingredient[], all: readonly Ingredient[]): string {
  const waited = all.filter(({ state }) => state === 'waited').map(({ name }) => name);
  if (all.some(({ state }) => state === 'part')) return waited.length === 0 ? words.says.wide : words.says.some;
  if (waited.length === all.length) return words.says.nothing;
  if (waited.length === 0) return of === 'cognitive' || of === 'physical' ? words.says.onlyGame : words.says.enough;
  if (own.every(({ state }) => state === 'in'))
    return of === 'likes' ? words.says.favourites : words.says.understanding;
  return words.says.some;
}
