import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { readDatabaseTls } from '#services/event-store/tls.ts';

/**
 * Server-side limits of every connection (`backend.md` 2.2), in ms: a stuck statement or a forgotten transaction must
 * not hold the row of a stream for longer.
 */
export const LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
  transaction_timeout: 30_000,
} as const;

/** An idle connection is closed after this, in s; one that is silent for longer has lost its server. */
export const IDLE_S = 15;
export const SILENCE_MS = 20_000;

type ClientSettings = {
  max: number;
  transactions?: number | undefined;
  name: string;
  role?: string | undefined;
  limits?: Record<keyof typeof LIMITS, number>;
  idleS?: number;
  silenceMs?: number;
};

function createClient(
  address: string,
  {
    max,
    transactions: maxTransactions = Math.ceil(max / 2),
    name,
    role,
    limits = LIMITS,
    idleS = IDLE_S,
    silenceMs = SILENCE_MS,
  }: ClientSettings,
) {
  const { url, ssl } = readDatabaseTls(address);
  // postgres.js 3.4 reads the last two; its types do not declare them.
  const options: postgres.Options<Record<string, never>> & {
    max_pipeline: number;
    socket: (target: SocketOptions) => Socket;
  } = {
    max,
    ssl,
    idle_timeout: idleS,
    connect_timeout: 10,
    connection: { application_name: name, ...limits, ...(role && { role }) },
    onnotice: () => {},
    // A query behind one that waits for a lock waits as well, so at most one is queued behind another.
    max_pipeline: 1,
    socket: (target) => connectWithSilenceLimit(target, silenceMs),
  };
  // postgres.js reserves the connection of a `begin` only if no query is on it, and otherwise rejects the transaction
  // with UNSAFE_TRANSACTION: half of them on a busy client. So transactions have connections of their own.
  const transactions = postgres(url, { ...options, max: maxTransactions });
  const queries = postgres(url, options);
  const { end } = queries;
  let openTransactions = 0;
  queries.begin = (async (...args: Parameters<typeof transactions.begin>) => {
    openTransactions += 1;
    try {
      return await transactions.begin(...args);
    } finally {
      openTransactions -= 1;
    }
  }) as typeof transactions.begin;
  queries.end = async (how) => void (await Promise.all([end(how), transactions.end(how)]));
  return Object.assign(queries, { waitingTransactions: () => Math.max(0, openTransactions - maxTransactions) });
}

/**
 * The client of event store, relay and LISTEN, with the rights of its user, or of a `role` that the user may take.
 * Everything outside the log uses another client (`database.store.ts`).
 */
export const createLogClient = (
  url: string,
  { max = 16, ...settings }: Partial<Pick<ClientSettings, 'max' | 'transactions' | 'silenceMs' | 'role'>> = {},
) => createClient(url, { max, name: 'seven-stones log', ...settings });
export type LogClient = postgres.Sql;
/** A client that reports how many transactions wait for a connection. */
export type PooledLogClient = ReturnType<typeof createLogClient>;
export type LogTransaction = Parameters<Parameters<LogClient['begin']>[1]>[0];

/**
 * The client of migrations and rebuilds: a statement may take hours and a connection may idle while it holds a lock, so
 * neither a time limit nor silence ends them. TCP keepalive still detects a dead server.
 */
export const createWorkClient = (url: string, { max = 1, silenceMs = SILENCE_MS } = {}): LogClient =>
  createClient(url, {
    max,
    name: 'seven-stones work',
    limits: { ...LIMITS, statement_timeout: 0, transaction_timeout: 0 },
    idleS: 0,
    silenceMs,
  });

type SocketOptions = { host: string[]; port: number[]; path?: string | false; idle_timeout: number | null };

/**
 * postgres.js has no query timeout: where replies are lost, a query and its connection hang until TCP gives up after a
 * quarter of an hour. Statements end within their limit, so a socket that is silent for longer is destroyed and its
 * query rejected. Connections without idle timeout (LISTEN, long work) are silent by nature. With TLS the socket below
 * is not seen, and only the deadline of the store helps.
 */
function connectWithSilenceLimit({ host, port, path, idle_timeout: idle }: SocketOptions, silenceMs: number): Socket {
  const socket = path ? connect(path) : connect(port[0] ?? 5432, host[0]);
  if (idle) socket.setTimeout(silenceMs, () => socket.destroy());
  return socket;
}
