import { ageFor } from '#shared/domain/age.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { type Latest, withLatest } from '#shared/domain/assessment/latest.ts';
import { type MoveRow, movesOf, rowOfMove } from '#shared/domain/assessment/moves.ts';
import { type Presentations, presentationsAfter } from '#shared/domain/assessment/presentations.ts';
import { taskDoneBy } from '#shared/domain/assessment/task-done.ts';
import { addDays, DAY_MS, dayAt, localDate, type Plan } from '#shared/domain/plan.ts';
import { task as taskOf } from '#shared/domain/programme.ts';
import { ageModeOf } from '#shared/instruments/ages.ts';
import type { Energy, Mood } from '#shared/instruments/mood.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import {
  type Day,
  epochMsOf,
  type Instant,
  type LocalDate,
  type LocalTime,
  type MoodDay,
} from '#shared/values/days.ts';
import type { InvitationId, SittingId, StudentId } from '#shared/values/ids.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/**
 * One week, as far as a decision or a progress view needs it. It is written with every append, so it stays under 4 KB:
 * ids of what was answered and how the moves of an unfinished game went, never the raw answers of a quest, a game, a
 * subject or a form.
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
  /**
   * Since when a consent waits for the proof of an address; not there in a week whose consent counts, or was given
   * before it had to be proved.
   */
  proofAwaited?: Instant;
  /**
   * `bounced` only where it is so: nobody is at the address that the family wrote. `formWithdrawn`: handed in and taken
   * back by the teacher.
   */
  teacher: {
    invitationId: InvitationId;
    withdrawn: boolean;
    invited: number;
    bounced?: true;
    formWithdrawn?: true;
  } | null;
  /** The version of the notice that was agreed to last. */
  notice: string | null;
  /** What the child said when it was asked, the last time; null before. */
  assent: EventOf<'ChildAsked'>['says'] | null;
  /**
   * The day on which the child said no, the last time; not there where it never did, and in weeks of the first
   * releases.
   */
  saidNoOn?: Day | 0;
  /** Since when the child's tasks are over for good; not there while they are not. */
  childEndedAt?: Instant;
  /** The last day that has opened; 0 before the first. */
  opened: Day | 0;
  done: Partial<Record<TaskId, Instant>>;
  moods: Partial<Record<MoodDay, `${Mood}/${Energy}`>>;
  /** By set: scene id to the option chosen last. */
  scenes: Record<QuestSet, Record<string, string>>;
  /** The encore, which is no task of the 15, was completed. */
  encoreDone: boolean;
  /** The sitting that counts, how many of its trials are in, and while it is unfinished how they went. */
  trials: Partial<Record<SkillArea, GameSitting>>;
  /** Sittings of games that were thrown open again: whatever still arrives for them comes too late. */
  replayed: SittingId[];
  /** Ids of the items of an unfinished sitting. */
  items: Partial<Record<Subject, { sittingId: SittingId; ids: string[] }>>;
  /** The drawings of unfinished sittings. */
  presentations: Presentations;
  reminded: number[];
  pausedSince: Instant | null;
  /**
   * From when a pause moves what is left of the week: from its beginning, or from a later opening that the family asked
   * for.
   */
  pauseCountsFrom: Instant | null;
  /**
   * The opening that the family asked for last: no pause that ends before it moves it. Not there where nobody asked.
   */
  requestedOpening?: Instant;
  finishRequested: boolean;
  /** Analyses begun; the current one while `analysing`. */
  attempt: number;
  /** When the report was made or the week ended otherwise. */
  closedAt: Instant | null;
  report: {
    reportType: EventOf<'ReportGenerated'>['reportType'];
    overall: EventOf<'ReportGenerated'>['overall'];
  } | null;
  /** Since when the raw answers are gone; not there while they are. */
  answersGoneAt?: Instant;
  /** What the family may read under 'Latest': the last events, newest first. */
  latest: Latest[];
};
type GameSitting = { sittingId: SittingId; count: number; completed: boolean; played?: MoveRow[] };

/** Nothing before the week is scheduled. */
export type Assessment = { status: 'notScheduled' } | Week;
export const initialState: Assessment = { status: 'notScheduled' };

/** Stored beside the state; a row of another shape is folded again from its events. */
export const SHAPE_VERSION = 6;

