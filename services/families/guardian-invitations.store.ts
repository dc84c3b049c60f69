import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#services/database/database.store.ts';
import { erasures, guardians } from '#services/database/families.tables.ts';
import { guardianInvitations as invitations } from '#services/database/guardians.tables.ts';
import { mail } from '#services/database/mail.tables.ts';
import { lockOwnership, refuseTooManyChildren } from '#services/families/families.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { countLetterOfDay } from '#services/mail/daily-limits.store.ts';
import { forgetAddress, forgetHashedAddress, forgetReminderAddress } from '#services/mail/forget-address.store.ts';
import { findMailedHash } from '#services/mail/mailed-addresses.store.ts';
import { queueEmail, suppressUnsent } from '#services/mail/queue-email.store.ts';
import { isRefusedBy } from '#services/mail/suppressions.store.ts';
import type { GuardianInvitation } from '#shared/contracts/guardians.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { InvitationId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import { INVITATION_DAYS } from '#shared/values/retention.ts';

/** Limits per child, against misuse for emails to strangers; that of a day is in `daily-limits.store.ts`. */
const MOST_CO_GUARDIANS = 5;
const MOST_OPEN = 3;

/**
 * Records an invitation and queues its email. An open invitation to the same address ends with it. For an address
 * that has refused emails of families, or of this account, it is declined at once, and the address is not stored. Runs in
 * the transaction of the idempotent write, whose stored response must hold no address.
 * @throws Refused FORBIDDEN if the child was passed on meanwhile, INVITATION_LIMIT, GUARDIAN_LIMIT
 */
export async function addGuardianInvitation(
  tx: Transaction,
  {
    id,
    studentId,
    by,
    email,
    line,
    now,
  }: { id: InvitationId; studentId: StudentId; by: UserId; email: string; line?: string | undefined; now: Instant },
  hashes: AddressHashes,
): Promise<Omit<GuardianInvitation, 'email'>> {
  await lockOwnership(tx, by, studentId);
  await countLetterOfDay(tx, 'guardian-invitation', { by, hashes, now });
  const isOpenOfChild = and(eq(invitations.studentId, studentId), isNull(invitations.outcome));
  await tx
    .update(invitations)
    .set({ outcome: 'withdrawn', email: null, line: null })
    .where(and(isOpenOfChild, eq(invitations.email, email)))
    .prepare('replace_guardian_invitation')
    .execute();
  const [open] = await tx
    .select({ of: count() })
    .from(invitations)
    .where(and(isOpenOfChild, gt(invitations.expiresAt, now)))
    .prepare('count_open_guardian_invitations')
    .execute();
  if ((open?.of ?? 0) >= MOST_OPEN) refuse('INVITATION_LIMIT');
  const [others] = await tx
    .select({ of: count() })
    .from(guardians)
    .where(and(eq(guardians.studentId, studentId), eq(guardians.role, 'co-guardian')))
    .prepare('count_co_guardians')
    .execute();
  if ((others?.of ?? 0) + (open?.of ?? 0) >= MOST_CO_GUARDIANS) refuse('GUARDIAN_LIMIT');
  const expiresAt = toInstant(toEpochMs(now) + INVITATION_DAYS * DAY_MS);
  const emailFields = (await isRefusedBy(tx, hashes.all(email), by))
    ? { email: null, line: null, outcome: 'declined' as const }
    : { email, line: line ?? null, outcome: null };
  await tx
    .insert(invitations)
    .values({ id, studentId, invitedBy: by, ...emailFields, createdAt: now, expiresAt })
    .prepare('add_guardian_invitation')
    .execute();
  const mailRow = { dedupeKey: `guardian|${id}`, kind: 'guardian-invitation', recipient: `guardian:${id}`, now };
  await queueEmail(tx, mailRow);
  return { id, invitedAt: now, expiresAt, isOver: false, hasBounced: false };
}

