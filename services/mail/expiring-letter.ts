import { dayInLetters, type Letter } from '#services/mail/letter.ts';
import { expiringMail as words } from '#shared/messages/en/expiring-mail.ts';
import type { Instant } from '#shared/values/days.ts';

/** To an account that nobody has used for nearly as long as it is kept: until when there is something to come back to. It names no child. */
export function expiringLetter(until: Instant, baseUrl: string): Letter {
  const day = dayInLetters(until);
  const { subject, heading, paragraphs, button, small } = words;
  return { subject: subject(day), heading, paragraphs: paragraphs(day), button: { label: button, href: `${baseUrl}/reports` }, small };
}
