import { devices } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { daysBefore, type Job } from '#services/housekeeping/job.ts';
import { deletesPassed } from '#services/housekeeping/passed-rows.store.ts';
import { shares } from '#services/sharing/shares.tables.ts';
import type { KeptDays } from '#shared/values/retention.ts';

/** Known browsers without a sign-in for the retention period. */
export const unseenDevices = (db: Database, kept: Pick<KeptDays, 'devices'>): Job =>
  deletesPassed('unseen-devices', {
    db,
    table: devices,
    time: devices.seenAt,
    due: (now) => daysBefore(now, kept.devices),
  });

/** Links to reports that expired long ago, ended early or not. */
export const pastShares = (db: Database, kept: Pick<KeptDays, 'shares'>): Job =>
  deletesPassed('past-shares', {
    db,
    table: shares,
    time: shares.expiresAt,
    due: (now) => daysBefore(now, kept.shares),
  });
