import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type QueryConfig } from 'pg';
import { IDLE_S, LIMITS, SILENCE_MS } from '#services/event-store/clients.ts';
import { readDatabaseTls } from '#services/event-store/tls.ts';

/** Views and plain tables, by typed queries. The log has a client of its own. */
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

/**
 * Opens the database for Drizzle. A named statement is parsed once per connection; a transaction has a connection of
 * its own.
 */
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
  });
  // An idle connection may fail; the pool opens another. Without a listener its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    destroySilentSocket(client, silenceMs);
  });
  releaseBrokenClients(pool);
  prepareUnnamedQueries(pool);
  return {
    db: drizzle(pool),
    waiting: () => pool.waitingCount,
    close: async (timeoutMs = CLOSE_TIMEOUT_MS) => {
      const timer = new AbortController();
      await Promise.race([pool.end(), wait(timeoutMs, undefined, { signal: timer.signal }).catch(() => {})]);
      timer.abort();
    },
  };
}

/**
 * Where replies are lost, a query would wait until TCP gives up after a quarter of an hour. Statements end within their
 * limit, so a connection that is silent for longer is destroyed and its query rejected.
 */
function destroySilentSocket({ connection }: PoolClient, silenceMs: number): void {
  const socket = connection.stream as Socket;
  socket.setTimeout(silenceMs, () => socket.destroy());
}

/** Drizzle does not release a connection whose `begin` failed: after ten of them the pool would be empty. */
function releaseBrokenClients(pool: Pool): void {
  const acquired = new Set<PoolClient>();
  pool.on('acquire', (client) => {
    acquired.add(client);
  });
  pool.on('release', (_, client) => {
    acquired.delete(client);
  });
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!acquired.has(client)) return;
      const { release } = client;
      // Drizzle releases it when a later statement fails, and a second release is an error.
      client.release = () => {};
      release(true);
    }),
  );
}

/**
 * better-auth builds its queries itself, two for every call, and Drizzle cannot name them: planned anew each time they
 * cost the database twice as much. There are few texts and they hold no values, so a hash of the text is the name.
 */
function prepareUnnamedQueries(pool: Pool): void {
  const runQuery = pool.query.bind(pool) as (query: QueryConfig, values?: unknown[]) => unknown;
  pool.query = ((query: QueryConfig, values?: unknown[]) =>
    runQuery({ ...query, name: query.name ?? toStatementName(query.text) }, values)) as Pool['query'];
}

const toStatementName = (text: string): string => `text_${createHash('sha256').update(text).digest('base64url')}`;
