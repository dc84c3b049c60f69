import { and, count, eq } from 'drizzle-orm';
import { addInvitation } from '#services/assessment/invitations.store.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { assessmentSessions, commands } from '#services/database/log.tables.ts';
import { lockCounts } from '#services/families/families.store.ts';
import { noteReminderAddress } from '#services/families/reminder-address.store.ts';
import { type KeyedRequest, runKeyedWrite } from '#services/http/keyed-write.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type ReservedIds = { assessmentId: AssessmentId; invitationId?: InvitationId | undefined };
export type ScheduleAddresses = {
  userId: UserId;
  studentId: StudentId;
  parentEmail: string;
  teacherEmail?: string | undefined;
  teacherLine?: string | undefined;
  now: Instant;
};

export type SchedulingStore = {
  /**
   * The ids of an assessment that has no stream yet, the same for each delivery of a key. `release` frees the key after
   * a refusal; on a replay it does nothing, since the ids belong to the first delivery.
   */
  reserve: (by: KeyedRequest, withTeacher: boolean) => Promise<{ ids: ReservedIds; release: () => Promise<void> }>;
  /**
   * Stores the addresses of an assessment's emails in the commit of the assessment. `isProved`: the parent's one has
   * agreed before.
   * @throws Refused LIMIT_REACHED, INVITATION_LIMIT
   */
  storeAddresses: (tx: Transaction, ids: ReservedIds, addresses: ScheduleAddresses) => Promise<{ isProved: boolean }>;
};

/** Assessments of all children of an account, in any status: one a fortnight for years. */
const MAX_ASSESSMENTS = 200;

export const createScheduling = (
  db: Database,
  newId: () => string,
  hashes: AddressHashes,
  maxAssessments = MAX_ASSESSMENTS,
): SchedulingStore => ({
  reserve: async (by, withTeacher) => {
    const { response: ids, replayed } = await runKeyedWrite(
      db,
      by,
      async (): Promise<ReservedIds> => ({
        assessmentId: newId() as AssessmentId,
        ...(withTeacher && { invitationId: newId() as InvitationId }),
      }),
    );
    const isOwnKey = and(eq(commands.streamId, by.userId), eq(commands.idemKey, by.key));
    const release = async () => {
      await db.delete(commands).where(isOwnKey).prepare('release_key').execute();
    };
    return { ids, release: replayed ? async () => {} : release };
  },
  storeAddresses: async (tx, ids, { userId, studentId, parentEmail, teacherEmail, teacherLine, now }) => {
    const { assessmentId, invitationId } = ids;
    // Before the lock, since it holds the guardian's row. The form begins with the account's own address: who leaves it
    // there takes no reminders away from another one.
    const address = await noteReminderAddress(tx, { userId, studentId }, parentEmail, { hashes, keepsOther: true });
    await lockCounts(tx, userId);
    const [all] = await tx
      .select({ weeks: count() })
      .from(guardians)
      .innerJoin(assessmentSessions, eq(assessmentSessions.studentId, guardians.studentId))
      .where(eq(guardians.userId, userId))
      .prepare('count_weeks')
      .execute();
    // The new assessment is among them.
    if ((all?.weeks ?? 0) > maxAssessments) refuse('LIMIT_REACHED');
    if (teacherEmail && invitationId) {
      const invitation = { invitationId, assessmentId, by: userId, email: teacherEmail, line: teacherLine, now };
      await addInvitation(tx, invitation, hashes);
    }
    return address;
  },
});
