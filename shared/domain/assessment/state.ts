import { computeTaskAge } from '#shared/domain/age.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { addLatestEntry, type LatestEntry } from '#shared/domain/assessment/latest.ts';
import { listStories, type MoveRow, markTrials, toMoveRow } from '#shared/domain/assessment/moves.ts';
import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
import { type Presentations, updatePresentations } from '#shared/domain/assessment/presentations.ts';
import { findCompletedTask } from '#shared/domain/assessment/task-completions.ts';
import { addDays, DAY_MS, type Plan, toLocalDate } from '#shared/domain/plan.ts';
import { getTask } from '#shared/domain/programme.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import type { Energy, Mood, MoodCheck, MoodStep } from '#shared/instruments/mood.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import {
  type Day,
  type Instant,
  type LocalDate,
  type LocalTime,
  type MoodDay,
  toEpochMs,
} from '#shared/values/days.ts';
import type { InvitationId, SittingId, StudentId } from '#shared/values/ids.ts';
import type { TaskId } from '#shared/values/tasks.ts';

type MoodKey = `${Mood}/${Energy}` | `${Mood}/${Energy}/${MoodStep}`;
/** Equal for a mood check that is sent again. */
export const toMoodKey = ({ mood, energy, step }: MoodCheck): MoodKey =>
  step ? `${mood}/${energy}/${step}` : `${mood}/${energy}`;

/**
 * State of one scheduled assessment, for decisions and the progress view. It is written with every append and must stay
 * under 4 KB: ids of answered questions and results of the moves of an unfinished game, never raw answers.
 */
export type Assessment = {
  status: 'running' | 'analysing' | 'failed' | 'reported' | 'cancelled';
  studentId: StudentId;
  startDate: LocalDate;
  timeZone: string;
  reminderTime: LocalTime;
  age: EventOf<'AssessmentScheduled'>['age'];
  plan: Plan;
  consent: boolean;
  /** Since when the consent waits for the proof of an address. Absent if the consent counts. */
  proofAwaited?: Instant;
  /**
   * `bounced`: the mail server rejected the address. `late`: the form came after the analysis had begun, so no report
   * reads it. `formWithdrawn`: submitted and then withdrawn by the teacher.
   */
  teacher: {
    invitationId: InvitationId;
    withdrawn: boolean;
    invited: number;
    bounced?: true;
    late?: true;
    formWithdrawn?: true;
  } | null;
  /** Version of the notice that was agreed to last. */
  notice: string | null;
  /** The child's last assent; null before the first. */
  assent: EventOf<'ChildAsked'>['says'] | null;
  /** Day of the child's last "no". Absent if there was none, and in states of the first releases. */
  saidNoOn?: Day | 0;
  /** When the child's tasks ended for good. Absent while they go on. */
  childEndedAt?: Instant;
  /** The last day that has opened; 0 before the first. */
  opened: Day | 0;
  done: Partial<Record<TaskId, Instant>>;
  moods: Partial<Record<MoodDay, MoodKey>>;
  /** By set: scene id to the option chosen last. */
  scenes: Record<QuestSet, Record<string, string>>;
  /** The encore (no task of the 15) was completed. */
  encoreDone: boolean;
  /** Per area the sitting that counts: the number of its recorded trials, and its moves while it is unfinished. */
  trials: Partial<Record<SkillArea, GameSitting>>;
  /** Sittings of games that were reopened; trials that still arrive for them are refused. */
  replayed: SittingId[];
  /** Stories that the child saw in other sittings of the games: in earlier assessments and reopened sittings. */
  seenStories?: string[];
  /** Item ids of unfinished sittings. */
  items: Partial<Record<Subject, { sittingId: SittingId; ids: string[] }>>;
  /** Versions of the drawings of unfinished sittings. */
  presentations: Presentations;
  reminded: number[];
  pausedSince: Instant | null;
  /**
   * From when a pause moves the rest of the plan: from its beginning, or from a later opening that the family
   * requested.
   */
  pauseCountsFrom: Instant | null;
  /**
   * The opening that the family requested last; a pause that ends before it does not move it. Absent if none was
   * requested.
   */
  requestedOpening?: Instant;
  finishRequested: boolean;
  /** Number of analyses started; the current one while `analysing`. */
  attempt: number;
  /** When the report was recorded or the assessment was cancelled. */
  closedAt: Instant | null;
  report: {
    reportType: EventOf<'ReportGenerated'>['reportType'];
    overall: EventOf<'ReportGenerated'>['overall'];
  } | null;
  /** Since when the raw answers are deleted. Absent while they exist. */
  answersGoneAt?: Instant;
  /** Entries of the family's 'Latest' list, newest first. */
  latest: LatestEntry[];
};
export type GameSitting = {
  sittingId: SittingId;
  count: number;
  completed: boolean;
  played?: MoveRow[];
  /** The stories that its trials told. */
  stories?: string[];
};

