import { browserCrashes } from '#services/database/crashes.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { deleteExpiredJob } from '#services/jobs/expired-rows.store.ts';
import { type Job, subtractDays } from '#services/jobs/job.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/** Crashes of pages that no browser has reported lately. */
export const createPastCrashesJob = (db: Database, retention: Pick<RetentionDays, 'crashes'>): Job =>
  deleteExpiredJob('past-crashes', {
    db,
    table: browserCrashes,
    time: browserCrashes.lastAt,
    due: (now) => subtractDays(now, retention.crashes),
  });
