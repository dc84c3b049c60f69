import type { HousekeepingRows } from '#services/jobs/housekeeping.store.ts';
import { computeNextDue, DONE, isLate, type Job, toOutcome } from '#services/jobs/job.ts';
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
export type RunSummary = { run: number; failed: number };

export type Housekeeping = {
  /** Runs the due jobs that no other node runs, one after the other. `onStep` is called between steps. */
  runDue: (onStep?: () => void) => Promise<RunSummary>;
  /** Whether some job has not started for two of its periods. */
  isLate: () => Promise<boolean>;
};

class LeaseLostError extends Error {
  override name = 'LeaseLost';
}

/** One list of jobs for the whole installation: any node may run a job, and no job runs twice at once. */
export function createHousekeeping({ jobs, rows, clock, onFault, onDone = () => {} }: HousekeepingParts): Housekeeping {
  /** Null if it is not due or another node runs it. */
  async function runJob(job: Job, onStep: () => void): Promise<string | null> {
    const now = clock();
    const lease = await rows.claim(job, now);
    if (!lease) return null;
    const step = async () => {
      onStep();
      if (!(await rows.renew(lease))) throw new LeaseLostError();
    };
    const { outcome, did } = await job.run(now, step).then(
      (did) => ({ outcome: DONE, did }),
      (error: unknown) => {
        onFault(job.name, error);
        return { outcome: toOutcome(error), did: null };
      },
    );
    if (did !== null) onDone(job.name, did);
    await rows.settle(lease, { at: clock(), outcome, did, dueAt: computeNextDue(job, now, outcome) });
    return outcome;
  }

  return {
    runDue: async (onStep = () => {}) => {
      const summary: RunSummary = { run: 0, failed: 0 };
      for (const job of jobs) {
        onStep();
        // A row that cannot be read or written must not stop other jobs; its lease ends by itself.
        const outcome = await runJob(job, onStep).catch((error: unknown) => {
          onFault(job.name, error);
          return toOutcome(error);
        });
        if (outcome !== null) summary.run++;
        if (outcome !== null && outcome !== DONE) summary.failed++;
      }
      return summary;
    },
    isLate: async () => {
      const states = await rows.states();
      return jobs.some((job) => isLate(job, states, clock()));
    },
  };
}
