import { sql } from 'drizzle-orm';
import { buildTryCount } from '#services/database/count-try.store.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** The most emails to strangers that one account may cause within a day, by their kind. */
const DAILY_LIMITS = {
  'guardian-invitation': { most: 10, refusal: 'INVITATION_LIMIT' },
  'teacher-invitation': { most: 10, refusal: 'INVITATION_LIMIT' },
  'asked-address': { most: 5, refusal: 'ADDRESS_LIMIT' },
} as const;
type CountedWrite = { by: UserId; hashes: AddressHashes; now: Instant };

/** From the first email on. */
const DAY_SECONDS = 86_400;

/**
 * Counts an email of this account, in the transaction that queues it: a refused write counts nothing. The rows of
 * invitations and asked addresses are no count, because they are erased with the child.
 * @throws Refused INVITATION_LIMIT, or ADDRESS_LIMIT for addresses that are asked
 */
export async function countLetterOfDay(
  tx: Transaction,
  kind: keyof typeof DAILY_LIMITS,
  { by, hashes, now }: CountedWrite,
): Promise<void> {
  const { most, refusal } = DAILY_LIMITS[kind];
  const counted = {
    key: Buffer.from(hashes.of(`${kind}/${by}`)),
    windowSeconds: DAY_SECONDS,
    at: sql`${now}::timestamptz`,
  };
  const [row] = await buildTryCount(tx, counted).prepare('count_letter_of_day').execute();
  if (row && row.failures > most) refuse(refusal);
}
