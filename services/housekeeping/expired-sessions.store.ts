import { session } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { deletePassed } from '#services/housekeeping/passed-rows.store.ts';

/** Sessions that nobody can continue any more. */
export const expiredSessions = (db: Database): Job => ({
  name: 'expired-sessions',
  everyMs: PERIODS.daily,
  run: (now, step) => inBatches(() => deletePassed(db, session, session.expiresAt, now), step),
});
