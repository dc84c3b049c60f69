import { formatEmailDay } from '#messages/dates.ts';
import { mail } from '#messages/mail.ts';
import type { GuardianLinkStore } from '#services/families/guardian-links.store.ts';
import { buildSenderParts, type InvitationSender } from '#services/mail/assessment-emails.ts';
import type { EmailContent } from '#services/mail/email-content.ts';
import type { Instant } from '#shared/values/days.ts';
import type { InvitationId } from '#shared/values/ids.ts';
import { parseFirstName } from '#shared/values/sender-line.ts';

/**
 * Renders the invitation to become a guardian at sending time, since only hashes of tokens are stored. It contains the
 * inviter's first name and not the child's, which is shown after signing in by the link. `wait` while the inviter has
 * no proved address.
 */
export async function composeGuardianEmail(
  { mint, baseUrl }: Pick<GuardianLinkStore, 'mint'> & { baseUrl: string },
  invitationId: InvitationId,
  now: Instant,
): Promise<{ to: string; letter: EmailContent } | 'wait' | null> {
  const mintedLink = await mint(invitationId, now);
  if (mintedLink === null) return null;
  if (mintedLink === 'inviterUnproved') return 'wait';
  const validUntil = formatEmailDay(mintedLink.validUntil);
  const sender = { name: mintedLink.inviterName, line: mintedLink.line };
  return {
    to: mintedLink.email,
    letter: renderGuardianInvitation(sender, { token: mintedLink.token, validUntil, baseUrl }),
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
