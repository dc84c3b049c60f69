import type { AssessmentEvent, EventOf, EventType } from '#shared/domain/assessment/events.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { moodTask, subjectTask } from '#shared/domain/programme.ts';
import type { Energy, Mood } from '#shared/instruments/mood.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import type { Day, Instant, LocalDate, LocalTime, MoodDay } from '#shared/values/days.ts';
import type { InvitationId, SittingId, StudentId } from '#shared/values/ids.ts';
import type { Person, TaskId } from '#shared/values/tasks.ts';

/**
 * One week, as far as a decision or a progress view needs it. It is written with every append, so it stays under 4 KB:
 * ids of what was answered, never the raw answers of a quest, a game, a subject or a form.
 */
export type Week = {
  status: 'running' | 'analysing' | 'failed' | 'reported' | 'cancelled';
  studentId: StudentId;
  startDate: LocalDate;
  timeZone: string;
  reminderTime: LocalTime;
  age: EventOf<'AssessmentScheduled'>['age'];
  plan: Plan;
  consent: boolean;
  teacher: { invitationId: InvitationId; withdrawn: boolean; invited: number } | null;
  /** The last day that has opened; 0 before the first. */
  opened: Day | 0;
  done: Partial<Record<TaskId, Instant>>;
  moods: Partial<Record<MoodDay, `${Mood}/${Energy}`>>;
  /** Scene id to the option chosen last. */
  scenes: Record<string, string>;
  /** The sitting that counts, and how many of its trials are in. */
  trials: Partial<Record<SkillArea, { sittingId: SittingId; count: number; completed: boolean }>>;
  /** Ids of the items of an unfinished sitting. */
  items: Partial<Record<Subject, { sittingId: SittingId; ids: string[] }>>;
  reminded: number[];
  pausedSince: Instant | null;
  finishRequested: boolean;
  /** Analyses begun; the current one while `analysing`. */
  attempt: number;
  /** When the report was made or the week ended otherwise. */
  closedAt: Instant | null;
  report: { reportType: EventOf<'ReportGenerated'>['reportType']; overall: EventOf<'ReportGenerated'>['overall'] } | null;
  /** What the family may read under 'Latest': the last events, newest first. */
  latest: Latest[];
};
export type Latest = { kind: EventType; at: Instant; who: Person | 'system'; task?: TaskId; day?: Day };

/** Nothing before the week is scheduled. */
export type Assessment = { status: 'notScheduled' } | Week;
export const initialState: Assessment = { status: 'notScheduled' };

/** Stored beside the state; a row of another shape is folded again from its events. */
export const SHAPE_VERSION = 1;

/** The task that an event completes, if any. */
export function taskDoneBy(event: AssessmentEvent): TaskId | undefined {
  switch (event.type) {
    case 'MoodChecked':
      return moodTask(event.day);
    case 'PersonalityCompleted':
      return event.set === 'A' ? 'personality/2' : undefined;
    case 'SkillsCompleted':
      return 'skills/3';
    case 'SubjectCompleted':
      return subjectTask(event.subject).id;
    case 'ParentObserved':
      return 'parent/4';
    case 'TeacherObserved':
      return 'teacher/5';
    default:
      return undefined;
  }
}

export function evolve(state: Assessment, event: AssessmentEvent): Assessment {
  if (state.status === 'notScheduled') return event.type === 'AssessmentScheduled' ? scheduled(event) : state;
  const week = change(state, event);
  const task = taskDoneBy(event);
  const done = task ? { ...week.done, [task]: event.at } : week.done;
  return { ...week, done, latest: withLatest(week.latest, event, task) };
}

function scheduled(event: EventOf<'AssessmentScheduled'>): Week {
  const { studentId, startDate, timeZone, reminderTime, age, plan } = event;
  return {
    ...{ status: 'running', studentId, startDate, timeZone, reminderTime, age, plan, consent: false, teacher: null, opened: 0 },
    ...{ done: {}, moods: {}, scenes: {}, trials: {}, items: {}, reminded: [], pausedSince: null, finishRequested: false },
    ...{ attempt: 0, closedAt: null, report: null, latest: withLatest([], event, undefined) },
  };
}

