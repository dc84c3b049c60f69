import { consentMail as words } from '#messages/consent-mail.ts';
import { firstNotice, notice } from '#messages/notice.ts';
import type { EmailContent } from '#services/mail/email-content.ts';

const PLACE = '/account#children-data';

/**
 * A day after the address was proved: the consent, in the words of its notice, and how to withdraw it. It names no
 * child.
 */
export function buildConsentEmail(noticeVersion: string | null, baseUrl: string): EmailContent {
  const { subject, heading, intro, withdraw, button, small } = words.confirmed;
  const { points } = noticeVersion === FIRST_NOTICE ? firstNotice : notice;
  return {
    subject,
    heading,
    paragraphs: [intro, ...points, withdraw],
    button: { label: button, href: `${baseUrl}${PLACE}` },
    small,
  };
}

/** Agreed to only in assessments of the first release. */
const FIRST_NOTICE = '2026-11';

/** The assessment was cancelled before it began, since the address was never proved. */
export function buildProofMissedEmail(baseUrl: string): EmailContent {
  const { subject, heading, paragraphs, button, small } = words.missed;
  return { subject, heading, paragraphs, button: { label: button, href: `${baseUrl}/dashboard` }, small };
}
