import type { LogClient } from '#services/event-store/clients.ts';
import type { Job, JobState } from '#services/housekeeping/job.ts';
import type { Instant } from '#shared/values/days.ts';

/** A job that this node alone may run, for as long as the lease lasts. */
export type Lease = { job: string; owner: string };
export type Ended = { at: Instant; outcome: string; did: number | null; dueAt: Instant };

export type HousekeepingRows = {
  /** The lease of a job that is due and that nobody runs; null otherwise. */
  claim: (job: Pick<Job, 'name' | 'everyMs'>, now: Instant) => Promise<Lease | null>;
  /** False: the lease was over, and the job has passed to another node. */
  renew: (lease: Lease) => Promise<boolean>;
  settle: (lease: Lease, ended: Ended) => Promise<void>;
  states: () => Promise<JobState[]>;
  /** Lets a job be due at once. */
  hurry: (job: string) => Promise<void>;
  /** How many jobs did not come to a good end the last time. */
  failing: () => Promise<number>;
};

const LEASE_MS = 5 * 60_000;

/** The rows of the jobs. Leases go by the clock of the database, which all nodes share; what is due goes by the clock of whoever asks. */
export const housekeepingRows = (sql: LogClient, leaseMs = LEASE_MS): HousekeepingRows => ({
  claim: async ({ name, everyMs }, now) => {
    const [row] = await sql<{ owner: string }[]>`
      insert into housekeeping as held (job, every_ms, due_at, lease_owner, lease_until, began_at)
      values (${name}, ${everyMs}, ${now}, gen_random_uuid(), now() + ${leaseMs} * interval '1 ms', ${now})
      on conflict (job) do update set
        every_ms = excluded.every_ms, lease_owner = excluded.lease_owner, lease_until = excluded.lease_until, began_at = excluded.began_at
        where held.due_at <= ${now} and (held.lease_until is null or held.lease_until < now())
      returning lease_owner as owner`;
    return row ? { job: name, owner: row.owner } : null;
  },
  renew: async ({ job, owner }) => {
    const { count } = await sql`
      update housekeeping set lease_until = now() + ${leaseMs} * interval '1 ms' where job = ${job} and lease_owner = ${owner}`;
    return count === 1;
  },
  settle: async ({ job, owner }, { at, outcome, did, dueAt }) => {
    await sql`
      update housekeeping set ended_at = ${at}, outcome = ${outcome}, did = ${did}, due_at = ${dueAt}, lease_owner = null, lease_until = null
      where job = ${job} and lease_owner = ${owner}`;
  },
  states: async () => {
    const rows = await sql<{ job: string; began_at: Date | null }[]>`select job, began_at from housekeeping`;
    return rows.map(({ job, began_at }) => ({ job, beganAt: began_at?.toISOString() ?? null }));
  },
  hurry: async (job) => {
    await sql`update housekeeping set due_at = least(due_at, began_at) where job = ${job}`;
  },
  failing: async () => {
    const [row] = await sql<{ failing: number }[]>`select count(*)::int as failing from housekeeping where outcome <> 'done'`;
    return row?.failing ?? 0;
  },
});
