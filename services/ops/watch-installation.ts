import type { LogClient } from '#services/database/clients.ts';
import type { OpenDatabase } from '#services/database/database.store.ts';
import { createHousekeepingRows } from '#services/jobs/housekeeping.store.ts';
import type { Metrics } from '#services/ops/metrics.ts';
import { createOverviewRows } from '#services/ops/overview.store.ts';
import { createRelayStore } from '#services/relay/relay.store.ts';

const computeSecondsSince = (instant: string | null): number =>
  instant === null ? 0 : Math.max(0, (Date.now() - Date.parse(instant)) / 1000);

/**
 * Metrics of both API and worker: queues of the whole installation, and callers waiting for a connection in this
 * process.
 */
export function watchInstallation(
  metrics: Metrics,
  log: LogClient,
  { db, waiting }: Pick<OpenDatabase, 'db' | 'waiting'>,
): void {
  const relay = createRelayStore(log);
  const rows = createOverviewRows(db);
  const jobs = createHousekeepingRows(db);
  metrics.watch(
    'relay_dirty',
    'Assessments with events not yet signalled to Temporal',
    async () => (await relay.backlog()).dirty,
  );
  metrics.watch(
    'relay_oldest_seconds',
    'Age in seconds of the oldest such assessment',
    async () => (await relay.backlog()).oldestDueSeconds,
  );
  metrics.watch('mail_waiting', 'Emails waiting to be sent', async () => (await rows.mail()).waiting);
  metrics.watch(
    'mail_paced',
    'Emails to unproved addresses waiting for their turn',
    async () => (await rows.paced()).waiting,
  );
  metrics.watch('mail_delayed_seconds', 'Age in seconds of the oldest late email; 0 if none is late', async () =>
    computeSecondsSince((await rows.delayed()).since),
  );
  metrics.watch('housekeeping_failing', 'Housekeeping jobs whose last run failed', jobs.failing);
  metrics.watch('database_waiting_queries', 'Callers waiting for a database connection outside the log', waiting);
}
