import type { Sql } from 'postgres';
import type { Settled } from '#services/mail/delivery.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

export type DueMail = {
  id: string;
  assessmentId: AssessmentId;
  kind: string;
  recipient: string;
  payload: { day?: number; until?: Instant };
  attempts: number;
};

export type MailStore = {
  /** Leases up to `limit` mails that are due. */
  claim: (limit: number) => Promise<DueMail[]>;
  /** Committed before anybody connects: from here on a death leaves it unknown whether the mail went out. */
  begin: (id: string) => Promise<void>;
  settle: (id: string, settled: Settled | { state: 'expired' | 'suppressed' }, error?: string) => Promise<void>;
  /** The address behind a recipient; null when it is gone or must not be written to. */
  addressOf: (recipient: string) => Promise<string | null>;
  childName: (assessmentId: AssessmentId) => Promise<string | null>;
};

export const postgresMailStore = (sql: Sql): MailStore => ({
  claim: async (limit) => {
    // Left by a dead process between connecting and noting the result: a reminder is given up, an invitation goes again.
    await sql`
      update mail set state = case when kind = 'invitation' then 'retry' else 'unknown' end, lease_until = null, last_error = 'the sender died'
      where state = 'sending' and lease_until < now()`;
    return sql<DueMail[]>`
      update mail set attempts = attempts + 1, lease_until = now() + interval '2 minutes'
      where id in (
        select id from mail
        where state in ('pending', 'retry') and due_at <= now() and (lease_until is null or lease_until < now())
        order by due_at limit ${limit} for update skip locked)
      returning id, assessment_id as "assessmentId", kind, recipient, payload, attempts`;
  },
  begin: async (id) => {
    await sql`update mail set state = 'sending' where id = ${id}`;
  },
  settle: async (id, settled, error) => {
    const retryInMs = 'retryInMs' in settled ? (settled.retryInMs ?? null) : null;
    await sql`
      update mail set state = ${settled.state}, last_error = ${error ?? null}, lease_until = null, message_id = ${`<${id}@seven-stones>`},
        due_at = case when ${retryInMs}::int is null then due_at else now() + ${retryInMs}::int * interval '1 millisecond' end,
        sent_at = case when ${settled.state} = 'sent' then now() else sent_at end
      where id = ${id}`;
  },
  addressOf: async (recipient) => {
    const [kind, id] = recipient.split(':') as [string, string];
    const rows =
      kind === 'teacher'
        ? await sql<
            { email: string | null }[]
          >`select email from teacher_invitations where id = ${id} and revoked_at is null and submitted_at is null and expires_at > now()`
        : await sql<{ email: string | null }[]>`select notify_email as email from guardians where user_id = ${id} limit 1`;
    return rows[0]?.email ?? null;
  },
  childName: async (assessmentId) => {
    const [row] = await sql<{ nickname: string }[]>`
      select nickname from students join assessment_sessions on student_id = students.id where assessment_sessions.id = ${assessmentId}`;
    return row?.nickname ?? null;
  },
});
