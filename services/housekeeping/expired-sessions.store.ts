import { session } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import type { Job } from '#services/housekeeping/job.ts';
import { deletesPassed } from '#services/housekeeping/passed-rows.store.ts';

/** Expired sessions. */
export const expiredSessions = (db: Database): Job =>
  deletesPassed('expired-sessions', { db, table: session, time: session.expiresAt, due: (now) => now });
