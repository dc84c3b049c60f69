import type { GuardianLinks } from '#services/families/guardian-links.store.ts';
import { dayInLetters, type Letter } from '#services/mail/letter.ts';
import { type Sender, senderParts } from '#services/mail/letters.ts';
import { mail } from '#shared/messages/en/mail.ts';
import type { Instant } from '#shared/values/days.ts';
import type { InvitationId } from '#shared/values/ids.ts';
import { firstNameOf } from '#shared/values/sender-line.ts';

/**
 * Renders the invitation to become a guardian at sending time, since only hashes of tokens are stored. It contains the
 * inviter's first name and not the child's, which is shown after signing in by the link. `wait` while the inviter has
 * no proved address.
 */
export async function guardianLetter(
  { mint, baseUrl }: Pick<GuardianLinks, 'mint'> & { baseUrl: string },
  invitationId: InvitationId,
  now: Instant,
): Promise<{ to: string; letter: Letter } | 'wait' | null> {
  const minted = await mint(invitationId, now);
  if (minted === null) return null;
  if (minted === 'inviterUnproved') return 'wait';
  const validUntil = dayInLetters(minted.validUntil);
  const sender = { name: minted.inviterName, line: minted.line };
  return { to: minted.email, letter: guardianInvitationLetter(sender, { token: minted.token, validUntil, baseUrl }) };
}

/** Renders the invitation for a given link. */
export function guardianInvitationLetter(
  sender: Sender,
  link: { token: string; validUntil: string; baseUrl: string },
): Letter {
  const { subject, heading, body, rights, button, small } = mail.guardianInvitation;
  return {
    ...{ subject, heading, paragraphs: [body(firstNameOf(sender.name)), rights], ...senderParts(sender, link) },
    ...{ button: { label: button, href: `${link.baseUrl}/guardian#${link.token}` }, small: small(link.validUntil) },
  };
}
