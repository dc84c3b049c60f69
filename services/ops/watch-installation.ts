import type { OpenDatabase } from '#services/database/database.store.ts';
import type { PooledLogClient } from '#services/event-store/clients.ts';
import { housekeepingRows } from '#services/housekeeping/housekeeping.store.ts';
import type { Metrics } from '#services/ops/metrics.ts';
import { overviewRows } from '#services/ops/overview.store.ts';
import { relayStore } from '#services/relay/relay.store.ts';

const secondsSince = (instant: string | null): number =>
  instant === null ? 0 : Math.max(0, (Date.now() - Date.parse(instant)) / 1000);

/**
 * What API and worker both show: what waits in the whole installation, and who waits for a connection in this process.
 */
export function watchInstallation(
  metrics: Metrics,
  log: PooledLogClient,
  { db, waiting }: Pick<OpenDatabase, 'db' | 'waiting'>,
): void {
  const relay = relayStore(log);
  const rows = overviewRows(db);
  const jobs = housekeepingRows(db);
  metrics.watch('relay_dirty', 'Weeks that Temporal has not heard of yet', async () => (await relay.backlog()).dirty);
  metrics.watch(
    'relay_oldest_seconds',
    'How long the oldest of them has waited',
    async () => (await relay.backlog()).oldestDueSeconds,
  );
  metrics.watch('mail_waiting', 'Letters that wait to be sent', async () => (await rows.mail()).waiting);
  metrics.watch(
    'mail_paced',
    'Those of them that wait for their turn, since nobody has proved the address',
    async () => (await rows.paced()).waiting,
  );
  metrics.watch(
    'mail_delayed_seconds',
    'How long the oldest letter has waited that is late; 0 while none is',
    async () => secondsSince((await rows.delayed()).since),
  );
  metrics.watch(
    'housekeeping_failing',
    'Jobs of the housekeeping that did not come to a good end the last time',
    jobs.failing,
  );
  metrics.watch('database_waiting_queries', 'Callers that wait for a connection beside the log', waiting);
  metrics.watch(
    'database_waiting_transactions',
    'Transactions that wait for a connection to the log',
    log.waitingTransactions,
  );
}
