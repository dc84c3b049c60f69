import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';

const MINUTE_MS = 60_000;
/** Interval of Temporal's schedule; each run checks every job's own period. */
export const ROUND_MS = 15 * MINUTE_MS;
export const PERIODS = { halfHourly: 30 * MINUTE_MS, daily: 24 * 60 * MINUTE_MS } as const;

/** The instant so many days before `now`. */
export const subtractDays = (now: Instant, days: number): Instant => toInstant(toEpochMs(now) - days * DAY_MS);

export type Job = {
  name: string;
  everyMs: number;
  /**
   * Returns how much it did. Call `step` between pieces of work that take seconds: it renews the lease, and throws if
   * the job has passed to another node.
   */
  run: (now: Instant, step: () => Promise<void>) => Promise<number>;
};

/** For how long a job has been due; negative before. */
export type JobState = { job: string; lateMs: number };

/** Rows per delete statement: few enough to be found by an index and not to block writers. */
export const BATCH = 100;

/** Deletes in batches until a batch is not full. */
export async function runInBatches(
  remove: () => Promise<number>,
  step: () => Promise<void>,
  batch = BATCH,
): Promise<number> {
  for (let did = 0; ; await step()) {
    const count = await remove();
    did += count;
    if (count < batch) return did;
  }
}

/**
 * Whether a job never ran, or has been due for two rounds: the schedule does not run it. Or it is due later than a period
 * from now, which it can only be by a clock that was wrong.
 */
export const isOverdue = ({ name, everyMs }: Pick<Job, 'name' | 'everyMs'>, states: readonly JobState[]): boolean => {
  const state = states.find(({ job }) => job === name);
  return !state || state.lateMs >= 2 * ROUND_MS || state.lateMs < -everyMs;
};

/**
 * When a job is due again: half a round early, since each round comes slightly later than the one before. A failed job
 * is due in the next round.
 */
export const computeNextDue = ({ everyMs }: Job, beganAt: Instant, outcome: string): Instant =>
  new Date(Date.parse(beganAt) + (outcome === DONE ? everyMs : ROUND_MS) - ROUND_MS / 2).toISOString();

export const DONE = 'done';

/** The outcome of a fault: a code or the error's name, never its message, which may quote a person's text. */
export function toOutcome(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return typeof name === 'string' ? name : 'unknown';
}
