import { and, asc, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/families/families.tables.ts';
import { guardianInvitations as invitations } from '#services/families/guardians.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { forgetAddress } from '#services/mail/forget-address.store.ts';
import { mail } from '#services/mail/mail.tables.ts';
import type { GuardianInvitation } from '#shared/contracts/guardians.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import type { InvitationId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

const DAY_MS = 86_400_000;
/** How long the link of a letter opens what it is for. */
export const VALID_MS = 14 * DAY_MS;
/** More than these are no family; an account that invites more strangers in a day is none either. */
const MOST_CO_GUARDIANS = 5;
const MOST_OPEN = 3;
const MOST_A_DAY = 10;

/**
 * Notes whom the owner invites, with the letter that goes out. An open invitation to the same address ends with it.
 * Part of the write that the key belongs to.
 * @throws Refused FORBIDDEN where the child was passed on a moment ago, INVITATION_LIMIT, LIMIT_REACHED
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
): Promise<GuardianInvitation> {
  // Two at once would both find a place: whoever comes second waits here.
  const own = await tx
    .select({ studentId: guardians.studentId, role: guardians.role })
    .from(guardians)
    .where(eq(guardians.userId, by))
    .orderBy(asc(guardians.studentId))
    .for('update')
    .prepare('hold_guardianships')
    .execute();
  if (own.find((each) => each.studentId === studentId)?.role !== 'owner') refuse('FORBIDDEN');
  const ofChild = and(eq(invitations.studentId, studentId), isNull(invitations.outcome));
  await tx
    .update(invitations)
    .set({ outcome: 'withdrawn', email: null, line: null })
    .where(and(ofChild, eq(invitations.email, email)))
    .prepare('replace_guardian_invitation')
    .execute();
  const [today] = await tx
    .select({ sent: count() })
    .from(invitations)
    .where(and(eq(invitations.invitedBy, by), gt(invitations.createdAt, instantOf(epochMsOf(now) - DAY_MS))))
    .prepare('guardian_invitations_of_a_day')
    .execute();
  const [open] = await tx
    .select({ of: count() })
    .from(invitations)
    .where(and(ofChild, gt(invitations.expiresAt, now)))
    .prepare('count_open_guardian_invitations')
    .execute();
  if ((today?.sent ?? 0) >= MOST_A_DAY || (open?.of ?? 0) >= MOST_OPEN) refuse('INVITATION_LIMIT');
  const [others] = await tx
    .select({ of: count() })
    .from(guardians)
    .where(and(eq(guardians.studentId, studentId), eq(guardians.role, 'co-guardian')))
    .prepare('count_co_guardians')
    .execute();
  if ((others?.of ?? 0) + (open?.of ?? 0) >= MOST_CO_GUARDIANS) refuse('LIMIT_REACHED');
  const expiresAt = instantOf(epochMsOf(now) + VALID_MS);
  await tx
    .insert(invitations)
    .values({ id, studentId, invitedBy: by, email, line: line ?? null, createdAt: now, expiresAt })
    .prepare('add_guardian_invitation')
    .execute();
  const letter = {
    dedupeKey: `guardian|${id}`,
    kind: 'guardian-invitation',
    recipient: `guardian:${id}`,
    localDate: now.slice(0, 10),
    payload: {},
  };
  await tx.insert(mail).values(letter).prepare('mail_guardian_invitation').execute();
  return { id, email, invitedAt: now, expiresAt, isOver: false, hasBounced: false };
}

/**
 * Ends all that this account has asked and nobody has answered, for one child or for all, with the letters that have
 * not left.
 */
export async function endInvitationsBy(tx: Transaction, userId: UserId, studentId?: StudentId): Promise<void> {
  const ended = await tx
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
  if (ended.length === 0) return;
  const letters = ended.map(({ id }) => `guardian:${id}`);
  await tx
    .update(mail)
    .set({ state: 'suppressed', leaseUntil: null, leaseOwner: null })
    .where(and(inArray(mail.recipient, letters), inArray(mail.state, ['pending', 'waiting', 'retry'])));
}

/**
 * Ends an invitation that nobody has answered, and forgets its address. @throws Refused NOT_FOUND, also for one of
 * another child
 */
export async function withdrawFrom(tx: Transaction, studentId: StudentId, invitationId: InvitationId): Promise<void> {
  const ended = await tx
    .update(invitations)
    .set({ outcome: 'withdrawn', email: null, line: null })
    .where(and(eq(invitations.id, invitationId), eq(invitations.studentId, studentId), isNull(invitations.outcome)))
    .returning({ id: invitations.id })
    .prepare('withdraw_guardian_invitation')
    .execute();
  if (ended.length === 0) refuse('NOT_FOUND');
}

/**
 * Uses the link up and lets this person look after the child. @throws Refused INVITATION_USED where somebody was
 * quicker, LIMIT_REACHED
 */
export async function joinBy(
  tx: Transaction,
  {
    invitationId,
    studentId,
    userId,
    mostChildren,
    now,
  }: { invitationId: InvitationId; studentId: StudentId; userId: UserId; mostChildren: number; now: Instant },
): Promise<void> {
  const used = await tx
    .update(invitations)
    .set({ outcome: 'accepted', acceptedBy: userId, email: null, line: null })
    .where(and(eq(invitations.id, invitationId), isNull(invitations.outcome), gt(invitations.expiresAt, now)))
    .returning({ id: invitations.id })
    .prepare('accept_guardian_invitation')
    .execute();
  if (used.length === 0) refuse('INVITATION_USED');
  const [known] = await tx
    .select({ children: count() })
    .from(guardians)
    .where(eq(guardians.userId, userId))
    .prepare('count_children')
    .execute();
  if ((known?.children ?? 0) >= mostChildren) refuse('LIMIT_REACHED');
  await tx
    .insert(guardians)
    .values({ userId, studentId, role: 'co-guardian', createdAt: now })
    .onConflictDoNothing()
    .prepare('add_co_guardian')
    .execute();
}

/** “Not me”: the link ends, its address is forgotten, and families write to it no more. */
export async function declineAndSuppress(
  tx: Transaction,
  invitationId: InvitationId,
  hashes: AddressHashes,
): Promise<void> {
  const isOpen = and(eq(invitations.id, invitationId), isNull(invitations.outcome));
  const [asked] = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(isOpen)
    .for('update')
    .prepare('guardian_address_to_forget')
    .execute();
  if (!asked?.email) return refuse('INVITATION_USED');
  await forgetAddress(tx, asked.email, hashes);
  await tx
    .update(invitations)
    .set({ outcome: 'declined', email: null, line: null })
    .where(isOpen)
    .prepare('decline_guardian_invitation')
    .execute();
}
