import { setTimeout as wait } from 'node:timers/promises';
import type { Housekeeping } from '#services/jobs/housekeeping.ts';

const CHECK_EVERY_MS = 60_000;

type WatchOptions = {
  house: Housekeeping;
  signal: AbortSignal;
  onFault: (error: unknown) => void;
  checkEveryMs?: number;
};

/**
 * Fallback to Temporal's schedule: runs what is due if no node did for two periods, at the first start and when
 * Temporal or its schedule is lost.
 */
export async function watchHousekeeping({
  house,
  signal,
  onFault,
  checkEveryMs = CHECK_EVERY_MS,
}: WatchOptions): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await house.isLate()) await house.runDue();
    } catch (error) {
      onFault(error);
    }
    await wait(checkEveryMs, undefined, { signal }).catch(() => {});
  }
}
