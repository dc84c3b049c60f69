import type { Sql } from 'postgres';

/**
 * Statements of this client's database that wait for a lock and contain `words`. Other test files have databases of
 * their own on the same server. A transaction sees the activity as of its first look.
 */
export const listBlockedStatements = (sql: Sql, words = ''): PromiseLike<{ query: string }[]> =>
  sql<{ query: string }[]>`
    select query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${words}%`}`;
