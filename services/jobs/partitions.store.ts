import type { LogClient } from '#services/database/clients.ts';
import { type Job, PERIODS } from '#services/jobs/job.ts';

/** Creates the partitions of the coming year, so that a long-running process never lacks one. */
export const createPartitionsJob = (sql: LogClient): Job => ({
  name: 'partitions',
  everyMs: PERIODS.daily,
  run: async (now) => {
    const [row] = await sql<{ made: number }[]>`select ensure_partitions(instant => ${now}) as made`;
    return row?.made ?? 0;
  },
});
