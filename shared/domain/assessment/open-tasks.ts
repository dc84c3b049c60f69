import type { Week } from '#shared/domain/assessment/state.ts';
import { dayAt } from '#shared/domain/plan.ts';
import { type Task, task, tasksOf } from '#shared/domain/programme.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { Person, TaskId } from '#shared/values/tasks.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

/** What `openTasks` and `nextStep` read of a week; the workflow holds no more than this. */
export type TaskBoard = Standstill &
  Pick<Week, 'plan' | 'opened'> & {
    done: Partial<Record<TaskId, unknown>>;
    withTeacher: boolean;
    finishRequested?: boolean;
    /**
     * The child said no, or stopped for good: nobody waits for its tasks. Workflows of earlier releases remember
     * neither.
     */
    childRests?: true;
    childEnded?: true;
  };

export type Standstill = Pick<Week, 'pausedSince' | 'proofAwaited'>;
/** No day opens: the family rests, or the consent does not count yet because no address was proved. */
export const standsStill = ({ pausedSince, proofAwaited }: Standstill): boolean =>
  pausedSince !== null || proofAwaited !== undefined;

/** Whether the week has a teacher's task: invited and not withdrawn, or already answered. */
export const withTeacher = (week: Week): boolean =>
  (week.teacher !== null && !week.teacher.withdrawn) || week.done['teacher/5'] !== undefined;

type Resting = Pick<TaskBoard, 'childRests' | 'childEnded'>;
export const restOf = ({ assent, childEndedAt }: Pick<Week, 'assent' | 'childEndedAt'>): Resting => ({
  ...((assent === 'no' || childEndedAt) && { childRests: true }),
  ...(childEndedAt && { childEnded: true }),
});

export const boardOf = (week: Week): Week & TaskBoard => ({ ...week, withTeacher: withTeacher(week), ...restOf(week) });

/** The child stopped for good, and nobody has decided yet whether the week ends with what exists. */
export const mustDecide = ({
  childEnded,
  finishRequested,
}: Pick<TaskBoard, 'childEnded' | 'finishRequested'>): boolean => childEnded === true && !finishRequested;

/**
 * The last day that is open. The plan counts, not only the record of the opening: an answer given on its day is
 * accepted also while the clock of the workflow stands still.
 */
export const openDay = (board: Standstill & Pick<Week, 'plan' | 'opened'>, now: Instant): Day | 0 => {
  const planned = standsStill(board) ? 0 : dayAt(board.plan, now);
  return planned > board.opened ? planned : board.opened;
};

/** The teacher is invited from day 1 and due on day 5; every other task opens on its day. */
export const opensOn = ({ type, day }: Task): Day => (type === 'teacher' ? 1 : day);

export const isOpen = (board: Standstill & Pick<Week, 'plan' | 'opened'>, id: TaskId, now: Instant): boolean =>
  opensOn(task(id)) <= openDay(board, now);

/**
 * Tasks of the week that are open at `now` and not done, in the order in which they open; while a child rests none of
 * its own.
 */
export const openTasks = (board: TaskBoard, now: Instant): Task[] =>
  tasksOf(board.withTeacher).filter(
    ({ id, who }) => board.done[id] === undefined && isOpen(board, id, now) && !(board.childRests && who === 'child'),
  );

/** Tasks of the week that are not done, open or not. */
export const missingTasks = (board: Pick<TaskBoard, 'done' | 'withTeacher'>): Task[] =>
  tasksOf(board.withTeacher).filter(({ id }) => board.done[id] === undefined);

/**
 * Whether the week ends now, when its days are open as far as `opened`: with its last day and all that was asked, where
 * somebody wishes it, or with its grace. Where the child stopped for good a grown-up decides, at any day, and nothing
 * else does.
 */
export const isReady = (board: TaskBoard, opened: Day | 0, now: Instant): boolean =>
  board.childEnded
    ? board.finishRequested === true
    : opened === TOTAL_DAYS &&
      (missingTasks(board).length === 0 || board.finishRequested === true || now >= board.plan.graceEnds);

/**
 * Days on whose reminder the teacher is written to as well, never oftener: when the form is due, and a day before the
 * grace ends.
 */
export const TEACHER_NUDGES: readonly number[] = [5, 8];
/** What they were in weeks that began before the second one moved closer to the end; runs under way remember that. */
export const FORMER_TEACHER_NUDGES: readonly number[] = [5, 7];

/**
 * Who the reminder of a day goes to at `now`: those who have something to do. The child is reminded through the parent.
 */
export function recipients(
  board: TaskBoard,
  day: number,
  now: Instant,
  nudges = TEACHER_NUDGES,
): Exclude<Person, 'child'>[] {
  const open = openTasks(board, now);
  const teacher = open.some(({ who }) => who === 'teacher') && nudges.includes(day);
  const parent = open.some(({ who }) => who !== 'teacher') || mustDecide(board);
  return [...(parent ? (['parent'] as const) : []), ...(teacher ? (['teacher'] as const) : [])];
}
