import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { LogClient } from '#services/event-store/clients.ts';

export const MIGRATIONS = new URL('migrations/', import.meta.url);

export type Migration = { name: string; text: string };

/** Hand-written SQL, applied in the order of its numbers. */
export async function migrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })));
}

/**
 * Brings a database up to date, each file in a transaction of its own, and makes the partitions of the months ahead. Several
 * processes may start at once: one migrates, the others wait for it. Answers the files that it applied.
 * @throws when a file that was applied has been changed since: a change is a new file
 */
export async function migrate(sql: LogClient, files?: readonly Migration[]): Promise<string[]> {
  const all = files ?? (await migrations());
  const connection = await sql.reserve();
  try {
    // A migration may be long, and waiting for another process that migrates is no fault.
    await connection`select set_config(name, '0', false) from unnest(array['lock_timeout', 'statement_timeout', 'transaction_timeout']) name`;
    await connection`select pg_advisory_lock(hashtextextended('seven-stones migrate', 0))`;
    await connection`create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
    const applied = new Map((await connection<{ name: string; hash: string }[]>`select name, hash from migrations`).map(({ name, hash }) => [name, hash]));
    const missing = all.filter((file) => notYet(file, applied));
    for (const file of missing) {
      try {
        await connection.unsafe(`begin; ${file.text}; insert into migrations (name, hash) values ('${file.name}', '${hashOf(file)}'); commit`);
      } catch (error) {
        await connection.unsafe('rollback');
        throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    await connection`select ensure_partitions()`;
    return missing.map(({ name }) => name);
  } finally {
    await connection`select pg_advisory_unlock_all()`.catch(() => {});
    await connection`reset all`.catch(() => {});
    connection.release();
  }
}

const hashOf = ({ text }: Migration) => createHash('sha256').update(text).digest('hex');

function notYet(file: Migration, applied: ReadonlyMap<string, string>): boolean {
  const hash = applied.get(file.name);
  if (hash !== undefined && hash !== hashOf(file)) throw new Error(`Migration ${file.name} was changed after it was applied: write the change as a new file`);
  return hash === undefined;
}
