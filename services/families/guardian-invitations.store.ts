import { createHash, randomBytes } from 'node:crypto';
import { and, asc, count, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import { user } from '#services/accounts/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians, students } from '#services/families/families.tables.ts';
import { guardianInvitations as invitations, guardianLinks as links } from '#services/families/guardians.tables.ts';
import { mail, suppressions } from '#services/mail/mail.tables.ts';
import type { GuardianInvitation } from '#shared/contracts/guardians.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import type { InvitationId, StudentId, UserId } from '#shared/values/ids.ts';
import { type Refusal, refuse } from '#shared/values/refusal.ts';

const DAY_MS = 86_400_000;
/** How long the link of a letter opens what it is for. */
const VALID_MS = 14 * DAY_MS;
/** More than these are no family; an account that invites more strangers in a day is none either. */
const MOST_CO_GUARDIANS = 5;
const MOST_OPEN = 3;
const MOST_A_DAY = 10;

export type Invited = { invitationId: InvitationId; studentId: StudentId; invitedBy: UserId; email: string; inviterName: string; childName: string };
/** What a link leads to. `usedBy` once it was accepted. */
export type FoundLink = ({ standing: 'inForce' } & Invited) | { standing: Refusal; usedBy: UserId | null; studentId: StudentId | null };

export type GuardianInvitations = {
  /** What somebody who holds this token may do with it; nothing is changed. */
  find: (token: string, now: Instant) => Promise<FoundLink>;
  /** A fresh token for a letter that is written now, and where it goes; null when nothing is to be sent any more. */
  mint: (invitationId: InvitationId, now: Instant) => Promise<{ email: string; token: string; validUntil: Instant } | 'inviterUnproved' | null>;
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Notes whom the owner invites, with the letter that goes out. An open invitation to the same address ends with it. Part of the write that the
 * key belongs to.
 * @throws Refused INVITATION_LIMIT, LIMIT_REACHED
 */
export async function addGuardianInvitation(
  tx: Transaction,
  { id, studentId, by, email, now }: { id: InvitationId; studentId: StudentId; by: UserId; email: string; now: Instant },
): Promise<GuardianInvitation> {
  // Two at once would both find a place: whoever comes second waits here.
  await tx
    .select({ studentId: guardians.studentId })
    .from(guardians)
    .where(eq(guardians.userId, by))
    .orderBy(asc(guardians.studentId))
    .for('update')
    .prepare('hold_guardianships')
    .execute();
  const ofChild = and(eq(invitations.studentId, studentId), isNull(invitations.outcome));
  await tx
    .update(invitations)
    .set({ outcome: 'withdrawn', email: null })
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
  const emailHash = sha256(email).toString('hex');
  await tx
    .insert(invitations)
    .values({ id, studentId, invitedBy: by, email, emailHash, createdAt: now, expiresAt })
    .prepare('add_guardian_invitation')
    .execute();
  const letter = { dedupeKey: `guardian|${id}`, kind: 'guardian-invitation', recipient: `guardian:${id}`, localDate: now.slice(0, 10), payload: {} };
  await tx.insert(mail).values(letter).prepare('mail_guardian_invitation').execute();
  return { id, email, invitedAt: now, expiresAt, isOver: false };
}

/** Ends an invitation that nobody has answered, and forgets its address. @throws Refused NOT_FOUND, also for one of another child */
export async function withdrawFrom(tx: Transaction, studentId: StudentId, invitationId: InvitationId): Promise<void> {
  const ended = await tx
    .update(invitations)
    .set({ outcome: 'withdrawn', email: null })
    .where(and(eq(invitations.id, invitationId), eq(invitations.studentId, studentId), isNull(invitations.outcome)))
    .returning({ id: invitations.id })
    .prepare('withdraw_guardian_invitation')
    .execute();
  if (ended.length === 0) refuse('NOT_FOUND');
}

/** Uses the link up and lets this person look after the child. @throws Refused INVITATION_USED where somebody was quicker, LIMIT_REACHED */
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
    .set({ outcome: 'accepted', acceptedBy: userId, email: null })
    .where(and(eq(invitations.id, invitationId), isNull(invitations.outcome), gt(invitations.expiresAt, now)))
    .returning({ id: invitations.id })
    .prepare('accept_guardian_invitation')
    .execute();
  if (used.length === 0) refuse('INVITATION_USED');
  const [known] = await tx.select({ children: count() }).from(guardians).where(eq(guardians.userId, userId)).prepare('count_children').execute();
  if ((known?.children ?? 0) >= mostChildren) refuse('LIMIT_REACHED');
  await tx.insert(guardians).values({ userId, studentId, role: 'co-guardian', createdAt: now }).onConflictDoNothing().prepare('add_co_guardian').execute();
}

/** “Not me”: the link ends, its address is forgotten, and families write to it no more. */
export async function declineAndSuppress(tx: Transaction, invitationId: InvitationId): Promise<void> {
  const [declined] = await tx
    .update(invitations)
    .set({ outcome: 'declined', email: null })
    .where(and(eq(invitations.id, invitationId), isNull(invitations.outcome)))
    .returning({ hash: invitations.emailHash })
    .prepare('decline_guardian_invitation')
    .execute();
  if (!declined) return refuse('INVITATION_USED');
  await tx
    .insert(suppressions)
    .values({ recipientHash: declined.hash, kind: 'all', reason: 'not-me' })
    .onConflictDoNothing()
    .prepare('suppress_address')
    .execute();
}

export const guardianInvitations = (db: Database): GuardianInvitations => {
  const { placeholder } = sql;
  const ownerOfChild = and(eq(guardians.userId, invitations.invitedBy), eq(guardians.studentId, invitations.studentId), eq(guardians.role, 'owner'));
  const ofToken = db
    .select({
      ...{ invitationId: invitations.id, studentId: invitations.studentId, invitedBy: invitations.invitedBy, email: invitations.email },
      ...{ outcome: invitations.outcome, acceptedBy: invitations.acceptedBy, expiresAt: invitations.expiresAt },
      ...{ inviterName: user.name, childName: students.nickname },
    })
    .from(links)
    .innerJoin(invitations, eq(invitations.id, links.invitationId))
    .innerJoin(guardians, ownerOfChild)
    .innerJoin(user, eq(user.id, invitations.invitedBy))
    .innerJoin(students, eq(students.id, invitations.studentId))
    .where(eq(links.tokenHash, placeholder('tokenHash')))
    .prepare('guardian_invitation_of_token');
  const suppressed = db
    .select({ kind: suppressions.kind })
    .from(suppressions)
    .where(and(eq(suppressions.recipientHash, invitations.emailHash), eq(suppressions.kind, 'all')));
  const toSend = db
    .select({ email: invitations.email, isProved: user.emailVerified, expiresAt: invitations.expiresAt })
    .from(invitations)
    .innerJoin(guardians, ownerOfChild)
    .innerJoin(user, eq(user.id, invitations.invitedBy))
    .where(
      and(
        ...[eq(invitations.id, placeholder('invitationId')), isNull(invitations.outcome), notExists(suppressed)],
        gt(invitations.expiresAt, sql`${placeholder('now')}::timestamptz`),
      ),
    )
    .prepare('guardian_invitation_to_send');
  const sent = db
    .select({ tokenHash: links.tokenHash })
    .from(links)
    .where(eq(links.invitationId, placeholder('invitationId')))
    .limit(1)
    .prepare('guardian_letter_sent');

  return {
    find: async (token, now) => {
      const [found] = await ofToken.execute({ tokenHash: sha256(token) });
      if (!found) return { standing: 'NO_INVITATION', usedBy: null, studentId: null };
      const { outcome, acceptedBy, expiresAt, email, ...invited } = found;
      const over = (standing: Refusal): FoundLink => ({ standing, usedBy: acceptedBy, studentId: invited.studentId });
      if (outcome !== null || email === null) return over(outcome === 'withdrawn' ? 'INVITATION_WITHDRAWN' : 'INVITATION_USED');
      if (epochMsOf(expiresAt) <= epochMsOf(now)) return over('INVITATION_EXPIRED');
      return { standing: 'inForce', ...invited, email };
    },
    mint: async (invitationId, now) => {
      const [due] = await toSend.execute({ invitationId, now });
      if (!due || due.email === null) return null;
      if (!due.isProved) return 'inviterUnproved';
      const token = randomBytes(32).toString('base64url');
      const isFirst = (await sent.execute({ invitationId })).length === 0;
      const validUntil = isFirst ? instantOf(epochMsOf(now) + VALID_MS) : due.expiresAt;
      await db.transaction(async (tx) => {
        await tx
          .insert(links)
          .values({ tokenHash: sha256(token), invitationId, createdAt: now })
          .prepare('mint_guardian_link')
          .execute();
        if (isFirst)
          await tx.update(invitations).set({ expiresAt: validUntil }).where(eq(invitations.id, invitationId)).prepare('date_guardian_invitation').execute();
      });
      return { email: due.email, token, validUntil };
    },
  };
};
