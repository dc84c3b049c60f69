import { setTimeout as wait } from 'node:timers/promises';
import type { Housekeeping } from '#services/housekeeping/housekeeping.ts';

const LOOK_EVERY_MS = 60_000;

type Watch = { house: Housekeeping; signal: AbortSignal; onFault: (error: unknown) => void; lookEveryMs?: number };

/**
 * Fallback to Temporal's schedule: runs what is due if no node did for two periods, at the first start and when
 * Temporal or its schedule is lost.
 */
export async function watchHousekeeping({ house, signal, onFault, lookEveryMs = LOOK_EVERY_MS }: Watch): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await house.isLate()) await house.runDue();
    } catch (error) {
      onFault(error);
    }
    await wait(lookEveryMs, undefined, { signal }).catch(() => {});
  }
}
