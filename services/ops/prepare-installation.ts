import { openDatabase } from '#services/database/database.store.ts';
import { grantApiAccess } from '#services/database/roles.ts';
import { migrate } from '#services/event-store/migrate.ts';
import { createHousekeepingRows } from '#services/jobs/housekeeping.store.ts';
import { ROUND_MS } from '#services/jobs/job.ts';
import { SWEEP } from '#services/jobs/jobs.ts';
import { prepareTemporal } from '#services/relay/prepare-temporal.ts';
import { createTemporalClient, type TemporalAddress } from '#services/relay/temporal-client.ts';

export type InstallationResult = {
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
  await grantApiAccess(maintenanceUrl, databaseUrl);
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
