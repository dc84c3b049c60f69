import { signInAttempts } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { deleteExpiredJob } from '#services/housekeeping/expired-rows.store.ts';
import type { Job } from '#services/housekeeping/job.ts';

/** Failed sign-ins that no longer delay any. */
export const createPastAttemptsJob = (db: Database): Job =>
  deleteExpiredJob('past-attempts', { db, table: signInAttempts, time: signInAttempts.windowEnds, due: (now) => now });