/** Ends all unanswered invitations by this account, for one child or for all, and suppresses their unsent emails. */
export async function endInvitationsBy(tx: Transaction, userId: UserId, studentId?: StudentId): Promise<void> {
  const endedInvitations = await tx
    .update(invitations)
    .set({ outcome: 'withdrawn', email: null, line: null })
    .where(
      and(
        eq(invitations.invitedBy, userId),
        isNull(invitations.outcome),
        studentId ? eq(invitations.studentId, studentId) : undefined,
      ),
    )
    .returning({ id: invitations.id })
    .prepare(studentId ? 'end_guardian_invitations_of_child' : 'end_guardian_invitations_by')
    .execute();
  if (endedInvitations.length === 0) return;
  const recipients = endedInvitations.map(({ id }) => `guardian:${id}`);
  await suppressUnsent(tx, inArray(mail.recipient, recipients));
}

/**
 * Ends an unanswered invitation for the owner, and deletes its address. @throws Refused FORBIDDEN if the child was passed
 * on meanwhile, NOT_FOUND, also for an invitation of another child
 */
export async function withdrawGuardianInvitation(
  tx: Transaction,
  { id, studentId, by }: { id: InvitationId; studentId: StudentId; by: UserId },
): Promise<void> {
  await lockOwnership(tx, by, studentId);
  const endedInvitations = await tx
    .update(invitations)
    .set({ outcome: 'withdrawn', email: null, line: null })
    .where(and(eq(invitations.id, id), eq(invitations.studentId, studentId), isNull(invitations.outcome)))
    .returning({ id: invitations.id })
    .prepare('withdraw_guardian_invitation')
    .execute();
  if (endedInvitations.length === 0) refuse('NOT_FOUND');
}

/**
 * Redeems the link and adds the guardian. @throws Refused INVITATION_USED if the link was used before, LIMIT_REACHED,
 * NO_INVITATION if the child is being erased
 */
export async function acceptGuardianInvitation(
  tx: Transaction,
  {
    invitationId,
    studentId,
    userId,
    mostChildren,
    now,
  }: { invitationId: InvitationId; studentId: StudentId; userId: UserId; mostChildren: number; now: Instant },
): Promise<void> {
  const acceptedRows = await tx
    .update(invitations)
    .set({ outcome: 'accepted', acceptedBy: userId, email: null, line: null })
    .where(and(eq(invitations.id, invitationId), isNull(invitations.outcome), gt(invitations.expiresAt, now)))
    .returning({ id: invitations.id })
    .prepare('accept_guardian_invitation')
    .execute();
  if (acceptedRows.length === 0) refuse('INVITATION_USED');
  await refuseTooManyChildren(tx, userId, mostChildren);
  await tx
    .insert(guardians)
    .values({ userId, studentId, role: 'co-guardian', createdAt: now })
    .onConflictDoNothing()
    .prepare('add_co_guardian')
    .execute();
  // An erasure that was begun meanwhile held the insert back at the child, which it had locked, and has removed the
  // guardians that there were.
  const begunErasures = await tx
    .select({ id: erasures.id })
    .from(erasures)
    .where(eq(erasures.subjectId, studentId))
    .prepare('erasure_of_invitation')
    .execute();
  if (begunErasures.length > 0) refuse('NO_INVITATION');
}

/**
 * “Not me”: ends the link, deletes its address, and suppresses emails of families to it. Its reader may say so of an
 * invitation that has ended, too: the sender who withdraws it cannot prevent that. False if nothing changed.
 * @throws Refused INVITATION_USED if it was accepted, ADDRESS_FORGOTTEN if nothing is left of its address
 */
export async function declineGuardianInvitation(
  tx: Transaction,
  invitationId: InvitationId,
  hashes: AddressHashes,
): Promise<boolean> {
  const hasId = eq(invitations.id, invitationId);
  const [written] = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(hasId)
    .prepare('guardian_address_written_to')
    .execute();
  if (written?.email) await forgetReminderAddress(tx, written.email, hashes);
  const [invitation] = await tx
    .select({ email: invitations.email, outcome: invitations.outcome, sender: invitations.invitedBy })
    .from(invitations)
    .where(hasId)
    .for('update')
    .prepare('guardian_address_to_forget')
    .execute();
  if (!invitation) return refuse('NO_INVITATION');
  const { email, outcome, sender } = invitation;
  if (outcome === 'accepted') return refuse('INVITATION_USED');
  if (email === null) {
    const hash = (await findMailedHash(tx, `guardian:${invitationId}`)) ?? refuse('ADDRESS_FORGOTTEN');
    return forgetHashedAddress(tx, { hash, sender }, hashes);
  }
  await forgetAddress(tx, email, hashes);
  return true;
}
