import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReservedSql } from 'postgres';
import { createWorkClient, isLockError, type LogClient } from '#services/database/clients.ts';
import {
  hashMigration,
  isBreaking,
  isOutside,
  type Migration,
  type MigrationStatement,
  parseStatements,
  renderForPartition,
} from '#services/database/migration-file.ts';
import { buildDropCopy, listCopiedViews, tryViewsLock } from '#services/database/view-copies.ts';

export const MIGRATIONS = new URL('migrations/', import.meta.url);
const LOCK_RETRY_MS = 100;
/** The server ends the connection of a killed process, and with it the locks, a moment after it. */
const KILLED_MS = 2_000;

export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })));
}

/**
 * Applies the missing migrations in the order of their numbers, while families go on writing, and creates the
 * partitions of the months ahead. Several processes may start at once: one migrates, the others wait for it. Returns
 * the names of the applied files.
 * @throws if an applied file has been changed since: a change is a new file; if files are missing while a rebuild of
 *   the views is running
 */
export async function migrate(databaseUrl: string, files?: readonly Migration[]): Promise<string[]> {
  const all = files ?? (await readMigrations());
  const client = createWorkClient(databaseUrl);
  const connection = await client.reserve();
  try {
    await pollLock(() => tryMigrationLock(connection));
    await connection`create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
    await connection`alter table migrations add column if not exists is_breaking boolean not null default false`;
    const missing = findMissing(await connection.unsafe<AppliedMigration[]>(APPLIED), all);
    // The trigger of a killed rebuild refuses every write to a view that gets a new column.
    if (await pollLock(() => tryViewsLock(connection), missing.length > 0 ? KILLED_MS : 0))
      for (const view of await listCopiedViews(connection)) await changeTables(connection, buildDropCopy(view));
    else if (missing.length > 0)
      throw new Error(
        'A rebuild of the views is running: migrate when it has ended, or end it with Ctrl-C, which leaves the views as they are.',
      );
    for (const file of missing) {
      try {
        await (isOutside(file)
          ? applyOutsideTransaction(connection, file)
          : changeTables(connection, `${file.text}; ${buildInsert(file)}`));
      } catch (error) {
        throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    await withLockRetry(connection, () => connection`select ensure_partitions()`);
    // A test may stop before the migration that creates the roles.
    const [roles] = await connection<{ known: boolean }[]>`select to_regproc('grant_to_roles') is not null as known`;
    if (roles?.known) await withLockRetry(connection, () => connection`select grant_to_roles()`);
    return missing.map(({ name }) => name);
  } finally {
    connection.release();
    // The lock is released with its connection.
    await client.end();
  }
}

/** The names of files that this database lacks. */
async function listPendingMigrations(sql: LogClient, all: readonly Migration[]): Promise<string[]> {
  const [table] = await sql<{ known: boolean }[]>`select to_regclass('migrations') is not null as known`;
  return findMissing(table?.known ? await sql.unsafe<AppliedMigration[]>(APPLIED) : [], all).map(({ name }) => name);
}

/**
 * Why no process of this release may run on this database: a sentence with the remedy, or null. A newer release may be
 * taken back as long as none of its migrations is breaking.
 */
export async function describeSchemaMismatch(sql: LogClient, files?: readonly Migration[]): Promise<string | null> {
  const all = files ?? (await readMigrations());
  const pending = await listPendingMigrations(sql, all);
  if (pending.length > 0)
    return `The database lacks ${pending.join(', ')}: run npm run start:production -- migrate first.`;
  const own = all.map(({ name }) => name);
  // A database that was last migrated by an earlier release has no such column.
  const breaking = await sql<{ name: string }[]>`
    select name from migrations where to_jsonb(migrations) ->> 'is_breaking' = 'true' and name <> all(${own}) order by name`;
  return breaking.length > 0
    ? `A newer release has changed the database by ${breaking.map(({ name }) => name).join(', ')}, beside which this one cannot run: go on with that release, or restore a backup from before it.`
    : null;
}

type AppliedMigration = { name: string; hash: string };
const APPLIED = 'select name, hash from migrations';

function findMissing(rows: readonly AppliedMigration[], all: readonly Migration[]): Migration[] {
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  return all.filter((file) => {
    const hash = applied.get(file.name);
    if (hash !== undefined && hash !== hashMigration(file))
      throw new Error(`Migration ${file.name} was changed after it was applied: write the change as a new file`);
    return hash === undefined;
  });
}

async function tryMigrationLock(connection: ReservedSql): Promise<boolean> {
  const [lock] = await connection<
    { mine: boolean }[]
  >`select pg_try_advisory_lock(hashtextextended('seven-stones migrate', 0)) as mine`;
  return lock?.mine === true;
}

/**
 * Polls for a lock, at least once: a statement that waited would hold a snapshot, and `create index concurrently` waits
 * for all of them. False if the time is over.
 */
async function pollLock(tryLock: () => Promise<boolean>, forMs = Number.POSITIVE_INFINITY): Promise<boolean> {
  for (const end = performance.now() + forMs; ; await wait(LOCK_RETRY_MS)) {
    if (await tryLock()) return true;
    if (performance.now() >= end) return false;
  }
}

const buildInsert = (file: Migration) =>
  `insert into migrations (name, hash, is_breaking) values ('${file.name}', '${hashMigration(file)}', ${isBreaking(file)})`;

/** Runs statements that change tables in one transaction, without blocking writers. */
export const changeTables = (connection: ReservedSql, statements: string) =>
  withLockRetry(connection, async () => {
    try {
      await connection.unsafe(`begin; ${statements}; commit`);
    } catch (error) {
      await connection.unsafe('rollback');
      throw error;
    }
  });

/** An interrupted file is run again from its start: its statements are repeatable. */
async function applyOutsideTransaction(connection: ReservedSql, file: Migration): Promise<void> {
  await dropUnfinishedIndexes(connection);
  for (const statement of parseStatements(file))
    for (const text of await expandPartitions(connection, statement))
      await runStatement(connection, text, statement.repeated);
  await connection.unsafe(buildInsert(file));
}

/**
 * A partition that was created after the index of its table has a part of it already, under another name: a second one
 * would cost every write, and could never be attached.
 */
async function expandPartitions(connection: ReservedSql, statement: MigrationStatement): Promise<string[]> {
  if (statement.partitionsOf === null) return [statement.text];
  const partitions = await connection<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits a_partition
    where inhparent = ${statement.partitionsOf}::regclass and not exists (
      select from pg_inherits part join pg_index on indexrelid = part.inhrelid
      where part.inhparent = to_regclass(${statement.partOf}) and indrelid = a_partition.inhrelid)
    order by 1`;
  return partitions.map(({ name }) => renderForPartition(statement, name));
}

async function runStatement(connection: ReservedSql, text: string, repeated: boolean): Promise<void> {
  // Concurrent statements wait for others and block no one.
  const isConcurrent = /\bconcurrently\b/i.test(text);
  for (;;) {
    const { count } = isConcurrent
      ? await connection.unsafe(text)
      : await withLockRetry(connection, () => connection.unsafe(text));
    if (!repeated || count === 0) return;
  }
}

/**
 * An interrupted `create index concurrently` leaves an invalid index that costs every write, and `if not exists` would
 * keep it.
 */
async function dropUnfinishedIndexes(connection: ReservedSql): Promise<void> {
  const invalidIndexes = await connection<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relkind = 'i' and indexrelid not in (select index_relid from pg_stat_progress_create_index)`;
  for (const { name } of invalidIndexes) await connection.unsafe(`drop index concurrently ${name}`);
}

/**
 * A session that waits for a table's lock blocks every later writer behind it, so it waits briefly, and again after a
 * pause.
 */
const LOCK_TIMEOUT_MS = 200;
const PAUSE_MS = 300;
const TRIES = 240;

/** Runs work that needs table locks without blocking writers: retries on a lock's timeout, for two minutes in all. */
async function withLockRetry<Result>(connection: ReservedSql, work: () => PromiseLike<Result>): Promise<Result> {
  await connection.unsafe(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    for (let triesLeft = TRIES; ; triesLeft--) {
      try {
        return await work();
      } catch (error) {
        if (triesLeft === 1 || !isLockError(error)) throw error;
        await wait(PAUSE_MS);
      }
    }
  } finally {
    await connection.unsafe('set lock_timeout = 0').catch(() => {});
  }
}
