import { formatEmailDay } from '#messages/dates.ts';
import { profileEndingMail as ending, expiringMail as words } from '#messages/expiring-mail.ts';
import type { EmailContent } from '#services/mail/email-content.ts';
import type { Instant } from '#shared/values/days.ts';

/** To an account that is about to expire unused: until when it is kept. It names no child. */
export function buildExpiringEmail(until: Instant, baseUrl: string): EmailContent {
  const day = formatEmailDay(until);
  const { subject, heading, paragraphs, button, small } = words;
  return {
    subject: subject(day),
    heading,
    paragraphs: paragraphs(day),
    button: { label: button, href: `${baseUrl}/reports` },
    small,
  };
}

type ProfileEnding = { childName: string; until: Instant; keepUrl: string };

/**
 * To all guardians of a child whose pages were not opened for long: until when it is kept, and the link that keeps it.
 */
export function buildProfileEndingEmail({ childName, until, keepUrl }: ProfileEnding): EmailContent {
  const day = formatEmailDay(until);
  const { subject, heading, paragraphs, button, small } = ending;
  return {
    subject: subject(day),
    heading: heading(childName),
    paragraphs: paragraphs(childName, day),
    button: { label: button, href: keepUrl },
    small,
  };
}
