import { mail } from '#services/mail/mail.tables.ts';
import type { NotifyAccount, SecurityNotice } from '#services/mail/security-letters.ts';

/** Of one letter: whom it tells of what. */
export const noticeKey = ({ kind, userId, about }: Pick<SecurityNotice, 'kind' | 'userId' | 'about'>): string =>
  `${kind}|account:${userId}|${about}`;

/**
 * Puts the letter among those to be sent. Its key is what happened, so it is written once however often it is asked
 * for.
 */
export const notifyAccount: NotifyAccount = async (tx, { userId, kind, about, now }) => {
  const recipient = `account:${userId}`;
  await tx
    .insert(mail)
    .values({
      dedupeKey: noticeKey({ kind, userId, about }),
      kind,
      recipient,
      localDate: now.slice(0, 10),
      payload: {},
    })
    .onConflictDoNothing()
    .prepare('notify_account')
    .execute();
};
