import { mail } from '#services/database/mail.tables.ts';
import type { NotifyAccount, SecurityNotice } from '#services/mail/security-emails.ts';
import { readTraceFields } from '#services/tracing.ts';

/** Identifies one email: its kind, account and subject. */
export const buildNoticeKey = ({ kind, userId, about }: Pick<SecurityNotice, 'kind' | 'userId' | 'about'>): string =>
  `${kind}|account:${userId}|${about}`;

/** Queues the email. Its key is the event, so it is written once per event. */
export const notifyAccount: NotifyAccount = async (tx, { userId, kind, about, now }) => {
  const recipient = `account:${userId}`;
  await tx
    .insert(mail)
    .values({
      dedupeKey: buildNoticeKey({ kind, userId, about }),
      kind,
      recipient,
      localDate: now.slice(0, 10),
      payload: readTraceFields(),
    })
    .onConflictDoNothing()
    .prepare('notify_account')
    .execute();
};