/** `notScheduled` before the first event of the stream. */
export type AssessmentState = { status: 'notScheduled' } | Assessment;
export const initialState: AssessmentState = { status: 'notScheduled' };

/**
 * Stored beside the state; a row with another version is folded again from its events. Raise it when the shape changes or
 * an event comes to mean something else.
 */
export const SHAPE_VERSION = 9;

export function evolve(state: AssessmentState, event: AssessmentEvent): AssessmentState {
  if (state.status === 'notScheduled') return event.type === 'AssessmentScheduled' ? createAssessment(event) : state;
  const week = applyEvent(state, event);
  const task = findCompletedTask(event);
  const done = task ? { ...week.done, [task]: event.at } : week.done;
  return {
    ...week,
    done,
    presentations: updatePresentations(state, event),
    latest: addLatestEntry(week.latest, event, task),
  };
}

function createAssessment(event: EventOf<'AssessmentScheduled'>): Assessment {
  const { studentId, startDate, timeZone, reminderTime, age, plan, seenStories } = event;
  return {
    status: 'running',
    studentId,
    startDate,
    timeZone,
    reminderTime,
    age,
    plan,
    consent: false,
    notice: null,
    assent: null,
    teacher: null,
    opened: 0,
    done: {},
    moods: {},
    scenes: { A: {}, B: {} },
    encoreDone: false,
    trials: {},
    replayed: [],
    ...(seenStories && { seenStories }),
    items: {},
    presentations: {},
    reminded: [],
    pausedSince: null,
    pauseCountsFrom: null,
    finishRequested: false,
    attempt: 0,
    closedAt: null,
    report: null,
    latest: addLatestEntry([], event, undefined),
  };
}

