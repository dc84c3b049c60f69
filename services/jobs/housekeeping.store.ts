import { and, count, eq, gt, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm';
import { now as databaseNow } from '#services/database/columns.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { housekeepingJobs as jobs } from '#services/database/housekeeping.tables.ts';
import { DONE, type Job, type JobState, ROUND_MS } from '#services/jobs/job.ts';
import type { Instant } from '#shared/values/days.ts';

/** The lease of a job: only this node may run it while the lease lasts. */
export type JobLease = { job: string; owner: string; beganAt: Instant };
export type JobEnd = { outcome: string; did: number | null; dueAt: Instant };

export type HousekeepingRows = {
  /**
   * The lease of a job that is due and not running; null otherwise. One that is due later than a period from now is due:
   * its time was set while a clock was wrong.
   */
  claim: (job: Pick<Job, 'name' | 'everyMs'>) => Promise<JobLease | null>;
  /** False if the lease has ended and the job has passed to another node. */
  renew: (lease: JobLease) => Promise<boolean>;
  settle: (lease: JobLease, end: JobEnd) => Promise<void>;
  states: () => Promise<JobState[]>;
  /** Makes a job overdue, so that the next look of any worker runs it; one that is running runs once more. */
  hurry: (job: string) => Promise<void>;
  /**
   * How many jobs failed in their last run, or have been due for two rounds without an end, of those that some release on
   * this database still runs.
   */
  failing: () => Promise<number>;
};

const LEASE_MS = 5 * 60_000;

/**
 * A failed job is due again in the next round, whatever its period, and one that never ends begins anew with each lease. One
 * that was due and began so long ago is of a newer release that was taken back, or of an older one that had it last, and
 * its outcome would be counted for ever.
 */
const IDLE_DAYS = 2;

const { placeholder } = sql;
const HURRIED = sql`'epoch'::timestamptz`;

/**
 * The rows of the jobs. All times are those of the database, which all nodes share: what a job deletes must not depend on
 * the clock of one of them. `clock` replaces it in tests, but for leases.
 */
export function createHousekeepingRows(
  db: Database,
  { leaseMs = LEASE_MS, clock }: { leaseMs?: number; clock?: () => Instant } = {},
): HousekeepingRows {
  const readNow = () => (clock ? sql`${clock()}::timestamptz` : databaseNow);
  const leaseEnd = sql`now() + ${leaseMs} * interval '1 ms'`;
  const isHurried = eq(jobs.dueAt, HURRIED);
  const isRecent = (at: typeof jobs.dueAt | typeof jobs.beganAt) =>
    gt(at, sql`${databaseNow} - ${IDLE_DAYS} * interval '1 day'`);
  const isLookedAfter = or(isHurried, isRecent(jobs.dueAt), isRecent(jobs.beganAt));
  // One that ends its process each time keeps the outcome of its last end.
  const isLate = and(not(isHurried), lt(jobs.dueAt, sql`${databaseNow} - ${2 * ROUND_MS} * interval '1 ms'`));
  const isLeased = and(eq(jobs.job, placeholder('job')), eq(jobs.leaseOwner, placeholder('owner')));
  const renewLease = db.update(jobs).set({ leaseUntil: leaseEnd }).where(isLeased).prepare('renew_job');
  const makeDue = db
    .update(jobs)
    .set({ dueAt: HURRIED })
    .where(eq(jobs.job, placeholder('job')))
    .prepare('hurry_job');
  const countFailures = db
    .select({ failing: count() })
    .from(jobs)
    .where(and(or(ne(jobs.outcome, DONE), isLate), isLookedAfter))
    .prepare('failing_jobs');

  return {
    claim: async ({ name: job, everyMs }) => {
      const now = readNow();
      const lease = { everyMs, leaseOwner: sql`gen_random_uuid()`, leaseUntil: leaseEnd, beganAt: now };
      const isDue = or(lte(jobs.dueAt, now), gt(jobs.dueAt, sql`${now} + ${everyMs} * interval '1 ms'`));
      const isFree = and(isDue, or(isNull(jobs.leaseUntil), lt(jobs.leaseUntil, databaseNow)));
      const [row] = await db
        .insert(jobs)
        .values({ job, dueAt: now, ...lease })
        // This run answers a hurry; another may come while it runs.
        .onConflictDoUpdate({
          target: jobs.job,
          set: { ...lease, dueAt: sql`case when ${isHurried} then ${now} else ${jobs.dueAt} end` },
          setWhere: isFree,
        })
        .returning({ owner: jobs.leaseOwner, beganAt: jobs.beganAt });
      return row?.owner && row.beganAt ? { job, owner: row.owner, beganAt: row.beganAt } : null;
    },
    renew: async (lease) => (await renewLease.execute(lease)).rowCount === 1,
    settle: async ({ job, owner }, { outcome, did, dueAt }) => {
      const nextDueAt = sql`case when ${isHurried} then ${jobs.dueAt} else ${dueAt}::timestamptz end`;
      await db
        .update(jobs)
        .set({ endedAt: readNow(), outcome, did, dueAt: nextDueAt, leaseOwner: null, leaseUntil: null })
        .where(and(eq(jobs.job, job), eq(jobs.leaseOwner, owner)));
    },
    states: () =>
      db
        .select({
          job: jobs.job,
          lateMs: sql<number>`(extract(epoch from ${readNow()} - ${jobs.dueAt}) * 1000)::float8`,
        })
        .from(jobs),
    hurry: async (job) => {
      await makeDue.execute({ job });
    },
    failing: async () => (await countFailures.execute())[0]?.failing ?? 0,
  };
}
