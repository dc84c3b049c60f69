import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { AssessmentQueries, StoredAssessment } from '#services/assessment/assessments.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore, RecordedEvent } from '#services/database/event-store.ts';
import { assessmentSessions as sessions } from '#services/database/log.tables.ts';
import { overallReports } from '#services/database/views.tables.ts';
import { listIdeaResults } from '#shared/domain/assessment/tried-ideas.ts';
import { type AreaTrend, ReportDocument } from '#shared/measurement/report/document.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import { listTrends } from '#shared/measurement/report/trends.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { readKnownFields } from '#shared/values/known-fields.ts';

const { placeholder } = sql;
const { sessionId, studentId, status, generatedAt, document } = overallReports;

/** At most so many previous reports of a child are read, the newest. */
const MAX_PREVIOUS = 24;

type ReportSearch = { assessmentId: AssessmentId; studentId: StudentId; before: Instant };

/**
 * The finished reports of a child's other assessments that were generated before an instant, the last one first. One whose
 * consent was withdrawn is not processed, not even for a comparison.
 */
const createPreviousReportList = (db: Database): ((search: ReportSearch) => Promise<PreviousReport[]>) => {
  const select = db
    .select({
      assessmentId: sessionId,
      generatedAt,
      timeZone: sql<string>`${sessions.state}::json ->> 'timeZone'`,
      document,
    })
    .from(overallReports)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .where(
      and(
        eq(studentId, placeholder('studentId')),
        ne(sessionId, placeholder('assessmentId')),
        eq(status, 'completed'),
        lt(generatedAt, placeholder('before')),
        sql`(${sessions.state}::json ->> 'consent')::boolean`,
      ),
    )
    .orderBy(desc(generatedAt), desc(sessionId))
    .limit(MAX_PREVIOUS)
    .prepare('previous_reports');
  return async (search) =>
    (await select.execute(search)).flatMap(({ generatedAt: at, ...report }) =>
      at ? [{ ...report, generatedAt: at }] : [],
    );
};

export type FindPreviousReport = (search: ReportSearch) => Promise<PreviousReport | null>;

/**
 * The last report with a consent of another assessment of the same child that was generated before an instant, and what
 * was said between the start of its analysis and that instant of the ideas of all such reports: a family may try an idea
 * of an earlier report after a later one. What was said before is in the last report already. Both instants are starts
 * of analyses in the logs, so a later analysis of the same logs gets the same.
 */
export const createPreviousReportFinder = (db: Database, store: Pick<EventStore, 'readMany'>): FindPreviousReport => {
  const listPrevious = createPreviousReportList(db);
  return async (week) => {
    const reports = await listPrevious(week);
    const [previous] = reports;
    if (!previous) return null;
    const ids = reports.toReversed().map(({ assessmentId }) => assessmentId);
    const logs = await store.readMany(ids, { types: ['AnalysisStarted', 'IdeaTried'] });
    const isAnalysis = ({ event }: RecordedEvent) => event.type === 'AnalysisStarted';
    const analysed = logs.at(-1)?.findLast(isAnalysis)?.event.at ?? previous.generatedAt;
    const tries = logs.flat().map(({ event }) => event);
    return { ...previous, tried: listIdeaResults(tries.filter(({ at }) => at >= analysed && at < week.before)) };
  };
};

/** A finished report that this version can read. */
export type FinishedReport = { stored: StoredAssessment; document: ReportDocument; generatedAt: Instant | null };

export const readFinishedReport = async (
  weeks: Pick<AssessmentQueries, 'one' | 'report'>,
  assessmentId: AssessmentId,
): Promise<FinishedReport | null> => {
  const stored = await weeks.one(assessmentId);
  const report = await weeks.report(assessmentId);
  const document = readKnownFields(ReportDocument, report?.document);
  return stored && report && document ? { stored, document, generatedAt: report.generatedAt } : null;
};

export type ReadTrends = (report: FinishedReport) => Promise<AreaTrend[]>;

/**
 * The trends of a finished report: a view that is made when it is read, so that a report never changes. A week whose
 * consent was withdrawn is no point, and without a consent of its own a report has no trends. An erased week is gone.
 */
export const createTrendReader = (db: Database): ReadTrends => {
  const listPrevious = createPreviousReportList(db);
  return async ({ stored: { assessmentId, week, child }, document: own, generatedAt: at }) => {
    if (!at || !week.consent) return [];
    return listTrends(
      { assessmentId, generatedAt: at, timeZone: week.timeZone, document: own },
      await listPrevious({ studentId: child.studentId, assessmentId, before: at }),
    );
  };
};
