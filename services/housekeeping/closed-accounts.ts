import { dueClosures } from '#services/accounts/closing.store.ts';
import { type Job, PERIODS } from '#services/housekeeping/job.ts';
import type { StartErasure } from '#services/relay/erasure-starter.ts';
import {
  type ClosedAccountPorts,
  carryOutClosing,
  endClosing,
  endedClosures,
} from '#services/rights/closed-accounts.store.ts';
import type { SettleClosures } from '#services/rights/settled-closures.store.ts';

/**
 * Pauses and resumes assessments of closed accounts, carries out due closings, and deletes accounts whose last emails
 * are sent.
 */
export const closedAccounts = (ports: ClosedAccountPorts, settle: SettleClosures, start: StartErasure): Job => ({
  name: 'closed-accounts',
  everyMs: PERIODS.halfHourly,
  run: async (now, step) => {
    let did = await settle(now);
    for (const userId of await dueClosures(ports.owner, now)) {
      await step();
      const begun = await carryOutClosing(ports, userId, now);
      // The job `open-erasures` starts those that fail here.
      for (const id of begun ?? []) await start(id);
      if (begun) did++;
    }
    for (const userId of await endedClosures(ports.owner)) {
      await step();
      await endClosing(ports, userId, now);
      did++;
    }
    return did;
  },
});
