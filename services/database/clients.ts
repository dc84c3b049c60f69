import { Socket } from 'node:net';
import type { Options, Sql } from 'postgres';
import { postgres } from '#services/database/postgres-js.ts';
import { readDatabaseTls } from '#services/database/tls.ts';

/**
 * Server-side limits of every connection, in ms: a stuck statement or a forgotten transaction must not hold the row of
 * a stream for longer.
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

/**
 * Neither driver notices lost replies before TCP gives up after a quarter of an hour. Statements end within their
 * limit, so a socket that is silent for longer is destroyed, which rejects its query.
 */
export function createSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => socket.destroy());
}

/** Another session holds a lock: the wait for it was over (`lock_timeout`), or each waits for the other. */
const LOCK_CODES: readonly (string | undefined)[] = ['55P03', '40P01'];
export const isLockError = (error: unknown): boolean =>
  error instanceof Error && (LOCK_CODES.includes((error as { code?: string }).code) || isLockError(error.cause));

type ClientSettings = {
  max: number;
  name: string;
  role?: string | undefined;
  limits?: Record<keyof typeof LIMITS, number>;
  idleS?: number;
  silenceMs?: number;
};

function createClient(
  address: string,
  { max, name, role, limits = LIMITS, idleS = IDLE_S, silenceMs = SILENCE_MS }: ClientSettings,
): LogClient {
  const { url, ssl } = readDatabaseTls(address);
  // The types of postgres.js 3.4 lack its option `socket`.
  const options: Options<Record<string, never>> & { socket: (target: SocketTarget) => Socket } = {
    max,
    ssl,
    idle_timeout: idleS,
    connect_timeout: 10,
    connection: { application_name: name, ...limits, ...(role && { role }) },
    onnotice: () => {},
    // Connections without idle timeout (LISTEN, long work) are silent by nature. With TLS postgres.js removes the
    // listener for silence, and only the deadline of the store helps.
    socket: ({ host, port, path, idle_timeout: idle }) => {
      const socket = idle ? createSocket(silenceMs) : new Socket();
      return path ? socket.connect(path) : socket.connect(port[0] ?? 5432, host[0] ?? 'localhost');
    },
  };
  return Object.assign(postgres(url, options), { begin: undefined as never });
}

type SocketTarget = { host: string[]; port: number[]; path?: string | false; idle_timeout: number | null };

/**
 * The client of event store, relay and LISTEN, with the rights of its user, or of a `role` that the user may take. It
 * has no `begin`: a transaction of postgres.js that loses its connection ends the process or goes on within the next one
 * (`lost-transactions.int.test.ts`). Transactions are those of `openDatabase`.
 */
export const createLogClient = (
  url: string,
  { max = 16, ...settings }: Partial<Pick<ClientSettings, 'max' | 'silenceMs' | 'role'>> = {},
) => createClient(url, { max, name: 'seven-stones log', ...settings });
export type LogClient = Sql & { begin: never };

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
