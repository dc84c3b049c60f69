import type { Letter } from '#services/mail/letter.ts';
import { accountMail as words } from '#shared/messages/en/account-mail.ts';
import { fragmentOf, isLinkPurpose, LINK_PURPOSES } from '#shared/values/letter-link.ts';
import { UNDO_DAYS } from '#shared/values/retention.ts';

/** Purposes of account emails. A link or a code (`step-up`) proves control of the address; the last two only inform. */
export const LETTER_PURPOSES = [...LINK_PURPOSES, 'step-up', 'changed', 'password-changed'] as const;
export type LetterPurpose = (typeof LETTER_PURPOSES)[number];

const MINUTE_MS = 60_000;
/** A code is short and easy to guess, so it is valid for ten minutes at most (ASVS 6.5.5). */
export const CODE_MS = 10 * MINUTE_MS;
/** Validity of the link of an email in ms; 0 for an email without a link. */
export const LINK_MS: Readonly<Record<LetterPurpose, number>> = {
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

export type Secrets = { token: string; code: string };
/** `until`: the day on which a closed account is deleted. */
type Facts = { baseUrl: string; toAddress: string | null; until?: string };

/**
 * Renders the email. The token is in the URL fragment, which reaches no server and no log; a mail scanner that opens
 * the link changes nothing.
 */
export function accountLetter(
  purpose: LetterPurpose,
  { token, code }: Secrets,
  { baseUrl, toAddress, until = '' }: Facts,
): Letter {
  const { subject, heading, paragraphs, button, small } = words[purpose];
  return {
    subject,
    heading,
    paragraphs: paragraphs({ code: `${code.slice(0, 3)} ${code.slice(3)}`, toAddress: toAddress ?? '', until }),
    button: {
      label: button,
      href: isLinkPurpose(purpose) ? `${baseUrl}/verify#${fragmentOf({ token, purpose })}` : `${baseUrl}/sign-in`,
    },
    small,
  };
}

/** Sent to an address that already has an account when a second account is opened with it. */
export function knownAddressLetter(baseUrl: string): Letter {
  const { subject, heading, paragraphs, button, small } = words.known;
  return { subject, heading, paragraphs, button: { label: button, href: `${baseUrl}/sign-in` }, small };
}
