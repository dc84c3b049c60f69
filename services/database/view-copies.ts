import type { ReservedSql } from 'postgres';

/**
 * The lock of a rebuild or a migration, both of which change the tables of the views; held until the connection ends. A
 * rebuild copies the columns that it finds, and its copies would drop those that a migration adds meanwhile.
 */
export async function tryViewsLock(connection: ReservedSql): Promise<boolean> {
  const [lock] = await connection<
    { mine: boolean }[]
  >`select pg_try_advisory_lock(hashtextextended('rebuild-views', 0)) as mine`;
  return lock?.mine === true;
}

/** The views that have a copy, since a rebuild is running or was killed: it makes each copy together with its trigger. */
export async function listCopiedViews(connection: ReservedSql): Promise<string[]> {
  const rows = await connection<
    { view: string }[]
  >`select tgrelid::regclass::text as view from pg_trigger where tgname = 'mirror'`;
  return rows.map(({ view }) => view);
}

/** Ends the rebuild of a view, which stays as it is. */
export const buildDropCopy = (view: string): string => `
  drop trigger if exists mirror on ${view};
  drop function if exists mirror_${view}();
  drop table if exists ${view}_v2;`;
