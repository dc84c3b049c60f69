import { session } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { deleteExpiredJob } from '#services/jobs/expired-rows.store.ts';
import type { Job } from '#services/jobs/job.ts';

/** Expired sessions. */
export const createExpiredSessionsJob = (db: Database): Job =>
  deleteExpiredJob('expired-sessions', { db, table: session, time: session.expiresAt, due: (now) => now });
