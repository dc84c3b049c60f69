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
  /** How many callers wait for a connection. */
  waiting: () => number;
  /** Lets what is under way end, but waits no longer than this for it. */
  close: (patienceMs?: number) => Promise<void>;
};

/** How long a caller waits for a connection. */
const CONNECT_MS = 8_000;
const PATIENCE_MS = 5_000;

/**
 * Opens the database for Drizzle. A statement that has a name is parsed once a connection; a transaction has its
 * connection for itself.
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
  // A connection that breaks while nobody waits for it is replaced; without a listener its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    silenceEnds(client, silenceMs);
  });
  brokenOnesGiveTheirPlaceBack(pool);
  nameByText(pool);
  return {
    db: drizzle(pool),
    waiting: () => pool.waitingCount,
    close: async (patienceMs = PATIENCE_MS) => {
      const impatient = new AbortController();
      await Promise.race([pool.end(), wait(patienceMs, undefined, { signal: impatient.signal }).catch(() => {})]);
      impatient.abort();
    },
  };
}

/**
 * Where replies are lost, a query would wait until TCP gives up after a quarter of an hour. Statements end within their
 * limit, so a connection that is silent for longer is broken off, and its query rejected.
 */
function silenceEnds({ connection }: PoolClient, silenceMs: number): void {
  const socket = connection.stream as Socket;
  socket.setTimeout(silenceMs, () => socket.destroy());
}

/** Drizzle does not give a connection back whose `begin` failed: after ten of them the pool would be empty for good. */
function brokenOnesGiveTheirPlaceBack(pool: Pool): void {
  const taken = new Set<PoolClient>();
  pool.on('acquire', (client) => {
    taken.add(client);
  });
  pool.on('release', (_, client) => {
    taken.delete(client);
  });
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!taken.has(client)) return;
      const { release } = client;
      // Drizzle does give it back when a later statement fails, and twice is an error.
      client.release = () => {};
      release(true);
    }),
  );
}

/**
 * better-auth builds its queries itself, two of them for every call of a person, and Drizzle cannot name them: planned
 * anew each time they cost the database twice as much. Their texts are few and hold no values, so each is its own name.
 */
function nameByText(pool: Pool): void {
  const ask = pool.query.bind(pool) as (query: QueryConfig, values?: unknown[]) => unknown;
  pool.query = ((query: QueryConfig, values?: unknown[]) =>
    ask({ ...query, name: query.name ?? nameOf(query.text) }, values)) as Pool['query'];
}

const nameOf = (text: string): string => `text_${createHash('sha256').update(text).digest('base64url')}`;
