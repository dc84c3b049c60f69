import type { Database } from '#services/database/database.store.ts';
import { type Job, PERIODS } from '#services/jobs/job.ts';
import { listOpenErasures } from '#services/privacy/erasures.store.ts';
import type { StartErasure } from '#services/relay/erasure-starter.ts';

/** The row is the truth of an erasure: one that is not finished has its workflow, or gets it again. */
export const createOpenErasuresJob = (db: Database, start: StartErasure): Job => ({
  name: 'open-erasures',
  everyMs: PERIODS.halfHourly,
  run: async (_, step) => {
    const open = await listOpenErasures(db);
    for (const id of open) {
      await start(id);
      await step();
    }
    return open.length;
  },
});
