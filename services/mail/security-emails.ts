import { security } from '#messages/security-mail.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { EmailContent } from '#services/mail/email-content.ts';
import type { MailKindName } from '#services/mail/kinds.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

/** Kinds of email about changes to an account, which another person may have made. */
export type SecurityEmailKind = keyof typeof security.letters & MailKindName;
export const isSecurityEmailKind = (kind: string): kind is SecurityEmailKind => Object.hasOwn(security.letters, kind);

/** One email per event: `about` is the id of the changed object, or of the event if there is no object. */
export type SecurityNotice = { userId: UserId; kind: SecurityEmailKind; about: string; now: Instant };

/** Queues the email in the commit of its event; it goes to the account's address at the time of sending. */
export type NotifyAccount = (tx: Transaction, notice: SecurityNotice) => Promise<void>;

/** The section of the account page that the email links to. */
const PLACE: Partial<Record<SecurityEmailKind, string>> = {
  'consent-receipt': '#children-data',
  'consent-withdrawn': '#children-data',
  'ownership-offered': '#guardians',
  'ownership-accepted': '#guardians',
  'ownership-declined': '#guardians',
  'owner-closing': '#guardians',
  'owner-stays': '#guardians',
  'ownership-inherited': '#guardians',
};
/** What to do if another person acted legitimately. */
const AFTER: Partial<Record<SecurityEmailKind, string>> = {
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

export function buildSecurityEmail(kind: SecurityEmailKind, baseUrl: string): EmailContent {
  const { subject, heading, text } = security.letters[kind];
  return {
    subject,
    heading,
    paragraphs: [security.hello, text, AFTER[kind] ?? security.notYou],
    button: { label: security.button, href: `${baseUrl}/account${PLACE[kind] ?? ''}` },
    small: security.small,
  };
}
