import type { Database } from '#services/database/database.store.ts';
import { deleteExpiredJob } from '#services/housekeeping/expired-rows.store.ts';
import { type Job, subtractDays } from '#services/housekeeping/job.ts';
import { browserCrashes } from '#services/ops/crashes.tables.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/** Crashes of pages that no browser has reported lately. */
export const createPastCrashesJob = (db: Database, retention: Pick<RetentionDays, 'crashes'>): Job =>
  deleteExpiredJob('past-crashes', {
    db,
    table: browserCrashes,
    time: browserCrashes.lastAt,
    due: (now) => subtractDays(now, retention.crashes),
  });
