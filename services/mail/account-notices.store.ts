import { mail } from '#services/mail/mail.tables.ts';
import type { NotifyAccount } from '#services/mail/security-letters.ts';

/** Puts the letter among those to be sent. Its key is what happened, so it is written once however often it is asked for. */
export const notifyAccount: NotifyAccount = async (tx, { userId, kind, about, now }) => {
  const recipient = `account:${userId}`;
  await tx
    .insert(mail)
    .values({ dedupeKey: `${kind}|${recipient}|${about}`, kind, recipient, localDate: now.slice(0, 10), payload: {} })
    .onConflictDoNothing()
    .prepare('notify_account')
    .execute();
};
