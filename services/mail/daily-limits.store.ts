import { sql } from 'drizzle-orm';
import { buildTryCount } from '#services/database/count-try.store.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { type Refusal, refuse } from '#shared/values/refusal.ts';

/** The most letters to strangers that one account may cause within a day. */
type DailyLimit = {
  kind: 'guardian-invitation' | 'teacher-invitation' | 'asked-address';
  most: number;
  refusal: Refusal;
};
type CountedWrite = { by: UserId; hashes: AddressHashes; now: Instant };

/** From the first letter on. */
const DAY_SECONDS = 86_400;

/**
 * Counts a letter of this account, in the transaction that queues it: a refused write counts nothing. The rows of
 * invitations and asked addresses are no count, because they are erased with the child.
 */
export async function countLetterOfDay(
  tx: Transaction,
  { kind, most, refusal }: DailyLimit,
  { by, hashes, now }: CountedWrite,
): Promise<void> {
  const counted = {
    key: Buffer.from(hashes.of(`${kind}/${by}`)),
    windowSeconds: DAY_SECONDS,
    at: sql`${now}::timestamptz`,
  };
  const [row] = await buildTryCount(tx, counted).prepare('count_letter_of_day').execute();
  if (row && row.failures > most) refuse(refusal);
}
