import type { LogClient } from '#services/database/clients.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';

/** Notes an invitation as sent, as the outbox does: by the hash of its address, and not without one. */
export async function noteSent(log: LogClient, recipient: `${'teacher' | 'guardian'}:${string}`): Promise<void> {
  const [kind, id] = recipient.split(':') as [string, string];
  const [row] = await log<{ email: string | null }[]>`select email from ${log(`${kind}_invitations`)} where id = ${id}`;
  if (row?.email)
    await log`update mail set state = 'sent', sent_at = now(), address_hash = ${HASHES.of(row.email)} where recipient = ${recipient}`;
}

/** As the housekeeping does two weeks later. */
export const forgetMailedAddress = (log: LogClient, recipient: string) =>
  log`update mail set address_hash = null where recipient = ${recipient}`;
