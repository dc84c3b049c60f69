import { getOpenDay, type HoldState } from '#shared/domain/assessment/open-day.ts';
import type { Assessment, AssessmentState } from '#shared/domain/assessment/state.ts';
import { getTask, listTasks, type Task } from '#shared/domain/programme.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { Person, TaskId } from '#shared/values/tasks.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

/** What `listOpenTasks` and `getNextStep` read of an assessment; the workflow stores no more than this. */
export type TaskBoard = HoldState &
  Pick<Assessment, 'plan' | 'opened'> & {
    done: Partial<Record<TaskId, unknown>>;
    withTeacher: boolean;
    finishRequested?: boolean;
    /**
     * The child said no, or stopped for good: its tasks are not awaited. Absent in the state of workflows of earlier
     * releases.
     */
    childRests?: true;
    childEnded?: true;
  };

/** Whether the assessment has the teacher's task: invited and not withdrawn, or already answered. */
export const hasTeacherTask = (week: Assessment): boolean =>
  (week.teacher !== null && !week.teacher.withdrawn) || week.done['teacher/5'] !== undefined;

type ChildRestState = Pick<TaskBoard, 'childRests' | 'childEnded'>;
export const toChildRestState = ({
  assent,
  childEndedAt,
}: Pick<Assessment, 'assent' | 'childEndedAt'>): ChildRestState => ({
  ...((assent === 'no' || childEndedAt) && { childRests: true }),
  ...(childEndedAt && { childEnded: true }),
});

export const toTaskBoard = (week: Assessment): Assessment & TaskBoard => ({
  ...week,
  withTeacher: hasTeacherTask(week),
  ...toChildRestState(week),
});

/** The child stopped for good, and no guardian has decided yet whether the assessment ends with what exists. */
export const mustAdultDecide = ({
  childEnded,
  finishRequested,
}: Pick<TaskBoard, 'childEnded' | 'finishRequested'>): boolean => childEnded === true && !finishRequested;

/** The teacher can answer from day 1 on (due on day 5); every other task opens on its day. */
export const getOpeningDay = ({ type, day }: Task): Day => (type === 'teacher' ? 1 : day);

export const isTaskOpen = (board: HoldState & Pick<Assessment, 'plan' | 'opened'>, id: TaskId, now: Instant): boolean =>
  getOpeningDay(getTask(id)) <= getOpenDay(board, now);

/**
 * Tasks that are open at `now` and not done, in the order in which they open; without the child's tasks while the child
 * rests.
 */
export const listOpenTasks = (board: TaskBoard, now: Instant): Task[] =>
  listTasks(board.withTeacher).filter(
    ({ id, who }) =>
      board.done[id] === undefined && isTaskOpen(board, id, now) && !(board.childRests && who === 'child'),
  );

/** Tasks that are not done, open or not. */
export const listMissingTasks = (board: Pick<TaskBoard, 'done' | 'withTeacher'>): Task[] =>
  listTasks(board.withTeacher).filter(({ id }) => board.done[id] === undefined);

/**
 * Whether the analysis may start at `now` with days open up to `opened`: on day 7 when all tasks are done, the family
 * asked to finish, or the grace has ended. If the child stopped for good only a guardian's request starts it, on any
 * day.
 */
export const isReadyForAnalysis = (board: TaskBoard, opened: Day | 0, now: Instant): boolean =>
  board.childEnded
    ? board.finishRequested === true
    : opened === TOTAL_DAYS &&
      (listMissingTasks(board).length === 0 || board.finishRequested === true || now >= board.plan.graceEnds);

/** Whether the analysis of a running assessment is due at `now`, with the days whose opening is recorded. */
export const isAnalysisDue = (week: AssessmentState, now: Instant): boolean =>
  week.status === 'running' && isReadyForAnalysis(toTaskBoard(week), week.opened, now);

/** Days whose reminder also goes to the teacher: the day the form is due, and the day before the grace ends. */
export const TEACHER_NUDGES: readonly number[] = [5, 8];
/** The days that earlier releases used; running workflows still remember them and must replay the same. */
export const FORMER_TEACHER_NUDGES: readonly number[] = [5, 7];

/** Recipients of a day's reminder at `now`: those with an open task. The child is reminded through the parent. */
export function listReminderRecipients(
  board: TaskBoard,
  day: number,
  now: Instant,
  nudges = TEACHER_NUDGES,
): Exclude<Person, 'child'>[] {
  const open = listOpenTasks(board, now);
  const teacher = open.some(({ who }) => who === 'teacher') && nudges.includes(day);
  const parent = open.some(({ who }) => who !== 'teacher') || mustAdultDecide(board);
  return [...(parent ? (['parent'] as const) : []), ...(teacher ? (['teacher'] as const) : [])];
}
