import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Settled } from '#services/mail/delivery.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

export type DueMail = {
  id: string;
  /** Who holds the mail; another sender that took it over has another one. */
  lease: string;
  assessmentId: AssessmentId;
  kind: string;
  recipient: string;
  payload: { day?: number; until?: Instant };
  attempts: number;
};

export type MailStore = {
  /** Leases up to `limit` mails that are due. */
  claim: (limit: number) => Promise<DueMail[]>;
  /**
   * Committed before anybody connects: from here on a death leaves it unknown whether the mail went out. It also renews the lease of
   * what is still to come of the batch. False when the lease has passed to somebody else: then it must not be sent.
   */
  begin: (mail: DueMail) => Promise<boolean>;
  /** Notes how it ended, unless the lease has passed to somebody else. `code` says why it was not sent. */
  settle: (mail: DueMail, settled: Settled | { state: 'expired' | 'suppressed' }, code?: string) => Promise<void>;
  /** The address that letters of this week go to; null when it is gone or must not be written to. */
  addressOf: (mail: Pick<DueMail, 'recipient' | 'assessmentId'>) => Promise<string | null>;
  childName: (assessmentId: AssessmentId) => Promise<string | null>;
};

/** Longer than one mail may take (`smtp.ts`); it is renewed before each, so that it covers a batch of any length. */
const LEASE = '2 minutes';

export const postgresMailStore = (sql: Sql): MailStore => ({
  claim: async (limit) => {
    // Left by a dead process between connecting and noting the result: a reminder is given up, an invitation goes again.
    await sql`
      update mail set state = case when kind = 'invitation' then 'retry' else 'unknown' end,
        lease_until = null, lease_owner = null, last_error = 'SENDER_DIED'
      where state = 'sending' and lease_until < now()`;
    return sql<DueMail[]>`
      update mail set attempts = attempts + 1, lease_until = now() + ${LEASE}::interval, lease_owner = ${randomUUID()}
      where id in (
        select id from mail
        where state in ('pending', 'retry') and due_at <= now() and (lease_until is null or lease_until < now())
        order by due_at limit ${limit} for update skip locked)
      returning id, lease_owner as lease, assessment_id as "assessmentId", kind, recipient, payload, attempts`;
  },
  begin: async ({ id, lease }) => {
    const held = await sql<{ id: string }[]>`
      update mail set lease_until = now() + ${LEASE}::interval, state = case when id = ${id} then 'sending' else state end
      where lease_owner = ${lease} and lease_until > now()
      returning id`;
    return held.some((row) => row.id === id);
  },
  settle: async ({ id, lease }, settled, code) => {
    const retryInMs = 'retryInMs' in settled ? (settled.retryInMs ?? null) : null;
    await sql`
      update mail set state = ${settled.state}, last_error = ${code ?? null}, lease_until = null, lease_owner = null, message_id = ${`<${id}@seven-stones>`},
        due_at = case when ${retryInMs}::int is null then due_at else now() + ${retryInMs}::int * interval '1 millisecond' end,
        sent_at = case when ${settled.state} = 'sent' then now() else sent_at end
      where id = ${id} and lease_owner = ${lease}`;
  },
  addressOf: async ({ recipient, assessmentId }) => {
    const [kind, id] = recipient.split(':') as [string, string];
    const rows =
      kind === 'teacher'
        ? await sql<
            { email: string | null }[]
          >`select email from teacher_invitations where id = ${id} and assessment_id = ${assessmentId} and revoked_at is null and submitted_at is null`
        : await sql<{ email: string | null }[]>`
            select notify_email as email from guardians g join assessment_sessions a on a.student_id = g.student_id
            where g.user_id = ${id} and a.id = ${assessmentId}`;
    return rows[0]?.email ?? null;
  },
  childName: async (assessmentId) => {
    const [row] = await sql<{ nickname: string }[]>`
      select nickname from students join assessment_sessions on student_id = students.id where assessment_sessions.id = ${assessmentId}`;
    return row?.nickname ?? null;
  },
});
