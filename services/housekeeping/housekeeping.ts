import type { HousekeepingRows } from '#services/housekeeping/housekeeping.store.ts';
import { DONE, dueAgain, isLate, type Job, outcomeOf } from '#services/housekeeping/job.ts';
import type { Instant } from '#shared/values/days.ts';

export type HousekeepingParts = {
  jobs: readonly Job[];
  rows: HousekeepingRows;
  clock: () => Instant;
  onFault: (job: string, error: unknown) => void;
  /** Called with the amount of work of a successful job. */
  onDone?: (job: string, did: number) => void;
};

/** How many jobs ran and how many of them failed. */
export type Kept = { run: number; failed: number };

export type Housekeeping = {
  /** Runs the due jobs that no other node runs, one after the other. `onStep` is called between steps. */
  runDue: (onStep?: () => void) => Promise<Kept>;
  /** Whether some job has not started for two of its periods. */
  isLate: () => Promise<boolean>;
};

class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** One list of jobs for the whole installation: any node may run a job, and no job runs twice at once. */
export function housekeeping({ jobs, rows, clock, onFault, onDone = () => {} }: HousekeepingParts): Housekeeping {
  /** Null if it is not due or another node runs it. */
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
        // A row that cannot be read or written must not stop other jobs; its lease ends by itself.
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
