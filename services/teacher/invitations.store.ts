import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { forgetAddress } from '#services/mail/forget-address.store.ts';
import { mail } from '#services/mail/mail.tables.ts';
import { isRefusedBy } from '#services/mail/suppressions.store.ts';
import { teacherCodes, teacherInvitations, teacherLinks } from '#services/teacher/teacher.tables.ts';
import { teacherObservations } from '#services/views/views.tables.ts';
import type { Weeks } from '#services/views/weeks.store.ts';
import { invitationStanding } from '#shared/domain/assessment/invitation.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/**
 * How long the row is kept, whatever becomes of the week. When the invitation is over is said by the week's plan, which
 * may move: a start lies at most a year ahead.
 */
const KEPT_DAYS = 500;
/** An account that invites more strangers than this in a day is not a family. */
const MOST_A_DAY = 10;

export type NewInvitation = {
  invitationId: InvitationId;
  assessmentId: AssessmentId;
  by: UserId;
  email: string;
  line?: string | undefined;
  now: Instant;
};

/** Where an invitation stands, with the week that it belongs to while it is in force. */
export type FoundInvitation = { standing: 'inForce'; assessmentId: AssessmentId } | { standing: 'withdrawn' | 'over' };

export type Invitations = {
  /** The week that an invitation in force belongs to: the week's own log says which one that is. */
  weekInForce: (invitationId: InvitationId, now: Instant) => Promise<AssessmentId | null>;
  find: (invitationId: InvitationId, now: Instant) => Promise<FoundInvitation>;
  /** Notes that the link is opened; true for the first time. */
  open: (invitationId: InvitationId, now: Instant) => Promise<boolean>;
  /**
   * Never writes to the address of this invitation again, whoever asks for it, and forgets the address. `alongside`
   * runs last in its transaction.
   */
  suppress: (invitationId: InvitationId, alongside?: (tx: Transaction) => Promise<void>) => Promise<void>;
  /** Forgets an invitation that the week did not accept. */
  forget: (invitationId: InvitationId) => Promise<void>;
};

/**
 * Notes whom an invitation goes to; the event holds its id only. Part of the write that the key belongs to.
 * @throws Refused INVITATION_LIMIT after ten in a day
 */
export async function addInvitation(
  tx: Transaction,
  { invitationId, assessmentId, by, email, line, now }: NewInvitation,
  hashes: AddressHashes,
): Promise<void> {
  const since = instantOf(epochMsOf(now) - 86_400_000);
  const [sent] = await tx
    .select({ today: count() })
    .from(teacherInvitations)
    .where(and(eq(teacherInvitations.invitedBy, by), gt(teacherInvitations.createdAt, since)))
    .prepare('invitations_of_a_day')
    .execute();
  if ((sent?.today ?? 0) >= MOST_A_DAY) refuse('INVITATION_LIMIT');
  const expires = instantOf(epochMsOf(now) + KEPT_DAYS * 86_400_000);
  // Nothing would be sent there, so the address that was deleted does not come back.
  const letter = (await isRefusedBy(tx, hashes.all(email), by))
    ? { email: null, line: null }
    : { email, line: line ?? null };
  const invitation = { id: invitationId, assessmentId, invitedBy: by, ...letter, createdAt: now, expiresAt: expires };
  await tx.insert(teacherInvitations).values(invitation).prepare('add_invitation').execute();
}

/**
 * Ends every invitation by this account whose form is not in, with links, codes and letters; the log of the week hears
 * it afterwards. A teacher who has handed in keeps the way to read the form again and to take it back.
 */
export async function endOpenInvitationsBy(tx: Transaction, userId: UserId): Promise<void> {
  const ended = await tx
    .update(teacherInvitations)
    .set({ expiresAt: ENDED })
    .where(and(eq(teacherInvitations.invitedBy, userId), isNotEnded, sql`not exists ${formOf(tx)}`))
    .returning({ id: teacherInvitations.id });
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await tx.delete(teacherLinks).where(inArray(teacherLinks.invitationId, ids));
  await tx.delete(teacherCodes).where(inArray(teacherCodes.invitationId, ids));
  await tx
    .update(mail)
    .set({ state: 'suppressed', leaseUntil: null, leaseOwner: null })
    .where(
      and(
        inArray(
          mail.recipient,
          ids.map((id) => `teacher:${id}`),
        ),
        inArray(mail.state, ['pending', 'waiting', 'retry']),
      ),
    );
}

/**
 * Of an invitation that ended with the account of who invited. Otherwise the plan of the week says when it is over,
 * which may move past any date of the row.
 */
const ENDED = sql<Instant>`'epoch'::timestamptz`;
const isNotEnded = gt(teacherInvitations.expiresAt, ENDED);

const formOf = (db: Pick<Database, 'select'>) =>
  db
    .select({ one: sql`1` })
    .from(teacherObservations)
    .where(eq(teacherObservations.sessionId, teacherInvitations.assessmentId));

export const invitations = (db: Database, weeks: Pick<Weeks, 'one'>, hashes: AddressHashes): Invitations => {
  const isIt = eq(teacherInvitations.id, sql.placeholder('invitationId'));
  const weekOf = db
    .select({ assessmentId: teacherInvitations.assessmentId })
    .from(teacherInvitations)
    .where(and(isIt, isNotEnded))
    .prepare('week_of_invitation');
  const remove = db.delete(teacherInvitations).where(isIt).prepare('remove_invitation');
  const open = db
    .update(teacherInvitations)
    .set({ openedAt: sql`${sql.placeholder('now')}::timestamptz` })
    .where(and(isIt, isNull(teacherInvitations.openedAt)))
    .returning({ id: teacherInvitations.id })
    .prepare('open_invitation');
  const find: Invitations['find'] = async (invitationId, now) => {
    const [row] = await weekOf.execute({ invitationId });
    const found = row && (await weeks.one(row.assessmentId));
    if (!found) return { standing: 'withdrawn' };
    const standing = invitationStanding(found.week, invitationId, now);
    return standing === 'inForce' ? { standing, assessmentId: found.assessmentId } : { standing };
  };
  return {
    find,
    weekInForce: async (invitationId, now) => {
      const found = await find(invitationId, now);
      return found.standing === 'inForce' ? found.assessmentId : null;
    },
    open: async (invitationId, now) => (await open.execute({ invitationId, now })).length === 1,
    suppress: (invitationId, alongside) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select({ email: teacherInvitations.email })
          .from(teacherInvitations)
          .where(eq(teacherInvitations.id, invitationId))
          .for('update')
          .prepare('address_to_forget')
          .execute();
        if (row?.email) await forgetAddress(tx, row.email, hashes);
        await alongside?.(tx);
      }),
    forget: async (invitationId) => {
      await remove.execute({ invitationId });
    },
  };
};
