import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#services/database/database.store.ts';
import { BATCH, type Job, PERIODS, runInBatches } from '#services/jobs/job.ts';
import type { Instant } from '#shared/values/days.ts';

/**
 * Deletes a batch of rows by their ctid, found by the index on the time alone, in a table of any size. `only` restricts
 * the rows.
 */
export async function deleteExpired(
  db: Database,
  table: PgTable,
  time: PgColumn,
  now: Instant | number,
  only?: SQL,
): Promise<number> {
  const expired = db
    .select({ place: sql`ctid` })
    .from(table)
    .where(and(sql`${time} < ${now}`, only))
    .orderBy(asc(time))
    .limit(BATCH);
  return (await db.delete(table).where(sql`ctid = any (array${expired})`)).rowCount ?? 0;
}

/** A daily job that deletes rows whose `time` is before `due(now)`. */
export const deleteExpiredJob = (
  name: string,
  rows: { db: Database; table: PgTable; time: PgColumn; due: (now: Instant) => Instant; only?: SQL },
): Job => ({
  name,
  everyMs: PERIODS.daily,
  run: (now, step) => runInBatches(() => deleteExpired(rows.db, rows.table, rows.time, rows.due(now), rows.only), step),
});
