import type { Transaction } from '#services/database/database.store.ts';
import type { MailKindName } from '#services/mail/kinds.ts';
import type { Letter } from '#services/mail/letter.ts';
import { security } from '#shared/messages/en/security-mail.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

/** What people are told about their account without having asked: somebody else may have done it. */
export type SecurityLetter = keyof typeof security.letters & MailKindName;
export const isSecurityLetter = (kind: string): kind is SecurityLetter => Object.hasOwn(security.letters, kind);

/**
 * One letter for each thing that happened: `about` is the id of the thing, or of the event where the thing has none.
 */
export type SecurityNotice = { userId: UserId; kind: SecurityLetter; about: string; now: Instant };

/** Writes the letter in the commit of what it tells; it goes to the address that the account has when it is sent. */
export type NotifyAccount = (tx: Transaction, notice: SecurityNotice) => Promise<void>;

/** The part of the account's page that a letter leads to, where it is about one. */
const PLACE: Partial<Record<SecurityLetter, string>> = {
  'consent-receipt': '#children-data',
  'consent-withdrawn': '#children-data',
  'ownership-offered': '#guardians',
  'ownership-accepted': '#guardians',
  'ownership-declined': '#guardians',
  'owner-closing': '#guardians',
  'owner-stays': '#guardians',
  'ownership-inherited': '#guardians',
};
/** What to do where it was somebody else's deed, and rightly so. */
const AFTER: Partial<Record<SecurityLetter, string>> = {
  'guardian-joined': security.notInvited,
  'ownership-offered': security.notAnswered,
  'ownership-accepted': security.notOffered,
  'ownership-declined': security.notChanged,
  'child-erased': security.notAsked,
  'owner-closing': security.closedWell,
  'owner-stays': security.nothingToDo,
  'ownership-inherited': security.nothingToDo,
  'account-closed': security.gone,
};

export function securityLetter(kind: SecurityLetter, baseUrl: string): Letter {
  const { subject, heading, text } = security.letters[kind];
  return {
    subject,
    heading,
    paragraphs: [security.hello, text, AFTER[kind] ?? security.notYou],
    button: { label: security.button, href: `${baseUrl}/account${PLACE[kind] ?? ''}` },
    small: security.small,
  };
}
