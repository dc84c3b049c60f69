import { accountMail as words } from '#messages/account-mail.ts';
import type { EmailContent } from '#services/mail/email-content.ts';
import { type EmailPurpose, formatLinkFragment, isLinkPurpose } from '#shared/values/email-links.ts';
import { UNDO_DAYS } from '#shared/values/retention.ts';

const MINUTE_MS = 60_000;
/** A code is short and easy to guess, so it is valid for ten minutes at most (ASVS 6.5.5). */
export const CODE_MS = 10 * MINUTE_MS;
/** Validity of the link of an email in ms; 0 for an email without a link. */
export const LINK_MS: Readonly<Record<EmailPurpose, number>> = {
  signup: 24 * 60 * MINUTE_MS,
  // An invited person does not expect the email, so the link stays valid for a week.
  invited: 7 * 24 * 60 * MINUTE_MS,
  'sign-in': 15 * MINUTE_MS,
  recovery: 60 * MINUTE_MS,
  'step-up': 0,
  'change-old': 24 * 60 * MINUTE_MS,
  'change-new': 24 * 60 * MINUTE_MS,
  recipient: 7 * 24 * 60 * MINUTE_MS,
  // The link ends with the account.
  closing: UNDO_DAYS * 24 * 60 * MINUTE_MS,
  changed: 0,
  'password-changed': 0,
};

type LinkAndCode = { token: string; code: string };
/** `until`: the day on which a closed account is deleted. */
type AccountEmailFacts = { baseUrl: string; toAddress: string | null; until?: string };

/**
 * Renders the email. The token is in the URL fragment, which reaches no server and no log; a mail scanner that opens
 * the link changes nothing.
 */
export function renderAccountEmail(
  purpose: EmailPurpose,
  { token, code }: LinkAndCode,
  { baseUrl, toAddress, until = '' }: AccountEmailFacts,
): EmailContent {
  const { subject, heading, paragraphs, button, small } = words[purpose];
  return {
    subject,
    heading,
    paragraphs: paragraphs({ code: `${code.slice(0, 3)} ${code.slice(3)}`, toAddress: toAddress ?? '', until }),
    button: {
      label: button,
      href: isLinkPurpose(purpose)
        ? `${baseUrl}/verify#${formatLinkFragment({ token, purpose })}`
        : `${baseUrl}/sign-in`,
    },
    small,
  };
}

/** Sent to an address that already has an account when a second account is opened with it. */
export function renderKnownAddressEmail(baseUrl: string): EmailContent {
  const { subject, heading, paragraphs, button, small } = words.known;
  return { subject, heading, paragraphs, button: { label: button, href: `${baseUrl}/sign-in` }, small };
}
