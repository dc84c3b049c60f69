import { and, asc, eq, or, sql } from 'drizzle-orm';
import { user } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians, students } from '#services/families/families.tables.ts';
import { READS_ELSEWHERE } from '#services/families/reads-elsewhere.store.ts';
import { assessmentSessions as sessions } from '#services/handling/log.tables.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

/** The other running weeks that a parent's letter about this one is to tell of, with what their children are called. */
export type WeeksOfReader = (userId: UserId, assessmentId: AssessmentId) => Promise<{ assessmentId: AssessmentId; childName: string }[]>;

/** Those whose letters all go to the account's own address; a child with an address of its own has letters of its own (`mail-for.ts`). */
export function weeksOfReader(db: Database): WeeksOfReader {
  const { placeholder } = sql;
  const weeks = db
    .select({ assessmentId: sessions.id, childName: students.nickname, elsewhere: READS_ELSEWHERE })
    .from(guardians)
    .innerJoin(user, eq(user.id, guardians.userId))
    .innerJoin(students, eq(students.id, guardians.studentId))
    .innerJoin(sessions, eq(sessions.studentId, guardians.studentId))
    .where(and(eq(guardians.userId, placeholder('userId')), or(eq(sessions.status, 'running'), eq(sessions.id, placeholder('assessmentId')))))
    .orderBy(asc(students.createdAt), asc(sessions.id))
    .prepare('weeks_of_reader');
  return async (userId, assessmentId) => {
    const found = await weeks.execute({ userId, assessmentId });
    const asked = found.find((week) => week.assessmentId === assessmentId);
    if (!asked || asked.elsewhere) return [];
    return found.filter((week) => week !== asked && !week.elsewhere).map(({ assessmentId: id, childName }) => ({ assessmentId: id, childName }));
  };
}