export function evolve(state: Assessment, event: AssessmentEvent): Assessment {
  if (state.status === 'notScheduled') return event.type === 'AssessmentScheduled' ? scheduled(event) : state;
  const week = change(state, event);
  const task = taskDoneBy(event);
  const done = task ? { ...week.done, [task]: event.at } : week.done;
  return {
    ...week,
    done,
    presentations: presentationsAfter(state, event),
    latest: withLatest(week.latest, event, task),
  };
}

function scheduled(event: EventOf<'AssessmentScheduled'>): Week {
  const { studentId, startDate, timeZone, reminderTime, age, plan } = event;
  return {
    ...{
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
    },
    ...{
      done: {},
      moods: {},
      scenes: { A: {}, B: {} },
      encoreDone: false,
      trials: {},
      replayed: [],
      items: {},
      presentations: {},
      reminded: [],
    },
    ...{ pausedSince: null, pauseCountsFrom: null, finishRequested: false },
    ...{ attempt: 0, closedAt: null, report: null, latest: withLatest([], event, undefined) },
  };
}

function change(week: Week, event: AssessmentEvent): Week {
  switch (event.type) {
    case 'AssessmentScheduled':
    case 'SkillsCompleted':
    case 'ParentObserved':
    case 'TeacherObserved':
      return week;
    case 'ConsentGiven':
      if (event.awaitsProof) return { ...week, notice: event.noticeVersion, proofAwaited: event.at };
      return { ...proved(week), notice: event.noticeVersion };
    case 'ConsentProved':
      return withPlan(proved(week), event);
    case 'ConsentWithdrawn':
      return { ...week, consent: false };
    case 'ChildAsked':
      return { ...week, assent: event.says, ...(event.says === 'no' && { saidNoOn: dayOf(week, event.at) }) };
    case 'ChildTasksEnded':
      return { ...week, childEndedAt: event.at };
    case 'TeacherInvited':
      return {
        ...week,
        teacher: { invitationId: event.invitationId, withdrawn: false, invited: (week.teacher?.invited ?? 0) + 1 },
      };
    case 'InvitationWithdrawn':
      return { ...week, teacher: week.teacher && { ...week.teacher, withdrawn: true } };
    case 'TeacherInputWithdrawn':
      return withoutForm(week);
    case 'InvitationBounced':
      return { ...week, teacher: week.teacher && { ...week.teacher, bounced: true } };
    case 'DayOpened':
      return { ...week, opened: event.day > week.opened ? event.day : week.opened };
    case 'MoodChecked':
      return { ...week, moods: { ...week.moods, [event.day]: `${event.mood}/${event.energy}` } };
    case 'SceneAnswered':
      return {
        ...week,
        scenes: { ...week.scenes, [event.set]: { ...week.scenes[event.set], [event.sceneId]: event.optionId } },
      };
    case 'PersonalityCompleted':
      return event.set === 'B' ? { ...week, encoreDone: true } : week;
    case 'TrialsRecorded':
      return { ...week, trials: { ...week.trials, [event.area]: counted(week, event) } };
    case 'SkillAreaCompleted': {
      const sitting = week.trials[event.area];
      if (!sitting) return week;
      const { sittingId, count } = sitting;
      return { ...week, trials: { ...week.trials, [event.area]: { sittingId, count, completed: true } } };
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
      // Which items they were is read from the stream; the state only had to know an answer when it comes again.
      return { ...week, items: without(week.items, event.subject) };
    case 'SittingReplayed':
      return reopened(week, event);
    case 'ReminderSent':
      return { ...week, reminded: [...week.reminded, event.day] };
    case 'AssessmentPaused':
      return { ...week, pausedSince: event.at, pauseCountsFrom: pauseCountsFrom(week, event.at) };
    case 'AssessmentResumed':
      return { ...withPlan(week, event), pausedSince: null, pauseCountsFrom: null };
    case 'AssessmentRescheduled':
      return rescheduled(week, event);
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
      return withoutAnswers(week, event);
  }
}

/** The day that was open then, as `openDay` counts it. */
function dayOf({ plan, opened, pausedSince, proofAwaited }: Week, at: Instant): Day | 0 {
  const planned = pausedSince || proofAwaited ? 0 : dayAt(plan, at);
  return planned > opened ? planned : opened;
}

/**
 * As if nothing had ever been answered, but that it was: so that a week is the same, folded from all of its events or
 * from those that are left. The news go, too, since some of them are of events that are gone.
 */
function withoutAnswers(week: Week, { at, done }: EventOf<'AnswersExpired'>): Week {
  return {
    ...{
      ...week,
      done,
      moods: {},
      scenes: { A: {}, B: {} },
      encoreDone: false,
      trials: {},
      replayed: [],
      items: {},
      presentations: {},
    },
    ...{ answersGoneAt: at, latest: [] },
  };
}

/** As if the form had never come, so that a week is the same, folded with its event or after that was deleted. */
function withoutForm(week: Week): Week {
  const latest = week.latest.filter(({ kind }) => kind !== 'TeacherObserved');
  return {
    ...week,
    done: without(week.done, 'teacher/5'),
    latest,
    teacher: week.teacher && { ...week.teacher, withdrawn: true, formWithdrawn: true },
  };
}

/** Until the first day opens, the start of the week moves with it. */
function withPlan(week: Week, { plan, timeZone = week.timeZone }: { plan: Plan; timeZone?: string }): Week {
  return { ...week, plan, timeZone, startDate: week.opened === 0 ? startDateOf(week, plan, timeZone) : week.startDate };
}

/** The dates of a shrunken week count programme days. */
function startDateOf(week: Week, plan: Plan, timeZone: string): LocalDate {
  const [first, former] = [plan, week.plan].map(({ days }) => epochMsOf(days[0]?.opens as Instant)) as [number, number];
  return plan.dayMs === DAY_MS
    ? localDate(first, timeZone)
    : addDays(week.startDate, Math.round((first - former) / plan.dayMs));
}

/** An extension of the grace is recorded as a new plan, too; it moves no day, and nobody asked for a date. */
function rescheduled(week: Week, event: EventOf<'AssessmentRescheduled'>): Week {
  const { plan, at } = event;
  const next = dayOf(week, at);
  const opens = plan.days[next]?.opens;
  const isExtension = opens === week.plan.days[next]?.opens && plan.graceEnds !== week.plan.graceEnds;
  if (isExtension || !opens) return withPlan(week, event);
  return { ...withPlan(week, event), requestedOpening: opens, ...(week.pausedSince && { pauseCountsFrom: opens }) };
}

function pauseCountsFrom(week: Week, at: Instant): Instant {
  const opens = week.plan.days[dayOf(week, at)]?.opens;
  return opens && opens > at && opens === week.requestedOpening ? opens : at;
}

function counted(week: Week, { area, sittingId, trials }: EventOf<'TrialsRecorded'>): GameSitting {
  const before = week.trials[area];
  const same = before?.sittingId === sittingId ? before : null;
  const count = (same?.count ?? 0) + trials.length;
  if (same?.completed) return { sittingId, count, completed: true };
  const moves = movesOf(trials, ageModeOf(ageFor(week, 'skills/3')));
  return { sittingId, count, completed: false, played: [...(same?.played ?? []), ...moves.map(rowOfMove)] };
}

/** A replay throws open just the doubtful sitting: one area of the games, one subject, or Set A of the quest. */
function reopened(week: Week, { task, area }: EventOf<'SittingReplayed'>): Week {
  const done = without(week.done, task);
  const { subject, type } = taskOf(task);
  if (type === 'personality') return { ...week, done, scenes: { ...week.scenes, A: {} } };
  if (subject) return { ...week, done, items: without(week.items, subject) };
  if (type !== 'skills') return { ...week, done };
  const again = (each: SkillArea) => area === undefined || each === area;
  const sittings = SkillArea.options.flatMap((each) => (week.trials[each] ? [[each, week.trials[each]] as const] : []));
  return {
    ...week,
    done,
    trials: Object.fromEntries(sittings.filter(([each]) => !again(each))),
    replayed: [...week.replayed, ...sittings.filter(([each]) => again(each)).map(([, { sittingId }]) => sittingId)],
  };
}

const proved = ({ proofAwaited: _, ...week }: Week): Week => ({ ...week, consent: true });

function without<Key extends string, Value>(
  record: Partial<Record<Key, Value>>,
  key: Key,
): Partial<Record<Key, Value>> {
  const { [key]: _gone, ...rest } = record;
  return rest as Partial<Record<Key, Value>>;
}
