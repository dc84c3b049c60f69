import { setTimeout as wait } from 'node:timers/promises';
import type { HousekeepingRows } from '#services/jobs/housekeeping.store.ts';
import { computeNextDue, DONE, isOverdue, type Job, toOutcome } from '#services/jobs/job.ts';

export type HousekeepingParts = {
  jobs: readonly Job[];
  rows: HousekeepingRows;
  onFault: (job: string, error: unknown) => void;
  /** Called with the amount of work of a successful job. */
  onDone?: (job: string, did: number) => void;
};

/** How many jobs ran and how many of them failed. */
export type RunSummary = { run: number; failed: number };

export type Housekeeping = {
  /** Runs the due jobs that no other node runs, one after the other. `onStep` is called between steps. */
  runDue: (onStep?: () => void) => Promise<RunSummary>;
  /**
   * The fallback for Temporal's schedule, until the signal aborts: each minute makes the schedule again if it is gone,
   * and runs what is overdue. Temporal may be away, emptied or not asked yet; most jobs do not need it.
   */
  watch: (options: WatchOptions) => Promise<void>;
};

type WatchOptions = { signal: AbortSignal; prepareTemporal: () => Promise<void>; lookEveryMs?: number };
const LOOK_EVERY_MS = 60_000;

class LeaseLostError extends Error {
  override name = 'LeaseLost';
}

/** One list of jobs for the whole installation: any node may run a job, and no job runs twice at once. */
export function createHousekeeping({ jobs, rows, onFault, onDone = () => {} }: HousekeepingParts): Housekeeping {
  /** Null if it is not due or another node runs it. */
  async function runJob(job: Job, onStep: () => void): Promise<string | null> {
    const lease = await rows.claim(job);
    if (!lease) return null;
    const step = async () => {
      onStep();
      if (!(await rows.renew(lease))) throw new LeaseLostError();
    };
    const { outcome, did } = await job.run(lease.beganAt, step).then(
      (did) => ({ outcome: DONE, did }),
      (error: unknown) => {
        onFault(job.name, error);
        return { outcome: toOutcome(error), did: null };
      },
    );
    if (did !== null) onDone(job.name, did);
    await rows.settle(lease, { outcome, did, dueAt: computeNextDue(job, lease.beganAt, outcome) });
    return outcome;
  }

  async function runDue(onStep = () => {}): Promise<RunSummary> {
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
  }

  async function runOverdue(): Promise<void> {
    const states = await rows.states();
    if (jobs.some((job) => isOverdue(job, states))) await runDue();
  }

  return {
    runDue,
    watch: async ({ signal, prepareTemporal, lookEveryMs = LOOK_EVERY_MS }) => {
      while (!signal.aborted) {
        await prepareTemporal().catch((error: unknown) => onFault('temporal', error));
        await runOverdue().catch((error: unknown) => onFault('overdue', error));
        await wait(lookEveryMs, undefined, { signal }).catch(() => {});
      }
    },
  };
}
