import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#services/database/database.store.ts';
import { BATCH, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import type { Instant } from '#shared/values/days.ts';

/**
 * Deletes a batch of rows whose time has passed, by their place: found by the index of the time alone, however long the
 * table is. `only` leaves some of them for later.
 */
export async function deletePassed(
  db: Database,
  table: PgTable,
  time: PgColumn,
  now: Instant | number,
  only?: SQL,
): Promise<number> {
  const passed = db
    .select({ place: sql`ctid` })
    .from(table)
    .where(and(sql`${time} < ${now}`, only))
    .orderBy(asc(time))
    .limit(BATCH);
  return (await db.delete(table).where(sql`ctid = any (array${passed})`)).rowCount ?? 0;
}

/** A job that deletes every day what has passed: rows whose `time` is before the one that `due` makes of now. */
export const deletesPassed = (
  name: string,
  rows: { db: Database; table: PgTable; time: PgColumn; due: (now: Instant) => Instant; only?: SQL },
): Job => ({
  name,
  everyMs: PERIODS.daily,
  run: (now, step) => inBatches(() => deletePassed(rows.db, rows.table, rows.time, rows.due(now), rows.only), step),
});
