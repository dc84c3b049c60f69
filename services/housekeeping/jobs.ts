import type { Database } from '#services/database/database.store.ts';
import type { LogClient } from '#services/event-store/clients.ts';
import { dueFactorRemovals } from '#services/housekeeping/due-factor-removals.store.ts';
import { expiredLinks } from '#services/housekeeping/expired-links.store.ts';
import { expiredSessions } from '#services/housekeeping/expired-sessions.store.ts';
import { type Job, PERIODS } from '#services/housekeeping/job.ts';
import { keysOfClosedWeeks, keysWithoutWeek } from '#services/housekeeping/old-keys.store.ts';
import { openErasuresAgain } from '#services/housekeeping/open-erasures.store.ts';
import { partitions } from '#services/housekeeping/partitions.store.ts';
import { pastGuardianInvitations, pastLetters, pastShares, unseenDevices } from '#services/housekeeping/past-account-rows.store.ts';
import { pastAttempts } from '#services/housekeeping/past-attempts.store.ts';
import type { AuditTrail } from '#services/ops/audit.store.ts';
import type { StartErasure } from '#services/relay/erasure-starter.ts';
import type { Swept } from '#services/relay/sweeper.ts';

type Ports = {
  sql: LogClient;
  db: Database;
  audit: Pick<AuditTrail, 'within'>;
  /** Makes Temporal ready for us again where it was emptied. */
  prepareTemporal: () => Promise<void>;
  sweep: (step: () => Promise<void>) => Promise<Swept>;
  startErasure: StartErasure;
};

/** Everything that is done without anybody asking, in this order. */
export const jobsOf = ({ sql, db, audit, prepareTemporal, sweep, startErasure }: Ports): Job[] => [
  // First, since an emptied Temporal lets the sweep be due.
  { name: 'temporal', everyMs: PERIODS.halfHourly, run: async () => prepareTemporal().then(() => 0) },
  { name: SWEEP, everyMs: PERIODS.halfHourly, run: async (_, step) => (await sweep(step)).begun },
  openErasuresAgain(db, startErasure),
  partitions(sql),
  dueFactorRemovals(db, audit),
  expiredSessions(db),
  expiredLinks(db),
  pastAttempts(db),
  pastLetters(db),
  unseenDevices(db),
  pastGuardianInvitations(db),
  pastShares(db),
  keysOfClosedWeeks(sql),
  keysWithoutWeek(sql),
];

/** Weeks without a workflow get one. */
export const SWEEP = 'sweep';
