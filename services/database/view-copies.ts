import type { ReservedSql } from 'postgres';

/**
 * Held until the connection ends by whoever changes the tables of the views, a rebuild or a migration: a rebuild copies
 * the columns that it finds, and its copies would take away those that a migration has added meanwhile.
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
