import { and, eq, exists, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { guardianInvitations, ownershipOffers } from '#services/database/guardians.tables.ts';
import { streams } from '#services/database/log.tables.ts';
import { teacherInvitations } from '#services/database/teacher.tables.ts';
import { teacherObservations } from '#services/database/views.tables.ts';
import { deleteExpired, deleteExpiredJob } from '#services/jobs/expired-rows.store.ts';
import { type Job, PERIODS, runInBatches, subtractDays } from '#services/jobs/job.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/** Invitations of guardians, answered or not, that expired long ago, with their addresses and links. */
export const createPastGuardianInvitationsJob = (db: Database, retention: Pick<RetentionDays, 'invitations'>): Job =>
  deleteExpiredJob('past-guardian-invitations', {
    db,
    table: guardianInvitations,
    time: guardianInvitations.expiresAt,
    due: (now) => subtractDays(now, retention.invitations),
  });

/** Offers to pass a child on, answered or not, that expired long ago. */
export const createPastOwnershipOffersJob = (db: Database, retention: Pick<RetentionDays, 'invitations'>): Job =>
  deleteExpiredJob('past-ownership-offers', {
    db,
    table: ownershipOffers,
    time: ownershipOffers.expiresAt,
    due: (now) => subtractDays(now, retention.invitations),
  });

/**
 * Invitations of teachers, with their addresses, links and codes: the retention period after the form was submitted, or
 * else after the assessment ended. One whose assessment never began goes by its age. While an assessment is paused its
 * link still works, and stays.
 */
export const createPastTeacherInvitationsJob = (db: Database, retention: Pick<RetentionDays, 'invitations'>): Job => ({
  name: 'past-teacher-invitations',
  everyMs: PERIODS.daily,
  run: (now, step) => {
    const due = subtractDays(now, retention.invitations);
    const existsColumn = { one: sql`1` };
    const isItsStream = eq(streams.streamId, teacherInvitations.assessmentId);
    const submittedForm = db
      .select(existsColumn)
      .from(teacherObservations)
      .where(
        and(
          eq(teacherObservations.sessionId, teacherInvitations.assessmentId),
          lt(teacherObservations.completedAt, due),
        ),
      );
    const closedStream = db
      .select(existsColumn)
      .from(streams)
      .where(and(isItsStream, lt(streams.closedAt, due)));
    const itsStream = db.select(existsColumn).from(streams).where(isItsStream);
    const isOver = or(exists(submittedForm), exists(closedStream), notExists(itsStream));
    return runInBatches(() => deleteExpired(db, teacherInvitations, teacherInvitations.createdAt, due, isOver), step);
  },
});
