import { signInAttempts } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { deletePassed } from '#services/housekeeping/passed-rows.store.ts';

/** Failed sign-ins that delay nobody any more. */
export const pastAttempts = (db: Database): Job => ({
  name: 'past-attempts',
  everyMs: PERIODS.daily,
  run: (now, step) => inBatches(() => deletePassed(db, signInAttempts, signInAttempts.windowEnds, now), step),
});
