import { devices } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { daysBefore, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { deletePassed } from '#services/housekeeping/passed-rows.store.ts';
import { shares } from '#services/sharing/shares.tables.ts';
import type { KeptDays } from '#shared/values/retention.ts';

/** A browser that nobody has signed in on for so long is a strange one again. */
export const unseenDevices = (db: Database, kept: Pick<KeptDays, 'devices'>): Job => ({
  name: 'unseen-devices',
  everyMs: PERIODS.daily,
  run: (now, step) => inBatches(() => deletePassed(db, devices, devices.seenAt, daysBefore(now, kept.devices)), step),
});

/** Links to reports that would have been over for so long, ended before or not. */
export const pastShares = (db: Database, kept: Pick<KeptDays, 'shares'>): Job => ({
  name: 'past-shares',
  everyMs: PERIODS.daily,
  run: (now, step) => inBatches(() => deletePassed(db, shares, shares.expiresAt, daysBefore(now, kept.shares)), step),
});
