import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { closures, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { withdrawOffersBy } from '#services/families/ownership.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/**
 * Undoes a closing that is not carried out yet: the owner can sign in again. Ended sessions and shares stay ended.
 * @throws Refused TOKEN_INVALID if there is nothing left to undo
 */
export async function reopenAccount(tx: Transaction, userId: UserId, about: string, now: Instant): Promise<void> {
  const stillClosing = tx
    .select({ one: sql`1` })
    .from(closures)
    .where(and(eq(closures.userId, userId), isNull(closures.carriedOutAt)));
  const reopenedRows = await tx
    .update(user)
    .set({ closedAt: null })
    .where(and(eq(user.id, userId), isNotNull(user.closedAt), sql`exists ${stillClosing}`))
    .returning({ id: user.id })
    .prepare('reopen_account')
    .execute();
  if (reopenedRows.length === 0) refuse('TOKEN_INVALID');
  const formerOfferees = await withdrawOffersBy(tx, userId);
  for (const each of new Set(formerOfferees))
    await notifyAccount(tx, { userId: each, kind: 'owner-stays', about, now });
}

/** Until when a closed account can be reopened; null if it is not closed or is being deleted. */
export async function findUndoDeadline(
  db: Pick<Database, 'select'>,
  userId: UserId,
  now: Instant,
): Promise<Instant | null> {
  const [row] = await db
    .select({ endsAt: closures.endsAt })
    .from(closures)
    .innerJoin(user, eq(user.id, closures.userId))
    .where(
      and(
        eq(closures.userId, userId),
        isNotNull(user.closedAt),
        isNull(closures.carriedOutAt),
        gt(closures.endsAt, now),
      ),
    )
    .prepare('undo_until')
    .execute();
  return row?.endsAt ?? null;
}
