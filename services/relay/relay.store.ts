import type { LogClient } from '#services/database/clients.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** A stream that this relay may signal to Temporal until its lease ends. */
export type RelayClaim = {
  assessmentId: AssessmentId;
  head: number;
  delivered: number;
  attempts: number;
  owner: string;
};

/** A row of `relay` that is behind, in SQL. A signal that may wait and was not tried yet is not. */
export const IS_BEHIND = 'relay.due_at is not null and (relay.due_at <= now() or relay.attempts > 0)';

/**
 * When such a row was first due: a failed attempt moves `due_at` on. Without attempts `first_due_at` may be left over:
 * earlier releases do not clear it.
 */
export const FIRST_DUE_AT =
  'case when relay.attempts > 0 then coalesce(relay.first_due_at, relay.due_at) else relay.due_at end';

export type RelayBacklog = { dirty: number; oldestDueSeconds: number; attempts: number };

/**
 * The relay's rows. Every change after the claim is guarded by the lease's owner: a relay whose lease expired changes
 * nothing, and could only have repeated a prefix.
 */
export function createRelayStore(sql: LogClient) {
  return {
    /** Takes due streams, oldest first. One short statement: no transaction is held during calls to Temporal. */
    claim: async (limit: number, leaseMs: number): Promise<RelayClaim[]> => {
      const rows = await sql<
        { stream_id: AssessmentId; head: number; delivered: number; attempts: number; lease_owner: string }[]
      >`
        with due as (
          select stream_id from relay
          where due_at <= now() and (lease_until is null or lease_until <= now())
          order by due_at limit ${limit} for update skip locked)
        update relay r set lease_until = now() + ${leaseMs} * interval '1 ms', lease_owner = gen_random_uuid(), attempts = r.attempts + 1,
          first_due_at = case when r.attempts > 0 then coalesce(r.first_due_at, r.due_at) else r.due_at end
        from due where r.stream_id = due.stream_id
        returning r.stream_id, r.head, r.delivered, r.attempts, r.lease_owner`;
      return rows.map((row) => ({
        assessmentId: row.stream_id,
        head: row.head,
        delivered: row.delivered,
        attempts: row.attempts,
        owner: row.lease_owner,
      }));
    },

    /** The whole claim is delivered. True: an append came meanwhile, and the stream is due again at once. */
    settle: async ({ assessmentId, head, owner }: RelayClaim): Promise<boolean> => {
      const [row] = await sql<{ due: boolean }[]>`
        update relay set delivered = ${head}, attempts = 0, last_error = null, lease_until = null, lease_owner = null, first_due_at = null,
          due_at = case when relay.head = ${head} then null else now() end
        where stream_id = ${assessmentId} and lease_owner = ${owner}
        returning due_at is not null as due`;
      return row?.due ?? false;
    },

    /** Releases the claim, to be retried after a delay. */
    postpone: async ({ assessmentId, owner }: RelayClaim, afterMs: number, reason: string): Promise<void> => {
      await sql`
        update relay set lease_until = null, lease_owner = null, due_at = now() + ${afterMs} * interval '1 ms', last_error = ${reason.slice(0, 500)}
        where stream_id = ${assessmentId} and lease_owner = ${owner}`;
    },

    backlog: async (): Promise<RelayBacklog> => {
      const [row] = await sql<RelayBacklog[]>`
        select count(*)::int as dirty, coalesce(greatest(extract(epoch from now() - min(${sql.unsafe(FIRST_DUE_AT)})), 0), 0)::float as "oldestDueSeconds",
          coalesce(max(attempts), 0)::int as attempts
        from relay where ${sql.unsafe(IS_BEHIND)}`;
      return row ?? { dirty: 0, oldestDueSeconds: 0, attempts: 0 };
    },

    /** Open assessments in the order of their ids, a page at a time. */
    openWeeks: async (after: AssessmentId | null, limit: number): Promise<AssessmentId[]> => {
      const rows = await sql<{ stream_id: AssessmentId }[]>`
        select stream_id from streams
        where closed_at is null and erased_at is null ${after === null ? sql`` : sql`and stream_id > ${after}`}
        order by stream_id limit ${limit}`;
      return rows.map(({ stream_id }) => stream_id);
    },

    /** Which of these assessments the clock should have moved on more than so many ms ago. */
    overdueWeeks: async (ids: readonly AssessmentId[], byMs: number): Promise<Set<AssessmentId>> => {
      const rows = await sql<{ session_id: AssessmentId }[]>`
        select session_id from week_phases
        where session_id = any(${[...ids]}::uuid[]) and due_at < now() - ${byMs} * interval '1 ms'`;
      return new Set(rows.map(({ session_id }) => session_id));
    },
  };
}
export type RelayStore = ReturnType<typeof createRelayStore>;
