import type { Database } from '#services/database/database.store.ts';
import { daysBefore, type Job } from '#services/housekeeping/job.ts';
import { deletesPassed } from '#services/housekeeping/passed-rows.store.ts';
import { browserCrashes } from '#services/ops/crashes.tables.ts';
import type { KeptDays } from '#shared/values/retention.ts';

/** Crashes of pages that no browser has reported lately. */
export const pastCrashes = (db: Database, kept: Pick<KeptDays, 'crashes'>): Job =>
  deletesPassed('past-crashes', {
    db,
    table: browserCrashes,
    time: browserCrashes.lastAt,
    due: (now) => daysBefore(now, kept.crashes),
  });
