import { asc, eq, or, sql } from 'drizzle-orm';
import { user } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import { assessmentSessions as sessions } from '#services/database/log.tables.ts';
import { READS_ELSEWHERE } from '#services/database/reminder-address.store.ts';
import { batchCalls } from '#services/mail/batch-calls.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

type OtherAssessment = { assessmentId: AssessmentId; childName: string };

/** The other running assessments that a parent's email about this one should cover, with their children's names. */
export type ListOtherAssessments = (userId: UserId, assessmentId: AssessmentId) => Promise<OtherAssessment[]>;

/**
 * Those whose emails all go to the account's own address; a child with a separate address has emails of its own
 * (`emails-for-events.ts`).
 */
export function createReaderAssessments(db: Database): ListOtherAssessments {
  const { placeholder } = sql;
  const requested = sql`unnest(${placeholder('readers')}::uuid[], ${placeholder('weeks')}::uuid[]) with ordinality as asked (reader, week, n)`;
  const selectByReaders = db
    .select({
      place: sql<number>`asked.n::int`,
      assessmentId: sessions.id,
      childName: students.nickname,
      elsewhere: READS_ELSEWHERE,
    })
    .from(requested)
    .innerJoin(guardians, eq(guardians.userId, sql`asked.reader`))
    .innerJoin(user, eq(user.id, guardians.userId))
    .innerJoin(students, eq(students.id, guardians.studentId))
    .innerJoin(sessions, eq(sessions.studentId, guardians.studentId))
    .where(or(eq(sessions.status, 'running'), eq(sessions.id, sql`asked.week`)))
    .orderBy(asc(students.createdAt), asc(sessions.id))
    .prepare('weeks_of_readers');
  const findOthers = batchCalls<{ userId: UserId; assessmentId: AssessmentId }, OtherAssessment[]>(async (all) => {
    const rows = await selectByReaders.execute({
      readers: all.map(({ userId }) => userId),
      weeks: all.map(({ assessmentId }) => assessmentId),
    });
    const byPlace = Map.groupBy(rows, ({ place }) => place);
    return all.map(({ assessmentId }, i) => {
      const weeks = byPlace.get(i + 1) ?? [];
      const own = weeks.find((week) => week.assessmentId === assessmentId);
      if (!own || own.elsewhere) return [];
      return weeks
        .filter((week) => week !== own && !week.elsewhere)
        .map(({ assessmentId: id, childName }) => ({ assessmentId: id, childName }));
    });
  });
  return (userId, assessmentId) => findOthers({ userId, assessmentId });
}
