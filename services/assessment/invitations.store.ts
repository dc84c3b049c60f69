import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AssessmentQueries } from '#services/assessment/assessments.store.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { assessmentSessions } from '#services/database/log.tables.ts';
import { mail } from '#services/database/mail.tables.ts';
import { teacherCodes, teacherInvitations, teacherLinks } from '#services/database/teacher.tables.ts';
import { teacherObservations } from '#services/database/views.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { countLetterOfDay } from '#services/mail/daily-limits.store.ts';
import { forgetAddress, forgetHashedAddress, forgetReminderAddress } from '#services/mail/forget-address.store.ts';
import { findMailedHash } from '#services/mail/mailed-addresses.store.ts';
import { suppressUnsent } from '#services/mail/queue-email.store.ts';
import { isRefusedBy } from '#services/mail/suppressions.store.ts';
import { getInvitationStatus } from '#shared/domain/assessment/invitation.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, StudentId, UserId } from '#shared/values/ids.ts';

/**
 * After these days the links of an assessment that is closed are deleted; the rows go by its end. The plan decides when
 * an invitation is over, and may move: a start lies at most a year ahead.
 */
const LINK_DAYS = 500;

export type NewInvitation = {
  invitationId: InvitationId;
  assessmentId: AssessmentId;
  by: UserId;
  email: string;
  line?: string | undefined;
  now: Instant;
};

export type InvitationRef = { id: InvitationId; assessmentId: AssessmentId };

/** The standing of an invitation, with its assessment while it is in force. */
export type FoundInvitation = { standing: 'inForce'; assessmentId: AssessmentId } | { standing: 'withdrawn' | 'over' };

export type InvitationStore = {
  /** The assessment of an invitation in force; the assessment's own log names that invitation. */
  findAssessmentInForce: (invitationId: InvitationId, now: Instant) => Promise<AssessmentId | null>;
  find: (invitationId: InvitationId, now: Instant) => Promise<FoundInvitation>;
  /** Other invitations to its assessment at its address, newest first; none once the address is deleted. */
  listToSameAddress: (invitationId: InvitationId) => Promise<InvitationId[]>;
  /** Records that the link was opened; true the first time. */
  open: (invitationId: InvitationId, now: Instant) => Promise<boolean>;
  /** The hash of its address, also once that is deleted; null if no email to it has left one. */
  findAddressHash: (invitationId: InvitationId) => Promise<string | null>;
  /**
   * Suppresses all further emails to the address of this invitation, from any sender, and deletes the address. `hash`
   * stands for it where it is deleted. False if nothing changed.
   */
  suppress: (tx: Transaction, invitationId: InvitationId, hash: string) => Promise<boolean>;
};

/**
 * Stores the recipient of an invitation in the commit of its event, which holds its id only.
 * @throws Refused INVITATION_LIMIT after ten in a day
 */
export async function addInvitation(
  tx: Transaction,
  { invitationId, assessmentId, by, email, line, now }: NewInvitation,
  hashes: AddressHashes,
): Promise<void> {
  await countLetterOfDay(tx, 'teacher-invitation', { by, hashes, now });
  const expires = toInstant(toEpochMs(now) + LINK_DAYS * DAY_MS);
  // No email would be sent there, so a deleted address must not be stored again.
  const emailFields = (await isRefusedBy(tx, hashes.all(email), by))
    ? { email: null, line: null }
    : { email, line: line ?? null };
  const invitation = {
    id: invitationId,
    assessmentId,
    invitedBy: by,
    ...emailFields,
    createdAt: now,
    expiresAt: expires,
  };
  // Releases before this one stored the row ahead of the event, which a retry may find.
  await tx.insert(teacherInvitations).values(invitation).onConflictDoNothing().prepare('add_invitation').execute();
}

/**
 * Ends every invitation by this account without a submitted form, for one child or for all, with links, codes and
 * emails; the assessment's log is updated afterwards (`settle-closures.store.ts`). A teacher with a submitted form can
 * still read and withdraw it.
 */
export async function endOpenInvitationsBy(tx: Transaction, userId: UserId, studentId?: StudentId): Promise<void> {
  const weeksOfChild = tx
    .select({ id: assessmentSessions.id })
    .from(assessmentSessions)
    .where(studentId && eq(assessmentSessions.studentId, studentId));
  const ended = await tx
    .update(teacherInvitations)
    .set({ expiresAt: ENDED })
    .where(
      and(
        ...[eq(teacherInvitations.invitedBy, userId), isNotEnded, sql`not exists ${selectForm(tx)}`],
        studentId && inArray(teacherInvitations.assessmentId, weeksOfChild),
      ),
    )
    .returning({ id: teacherInvitations.id });
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await tx.delete(teacherLinks).where(inArray(teacherLinks.invitationId, ids));
  await tx.delete(teacherCodes).where(inArray(teacherCodes.invitationId, ids));
  const recipients = ids.map((id) => `teacher:${id}`);
  await suppressUnsent(tx, inArray(mail.recipient, recipients));
}

