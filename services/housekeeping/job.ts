import { DAY_MS } from '#shared/domain/plan.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

const MINUTE_MS = 60_000;
/** How often Temporal's schedule asks for what is due; whoever runs looks at each job's own period. */
export const ROUND_MS = 15 * MINUTE_MS;
export const PERIODS = { halfHourly: 30 * MINUTE_MS, daily: 24 * 60 * MINUTE_MS } as const;

/** What is older than this has been kept for so many days. */
export const daysBefore = (now: Instant, days: number): Instant => instantOf(epochMsOf(now) - days * DAY_MS);

export type Job = {
  name: string;
  everyMs: number;
  /**
   * Answers how much it did. `step` comes between two pieces of work that each take seconds: it keeps the lease, and
   * throws when the job has passed to another node.
   */
  run: (now: Instant, step: () => Promise<void>) => Promise<number>;
};

/** How a job stands: `beganAt` of its last run, null before the first. */
export type JobState = { job: string; beganAt: Instant | null };

/** Rows that one statement deletes: few enough to be found by an index and to hold no family up. */
export const BATCH = 100;

/** Deletes a batch at a time until less than a whole one was left. */
export async function inBatches(
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

/** Whether a job's last run is two of its periods old: what should have begun it is lost. */
export const isLate = ({ name, everyMs }: Job, states: readonly JobState[], now: Instant): boolean => {
  const beganAt = states.find(({ job }) => job === name)?.beganAt ?? null;
  return beganAt === null || Date.parse(beganAt) + 2 * everyMs <= Date.parse(now);
};

/**
 * When a job is due again: half a round early, since a round comes a moment later than the one before. A failed one is
 * tried in the next round.
 */
export const dueAgain = ({ everyMs }: Job, beganAt: Instant, outcome: string): Instant =>
  new Date(Date.parse(beganAt) + (outcome === DONE ? everyMs : ROUND_MS) - ROUND_MS / 2).toISOString();

export const DONE = 'done';

/**
 * What a row may hold of a fault: a code or the kind of error, never its words, which may quote what a person wrote.
 */
export function outcomeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return typeof name === 'string' ? name : 'unknown';
}
