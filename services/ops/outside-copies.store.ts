import { eq, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { outsideCopies } from '#services/database/housekeeping.tables.ts';
import type { Instant } from '#shared/values/days.ts';

type OutsideCopy = (typeof outsideCopies.$inferSelect)['kind'];

export async function recordOutsideCopy(owner: Database, kind: OutsideCopy, madeAt: Instant): Promise<void> {
  await owner
    .insert(outsideCopies)
    .values({ kind, madeAt })
    .onConflictDoUpdate({ target: outsideCopies.kind, set: { madeAt } });
}

/**
 * Seconds since the newest such copy was made; undefined where none was ever made. A time in the future comes from a
 * clock that was ahead, and its distance counts as the age, so that an alarm rings.
 */
export async function readCopyAge(db: Database, kind: OutsideCopy): Promise<number | undefined> {
  const [row] = await db
    .select({ seconds: sql<number>`abs(extract(epoch from now() - ${outsideCopies.madeAt}))::float` })
    .from(outsideCopies)
    .where(eq(outsideCopies.kind, kind));
  return row?.seconds;
}
