import { and, eq, isNull, notExists } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { streams } from '#services/database/log.tables.ts';
import { teacherInvitations, teacherLinks } from '#services/database/teacher.tables.ts';
import { deleteExpiredJob } from '#services/jobs/expired-rows.store.ts';
import type { Job } from '#services/jobs/job.ts';

/**
 * Links of teachers whose invitation is over. While an assessment is open its plan decides, and a pause may be long.
 */
export const createExpiredLinksJob = (db: Database): Job => {
  const openAssessment = db
    .select({ id: streams.streamId })
    .from(teacherInvitations)
    .innerJoin(streams, eq(streams.streamId, teacherInvitations.assessmentId))
    .where(and(eq(teacherInvitations.id, teacherLinks.invitationId), isNull(streams.closedAt)));
  return deleteExpiredJob('expired-links', {
    db,
    table: teacherLinks,
    time: teacherLinks.expiresAt,
    due: (now) => now,
    only: notExists(openAssessment),
  });
};
