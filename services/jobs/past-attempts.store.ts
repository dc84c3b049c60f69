import { signInAttempts } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { deleteExpiredJob } from '#services/jobs/expired-rows.store.ts';
import type { Job } from '#services/jobs/job.ts';

/** Failed sign-ins that no longer delay any. */
export const createPastAttemptsJob = (db: Database): Job =>
  deleteExpiredJob('past-attempts', { db, table: signInAttempts, time: signInAttempts.windowEnds, due: (now) => now });
