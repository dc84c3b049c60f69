import type { ProveConsents } from '#services/assessment/prove-consents.store.ts';
import { type Job, ROUND_MS } from '#services/jobs/job.ts';

/**
 * Assessments whose consent counts by now but whose log does not say so: the process that took the proof died before.
 */
export const createProvedConsentsJob = (prove: ProveConsents): Job => ({
  name: 'proved-consents',
  everyMs: ROUND_MS,
  run: (now) => prove(now),
});