function applyEvent(week: Assessment, event: AssessmentEvent): Assessment {
  switch (event.type) {
    case 'AssessmentScheduled':
    case 'SkillsCompleted':
    case 'ParentObserved':
    case 'IdeaTried':
      return week;
    case 'TeacherObserved':
      return event.late ? { ...week, teacher: week.teacher && { ...week.teacher, late: true } } : week;
    case 'ConsentGiven':
      if (event.awaitsProof) return { ...week, notice: event.noticeVersion, proofAwaited: event.at };
      return { ...markProved(week), notice: event.noticeVersion };
    case 'ConsentProved':
      return replacePlan(markProved(week), event);
    case 'ConsentWithdrawn':
      return { ...week, consent: false };
    case 'ChildAsked':
      return { ...week, assent: event.says, ...(event.says === 'no' && { saidNoOn: getOpenDay(week, event.at) }) };
    case 'ChildTasksEnded':
      return { ...week, childEndedAt: event.at };
    case 'TeacherInvited':
      return {
        ...week,
        teacher: { invitationId: event.invitationId, withdrawn: false, invited: (week.teacher?.invited ?? 0) + 1 },
      };
    case 'InvitationWithdrawn':
      return { ...week, teacher: week.teacher && withdrawInvitation(week.teacher, event) };
    case 'TeacherInputWithdrawn':
      return removeTeacherForm(week);
    case 'InvitationBounced':
      return { ...week, teacher: week.teacher && { ...week.teacher, bounced: true } };
    case 'DayOpened':
      return { ...week, opened: event.day > week.opened ? event.day : week.opened };
    case 'MoodChecked':
      return { ...week, moods: { ...week.moods, [event.day]: toMoodKey(event) } };
    case 'SceneAnswered':
      return {
        ...week,
        scenes: { ...week.scenes, [event.set]: { ...week.scenes[event.set], [event.sceneId]: event.optionId } },
      };
    case 'PersonalityCompleted':
      return event.set === 'B' ? { ...week, encoreDone: true } : week;
    case 'TrialsRecorded':
      return {
        ...rememberStories(week, leavesSitting(week, event) ? [event.area] : []),
        trials: { ...week.trials, [event.area]: addTrials(week, event) },
      };
    case 'SkillAreaCompleted': {
      const sitting = week.trials[event.area];
      if (!sitting) return week;
      const { played: _, ...rest } = sitting;
      return { ...week, trials: { ...week.trials, [event.area]: { ...rest, completed: true } } };
    }
    case 'ItemAnswered': {
      const before = week.items[event.subject];
      const ids = before?.sittingId === event.sittingId ? before.ids : [];
      return {
        ...week,
        items: { ...week.items, [event.subject]: { sittingId: event.sittingId, ids: [...ids, event.itemId] } },
      };
    }
    case 'SubjectCompleted':
      // The report reads the items from the stream; the state needs them only to recognize repeated answers.
      return { ...week, items: omitKey(week.items, event.subject) };
    case 'SittingReplayed':
      return reopenSitting(week, event);
    case 'ReminderSent':
      return { ...week, reminded: [...week.reminded, event.day] };
    case 'AssessmentPaused':
      return { ...week, pausedSince: event.at, pauseCountsFrom: getPauseStart(week, event.at) };
    case 'AssessmentResumed':
      return { ...replacePlan(week, event), pausedSince: null, pauseCountsFrom: null };
    case 'AssessmentRescheduled':
      return applyReschedule(week, event);
    case 'FinishRequested':
      return { ...week, finishRequested: true };
    case 'AnalysisStarted':
      return { ...week, status: 'analysing', attempt: event.attempt };
    case 'ReportGenerated':
      return {
        ...week,
        status: 'reported',
        closedAt: event.at,
        report: { reportType: event.reportType, overall: event.overall },
      };
    case 'AnalysisFailed':
      return { ...week, status: 'failed' };
    case 'AssessmentCancelled':
      return { ...week, status: 'cancelled', closedAt: event.at };
    case 'AnswersExpired':
      return removeAnswers(week, event);
  }
}

/**
 * Removes everything that came from answers except which tasks were done, so that folding all events and folding those
 * that remain give the same state. 'Latest' is emptied, since some of its events are deleted.
 */
function removeAnswers({ seenStories: _, ...week }: Assessment, { at, done }: EventOf<'AnswersExpired'>): Assessment {
  return {
    ...week,
    teacher: week.teacher && omitLate(week.teacher),
    done,
    moods: {},
    scenes: { A: {}, B: {} },
    encoreDone: false,
    trials: {},
    replayed: [],
    items: {},
    answersGoneAt: at,
    latest: [],
  };
}

/** One that ended with its inviter leaves its place to the guardians who stay. */
const withdrawInvitation = (
  teacher: NonNullable<Assessment['teacher']>,
  { inviterLeft }: EventOf<'InvitationWithdrawn'>,
): Assessment['teacher'] => ({
  ...teacher,
  withdrawn: true,
  ...(inviterLeft && { invited: teacher.invited - 1 }),
});

const omitLate = ({ late: _, ...teacher }: NonNullable<Assessment['teacher']>) => teacher;

/** Removes the teacher's form, so that folding with its event and after its deletion give the same state. */
function removeTeacherForm(week: Assessment): Assessment {
  const latest = week.latest.filter(({ kind }) => kind !== 'TeacherObserved');
  return {
    ...week,
    done: omitKey(week.done, 'teacher/5'),
    latest,
    teacher: week.teacher && { ...omitLate(week.teacher), withdrawn: true, formWithdrawn: true },
  };
}

/** Until the first day opens, the start date follows the plan. */
function replacePlan(
  week: Assessment,
  { plan, timeZone = week.timeZone }: { plan: Plan; timeZone?: string },
): Assessment {
  return {
    ...week,
    plan,
    timeZone,
    startDate: week.opened === 0 ? computeStartDate(week, plan, timeZone) : week.startDate,
  };
}

