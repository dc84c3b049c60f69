import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { overallReports } from '#services/database/views.tables.ts';
import { listIdeaResults } from '#shared/domain/assessment/tried-ideas.ts';
import { type AreaTrend, ReportDocument } from '#shared/measurement/report/document.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import { listTrends } from '#shared/measurement/report/trends.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { readKnownFields } from '#shared/values/known-fields.ts';

export type FindPreviousReport = (week: {
  assessmentId: AssessmentId;
  studentId: StudentId;
  before: Instant;
}) => Promise<PreviousReport | null>;

/**
 * The last report of another assessment of the same child that was generated before an instant. That instant is the
 * start of the analysis in the log, so a later analysis of the same log gets the same report. An assessment whose
 * consent was withdrawn is not processed, not even for a comparison.
 */
export const createPreviousReportFinder = (
  db: Database,
  store: Pick<EventStore, 'load' | 'read'>,
): FindPreviousReport => {
  const { placeholder } = sql;
  const { sessionId, studentId, status, generatedAt, document } = overallReports;
  const selectLast = db
    .select({ sessionId, generatedAt, document })
    .from(overallReports)
    .where(
      and(
        eq(studentId, placeholder('studentId')),
        ne(sessionId, placeholder('assessmentId')),
        eq(status, 'completed'),
        lt(generatedAt, placeholder('before')),
      ),
    )
    .orderBy(desc(generatedAt), desc(sessionId))
    .limit(1)
    .prepare('earlier_report');
  return async (week) => {
    const [row] = await selectLast.execute(week);
    if (!row?.generatedAt) return null;
    if (!(await hasConsent(store, row.sessionId))) return null;
    const tries = (await store.read(row.sessionId, { types: ['IdeaTried'] })).map(({ event }) => event);
    const tried = listIdeaResults(tries.filter(({ at }) => at < week.before));
    return { assessmentId: row.sessionId, generatedAt: row.generatedAt, document: row.document, tried };
  };
};

async function hasConsent(store: Pick<EventStore, 'load'>, assessmentId: AssessmentId): Promise<boolean> {
  const { state } = await store.load(assessmentId);
  return state.status !== 'notScheduled' && state.consent;
}

/** Reports of a child that are looked at for a trend: of more, the last ones. */
const MAX_EARLIER = 24;

export type ReadTrends = (assessmentId: AssessmentId) => Promise<AreaTrend[]>;

/**
 * The trends of a finished report: a view that is made when it is read, so that a report never changes. A week whose
 * consent was withdrawn is no point, and without a consent of its own a report has no trends. An erased week is gone.
 */
export const createTrendReader = (db: Database, store: Pick<EventStore, 'load'>): ReadTrends => {
  const { placeholder } = sql;
  const { sessionId, studentId, status, generatedAt, document } = overallReports;
  const isFinished = eq(status, 'completed');
  const selectOwn = db
    .select({ studentId, generatedAt, document })
    .from(overallReports)
    .where(and(eq(sessionId, placeholder('assessmentId')), isFinished))
    .prepare('report_of_trends');
  const selectEarlier = db
    .select({ sessionId, generatedAt, document })
    .from(overallReports)
    .where(and(eq(studentId, placeholder('studentId')), isFinished, lt(generatedAt, placeholder('before'))))
    .orderBy(desc(generatedAt), desc(sessionId))
    .limit(MAX_EARLIER)
    .prepare('earlier_reports');
  return async (assessmentId) => {
    const [own] = await selectOwn.execute({ assessmentId });
    const now = readKnownFields(ReportDocument, own?.document);
    if (!own?.generatedAt || !now || !(await hasConsent(store, assessmentId))) return [];
    const rows = await selectEarlier.execute({ studentId: own.studentId, before: own.generatedAt });
    const consented = await Promise.all(rows.map((row) => hasConsent(store, row.sessionId)));
    const earlier = rows.flatMap((row, i) =>
      row.generatedAt && consented[i]
        ? [{ assessmentId: row.sessionId, generatedAt: row.generatedAt, document: row.document }]
        : [],
    );
    return listTrends(now, assessmentId, earlier);
  };
};
