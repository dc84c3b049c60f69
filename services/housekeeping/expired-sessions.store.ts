import { session } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { deleteExpiredJob } from '#services/housekeeping/expired-rows.store.ts';
import type { Job } from '#services/housekeeping/job.ts';

/** Expired sessions. */
export const createExpiredSessionsJob = (db: Database): Job =>
  deleteExpiredJob('expired-sessions', { db, table: session, time: session.expiresAt, due: (now) => now });
