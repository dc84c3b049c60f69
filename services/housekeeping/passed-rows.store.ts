import { asc, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#services/database/database.store.ts';
import { BATCH } from '#services/housekeeping/job.ts';
import type { Instant } from '#shared/values/days.ts';

/** Deletes a batch of rows whose time has passed, by their place: found by the index of the time alone, however long the table is. */
export async function deletePassed(db: Database, table: PgTable, time: PgColumn, now: Instant): Promise<number> {
  const passed = db.select({ place: sql`ctid` }).from(table).where(sql`${time} < ${now}`).orderBy(asc(time)).limit(BATCH);
  return (await db.delete(table).where(sql`ctid = any (array${passed})`)).rowCount ?? 0;
}
