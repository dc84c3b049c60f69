import { and, count, eq, notInArray } from 'drizzle-orm';
import { addInvitation } from '#services/assessment/invitations.store.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { assessmentSessions } from '#services/database/log.tables.ts';
import { teacherInvitations } from '#services/database/teacher.tables.ts';
import {
  type NotedReminderAddress,
  noteReminderAddress,
  revertReminderAddress,
} from '#services/families/reminder-address.store.ts';
import { type KeyedRequest, runKeyedWrite } from '#services/http/keyed-write.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, StudentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type ReservedIds = { assessmentId: AssessmentId; invitationId?: InvitationId | undefined };
export type ScheduleAddresses = {
  studentId: StudentId;
  parentEmail: string;
  teacherEmail?: string | undefined;
  teacherLine?: string | undefined;
  now: Instant;
};

export type SchedulingStore = {
  /**
   * Reserves the ids of an assessment and stores the addresses of its emails, once per key. `decide` throws where the
   * rules refuse; then nothing is stored, not even the key. `release` removes the addresses when the assessment is
   * refused after all; on a replay it does nothing, since they belong to the first delivery.
   */
  reserve: (
    by: KeyedRequest,
    addresses: ScheduleAddresses,
    decide: (ids: ReservedIds) => void,
  ) => Promise<{ ids: ReservedIds; release: () => Promise<void> }>;
};

/** Assessments of all children of an account, in any status: one a fortnight for years. */
export const MAX_ASSESSMENTS = 200;

export const createScheduling = (
  db: Database,
  newId: () => string,
  hashes: AddressHashes,
  maxAssessments = MAX_ASSESSMENTS,
): SchedulingStore => ({
  reserve: async (by, { studentId, parentEmail, teacherEmail, teacherLine, now }, decide) => {
    const guardianship = { userId: by.userId, studentId };
    let savedAddress: Omit<NotedReminderAddress, 'isProved'> = {
      savedEmail: parentEmail,
      former: { notifyEmail: null, notifyProved: false },
    };
    const { response: ids, replayed } = await runKeyedWrite(db, by, async (tx) => {
      const reserved: ReservedIds = {
        assessmentId: newId() as AssessmentId,
        ...(teacherEmail && { invitationId: newId() as InvitationId }),
      };
      decide(reserved);
      const isRunning = and(
        eq(assessmentSessions.studentId, studentId),
        notInArray(assessmentSessions.status, ['reported', 'cancelled']),
      );
      const running = await tx
        .select({ id: assessmentSessions.id })
        .from(assessmentSessions)
        .where(isRunning)
        .limit(1)
        .prepare('running_week')
        .execute();
      if (running.length > 0) refuse('WEEK_RUNNING');
      const [all] = await tx
        .select({ weeks: count() })
        .from(guardians)
        .innerJoin(assessmentSessions, eq(assessmentSessions.studentId, guardians.studentId))
        .where(eq(guardians.userId, by.userId))
        .prepare('count_weeks')
        .execute();
      if ((all?.weeks ?? 0) >= maxAssessments) refuse('LIMIT_REACHED');
      const { assessmentId, invitationId } = reserved;
      if (teacherEmail && invitationId) {
        await addInvitation(
          tx,
          { invitationId, assessmentId, by: by.userId, email: teacherEmail, line: teacherLine, now },
          hashes,
        );
      }
      savedAddress = await noteReminderAddress(tx, guardianship, parentEmail, hashes);
      return reserved;
    });
    const release = () =>
      db.transaction(async (tx) => {
        if (ids.invitationId)
          await tx
            .delete(teacherInvitations)
            .where(eq(teacherInvitations.id, ids.invitationId))
            .prepare('take_back_invitation')
            .execute();
        await revertReminderAddress(tx, guardianship, savedAddress);
      });
    return { ids, release: replayed ? async () => {} : release };
  },
});
