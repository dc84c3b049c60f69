import { queueEmail } from '#services/mail/queue-email.store.ts';
import type { NotifyAccount, SecurityNotice } from '#services/mail/security-emails.ts';

/** Identifies one email: its kind, account and subject. */
export const buildNoticeKey = ({ kind, userId, about }: Pick<SecurityNotice, 'kind' | 'userId' | 'about'>): string =>
  `${kind}|account:${userId}|${about}`;

/** Queues the email. Its key is the event, so it is written once per event. */
export const notifyAccount: NotifyAccount = async (tx, { userId, kind, about, now }) => {
  const dedupeKey = buildNoticeKey({ kind, userId, about });
  await queueEmail(tx, { dedupeKey, kind, recipient: `account:${userId}`, now });
};
