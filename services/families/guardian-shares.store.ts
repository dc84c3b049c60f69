import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#services/database/database.store.ts';
import { shares } from '#services/database/shares.tables.ts';
import type { Instant } from '#shared/values/days.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';

/** Ends every link to a report that one person has created, of one child or of all. */
export async function endSharesBy(
  tx: Transaction,
  { studentId, userId, now }: { studentId?: StudentId; userId: UserId; now: Instant },
): Promise<void> {
  await tx
    .update(shares)
    .set({ endedAt: now })
    .where(
      and(eq(shares.madeBy, userId), isNull(shares.endedAt), studentId ? eq(shares.studentId, studentId) : undefined),
    )
    .prepare(studentId ? 'end_shares_of_child_by' : 'end_shares_by_closed')
    .execute();
}
