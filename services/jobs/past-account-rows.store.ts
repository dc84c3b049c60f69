import { devices } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { shares } from '#services/database/shares.tables.ts';
import { deleteExpiredJob } from '#services/jobs/expired-rows.store.ts';
import { type Job, subtractDays } from '#services/jobs/job.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/** Known browsers without a sign-in for the retention period. */
export const createUnseenDevicesJob = (db: Database, retention: Pick<RetentionDays, 'devices'>): Job =>
  deleteExpiredJob('unseen-devices', {
    db,
    table: devices,
    time: devices.seenAt,
    due: (now) => subtractDays(now, retention.devices),
  });

/** Links to reports that expired long ago, ended early or not. */
export const createPastSharesJob = (db: Database, retention: Pick<RetentionDays, 'shares'>): Job =>
  deleteExpiredJob('past-shares', {
    db,
    table: shares,
    time: shares.expiresAt,
    due: (now) => subtractDays(now, retention.shares),
  });
