import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { BEFORE_FIRST, type PageRequest } from '#services/assessment/assessments.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import { assessmentSessions as sessions } from '#services/database/log.tables.ts';
import { overallReports } from '#services/database/views.tables.ts';
import type { ReportSummary } from '#shared/contracts/reports.ts';
import { type Assessment, SHAPE_VERSION } from '#shared/domain/assessment/state.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

type ListingFacts = Pick<Assessment, 'status' | 'startDate' | 'timeZone' | 'closedAt' | 'report'> & {
  firstOpens: Instant | null;
};
/** What a list of reports shows of an assessment. */
export type ReportListing = ListingFacts & {
  id: AssessmentId;
  childName: string;
  keyInsights: ReportSummary['keyInsights'] | null;
};

export type ListReports = (
  userId: UserId,
  page: PageRequest<AssessmentId>,
) => Promise<{ listings: ReportListing[]; completed: number; next?: AssessmentId }>;

export const extractFacts = ({ status, startDate, timeZone, closedAt, report, plan }: Assessment): ListingFacts => ({
  status,
  startDate,
  timeZone,
  closedAt,
  report,
  firstOpens: plan.days[0]?.opens ?? null,
});

/**
 * The assessments of a family as a list of reports shows them, newest first, and how many of all have a report. The
 * database extracts the listed fields from state and document: a document has 44 kB, the fields one.
 */
export function createReportList(db: Database, store: Pick<EventStore, 'load'>): ListReports {
  const { placeholder } = sql;
  const isOfGuardian = eq(guardians.userId, placeholder('userId'));
  const rows = db
    .select({
      id: sessions.id,
      childName: students.nickname,
      shapeVersion: sessions.shapeVersion,
      status: sessions.status,
      facts: sql<Omit<ListingFacts, 'status' | 'firstOpens'>>`(
        select row_to_json(fact)
        from json_to_record(${sessions.state}::json) as fact ("startDate" text, "timeZone" text, "closedAt" text, report json)
      )`,
      firstOpens: sql<Instant | null>`${sessions.plan}::json #>> '{days,0,opens}'`,
      keyInsights: sql<ReportListing['keyInsights']>`${overallReports.document} -> 'keyInsights'`,
    })
    .from(sessions)
    .innerJoin(students, eq(students.id, sessions.studentId))
    .innerJoin(guardians, eq(guardians.studentId, sessions.studentId))
    .leftJoin(
      overallReports,
      and(eq(overallReports.sessionId, sessions.id), eq(overallReports.status, 'completed').inlineParams()),
    )
    .where(and(isOfGuardian, lt(sessions.id, placeholder('before'))))
    .orderBy(desc(sessions.id))
    .limit(placeholder('limit'))
    .prepare('report_list');
  const countFinished = db
    .select({ completed: count() })
    .from(sessions)
    .innerJoin(guardians, eq(guardians.studentId, sessions.studentId))
    .where(and(isOfGuardian, eq(sessions.status, 'reported').inlineParams()))
    .prepare('report_count');

  /** A row of an older shape is folded again from its events. */
  const toListing = async ({
    shapeVersion,
    status,
    facts,
    firstOpens,
    ...row
  }: Awaited<ReturnType<typeof rows.execute>>[number]): Promise<ReportListing[]> => {
    if (shapeVersion === SHAPE_VERSION) return [{ ...row, ...facts, status, firstOpens }];
    const { state } = await store.load(row.id);
    return state.status === 'notScheduled' ? [] : [{ ...row, ...extractFacts(state) }];
  };

  return async (userId, { after = BEFORE_FIRST, limit }) => {
    const [pageRows, [family]] = await Promise.all([
      rows.execute({ userId, before: after, limit: limit + 1 }),
      countFinished.execute({ userId }),
    ]);
    const visibleRows = pageRows.slice(0, limit);
    const last = pageRows.length > limit && visibleRows.at(-1);
    return {
      listings: (await Promise.all(visibleRows.map(toListing))).flat(),
      completed: family?.completed ?? 0,
      ...(last && { next: last.id }),
    };
  };
}
