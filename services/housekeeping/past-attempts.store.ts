import { signInAttempts } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import type { Job } from '#services/housekeeping/job.ts';
import { deletesPassed } from '#services/housekeeping/passed-rows.store.ts';

/** Failed sign-ins that no longer delay any. */
export const pastAttempts = (db: Database): Job =>
  deletesPassed('past-attempts', { db, table: signInAttempts, time: signInAttempts.windowEnds, due: (now) => now });
