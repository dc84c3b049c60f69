import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#services/database/database.store.ts';
import { shares } from '#services/database/shares.tables.ts';
import type { Instant } from '#shared/values/days.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';

type EndedShares = { studentId: StudentId; userId?: UserId } | { studentId?: undefined; userId: UserId };

/**
 * Ends every link to a report of one child, or that one person has created, or both. `now`: null for the time of the
 * transaction.
 */
export async function endShares(
  tx: Transaction,
  { studentId, userId, now }: EndedShares & { now: Instant | null },
): Promise<void> {
  await tx
    .update(shares)
    .set({ endedAt: sql`coalesce(${now}::timestamptz, now())` })
    .where(
      and(
        isNull(shares.endedAt),
        userId ? eq(shares.madeBy, userId) : undefined,
        studentId ? eq(shares.studentId, studentId) : undefined,
      ),
    )
    .prepare(`end_links${studentId ? '_of_child' : ''}${userId ? '_by' : ''}`)
    .execute();
}
