import { dayInLetters, type Letter } from '#services/mail/letter.ts';
import { profileEndingMail as ending, expiringMail as words } from '#shared/messages/en/expiring-mail.ts';
import type { Instant } from '#shared/values/days.ts';

/**
 * To an account that nobody has used for nearly as long as it is kept: until when there is something to come back to.
 * It names no child.
 */
export function expiringLetter(until: Instant, baseUrl: string): Letter {
  const day = dayInLetters(until);
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
 * To everybody who looks after a child of whom nobody has opened a page for so long: until when it is kept, and the
 * link that keeps it.
 */
export function profileEndingLetter({ childName, until, keepUrl }: ProfileEnding): Letter {
  const day = dayInLetters(until);
  const { subject, heading, paragraphs, button, small } = ending;
  return {
    subject: subject(day),
    heading: heading(childName),
    paragraphs: paragraphs(childName, day),
    button: { label: button, href: keepUrl },
    small,
  };
}
