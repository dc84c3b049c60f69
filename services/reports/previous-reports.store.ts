import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { overallReports } from '#services/database/views.tables.ts';
import { listIdeaResults } from '#shared/domain/assessment/tried-ideas.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

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
    const { state } = await store.load(row.sessionId);
    const consent = state.status !== 'notScheduled' && state.consent;
    if (!consent) return null;
    const tries = (await store.read(row.sessionId, { types: ['IdeaTried'] })).map(({ event }) => event);
    const tried = listIdeaResults(tries.filter(({ at }) => at < week.before));
    return { assessmentId: row.sessionId, generatedAt: row.generatedAt, document: row.document, tried };
  };
};
