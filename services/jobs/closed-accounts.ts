import { type Job, PERIODS } from '#services/jobs/job.ts';
import {
  type ClosedAccountPorts,
  carryOutClosing,
  finishClosure,
  listFinishedClosures,
} from '#services/privacy/closed-accounts.store.ts';
import { listDueClosures } from '#services/privacy/closing.store.ts';
import type { SettleClosures } from '#services/privacy/settle-closures.store.ts';
import type { StartErasure } from '#services/relay/erasure-starter.ts';

/**
 * Pauses and resumes assessments of closed accounts, carries out due closings, and deletes accounts whose last emails
 * are sent.
 */
export const createClosedAccountsJob = (
  ports: ClosedAccountPorts,
  settle: SettleClosures,
  start: StartErasure,
): Job => ({
  name: 'closed-accounts',
  everyMs: PERIODS.halfHourly,
  run: async (now, step) => {
    let did = await settle(now);
    for (const userId of await listDueClosures(ports.owner, now)) {
      await step();
      const erasureIds = await carryOutClosing(ports, userId, now);
      // The job `open-erasures` starts those that fail here.
      for (const id of erasureIds ?? []) await start(id);
      if (erasureIds) did++;
    }
    for (const userId of await listFinishedClosures(ports.owner)) {
      await step();
      await finishClosure(ports, userId, now);
      did++;
    }
    return did;
  },
});