/**
 * The expiry of an invitation that ended with the inviter's account or guardianship. For others the plan decides, which
 * may move past any date of the row.
 */
const ENDED = sql<Instant>`'epoch'::timestamptz`;
const isNotEnded = gt(teacherInvitations.expiresAt, ENDED);

const selectForm = (db: Pick<Database, 'select'>) =>
  db
    .select({ one: sql`1` })
    .from(teacherObservations)
    .where(eq(teacherObservations.sessionId, teacherInvitations.assessmentId));

/**
 * Finds the invitation in force of the assessment of an invitation, if it is at the same address. Once "not me" has
 * deleted that address from all of them, they are those without one.
 */
export const createInForceSearch = (db: Database, store: Pick<EventStore, 'load'>) => {
  const other = alias(teacherInvitations, 'other');
  const selectToSameRecipient = db
    .select({ id: other.id, assessmentId: other.assessmentId })
    .from(teacherInvitations)
    .innerJoin(
      other,
      and(
        eq(other.assessmentId, teacherInvitations.assessmentId),
        sql`${other.email} is not distinct from ${teacherInvitations.email}`,
      ),
    )
    .where(eq(teacherInvitations.id, sql.placeholder('invitationId')))
    .prepare('invitations_to_same_recipient');
  return async (invitationId: InvitationId, now: Instant): Promise<InvitationRef | undefined> => {
    const invitations = await selectToSameRecipient.execute({ invitationId });
    const state = invitations[0] && (await store.load(invitations[0].assessmentId)).state;
    if (!state || state.status === 'notScheduled') return undefined;
    return invitations.find(({ id }) => getInvitationStatus(state, id, now) === 'inForce');
  };
};

export const createInvitations = (
  db: Database,
  weeks: Pick<AssessmentQueries, 'one'>,
  hashes: AddressHashes,
): InvitationStore => {
  const isThisInvitation = eq(teacherInvitations.id, sql.placeholder('invitationId'));
  const selectAssessment = db
    .select({ assessmentId: teacherInvitations.assessmentId })
    .from(teacherInvitations)
    .where(and(isThisInvitation, isNotEnded))
    .prepare('week_of_invitation');
  const other = alias(teacherInvitations, 'other');
  const selectToSameAddress = db
    .select({ id: other.id })
    .from(teacherInvitations)
    .innerJoin(
      other,
      and(eq(other.assessmentId, teacherInvitations.assessmentId), eq(other.email, teacherInvitations.email)),
    )
    .where(and(isThisInvitation, ne(other.id, teacherInvitations.id)))
    .orderBy(desc(other.createdAt))
    .prepare('invitations_to_same_address');
  const selectAddress = db
    .select({ email: teacherInvitations.email })
    .from(teacherInvitations)
    .where(isThisInvitation)
    .prepare('address_to_suppress');
  const open = db
    .update(teacherInvitations)
    .set({ openedAt: sql`${sql.placeholder('now')}::timestamptz` })
    .where(and(isThisInvitation, isNull(teacherInvitations.openedAt)))
    .returning({ id: teacherInvitations.id })
    .prepare('open_invitation');
  const find: InvitationStore['find'] = async (invitationId, now) => {
    const [row] = await selectAssessment.execute({ invitationId });
    const stored = row && (await weeks.one(row.assessmentId));
    if (!stored) return { standing: 'withdrawn' };
    const standing = getInvitationStatus(stored.week, invitationId, now);
    return standing === 'inForce' ? { standing, assessmentId: stored.assessmentId } : { standing };
  };
  return {
    find,
    listToSameAddress: async (invitationId) =>
      (await selectToSameAddress.execute({ invitationId })).map(({ id }) => id),
    findAssessmentInForce: async (invitationId, now) => {
      const standingResult = await find(invitationId, now);
      return standingResult.standing === 'inForce' ? standingResult.assessmentId : null;
    },
    findAddressHash: async (invitationId) => {
      const [row] = await selectAddress.execute({ invitationId });
      return row?.email ? hashes.of(row.email) : findMailedHash(db, `teacher:${invitationId}`);
    },
    open: async (invitationId, now) => (await open.execute({ invitationId, now })).length === 1,
    suppress: async (tx, invitationId, hash) => {
      const hasId = eq(teacherInvitations.id, invitationId);
      const [written] = await tx
        .select({ email: teacherInvitations.email })
        .from(teacherInvitations)
        .where(hasId)
        .prepare('address_written_to')
        .execute();
      if (written?.email) await forgetReminderAddress(tx, written.email, hashes);
      const [row] = await tx
        .select({ email: teacherInvitations.email, sender: teacherInvitations.invitedBy })
        .from(teacherInvitations)
        .where(hasId)
        .for('update')
        .prepare('address_to_forget')
        .execute();
      if (!row?.email) return forgetHashedAddress(tx, { hash, sender: row?.sender ?? null }, hashes);
      await forgetAddress(tx, row.email, hashes);
      return true;
    },
  };
};
