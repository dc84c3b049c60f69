import { and, eq, isNull, notExists } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { streams } from '#services/handling/log.tables.ts';
import { inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { deletePassed } from '#services/housekeeping/passed-rows.store.ts';
import { teacherInvitations, teacherLinks } from '#services/teacher/teacher.tables.ts';

/** Links of teachers whose invitation is over. While a week is open, its plan says when that is, and a pause may be long. */
export const expiredLinks = (db: Database): Job => {
  const openWeek = db
    .select({ id: streams.streamId })
    .from(teacherInvitations)
    .innerJoin(streams, eq(streams.streamId, teacherInvitations.assessmentId))
    .where(and(eq(teacherInvitations.id, teacherLinks.invitationId), isNull(streams.closedAt)));
  return {
    name: 'expired-links',
    everyMs: PERIODS.daily,
    run: (now, step) => inBatches(() => deletePassed(db, teacherLinks, teacherLinks.expiresAt, now, notExists(openWeek)), step),
  };
};
