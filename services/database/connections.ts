import type { LogClient } from '#services/database/clients.ts';

/** Connections per process, and the number of processes. */
export type ConnectionCounts = { api: number; worker: number; apis: number; workers: number };
type ConnectionShares = { log: number; database: number };

/** Listening for hints and sending them takes one connection each. */
const HINT_CONNECTIONS = 2;
/** One connection to send hints; one for the log and two for the rest in the eraser's role. */
const WORKER_RESERVED = 1 + 1 + 2;
/** With fewer, one slow statement would block everything else. */
export const MIN_CONNECTIONS = { api: HINT_CONNECTIONS + 4, worker: WORKER_RESERVED + 5 };

/** Divides the connections of one process: statements of the log share theirs, a transaction needs one of its own. */
function divideConnections(divisible: number): ConnectionShares {
  const log = Math.max(1, Math.floor(divisible / 3));
  return { log, database: divisible - log };
}
export const computeApiShares = (connections: number): ConnectionShares =>
  divideConnections(connections - HINT_CONNECTIONS);
export const computeWorkerShares = (connections: number): ConnectionShares =>
  divideConnections(connections - WORKER_RESERVED);

/** Connections that the database accepts, without those reserved for administrators. */
export async function readAvailableConnections(log: LogClient): Promise<number> {
  const [row] = await log<{ available: number }[]>`
    select sum(case name when 'max_connections' then setting::int else -setting::int end)::int as available
    from pg_settings where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`;
  return row?.available ?? 0;
}

export type ConnectionVerdict = { level: 'fits' } | { level: 'warn' | 'refuse'; text: string };

/**
 * Whether the connections of all processes fit into the database. If they do not fit once, no process may start, since
 * families would be refused at random; if they do not fit twice, old and new processes cannot run side by side in a
 * deploy.
 */
export function judgeConnections(
  { api, worker, apis, workers }: ConnectionCounts,
  available: number,
): ConnectionVerdict {
  const once = apis * api + workers * worker;
  const sum = `${apis} × ${api} of the API and ${workers} × ${worker} of the worker`;
  const remedy = 'lower API_CONNECTIONS or WORKER_CONNECTIONS, or raise max_connections of the database';
  if (once > available) {
    return {
      level: 'refuse',
      text: `The database takes ${available} connections, and this installation may open ${once} (${sum}): ${remedy}.`,
    };
  }
  if (2 * once > available) {
    return {
      level: 'warn',
      text: `The database takes ${available} connections, and old and new processes beside each other in a deploy may open ${2 * once} (twice ${sum}): ${remedy}.`,
    };
  }
  return { level: 'fits' };
}
