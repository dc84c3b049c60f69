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
 * Weeks that are to stand still or to go on, closings whose time is over, and what is left of accounts once their last
 * letters are out.
 */
export const closedAccounts = (ports: ClosedAccountPorts, settle: SettleClosures, start: StartErasure): Job => ({
  name: 'closed-accounts',
  everyMs: PERIODS.halfHourly,
  run: async (now, step) => {
    let did = await settle(now);
    for (const userId of await dueClosures(ports.owner, now)) {
      await step();
      const begun = await carryOutClosing(ports, userId, now);
      // What is not begun here, `open-erasures` begins.
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
