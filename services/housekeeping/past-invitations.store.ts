import { and, eq, exists, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { guardianInvitations, ownershipOffers } from '#services/families/guardians.tables.ts';
import { streams } from '#services/handling/log.tables.ts';
import { daysBefore, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { deletePassed, deletesPassed } from '#services/housekeeping/passed-rows.store.ts';
import { teacherInvitations } from '#services/teacher/teacher.tables.ts';
import { teacherObservations } from '#services/views/views.tables.ts';
import type { KeptDays } from '#shared/values/retention.ts';

/** Invitations of guardians, answered or not, that expired long ago, with their addresses and links. */
export const pastGuardianInvitations = (db: Database, kept: Pick<KeptDays, 'invitations'>): Job =>
  deletesPassed('past-guardian-invitations', {
    db,
    table: guardianInvitations,
    time: guardianInvitations.expiresAt,
    due: (now) => daysBefore(now, kept.invitations),
  });

/** Offers to pass a child on, answered or not, that expired long ago. */
export const pastOwnershipOffers = (db: Database, kept: Pick<KeptDays, 'invitations'>): Job =>
  deletesPassed('past-ownership-offers', {
    db,
    table: ownershipOffers,
    time: ownershipOffers.expiresAt,
    due: (now) => daysBefore(now, kept.invitations),
  });

/**
 * Invitations of teachers, with their addresses, links and codes: the retention period after the form was submitted, or
 * else after the assessment ended. One whose assessment never began goes by its age. While an assessment is paused its
 * link still works, and stays.
 */
export const pastTeacherInvitations = (db: Database, kept: Pick<KeptDays, 'invitations'>): Job => ({
  name: 'past-teacher-invitations',
  everyMs: PERIODS.daily,
  run: (now, step) => {
    const due = daysBefore(now, kept.invitations);
    const one = { one: sql`1` };
    const isWeek = eq(streams.streamId, teacherInvitations.assessmentId);
    const handedIn = db
      .select(one)
      .from(teacherObservations)
      .where(
        and(
          eq(teacherObservations.sessionId, teacherInvitations.assessmentId),
          lt(teacherObservations.completedAt, due),
        ),
      );
    const ended = db
      .select(one)
      .from(streams)
      .where(and(isWeek, lt(streams.closedAt, due)));
    const begun = db.select(one).from(streams).where(isWeek);
    const isOver = or(exists(handedIn), exists(ended), notExists(begun));
    return inBatches(() => deletePassed(db, teacherInvitations, teacherInvitations.createdAt, due, isOver), step);
  },
});
