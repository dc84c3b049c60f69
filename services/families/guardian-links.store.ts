import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { formatLastWholeDay } from '#messages/dates.ts';
import { mail } from '#messages/mail.ts';
import { IS_PROVED, user } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import { guardianInvitations as invitations, guardianLinks as rows } from '#services/database/guardians.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { buildSenderParts, type InvitationSender } from '#services/mail/assessment-emails.ts';
import type { EmailContent } from '#services/mail/email-content.ts';
import { createSuppressionCheck } from '#services/mail/suppressions.store.ts';
import { createToken, hashToken } from '#services/tokens.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { InvitationId, StudentId, UserId } from '#shared/values/ids.ts';
import type { Refusal } from '#shared/values/refusal.ts';
import { INVITATION_DAYS } from '#shared/values/retention.ts';
import { parseFirstName } from '#shared/values/sender-line.ts';

type GuardianInvitationDetails = {
  invitationId: InvitationId;
  studentId: StudentId;
  invitedBy: UserId;
  email: string;
  inviterName: string;
  childName: string;
};
/** The result of a link. `usedBy` once it was accepted. */
export type FoundLink =
  | ({ standing: 'inForce' } & GuardianInvitationDetails)
  | { standing: Refusal; usedBy: UserId | null; studentId: StudentId | null };

type MintedLink = { email: string; token: string; validUntil: Instant; inviterName: string; line: string | null };

export type GuardianLinkStore = {
  /** What the holder of this token may do with it; changes nothing. */
  find: (token: string, now: Instant) => Promise<FoundLink>;
  /** The invitation of a link's token, in force or not. */
  findInvitation: (token: string) => Promise<InvitationId | null>;
  /**
   * Creates a token for an email that is being sent, with its recipient and sender; null if nothing is to be sent any
   * more.
   */
  mint: (invitationId: InvitationId, now: Instant) => Promise<MintedLink | 'inviterUnproved' | null>;
};