function change(week: Week, event: AssessmentEvent): Week {
  switch (event.type) {
    case 'AssessmentScheduled':
    case 'PersonalityCompleted':
    case 'SkillsCompleted':
    case 'ParentObserved':
    case 'TeacherObserved':
      return week;
    case 'ConsentGiven':
      return { ...week, consent: true };
    case 'ConsentWithdrawn':
      return { ...week, consent: false };
    case 'TeacherInvited':
      return { ...week, teacher: { invitationId: event.invitationId, withdrawn: false, invited: (week.teacher?.invited ?? 0) + 1 } };
    case 'InvitationWithdrawn':
      return { ...week, teacher: week.teacher && { ...week.teacher, withdrawn: true } };
    case 'DayOpened':
      return { ...week, opened: event.day > week.opened ? event.day : week.opened };
    case 'MoodChecked':
      return { ...week, moods: { ...week.moods, [event.day]: `${event.mood}/${event.energy}` } };
    case 'SceneAnswered':
      return { ...week, scenes: { ...week.scenes, [event.sceneId]: event.optionId } };
    case 'TrialsRecorded':
      return { ...week, trials: { ...week.trials, [event.area]: counted(week.trials[event.area], event) } };
    case 'SkillAreaCompleted': {
      const sitting = week.trials[event.area];
      return sitting ? { ...week, trials: { ...week.trials, [event.area]: { ...sitting, completed: true } } } : week;
    }
    case 'ItemAnswered': {
      const before = week.items[event.subject];
      const ids = before?.sittingId === event.sittingId ? before.ids : [];
      return { ...week, items: { ...week.items, [event.subject]: { sittingId: event.sittingId, ids: [...ids, event.itemId] } } };
    }
    case 'SubjectCompleted':
      // Which items they were is read from the stream; the state only had to choose the next one.
      return { ...week, items: { ...week.items, [event.subject]: { sittingId: event.sittingId, ids: [] } } };
    case 'SittingReplayed':
      return reopened(week, event);
    case 'ReminderSent':
      return { ...week, reminded: [...week.reminded, event.day] };
    case 'AssessmentPaused':
      return { ...week, pausedSince: event.at };
    case 'AssessmentResumed':
      return { ...week, pausedSince: null, plan: event.plan };
    case 'AssessmentRescheduled':
      return { ...week, plan: event.plan, timeZone: event.timeZone };
    case 'FinishRequested':
      return { ...week, finishRequested: true };
    case 'AnalysisStarted':
      return { ...week, status: 'analysing', attempt: event.attempt };
    case 'ReportGenerated':
      return { ...week, status: 'reported', closedAt: event.at, report: { reportType: event.reportType, overall: event.overall } };
    case 'AnalysisFailed':
      return { ...week, status: 'failed' };
    case 'AssessmentCancelled':
      return { ...week, status: 'cancelled', closedAt: event.at };
  }
}

function counted(before: Week['trials'][SkillArea], { sittingId, trials }: EventOf<'TrialsRecorded'>) {
  const same = before?.sittingId === sittingId ? before : undefined;
  return { sittingId, count: (same?.count ?? 0) + trials.length, completed: same?.completed ?? false };
}

/** A replay throws open just the doubtful sitting: one area of the games, one subject, or the quest. */
function reopened(week: Week, { task, area }: EventOf<'SittingReplayed'>): Week {
  const { [task]: _gone, ...done } = week.done;
  const subject = task.startsWith('academic/') ? (task.split('/')[2] as Subject) : undefined;
  const areas = SkillArea.options.filter((each) => each !== area && area !== undefined);
  return {
    ...week,
    done,
    scenes: task === 'personality/2' ? {} : week.scenes,
    trials: task === 'skills/3' ? Object.fromEntries(areas.flatMap((each) => (week.trials[each] ? [[each, week.trials[each]]] : []))) : week.trials,
    items: subject ? { ...week.items, [subject]: undefined } : week.items,
  };
}

const LATEST_KEPT = 5;
/** Who is told to have done it. Single scenes, trials and items are no news. */
const NEWS: Partial<Record<EventType, Latest['who']>> = {
  AssessmentScheduled: 'parent',
  TeacherInvited: 'parent',
  DayOpened: 'system',
  MoodChecked: 'child',
  PersonalityCompleted: 'child',
  SkillAreaCompleted: 'child',
  SkillsCompleted: 'child',
  SubjectCompleted: 'child',
  ParentObserved: 'parent',
  TeacherObserved: 'teacher',
  AssessmentPaused: 'parent',
  AssessmentResumed: 'parent',
  AssessmentRescheduled: 'parent',
  AnalysisStarted: 'system',
  ReportGenerated: 'system',
};

function withLatest(latest: Latest[], event: AssessmentEvent, task: TaskId | undefined): Latest[] {
  const who = NEWS[event.type];
  if (!who) return latest;
  const news: Latest = { kind: event.type, at: event.at, who, ...(task && { task }), ...('day' in event && { day: event.day as Day }) };
  return [news, ...latest].slice(0, LATEST_KEPT);
}
