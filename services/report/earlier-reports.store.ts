import { sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { EventStore } from '#services/event-store/event-store.ts';
import type { EarlierReport } from '#shared/measurement/report/reassess.ts';
import { type Instant, instantOf } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

export type EarlierReports = (week: { assessmentId: AssessmentId; studentId: StudentId; before: Instant }) => Promise<EarlierReport | null>;

type Row = { session_id: AssessmentId; generated_at: string | Date; document: unknown };

/**
 * The last report of another week of the same child that was generated before an instant, which is that of the analysis's own start in
 * the log: whoever analyses that log again, at any later time, is given the same report. A week whose consent was withdrawn is not
 * processed any more, also not as the older half of a comparison.
 */
export const earlierReports =
  (db: PostgresJsDatabase, store: Pick<EventStore, 'load'>): EarlierReports =>
  async ({ assessmentId, studentId, before }) => {
    const [row] = await db.execute<Row>(sql`
      select session_id, generated_at, document from overall_reports
      where student_id = ${studentId} and session_id <> ${assessmentId} and status = 'completed' and generated_at < ${before}
      order by generated_at desc, session_id desc limit 1`);
    if (!row) return null;
    const { state } = await store.load(row.session_id);
    const consent = state.status !== 'notScheduled' && state.consent;
    return consent ? { assessmentId: row.session_id, generatedAt: instantOf(new Date(row.generated_at).getTime()), document: row.document } : null;
  };
