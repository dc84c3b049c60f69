import { type LatestKey, latest as latestTexts } from '#messages/latest.ts';
import { dayTitles, subjectTitles, taskTitles } from '#messages/programme.ts';
import type { StoredAssessment } from '#services/assessment/assessments.store.ts';
import type { Child } from '#services/families/families.store.ts';
import type { DayView, ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import { computeTaskAge, getScreenYears } from '#shared/domain/age.ts';
import type { LatestEntry } from '#shared/domain/assessment/latest.ts';
import { toMove } from '#shared/domain/assessment/moves.ts';
import { getOpenDay, isNextDayUnknown } from '#shared/domain/assessment/open-day.ts';
import {
  hasTeacherTask,
  isTaskOpen,
  listOpenTasks,
  mustAdultDecide,
  toTaskBoard,
} from '#shared/domain/assessment/open-tasks.ts';
import { getProofEnd } from '#shared/domain/assessment/proof.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { listAwaited, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { addDays, DAY_MS, toLocalDate } from '#shared/domain/plan.ts';
import { getDayType, getTask, listTasks, type Task } from '#shared/domain/programme.ts';
import { type Day, type Instant, toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { sortOpenTasks } from '#shared/values/task-order.ts';
import type { TaskId } from '#shared/values/tasks.ts';
import { DAYS, TOTAL_DAYS } from '#shared/values/week.ts';

/**
 * A guardian sees the whole assessment, a teacher its own task and the child's name. A child on a handed-over device
 * sees its own tasks up to today, and of the days ahead only when and what they are: no score, nothing that adults wrote.
 */
export type ProgressReader = 'parent' | 'child' | 'teacher';
const VISIBLE_TASKS: Record<ProgressReader, (task: Pick<Task, 'who'>) => boolean> = {
  parent: () => true,
  child: ({ who }) => who === 'child',
  teacher: ({ who }) => who === 'teacher',
};

/** An assessment as `reader` may see it at `now`. GET, every write and the live socket return this one shape. */
export function toProgressView(
  { assessmentId, version, week, child }: StoredAssessment,
  now: Instant,
  reader: ProgressReader,
): ProgressView {
  const today = getOpenDay(week, getCancelledAt(week) ?? now);
  const tasks = listTasks(hasTeacherTask(week)).filter(VISIBLE_TASKS[reader]);
  const isMine = ({ id }: Task) => tasks.some((each) => each.id === id);
  const isAnswerable = week.status === 'running' && !week.pausedSince && week.consent;
  const open = isAnswerable ? listOpenTasks(toTaskBoard(week), now).filter(isMine) : [];
  const readerTasks = open.filter(({ who }) => reader === 'teacher' || who !== 'teacher');
  const status = computeStatus(week, readerTasks.length > 0);
  return {
    id: assessmentId,
    version,
    studentId: child.studentId,
    childName: getDisplayName(reader, week, child),
    ageYears: reader === 'teacher' ? null : getScreenYears(week.age),
    startDate: week.startDate,
    timeZone: week.timeZone,
    currentDay: today,
    totalDays: TOTAL_DAYS,
    tasksCompleted: tasks.filter(({ id }) => week.done[id] !== undefined).length,
    totalTasks: tasks.length,
    status,
    paused: week.status !== 'cancelled' && week.pausedSince !== null,
    consent: week.consent,
    ...(reader === 'parent' && week.proofAwaited && { proofUntil: getProofEnd(week.proofAwaited, week.plan) }),
    notice: reader === 'parent' ? week.notice : null,
    assent: reader === 'teacher' ? null : getAssent(week),
    saidNoToday: reader !== 'teacher' && week.assent === 'no' && week.saidNoOn === today,
    waitingReason: status === 'waiting' ? redactReason(reader, getWaitingReason(week, today, now)) : null,
    nextAt: computeNextAt(week, today, now),
    graceEnds: week.plan.graceEnds,
    canFinish:
      reader === 'parent' &&
      week.status === 'running' &&
      week.consent &&
      (today === TOTAL_DAYS || week.childEndedAt !== undefined) &&
      !isFinishing(week),
    reportStatus: reader === 'child' ? 'none' : REPORT_STATUS[week.status],
    overall: reader === 'parent' ? (week.report?.overall ?? null) : null,
    completedAt: week.status === 'reported' ? week.closedAt : null,
    cancelledAt: getCancelledAt(week),
    ...(reader === 'parent' && hasExpired(week) && { hasExpired: true }),
    nextTask: findNextTask(readerTasks, today, assessmentId),
    waitingFor: listAwaited(toAssessmentSnapshot(week), now).filter((who) => reader === 'parent' || who === reader),
    teacher: reader === 'child' ? 'none' : getTeacherStatus(week),
    ...(reader === 'parent' && week.teacher && { invitationId: week.teacher.invitationId }),
    ...(reader === 'parent' && week.teacher?.late && { isTeacherLate: true }),
    days: DAYS.map((day) => toDayView(week, day, today, reader === 'child' && day > today ? [] : tasks, now)),
    latest: week.latest.flatMap((news) => (reader === 'parent' || news.who === reader ? [toNewsView(news)] : [])),
    resume: reader === 'teacher' ? NOTHING_TO_RESUME : buildResume(week),
  };
}

/**
 * The child's assent; `ask` before its first task, and null for an assessment that began before the question existed.
 */
function getAssent(week: Assessment): ProgressView['assent'] {
  if (week.childEndedAt) return 'stopped';
  if (week.assent || week.status !== 'running') return week.assent;
  const { done, scenes, trials, items } = week;
  const hasBegun =
    [scenes.A, trials, items].some((answers) => Object.keys(answers).length > 0) ||
    Object.keys(done).some((id) => getTask(id as TaskId).who === 'child');
  return hasBegun ? null : 'ask';
}

/** A teacher's link outlives the assessment and must then show no name. */
const getDisplayName = (
  reader: ProgressReader,
  { status, consent, teacher }: Assessment,
  { nickname }: Child,
): string =>
  reader === 'teacher' && (status === 'cancelled' || status === 'reported' || !consent || teacher?.formWithdrawn)
    ? ''
    : nickname;

/** The days of a cancelled assessment do not advance, whatever its plan says. */
const getCancelledAt = ({ status, closedAt }: Assessment): Instant | null => (status === 'cancelled' ? closedAt : null);

/** Of an assessment that its family cancelled the answers go later than its end. */
const hasExpired = ({ status, closedAt, answersGoneAt }: Assessment): boolean =>
  status === 'cancelled' && answersGoneAt !== undefined && answersGoneAt === closedAt;

/** The end was requested and nothing is paused: the analysis begins at once. */
const isFinishing = ({ finishRequested, pausedSince }: Assessment): boolean => finishRequested && !pausedSince;

const REPORT_STATUS = {
  running: 'draft',
  analysing: 'processing',
  failed: 'failed',
  reported: 'completed',
  cancelled: 'none',
} as const satisfies Record<Assessment['status'], ProgressView['reportStatus']>;

function computeStatus({ status }: Assessment, hasOpenTask: boolean): ProgressView['status'] {
  if (status === 'reported') return 'completed';
  if (status === 'cancelled') return 'cancelled';
  return hasOpenTask ? 'in_progress' : 'waiting';
}

function getWaitingReason(week: Assessment, today: Day | 0, now: Instant): WaitingReason {
  if (week.status === 'failed') return 'analysisFailed';
  if (week.status === 'analysing') return 'analysis';
  if (week.proofAwaited) return 'proof';
  if (!week.consent) return 'noConsent';
  if (week.pausedSince) return 'paused';
  if (today === 0) return 'notStarted';
  if (mustAdultDecide(toTaskBoard(week))) return 'childStopped';
  if (week.assent === 'no' && !week.childEndedAt) return 'childSaidNo';
  if (today < TOTAL_DAYS) return 'doneForToday';
  const teacherIsOut = listOpenTasks(toTaskBoard(week), now).some(({ who }) => who === 'teacher');
  return teacherIsOut && !week.finishRequested ? 'teacher' : 'analysis';
}

type WaitingReason = ProgressView['waitingReason'];
/** A child and a teacher see only that there is nothing more to do; what the child said is no teacher's business. */
const VISIBLE_REASONS: Record<ProgressReader, (reason: WaitingReason) => boolean> = {
  parent: () => true,
  child: (reason) => reason === 'notStarted' || reason === 'paused' || reason === 'childSaidNo',
  teacher: (reason) => reason === 'notStarted' || reason === 'paused',
};

const redactReason = (reader: ProgressReader, reason: WaitingReason): WaitingReason =>
  VISIBLE_REASONS[reader](reason) ? reason : 'doneForToday';

function computeNextAt(week: Assessment, today: Day | 0, now: Instant): Instant | null {
  if (week.status !== 'running' || isNextDayUnknown(week)) return null;
  const { days, graceEnds } = week.plan;
  // The end of the grace changes nothing while a guardian has to decide.
  const end = mustAdultDecide(toTaskBoard(week)) ? null : graceEnds;
  const next = week.consent ? (days[today]?.opens ?? end) : graceEnds;
  return next && next > now ? next : null;
}

function findNextTask(open: readonly Task[], today: Day | 0, assessmentId: AssessmentId): ProgressView['nextTask'] {
  const [next] = sortOpenTasks(open, today);
  if (!next) return null;
  const { type, day, minutes } = next;
  return { type, day, title: getTitle(next), minutes, path: `/assessment/${type}/${day}?assessment=${assessmentId}` };
}

const getTitle = ({ type, subject }: Task): string => (subject ? subjectTitles[subject] : taskTitles[type]);

function getTeacherStatus({ teacher, done }: Assessment): ProgressView['teacher'] {
  if (done['teacher/5']) return 'submitted';
  if (!teacher) return 'none';
  if (teacher.formWithdrawn) return 'formWithdrawn';
  return teacher.withdrawn ? 'withdrawn' : teacher.bounced ? 'bounced' : 'invited';
}

function toDayView(week: Assessment, day: Day, today: Day | 0, tasks: readonly Task[], now: Instant): DayView {
  const views = tasks.filter((each) => each.day === day).map((each) => toTaskView(week, each, now));
  return {
    day,
    date: computeDate(week, day),
    title: day === getTask('teacher/5').day && !hasTeacherTask(week) ? taskTitles.academic : dayTitles[getDayType(day)],
    type: getDayType(day),
    state: getDayState(week, day, today, views),
    openTasks: views.filter(({ state }) => state === 'open').length,
    tasks: views,
  };
}

function getDayState({ status }: Assessment, day: Day, today: Day | 0, tasks: readonly TaskView[]): DayView['state'] {
  if (status === 'cancelled')
    return tasks.length > 0 && tasks.every(({ state }) => state === 'done') ? 'completed' : 'pending';
  if (status === 'reported' || day < today) return 'completed';
  return day === today ? 'current' : 'pending';
}

/** The date on which a day opens. With shortened days all days open on one date, so there the scheduled plan counts. */
function computeDate({ plan, startDate, timeZone }: Assessment, day: Day): string {
  const opens = plan.days[day - 1]?.opens;
  return plan.dayMs === DAY_MS && opens ? toLocalDate(toEpochMs(opens), timeZone) : addDays(startDate, day - 1);
}

function toTaskView(week: Assessment, each: Task, now: Instant): TaskView {
  const { id, type, day, subject } = each;
  const doneAt = week.done[id];
  return {
    id,
    type,
    day,
    title: getTitle(each),
    state: getTaskState(week, each, now),
    ...(subject && { subject }),
    ...(doneAt && { doneAt }),
  };
}

function getTaskState(week: Assessment, { id }: Task, now: Instant): TaskView['state'] {
  if (week.done[id] !== undefined) return 'done';
  if (week.status !== 'running') return 'skipped';
  if (week.childEndedAt && getTask(id).who === 'child') return 'skipped';
  return week.consent && isTaskOpen(week, id, now) ? 'open' : 'locked';
}

function toNewsView({ kind, at, who, task: id, day }: LatestEntry): ProgressView['latest'][number] {
  const subject = id && getTask(id).subject;
  const key = subject ? `${kind}/${subject}` : kind;
  return { kind, at, text: key in latestTexts ? (key satisfies string as LatestKey) : kind, who, ...(day && { day }) };
}

const NOTHING_TO_RESUME: ProgressView['resume'] = {
  scenesAnswered: {},
  trials: {},
  seenStories: [],
  items: {},
  presentations: {},
  gameAge: null,
};

function buildResume(week: Assessment): ProgressView['resume'] {
  const { scenes, trials, items, presentations, seenStories = [] } = week;
  return {
    scenesAnswered: { ...scenes.A, ...scenes.B },
    trials: Object.fromEntries(
      Object.entries(trials).map(([area, { sittingId, count, completed, played = [] }]) => [
        area,
        { sittingId, count, completed, played: played.map(toMove) },
      ]),
    ),
    seenStories,
    items: Object.fromEntries(Object.entries(items).map(([subject, { ids }]) => [subject, ids.length])),
    presentations,
    gameAge: computeTaskAge(week, 'skills/3'),
  };
}
