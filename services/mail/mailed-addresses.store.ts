import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { mail } from '#services/database/mail.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { UserId } from '#shared/values/ids.ts';

/**
 * The hash of the address that the emails to this recipient went to. It outlasts the address in the row of an
 * invitation, and is forgotten some days after the last email (`REPORT_DAYS`): then it is null.
 */
export async function findMailedHash(db: Pick<Database, 'select'>, recipient: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: mail.addressHash })
    .from(mail)
    .where(and(eq(mail.recipient, recipient), isNotNull(mail.addressHash)))
    .orderBy(desc(mail.createdAt))
    .limit(1)
    .prepare('mailed_hash')
    .execute();
  return row?.hash ?? null;
}

/** An address of which only the hash is left, and who had us write there. */
export type HashedAddress = { hash: string; sender: UserId | null };

/**
 * The address of a hash, where a row of this sender or of a recipient of the last emails to it still has it. Hashes
 * cannot be looked up in the rows of all families.
 */
export async function findHashedAddress(
  tx: Transaction,
  { hash, sender }: HashedAddress,
  hashes: AddressHashes,
): Promise<string | null> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    with known (id) as (
      select split_part(recipient, ':', 2)::uuid from mail where address_hash = ${hash} union select ${sender}::uuid)
    select email from known join teacher_invitations t on t.id = known.id or t.invited_by = known.id where email is not null
    union select email from known join guardian_invitations g on g.id = known.id or g.invited_by = known.id where email is not null
    union select notify_email from known join guardians on user_id = known.id where notify_email is not null`);
  return rows.find(({ email }) => hashes.all(email).includes(hash))?.email ?? null;
}
