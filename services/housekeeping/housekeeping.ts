import type { HousekeepingRows } from '#services/housekeeping/housekeeping.store.ts';
import { DONE, dueAgain, isLate, type Job, outcomeOf } from '#services/housekeeping/job.ts';
import type { Instant } from '#shared/values/days.ts';

export type HousekeepingParts = {
  jobs: readonly Job[];
  rows: HousekeepingRows;
  clock: () => Instant;
  onFault: (job: string, error: unknown) => void;
  /** How much a job did that came to a good end. */
  onDone?: (job: string, did: number) => void;
};

/** How many jobs were run and how many of them failed. */
export type Kept = { run: number; failed: number };

export type Housekeeping = {
  /** Runs, one after the other, the jobs that are due and that no other node runs. `onStep` is called all the while. */
  runDue: (onStep?: () => void) => Promise<Kept>;
  /** Whether nobody has begun some job for two of its periods. */
  isLate: () => Promise<boolean>;
};

class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** One list of jobs for the whole installation: each node may run it at any time, and no job runs twice at once. */
export function housekeeping({ jobs, rows, clock, onFault, onDone = () => {} }: HousekeepingParts): Housekeeping {
  /** Null when it is not due or somebody else runs it. */
  async function runJob(job: Job, onStep: () => void): Promise<string | null> {
    const now = clock();
    const lease = await rows.claim(job, now);
    if (!lease) return null;
    const step = async () => {
      onStep();
      if (!(await rows.renew(lease))) throw new LeaseLost();
    };
    const { outcome, did } = await job.run(now, step).then(
      (did) => ({ outcome: DONE, did }),
      (error: unknown) => {
        onFault(job.name, error);
        return { outcome: outcomeOf(error), did: null };
      },
    );
    if (did !== null) onDone(job.name, did);
    await rows.settle(lease, { at: clock(), outcome, did, dueAt: dueAgain(job, now, outcome) });
    return outcome;
  }

  return {
    runDue: async (onStep = () => {}) => {
      const kept: Kept = { run: 0, failed: 0 };
      for (const job of jobs) {
        onStep();
        // A row that cannot be read or written stops no other job either; its lease ends by itself.
        const outcome = await runJob(job, onStep).catch((error: unknown) => {
          onFault(job.name, error);
          return outcomeOf(error);
        });
        if (outcome !== null) kept.run++;
        if (outcome !== null && outcome !== DONE) kept.failed++;
      }
      return kept;
    },
    isLate: async () => {
      const states = await rows.states();
      return jobs.some((job) => isLate(job, states, clock()));
    },
  };
}
