import { subjectTitles } from '#messages/programme.ts';
import { reportDraft as words } from '#messages/report-draft.ts';
import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import type { Doubt } from '#shared/contracts/report.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';

/** In: complete. Part: started, or submitted but worth repeating. Waited: pending. What will not arrive is left out. */
export type Ingredient = { name: string; state: 'in' | 'part' | 'waited'; isDoubtful?: boolean };
export type IngredientRow = { of: SkillArea | 'academic' | 'likes'; ingredients: Ingredient[]; says: string };

const AREAS = ['cognitive', 'social', 'emotional', 'academic', 'physical'] as const;
/** The areas that adults rate besides the games. */
const ADULT_RATED_AREAS: readonly string[] = ['social', 'emotional'];

const isTaskDone = (task: TaskView | undefined): boolean => task?.state === 'done';

const createIngredient = (name: string, isDone: boolean, isBegun = false, isDoubtful = false): Ingredient =>
  isDone ? { name, state: isDoubtful ? 'part' : 'in', isDoubtful } : { name, state: isBegun ? 'part' : 'waited' };

/** What the report of a running assessment will be based on, by area; it contains no results. */
export function listIngredients(view: ProgressView, doubts: readonly Doubt[]): IngredientRow[] {
  const tasks = view.days.flatMap((day) => day.tasks);
  const findTasks = (id: string) => tasks.filter((task) => task.id === id && task.state !== 'skipped');
  const adults: Ingredient[] = [
    ...findTasks('parent/4').map((task) => createIngredient(words.parentsView, isTaskDone(task))),
    ...(view.teacher === 'none' ||
    view.teacher === 'withdrawn' ||
    view.teacher === 'formWithdrawn' ||
    view.isTeacherLate
      ? []
      : findTasks('teacher/5')
    ).map((task) => createIngredient(words.teachersView, isTaskDone(task))),
  ];
  const getGameIngredient = (area: SkillArea): Ingredient => {
    const trials = view.resume.trials[area];
    const skills = tasks.find(({ id }) => id === 'skills/3');
    const isDoubtful = doubts.some((doubt) => doubt.area === area);
    const isPlayed = isTaskDone(skills) || trials?.completed === true;
    return createIngredient(words.games[area], isPlayed, trials !== undefined, isDoubtful);
  };
  const subjects = tasks.flatMap((task): Ingredient[] => {
    const { subject, state } = task;
    if (!subject || state === 'skipped') return [];
    const isDoubtful = doubts.some(({ source }) => source === `subject/${subject}`);
    return [
      createIngredient(subjectTitles[subject], isTaskDone(task), view.resume.items[subject] !== undefined, isDoubtful),
    ];
  });
  const story = createIngredient(
    words.story,
    isTaskDone(tasks.find(({ id }) => id === 'personality/2')),
    Object.keys(view.resume.scenesAnswered).length > 0,
    doubts.some(({ source }) => source.startsWith('quest/')),
  );
  const rows = AREAS.map((of): IngredientRow => {
    const ownIngredients = of === 'academic' ? subjects : [getGameIngredient(of)];
    const ingredients = ADULT_RATED_AREAS.includes(of) ? [...ownIngredients, ...adults] : ownIngredients;
    return { of, ingredients, says: getCoverageSentence(of, ownIngredients, ingredients) };
  });
  const likes = [story, ...adults];
  return [...rows, { of: 'likes', ingredients: likes, says: getCoverageSentence('likes', [story], likes) }];
}

/** The sentence beside the ingredients of a row. */
function getCoverageSentence(
  of: IngredientRow['of'],
  ownIngredients: readonly Ingredient[],
  allIngredients: readonly Ingredient[],
): string {
  const waitedNames = allIngredients.filter(({ state }) => state === 'waited').map(({ name }) => name);
  const parts = allIngredients.filter(({ state }) => state === 'part');
  if (parts.length > 0)
    return waitedNames.length === 0 && parts.every(({ isDoubtful }) => isDoubtful) ? words.says.wide : words.says.some;
  if (waitedNames.length === allIngredients.length) return words.says.nothing;
  if (waitedNames.length === 0)
    return of === 'cognitive' || of === 'physical' ? words.says.onlyGame : words.says.enough;
  if (ownIngredients.every(({ state }) => state === 'in'))
    return of === 'likes' ? words.says.favourites : words.says.understanding;
  return words.says.some;
}
