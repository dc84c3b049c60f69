import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { type AppendPath, createRoundRobin, STORED } from '#infra/bench/append-paths.ts';

/** message-db (Eventide): a server-side function too, which serialises the writers of a category. */
export function createMessageDbPath(url: string, concurrency: number): AppendPath {
  const pool = new pg.Pool({ connectionString: url, max: concurrency, options: '-c search_path=message_store,public' });
  // `end` does not wait until the server has closed what was idle; a server that stops then reports it as an error.
  pool.on('error', () => {});
  const week = async (batch: number) => {
    const stream = `assessment-${uuidv7()}`;
    let version = -1;
    const write = async (client: pg.Pool | pg.PoolClient) => {
      await client.query({
        name: 'write',
        text: 'select write_message($1, $2, $3, $4, $5, $6)',
        values: [randomUUID(), stream, STORED.type, STORED.data, STORED.meta, version],
      });
      version += 1;
    };
    if (batch === 1) return () => write(pool);
    return async () => {
      const client = await pool.connect();
      await client.query('begin');
      for (let i = 0; i < batch; i++) await write(client);
      await client.query('commit');
      client.release();
    };
  };
  const writer = (batch: number) => createRoundRobin(() => week(batch));
  return { name: 'message-db', writer, close: () => pool.end() };
}

/** Installs its tables and functions in the order of its own install script; roles and pgcrypto are not needed. */
export async function installMessageDb(url: string): Promise<void> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@eventide/message-db/package.json')), 'database');
  const functions = [
    'message-store-version',
    'hash-64',
    'acquire-lock',
    'category',
    'is-category',
    'id',
    'cardinal-id',
    'stream-version',
    'write-message',
  ];
  const files = [
    'schema/message-store',
    'tables/messages',
    'types/message',
    ...functions.map((name) => `functions/${name}`),
  ];
  const indexes = ['messages-id', 'messages-stream', 'messages-category'].map((name) => `indexes/${name}`);
  const client = new pg.Client({ connectionString: url, options: '-c search_path=message_store,public' });
  await client.connect();
  for (const file of [...files, ...indexes])
    await client.query((await readFile(join(folder, `${file}.sql`), 'utf8')).replaceAll('CONCURRENTLY', ''));
  await client.end();
}
