import type { Recorded, ViewRow } from '#services/event-store/event-store.ts';
import { subjectCompleted, subjectReplayed } from '#services/views/academic.view.ts';
import { moodChecked } from '#services/views/mood.view.ts';
import { parentObserved, teacherObserved } from '#services/views/observations.view.ts';
import { personalityCompleted, questReplayed } from '#services/views/personality.view.ts';
import { weekPhase } from '#services/views/phase.view.ts';
import { analysisFailed, reportGenerated } from '#services/views/report.view.ts';
import { skillAreaCompleted, skillsReplayed } from '#services/views/skills.view.ts';
import type { Scores, View } from '#services/views/view-facts.ts';
import { VIEW_COLUMNS, type ViewTable } from '#services/views/views.tables.ts';
import type { AssessmentEvent, EventType } from '#shared/domain/assessment/events.ts';
import { task } from '#shared/domain/programme.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import type { TaskType } from '#shared/values/tasks.ts';

const REPLAYED: Partial<Record<TaskType, View<'SittingReplayed'>>> = {
  personality: questReplayed,
  skills: skillsReplayed,
  academic: subjectReplayed,
};

const none = () => [];

/** What each event writes. A missing event does not compile. */
const VIEWS: { [Type in EventType]: View<Type> } = {
  MoodChecked: moodChecked,
  PersonalityCompleted: personalityCompleted,
  SkillAreaCompleted: skillAreaCompleted,
  SubjectCompleted: subjectCompleted,
  ParentObserved: parentObserved,
  TeacherObserved: teacherObserved,
  SittingReplayed: (fact) => REPLAYED[task(fact.event.task).type]?.(fact) ?? [],
  ReportGenerated: async (fact) => [...(await reportGenerated(fact)), ...(await weekPhase(fact))],
  AnalysisFailed: async (fact) => [...(await analysisFailed(fact)), ...(await weekPhase(fact))],
  AssessmentScheduled: weekPhase,
  ConsentGiven: weekPhase,
  ConsentProved: weekPhase,
  ConsentWithdrawn: weekPhase,
  ChildAsked: none,
  ChildTasksEnded: none,
  TeacherInvited: none,
  InvitationWithdrawn: none,
  InvitationBounced: none,
  // The row of the form is deleted with its event (`forget_withdrawn_form`).
  TeacherInputWithdrawn: none,
  DayOpened: weekPhase,
  SceneAnswered: none,
  TrialsRecorded: none,
  SkillsCompleted: none,
  ItemAnswered: none,
  ReminderSent: none,
  AssessmentPaused: weekPhase,
  AssessmentResumed: weekPhase,
  AssessmentRescheduled: weekPhase,
  FinishRequested: weekPhase,
  AnalysisStarted: weekPhase,
  AssessmentCancelled: weekPhase,
  AnswersExpired: none,
};

type Versioned = Pick<Recorded, 'version' | 'event'>;

/** The view rows of events of one assessment, the newest per key. `history` is the stream with these events in it. */
export type RowsFor = (week: {
  assessmentId: AssessmentId;
  studentId: StudentId;
  events: readonly Versioned[];
  history: () => Promise<readonly Versioned[]>;
}) => Promise<ViewRow[]>;

export const rowsFor =
  (scores: Scores): RowsFor =>
  async ({ assessmentId, studentId, events, history }) => {
    let stream: Promise<readonly Versioned[]> | undefined;
    const upTo = async (version: number): Promise<AssessmentEvent[]> => {
      stream ??= history();
      return (await stream).filter((each) => each.version <= version).map(({ event }) => event);
    };
    const rows = await Promise.all(
      events.map(({ version, event }) => {
        const view = VIEWS[event.type] as View<EventType>;
        return view({ assessmentId, studentId, version, event, soFar: () => upTo(version), scores });
      }),
    );
    return newestOfEachKey(rows.flat());
  };

/** One statement must not touch a row twice, so only the last row per key is kept. */
const newestOfEachKey = (rows: readonly ViewRow[]): ViewRow[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

/** Identifies the row by its table and primary key. */
export const keyOf = ({ table, row }: ViewRow): string =>
  `${table} ${VIEW_COLUMNS[table as ViewTable].key.map((column) => row[column]).join(' ')}`;
