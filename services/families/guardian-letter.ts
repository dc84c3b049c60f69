import type { GuardianLinks } from '#services/families/guardian-links.store.ts';
import { dayInLetters, type Letter } from '#services/mail/letter.ts';
import { mail } from '#shared/messages/en/mail.ts';
import type { Instant } from '#shared/values/days.ts';
import type { InvitationId } from '#shared/values/ids.ts';

/**
 * The invitation to look after a child, written anew whenever it is sent, since only hashes of tokens are stored. It names neither the inviter
 * nor the child: both are told to whoever has opened the link and signed in. `wait` while the inviter has proved no address.
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
  return { to: minted.email, letter: guardianInvitationLetter({ token: minted.token, validUntil, baseUrl }) };
}

/** Its words, for a link. */
export function guardianInvitationLetter({ token, validUntil, baseUrl }: { token: string; validUntil: string; baseUrl: string }): Letter {
  const { subject, heading, body, rights, button, small } = mail.guardianInvitation;
  return { subject, heading, paragraphs: [body, rights], button: { label: button, href: `${baseUrl}/guardian#${token}` }, small: small(validUntil) };
}