/** Start date of a new plan. A shortened assessment counts dates in programme days. */
function computeStartDate(week: Assessment, plan: Plan, timeZone: string): LocalDate {
  const [first, previous] = [plan, week.plan].map(({ days }) => toEpochMs(days[0]?.opens as Instant)) as [
    number,
    number,
  ];
  return plan.dayMs === DAY_MS
    ? toLocalDate(first, timeZone)
    : addDays(week.startDate, Math.round((first - previous) / plan.dayMs));
}

/** An extended grace is recorded as a new plan too, but moves no day and is no request for a date. */
function applyReschedule(week: Assessment, event: EventOf<'AssessmentRescheduled'>): Assessment {
  const { plan, at, timeZone } = event;
  const next = getOpenDay(week, at);
  const opens = plan.days[next]?.opens;
  const isExtension =
    timeZone === week.timeZone && opens === week.plan.days[next]?.opens && plan.graceEnds !== week.plan.graceEnds;
  if (isExtension || !opens) return replacePlan(week, event);
  return { ...replacePlan(week, event), requestedOpening: opens, ...(week.pausedSince && { pauseCountsFrom: opens }) };
}

function getPauseStart(week: Assessment, at: Instant): Instant {
  const opens = week.plan.days[getOpenDay(week, at)]?.opens;
  return opens && opens > at && opens === week.requestedOpening ? opens : at;
}

function addTrials(week: Assessment, { area, sittingId, trials }: EventOf<'TrialsRecorded'>): GameSitting {
  const before = week.trials[area];
  const sameSitting = before?.sittingId === sittingId ? before : null;
  const count = (sameSitting?.count ?? 0) + trials.length;
  const newStories = listStories(trials);
  const stories = [...(sameSitting?.stories ?? []), ...newStories];
  const common = { sittingId, count, ...(stories.length > 0 && { stories }) };
  if (sameSitting?.completed) return { ...common, completed: true };
  const moves = markTrials(trials, toAgeMode(computeTaskAge(week, 'skills/3')));
  return { ...common, completed: false, played: [...(sameSitting?.played ?? []), ...moves.map(toMoveRow)] };
}

const leavesSitting = ({ trials }: Assessment, { area, sittingId }: EventOf<'TrialsRecorded'>): boolean =>
  trials[area] !== undefined && trials[area].sittingId !== sittingId;

/** Sittings that no longer count: a new one must not tell their stories again. */
function rememberStories(week: Assessment, areas: readonly SkillArea[]): Assessment {
  const stories = areas.flatMap((area) => week.trials[area]?.stories ?? []);
  return stories.length > 0 ? { ...week, seenStories: [...(week.seenStories ?? []), ...stories] } : week;
}

/** Reopens one sitting: one game area (or all), one subject, or Set A of the quest. */
function reopenSitting(week: Assessment, { task, area }: EventOf<'SittingReplayed'>): Assessment {
  const done = omitKey(week.done, task);
  const { subject, type } = getTask(task);
  if (type === 'personality') return { ...week, done, scenes: { ...week.scenes, A: {} } };
  if (subject) return { ...week, done, items: omitKey(week.items, subject) };
  if (type !== 'skills') return { ...week, done };
  const isReopened = (each: SkillArea) => area === undefined || each === area;
  const sittings = SkillArea.options.flatMap((each) => (week.trials[each] ? [[each, week.trials[each]] as const] : []));
  return {
    ...rememberStories(week, SkillArea.options.filter(isReopened)),
    done,
    trials: Object.fromEntries(sittings.filter(([each]) => !isReopened(each))),
    replayed: [
      ...week.replayed,
      ...sittings.filter(([each]) => isReopened(each)).map(([, { sittingId }]) => sittingId),
    ],
  };
}

const markProved = ({ proofAwaited: _, ...week }: Assessment): Assessment => ({ ...week, consent: true });

function omitKey<Key extends string, Value>(
  record: Partial<Record<Key, Value>>,
  key: Key,
): Partial<Record<Key, Value>> {
  const { [key]: _gone, ...rest } = record;
  return rest as Partial<Record<Key, Value>>;
}
