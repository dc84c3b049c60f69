import { and, eq, isNull, notExists } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { streams } from '#services/handling/log.tables.ts';
import { deleteExpiredJob } from '#services/housekeeping/expired-rows.store.ts';
import type { Job } from '#services/housekeeping/job.ts';
import { teacherInvitations, teacherLinks } from '#services/teacher/teacher.tables.ts';

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
