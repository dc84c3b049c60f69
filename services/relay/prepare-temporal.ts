import type { Client } from '@temporalio/client';
import { ensureHousekeepingSchedule } from '#services/relay/housekeeping-schedule.ts';
import { ensureSearchAttributes } from '#services/relay/search-attributes.ts';

type TemporalPreparation = {
  client: Client;
  namespace: string;
  /** Interval of the housekeeping. */
  everyMs: number;
  /** Called when Temporal was empty: the log's assessments have no workflow there. */
  onEmpty: () => Promise<void>;
};

const WITHIN_MS = 10_000;

/** Prepares a Temporal namespace for assessments. Idempotent. */
export async function prepareTemporal({ client, namespace, everyMs, onEmpty }: TemporalPreparation): Promise<void> {
  await client.withDeadline(Date.now() + WITHIN_MS, async () => {
    await ensureSearchAttributes(client.connection, namespace);
    if (await ensureHousekeepingSchedule(client, everyMs)) await onEmpty();
  });
}
