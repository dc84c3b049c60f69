import type { Client } from '@temporalio/client';
import { ensureHousekeepingSchedule } from '#services/relay/housekeeping-schedule.ts';
import { ensureSearchAttributes } from '#services/relay/search-attributes.ts';

type Preparation = {
  client: Client;
  namespace: string;
  /** How often the housekeeping is asked for. */
  everyMs: number;
  /** Temporal knew nothing of us: weeks of the log have no workflow there. */
  onEmpty: () => Promise<void>;
};

const WITHIN_MS = 10_000;

/** Everything that a Temporal needs before it can serve weeks. Harmless when it has it. */
export async function prepareTemporal({ client, namespace, everyMs, onEmpty }: Preparation): Promise<void> {
  await client.withDeadline(Date.now() + WITHIN_MS, async () => {
    await ensureSearchAttributes(client.connection, namespace);
    if (await ensureHousekeepingSchedule(client, everyMs)) await onEmpty();
  });
}
