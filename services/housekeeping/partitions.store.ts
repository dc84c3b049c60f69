import type { LogClient } from '#services/event-store/clients.ts';
import { type Job, PERIODS } from '#services/housekeeping/job.ts';

/**
 * A year of months ahead in which weeks will be born: also a process that never stops finds a place of their own for
 * their events.
 */
export const partitions = (sql: LogClient): Job => ({
  name: 'partitions',
  everyMs: PERIODS.daily,
  run: async (now) => {
    const [row] = await sql<{ made: number }[]>`select ensure_partitions(instant => ${now}) as made`;
    return row?.made ?? 0;
  },
});
