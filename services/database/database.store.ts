import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { createSocket, IDLE_S, LIMITS, SILENCE_MS } from '#services/database/clients.ts';
import { readDatabaseTls } from '#services/database/tls.ts';

/** Typed queries and every transaction. Single statements of the log go through its own client (`clients.ts`). */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type OpenDatabase = {
  db: Database;
  /** Number of callers waiting for a connection. */
  waiting: () => number;
  /** Waits for running statements, at most this long. */
  close: (timeoutMs?: number) => Promise<void>;
};

/** How long a caller waits for a connection, in ms. */
const CONNECT_MS = 8_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** Opens the database for Drizzle. A query with a name is parsed once per connection. */
export function openDatabase(
  address: string,
  { max = 10, silenceMs = SILENCE_MS, role }: { max?: number; silenceMs?: number; role?: string } = {},
): OpenDatabase {
  const { url, ssl } = readDatabaseTls(address);
  const pool = new Pool({
    connectionString: url,
    ssl,
    max,
    idleTimeoutMillis: IDLE_S * 1000,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'seven-stones views',
    options: Object.entries({ ...LIMITS, ...(role && { role }) })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    keepAlive: true,
    stream: () => createSocket(silenceMs),
  });
  // A connection may fail at any time; its query is rejected, and the pool opens another. Without a listener the error
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  /** Drizzle's own transaction does not release a connection whose `begin` failed. */
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return {
    db: Object.assign(drizzle(pool), { transaction }),
    waiting: () => pool.waitingCount,
    close: async (timeoutMs = CLOSE_TIMEOUT_MS) => {
      const timer = new AbortController();
      await Promise.race([pool.end(), wait(timeoutMs, undefined, { signal: timer.signal }).catch(() => {})]);
      timer.abort();
    },
  };
}
