import { subjectCompleted, subjectReplayed } from '#services/assessment/academic.view.ts';
import { moodChecked } from '#services/assessment/mood.view.ts';
import { parentObserved, teacherObserved } from '#services/assessment/observations.view.ts';
import { personalityCompleted, questReplayed } from '#services/assessment/personality.view.ts';
import { buildPhaseRows } from '#services/assessment/phase.view.ts';
import { analysisFailed, reportGenerated } from '#services/assessment/report.view.ts';
import { skillAreaCompleted, skillsReplayed } from '#services/assessment/skills.view.ts';
import type { Scores, ViewBuilder } from '#services/assessment/view-facts.ts';
import type { RowsFor, VersionedEvent, ViewRow } from '#services/database/event-store.ts';
import { VIEW_COLUMNS, type ViewTable } from '#services/database/views.tables.ts';
import type { AssessmentEvent, EventType } from '#shared/domain/assessment/events.ts';
import { getTask } from '#shared/domain/programme.ts';
import type { TaskType } from '#shared/values/tasks.ts';

const REPLAYED: Partial<Record<TaskType, ViewBuilder<'SittingReplayed'>>> = {
  personality: questReplayed,
  skills: skillsReplayed,
  academic: subjectReplayed,
};

const none = () => [];

/** What each event writes. A missing event does not compile. */
const VIEWS: { [Type in EventType]: ViewBuilder<Type> } = {
  MoodChecked: moodChecked,
  PersonalityCompleted: personalityCompleted,
  SkillAreaCompleted: skillAreaCompleted,
  SubjectCompleted: subjectCompleted,
  ParentObserved: parentObserved,
  TeacherObserved: teacherObserved,
  SittingReplayed: (fact) => REPLAYED[getTask(fact.event.task).type]?.(fact) ?? [],
  ReportGenerated: async (fact) => [...(await reportGenerated(fact)), ...(await buildPhaseRows(fact))],
  AnalysisFailed: async (fact) => [...(await analysisFailed(fact)), ...(await buildPhaseRows(fact))],
  AssessmentScheduled: buildPhaseRows,
  ConsentGiven: buildPhaseRows,
  ConsentProved: buildPhaseRows,
  ConsentWithdrawn: buildPhaseRows,
  ChildAsked: none,
  ChildTasksEnded: none,
  TeacherInvited: none,
  InvitationWithdrawn: none,
  InvitationBounced: none,
  // The row of the form is deleted with its event (`forget_withdrawn_form`).
  TeacherInputWithdrawn: none,
  DayOpened: buildPhaseRows,
  SceneAnswered: none,
  TrialsRecorded: none,
  SkillsCompleted: none,
  ItemAnswered: none,
  ReminderSent: none,
  AssessmentPaused: buildPhaseRows,
  AssessmentResumed: buildPhaseRows,
  AssessmentRescheduled: buildPhaseRows,
  FinishRequested: buildPhaseRows,
  AnalysisStarted: buildPhaseRows,
  AssessmentCancelled: buildPhaseRows,
  AnswersExpired: none,
};

export const createRowsFor =
  (scores: Scores): RowsFor =>
  async ({ assessmentId, studentId, events, history }) => {
    let stream: Promise<readonly VersionedEvent[]> | undefined;
    const readUpTo = async (version: number): Promise<AssessmentEvent[]> => {
      stream ??= history();
      return (await stream).filter((each) => each.version <= version).map(({ event }) => event);
    };
    const rows = await Promise.all(
      events.map(({ version, event }) => {
        const view = VIEWS[event.type] as ViewBuilder<EventType>;
        return view({ assessmentId, studentId, version, event, readHistory: () => readUpTo(version), scores });
      }),
    );
    return keepNewestByKey(rows.flat());
  };

/** One statement must not touch a row twice, so only the last row per key is kept. */
const keepNewestByKey = (rows: readonly ViewRow[]): ViewRow[] => [
  ...new Map(rows.map((row) => [getRowKey(row), row])).values(),
];

/** Identifies the row by its table and primary key. */
export const getRowKey = ({ table, row }: ViewRow): string =>
  `${table} ${VIEW_COLUMNS[table as ViewTable].key.map((column) => row[column]).join(' ')}`;
