import type { LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { migrate } from '#services/database/migrate.ts';
import { grantRoles } from '#services/database/roles.ts';
import { readArchiveStatisticsAge, readUnarchivedSeconds } from '#services/database/wal-archive.ts';
import { createHousekeepingRows } from '#services/jobs/housekeeping.store.ts';
import { ROUND_MS } from '#services/jobs/job.ts';
import { SWEEP } from '#services/jobs/jobs.ts';
import { cacheBriefly } from '#services/ops/cache-briefly.ts';
import type { Metrics } from '#services/ops/metrics.ts';
import { readCopyAge } from '#services/ops/outside-copies.store.ts';
import { createOverviewRows } from '#services/ops/overview.store.ts';
import { prepareTemporal } from '#services/relay/prepare-temporal.ts';
import { createRelayStore } from '#services/relay/relay.store.ts';
import { checkStore, createTemporalClient, type TemporalAddress } from '#services/relay/temporal-client.ts';

type InstallationResult = {
  /** The applied migrations. */
  applied: string[];
  /** Why Temporal could not be prepared; the worker retries at its start. Null if it is ready. */
  temporalFault: Error | null;
};

type InstallationAddresses = {
  /** The API's user. */
  databaseUrl: string;
  /** The owner of the tables; the same where one user does everything. */
  maintenanceUrl: string;
  temporal: TemporalAddress;
};

/**
 * Runs once per release, before any of its processes: migrations and grants of the database, then search attributes and
 * schedule of Temporal.
 */
export async function prepareInstallation({
  databaseUrl,
  maintenanceUrl,
  temporal,
}: InstallationAddresses): Promise<InstallationResult> {
  const applied = await migrate(maintenanceUrl);
  await grantRoles(maintenanceUrl, databaseUrl);
  const database = openDatabase(maintenanceUrl, { max: 1 });
  const client = createTemporalClient(temporal);
  try {
    await prepareTemporal({
      client,
      namespace: temporal.namespace,
      everyMs: ROUND_MS,
      onEmpty: () => createHousekeepingRows(database.db).hurry(SWEEP),
    });
    return { applied, temporalFault: null };
  } catch (error) {
    return { applied, temporalFault: error as Error };
  } finally {
    await Promise.allSettled([client.connection.close(), database.close()]);
  }
}

const computeSecondsSince = (instant: string | null): number =>
  instant === null ? 0 : Math.max(0, (Date.now() - Date.parse(instant)) / 1000);

type InstallationParts = {
  log: LogClient;
  database: Pick<OpenDatabase, 'db' | 'waiting'>;
  temporal: ReturnType<typeof createTemporalClient>;
};

const TEMPORAL_ANSWERS_MS = 900;

/**
 * Metrics of both API and worker: queues of the whole installation, and callers waiting for a connection in this
 * process.
 */
export function watchInstallation(metrics: Metrics, { log, database, temporal }: InstallationParts): void {
  const { db, waiting } = database;
  const relay = createRelayStore(log);
  // One query for both numbers of a scrape.
  const readBacklog = cacheBriefly(relay.backlog);
  const rows = createOverviewRows(db);
  const jobs = createHousekeepingRows(db);
  metrics.watch(
    'database_answers',
    '1 while the database answers within a second',
    () => log`select 1`.then(() => 1),
    0,
  );
  metrics.watch(
    'relay_dirty',
    'Assessments with events not yet signalled to Temporal',
    async () => (await readBacklog()).dirty,
  );
  metrics.watch(
    'relay_oldest_seconds',
    'Age in seconds of the oldest such assessment',
    async () => (await readBacklog()).oldestDueSeconds,
  );
  metrics.watch(
    'weeks_overdue',
    'Assessments whose day, analysis or end is more than ten minutes late',
    rows.countOverdue,
  );
  metrics.watch('weeks_failed', 'Assessments whose analysis failed and waits for an operator', rows.countFailed);
  metrics.watch('mail_waiting', 'Emails waiting to be sent', async () => (await rows.mail()).waiting);
  metrics.watch(
    'mail_paced',
    'Emails to unproved addresses waiting for their turn',
    async () => (await rows.paced()).waiting,
  );
  metrics.watch(
    'mail_delayed_seconds',
    'Age in seconds of the oldest late email, without those refused to up to three addresses, or for a day, while others were taken; 0 if none is late',
    async () => computeSecondsSince(await rows.alarmingSince()),
  );
  metrics.watch('housekeeping_failing', 'Housekeeping jobs whose last run failed or does not end', jobs.failing);
  metrics.watch('database_waiting_queries', 'Callers waiting for a database connection outside the log', waiting);
  metrics.watch(
    'wal_unarchived_seconds',
    'Seconds since Postgres archived a segment of its log while a finished one waits; 0 if none waits',
    () => readUnarchivedSeconds(log),
  );
  metrics.watch(
    'erasure_list_age_seconds',
    'Seconds since the list of erasures was written beside the backups; none where it never was',
    () => readCopyAge(db, 'erasure-list'),
  );
  metrics.watch(
    'base_backup_age_seconds',
    'Seconds since the newest base backup beside the list of erasures was made, or without one since the archive statistics of archive-wal.sh began; else none',
    async () => (await readCopyAge(db, 'base-backup')) ?? readArchiveStatisticsAge(log),
  );
  metrics.watch(
    'temporal_answers',
    '1 while Temporal reads its store within a second',
    () => checkStore(temporal, TEMPORAL_ANSWERS_MS).then(() => 1),
    0,
  );
}
