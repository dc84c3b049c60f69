import { eq, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { assessmentSessions } from '#services/database/log.tables.ts';
import type { HubPorts } from '#services/live/hub.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

/**
 * The guardians of the child of each assessment, many assessments in one query: the sweep asks for all watched ones.
 */
export const createGuardianLookup = (db: Database): HubPorts['listGuardians'] => {
  const selectGuardians = db
    .select({ id: assessmentSessions.id, userId: guardians.userId })
    .from(assessmentSessions)
    .innerJoin(guardians, eq(guardians.studentId, assessmentSessions.studentId))
    .where(sql`${assessmentSessions.id} = any(${sql.placeholder('ids')})`)
    .prepare('guardians_of_weeks');
  return async (ids) => {
    const guardiansByAssessment = new Map<AssessmentId, Set<UserId>>();
    for (const { id, userId } of await selectGuardians.execute({ ids }))
      guardiansByAssessment.set(id, (guardiansByAssessment.get(id) ?? new Set()).add(userId));
    return guardiansByAssessment;
  };
};
