import {
  moodChecked,
  parentObserved,
  personalityCompleted,
  sittingReplayed,
  skillAreaCompleted,
  subjectCompleted,
  teacherObserved,
} from '#services/assessment/task-rows.ts';
import {
  type Scores,
  toScore,
  toViewRow,
  type ViewBuilder,
  type ViewContext,
  type ViewEvent,
} from '#services/assessment/view-facts.ts';
import type { RowsFor, VersionedEvent, ViewRow } from '#services/database/event-store.ts';
import { VIEW_COLUMNS, type ViewTable } from '#services/database/views.tables.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent, EventType } from '#shared/domain/assessment/events.ts';
import { isAnalysisDue } from '#shared/domain/assessment/open-tasks.ts';
import { computePhase } from '#shared/domain/assessment/phases.ts';
import { getProofEnd } from '#shared/domain/assessment/proof.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { ANALYSIS_WITHIN_MS } from '#shared/domain/lateness.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import { readKnownFields } from '#shared/values/known-fields.ts';

/**
 * A report of another shape keeps its document and leaves the single columns empty: a view never rejects a recorded
 * event.
 */
const reportGenerated: ViewBuilder<'ReportGenerated'> = (fact) => {
  const { attempt, reportType, overall, report, at } = fact.event;
  const document = readKnownFields(ReportDocument, report);
  return [
    toViewRow('overall_reports', fact, {
      status: 'completed',
      attempt,
      reportType,
      overallScore: overall?.score ?? null,
      overallLo: overall?.lo ?? null,
      overallHi: overall?.hi ?? null,
      overallAnswers: overall?.n ?? null,
      evidence: overall?.evidence ?? null,
      scaleVersion: overall?.scaleVersion ?? null,
      ...(document && toReportColumns(document)),
      document: report,
      generatedAt: at,
    }),
  ];
};

const analysisFailed: ViewBuilder<'AnalysisFailed'> = (fact) => [
  toViewRow('overall_reports', fact, { status: 'failed', attempt: fact.event.attempt, failure: fact.event.reason }),
];

/** The specification's columns, extracted from the document. */
function toReportColumns({ areas, personality, riasec, mi, ...document }: ReportDocument) {
  const scores = areas.map(({ area, est }) => [area, est && toScore(est)]);
  return {
    cognitiveScores: Object.fromEntries(scores),
    personalityProfile: { personality, riasec, mi },
    academicStrengths: document.academicStrengths,
    academicChallenges: document.academicChallenges,
    behavioralInsights: document.behavioralInsights,
    recommendations: document.recommendations,
    developmentAreas: document.developmentAreas,
  };
}

/**
 * Written by the events that steer an assessment, about twenty in its life, and by those that make its analysis due or
 * put it off.
 */
const buildPhaseRows = (fact: ViewContext & { event: { at: Instant } }): ViewRow[] => {
  const { after: week } = fact;
  if (week.status === 'notScheduled') return [];
  const { at } = fact.event;
  return [
    toViewRow('week_phases', fact, {
      phase: computePhase(week),
      day: week.opened,
      since: at,
      dueAt: computeDueAt(week, at),
    }),
  ];
};

/**
 * The latest time for the next automatic transition: the next day opens, the grace period ends, the analysis begins, at
 * once if nothing is missing, or ends. A child that stopped for good leaves the end to a guardian, whose request is
 * carried out at once, on any day. `at` is the time of the event that the row is written with.
 */
function computeDueAt(week: Assessment, at: Instant): Instant | null {
  const { plan, opened, finishRequested, childEndedAt } = week;
  const phase = computePhase(week);
  if (phase === 'analysing') return toInstant(toEpochMs(at) + ANALYSIS_WITHIN_MS);
  if (phase === 'withoutConsent') return week.proofAwaited ? getProofEnd(week.proofAwaited, plan) : plan.graceEnds;
  if (phase !== 'running' && phase !== 'scheduled') return null;
  if (finishRequested || isAnalysisDue(week, at)) return at;
  return plan.days[opened]?.opens ?? (childEndedAt ? null : plan.graceEnds);
}

const none = () => [];

/** What each event writes. A missing event does not compile. */
const VIEWS: { [Type in EventType]: ViewBuilder<Type> } = {
  MoodChecked: moodChecked,
  PersonalityCompleted: personalityCompleted,
  SkillAreaCompleted: skillAreaCompleted,
  SubjectCompleted: subjectCompleted,
  ParentObserved: parentObserved,
  TeacherObserved: teacherObserved,
  SittingReplayed: sittingReplayed,
  ReportGenerated: async (fact) => [...(await reportGenerated(fact)), ...buildPhaseRows(fact)],
  AnalysisFailed: async (fact) => [...(await analysisFailed(fact)), ...buildPhaseRows(fact)],
  AssessmentScheduled: buildPhaseRows,
  ConsentGiven: buildPhaseRows,
  ConsentProved: buildPhaseRows,
  ConsentWithdrawn: buildPhaseRows,
  ChildAsked: none,
  ChildTasksEnded: buildPhaseRows,
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
  // Read from the log (`services/reports/tried-ideas.route.ts`).
  IdeaTried: none,
  AnswersExpired: none,
};

/**
 * The last answer makes the analysis due, as does the withdrawal of an invitation that alone was waited for; a sitting
 * that is reopened before the analysis has begun puts it off again.
 */
const buildRows = async (fact: ViewEvent<EventType>): Promise<ViewRow[]> => {
  const { before, after, event } = fact;
  const rows = await (VIEWS[event.type] as ViewBuilder<EventType>)(fact);
  const hasPhase = rows.some(({ table }) => table === 'week_phases');
  return hasPhase || isAnalysisDue(before, event.at) === isAnalysisDue(after, event.at)
    ? rows
    : [...rows, ...buildPhaseRows(fact)];
};

export const createRowsFor =
  (scores: Scores): RowsFor =>
  async ({ assessmentId, studentId, previous, events, history }) => {
    let stream: Promise<readonly VersionedEvent[]> | undefined;
    const readUpTo = async (version: number): Promise<AssessmentEvent[]> => {
      stream ??= history();
      return (await stream).filter((each) => each.version <= version).map(({ event }) => event);
    };
    let after = previous;
    const rows = await Promise.all(
      events.map(({ version, event }) => {
        const before = after;
        after = assessment.evolve(before, event);
        const readHistory = () => readUpTo(version);
        return buildRows({ assessmentId, studentId, version, event, before, after, readHistory, scores });
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
