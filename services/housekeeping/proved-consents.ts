import type { ProveConsents } from '#services/assessment/proving-consents.store.ts';
import { type Job, ROUND_MS } from '#services/housekeeping/job.ts';

/** Weeks whose consent counts by now and that nobody has told so: the process that took the proof died before. */
export const provedConsents = (prove: ProveConsents): Job => ({
  name: 'proved-consents',
  everyMs: ROUND_MS,
  run: (now) => prove(now),
});