export const createGuardianLinkStore = (db: Database, hashes: AddressHashes): GuardianLinkStore => {
  const { placeholder } = sql;
  const ownerOfChild = and(
    eq(guardians.userId, invitations.invitedBy),
    eq(guardians.studentId, invitations.studentId),
    eq(guardians.role, 'owner'),
  );
  // Of a closed account nothing goes out or is accepted, nor of a blocked one while it is blocked.
  const isInviterIn = and(isNull(user.closedAt), isNull(user.bannedAt));
  const byToken = db
    .select({
      invitationId: invitations.id,
      studentId: invitations.studentId,
      invitedBy: invitations.invitedBy,
      email: invitations.email,
      outcome: invitations.outcome,
      acceptedBy: invitations.acceptedBy,
      expiresAt: invitations.expiresAt,
      inviterName: user.name,
      childName: students.nickname,
    })
    .from(rows)
    .innerJoin(invitations, eq(invitations.id, rows.invitationId))
    .innerJoin(guardians, ownerOfChild)
    .innerJoin(user, eq(user.id, invitations.invitedBy))
    .innerJoin(students, eq(students.id, invitations.studentId))
    .where(and(eq(rows.tokenHash, placeholder('tokenHash')), isInviterIn))
    .prepare('guardian_invitation_of_token');
  const selectByToken = db
    .select({ invitationId: rows.invitationId })
    .from(rows)
    .where(eq(rows.tokenHash, placeholder('tokenHash')))
    .prepare('guardian_link_of_token');
  const suppressions = createSuppressionCheck(db, hashes);
  const toSend = db
    .select({
      email: invitations.email,
      line: invitations.line,
      expiresAt: invitations.expiresAt,
      invitedBy: invitations.invitedBy,
      inviterName: user.name,
      isProved: IS_PROVED,
    })
    .from(invitations)
    .innerJoin(guardians, ownerOfChild)
    .innerJoin(user, eq(user.id, invitations.invitedBy))
    .where(
      and(
        ...[eq(invitations.id, placeholder('invitationId')), isNull(invitations.outcome), isInviterIn],
        gt(invitations.expiresAt, sql`${placeholder('now')}::timestamptz`),
      ),
    )
    .prepare('guardian_invitation_to_send');
  const sentLinkQuery = db
    .select({ tokenHash: rows.tokenHash })
    .from(rows)
    .where(eq(rows.invitationId, placeholder('invitationId')))
    .limit(1)
    .prepare('guardian_letter_sent');

  return {
    find: async (token, now) => {
      const [row] = await byToken.execute({ tokenHash: hashToken(token) });
      if (!row) return { standing: 'NO_INVITATION', usedBy: null, studentId: null };
      const { outcome, acceptedBy, expiresAt, email, ...invitation } = row;
      const toEnded = (standing: Refusal): FoundLink => ({
        standing,
        usedBy: acceptedBy,
        studentId: invitation.studentId,
      });
      if (outcome !== null || email === null)
        return toEnded(outcome === 'withdrawn' ? 'INVITATION_WITHDRAWN' : 'INVITATION_USED');
      if (toEpochMs(expiresAt) <= toEpochMs(now)) return toEnded('INVITATION_EXPIRED');
      return { standing: 'inForce', ...invitation, email };
    },
    findInvitation: async (token) =>
      (await selectByToken.execute({ tokenHash: hashToken(token) }))[0]?.invitationId ?? null,
    mint: async (invitationId, now) => {
      const [pendingInvitation] = await toSend.execute({ invitationId, now });
      if (
        !pendingInvitation ||
        pendingInvitation.email === null ||
        (await suppressions.areClosed([{ address: pendingInvitation.email, sender: pendingInvitation.invitedBy }]))[0]
      )
        return null;
      if (!pendingInvitation.isProved) return 'inviterUnproved';
      const token = createToken();
      const isFirst = (await sentLinkQuery.execute({ invitationId })).length === 0;
      const validUntil = isFirst ? toInstant(toEpochMs(now) + INVITATION_DAYS * DAY_MS) : pendingInvitation.expiresAt;
      await db.transaction(async (tx) => {
        await tx
          .insert(rows)
          .values({ tokenHash: hashToken(token), invitationId, createdAt: now })
          .prepare('mint_guardian_link')
          .execute();
        if (isFirst)
          await tx
            .update(invitations)
            .set({ expiresAt: validUntil })
            .where(eq(invitations.id, invitationId))
            .prepare('date_guardian_invitation')
            .execute();
      });
      return {
        email: pendingInvitation.email,
        token,
        validUntil,
        inviterName: pendingInvitation.inviterName,
        line: pendingInvitation.line,
      };
    },
  };
};

/**
 * Renders the invitation to become a guardian at sending time, since only hashes of tokens are stored. It contains the
 * inviter's first name and not the child's, which is shown after signing in by the link. `wait` while the inviter has
 * no proved address.
 */
export async function composeGuardianEmail(
  { mint, baseUrl }: Pick<GuardianLinkStore, 'mint'> & { baseUrl: string },
  invitationId: InvitationId,
  now: Instant,
): Promise<{ to: string; email: EmailContent } | 'wait' | null> {
  const mintedLink = await mint(invitationId, now);
  if (mintedLink === null) return null;
  if (mintedLink === 'inviterUnproved') return 'wait';
  const validUntil = formatLastWholeDay(mintedLink.validUntil);
  const sender = { name: mintedLink.inviterName, line: mintedLink.line };
  return {
    to: mintedLink.email,
    email: renderGuardianInvitation(sender, { token: mintedLink.token, validUntil, baseUrl }),
  };
}

/** Renders the invitation for a given link. */
export function renderGuardianInvitation(
  sender: InvitationSender,
  link: { token: string; validUntil: string; baseUrl: string },
): EmailContent {
  const { subject, heading, body, rights, button, small } = mail.guardianInvitation;
  return {
    subject,
    heading,
    paragraphs: [body(parseFirstName(sender.name)), rights],
    ...buildSenderParts(sender, link),
    button: { label: button, href: `${link.baseUrl}/guardian#${link.token}` },
    small: small(link.validUntil),
  };
}
