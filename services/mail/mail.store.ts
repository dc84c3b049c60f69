import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { user } from '#services/accounts/auth.tables.ts';
import { now } from '#services/database/columns.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians, students } from '#services/families/families.tables.ts';
import { assessmentSessions as sessions } from '#services/handling/log.tables.ts';
import type { Settled } from '#services/mail/delivery.ts';
import { AT_MOST_ONCE } from '#services/mail/kinds.ts';
import { type MailState, mail, suppressions } from '#services/mail/mail.tables.ts';
import { teacherInvitations } from '#services/teacher/teacher.tables.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';

export type DueMail = Pick<typeof mail.$inferSelect, 'id' | 'assessmentId' | 'kind' | 'recipient' | 'payload' | 'attempts'> & {
  /** Who holds the mail; another sender that took it over has another one. */
  lease: string;
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
  /**
   * The address that letters of this week go to; null when it is gone or must not be written to. A parent's is the one that the week names
   * if it was proved, otherwise the account's own, and none while that was not proved either.
   */
  addressOf: (mail: Pick<DueMail, 'recipient' | 'assessmentId'>) => Promise<string | null>;
  /** Whether the one who invited this teacher has proved an address: before that nobody else is written to. */
  isInviterProved: (invitationId: InvitationId) => Promise<boolean>;
  childName: (assessmentId: AssessmentId) => Promise<string | null>;
};

/** Longer than one mail may take (`smtp.ts`); it is renewed before each, so that it covers a batch of any length. */
const LEASED = sql`now() + interval '2 minutes'`;
const DUE = { id: mail.id, assessmentId: mail.assessmentId, kind: mail.kind, recipient: mail.recipient, payload: mail.payload, attempts: mail.attempts };
const { placeholder } = sql;
/** Written out: a plan for any state whatever could not use the index of the mails that are due. */
const isIn = (...states: MailState[]) => inArray(mail.state, states).inlineParams();

/** Nobody at this address has said that we are never to write to it. */
const isWelcome = (db: Database, hash: typeof teacherInvitations.emailHash) =>
  notExists(
    db
      .select({ kind: suppressions.kind })
      .from(suppressions)
      .where(and(eq(suppressions.recipientHash, hash), eq(suppressions.kind, 'all'))),
  );

export const postgresMailStore = (db: Database): MailStore => {
  const isIt = eq(mail.id, placeholder('id'));
  const isHeld = eq(mail.leaseOwner, placeholder('lease'));
  // Left by a dead process between connecting and noting the result: a reminder is given up, everything else goes again.
  const giveUp = db
    .update(mail)
    .set({
      state: sql`case when ${inArray(mail.kind, [...AT_MOST_ONCE]).inlineParams()} then 'unknown' else 'retry' end`,
      leaseUntil: null,
      leaseOwner: null,
      lastError: 'SENDER_DIED',
    })
    .where(and(isIn('sending'), lt(mail.leaseUntil, now)))
    .prepare('mail_of_dead_senders');
  const due = db
    .select({ id: mail.id })
    .from(mail)
    .where(and(isIn('pending', 'retry'), lte(mail.dueAt, now), or(isNull(mail.leaseUntil), lt(mail.leaseUntil, now))))
    .orderBy(asc(mail.dueAt))
    .limit(placeholder('limit'))
    .for('update', { skipLocked: true });
  const claim = db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, leaseUntil: LEASED, leaseOwner: sql`${placeholder('lease')}` })
    .where(inArray(mail.id, due))
    .returning(DUE)
    .prepare('claim_mail');
  const begin = db
    .update(mail)
    .set({ leaseUntil: LEASED, state: sql`case when ${isIt} then 'sending' else ${mail.state} end` })
    .where(and(isHeld, gt(mail.leaseUntil, now)))
    .returning({ id: mail.id })
    .prepare('begin_mail');
  const settle = db
    .update(mail)
    .set({
      state: sql`${placeholder('state')}`,
      lastError: sql`${placeholder('code')}`,
      leaseUntil: null,
      leaseOwner: null,
      messageId: sql`${placeholder('messageId')}`,
      dueAt: sql`coalesce(now() + ${placeholder('retryInMs')}::int * interval '1 millisecond', ${mail.dueAt})`,
      sentAt: sql`case when ${placeholder('state')}::text = 'sent' then now() else ${mail.sentAt} end`,
    })
    .where(and(isIt, isHeld))
    .prepare('settle_mail');
  const ofWeek = (assessmentId: typeof sessions.id | typeof teacherInvitations.assessmentId) => eq(assessmentId, placeholder('assessmentId'));
  const teacherAddress = db
    .select({ email: teacherInvitations.email })
    .from(teacherInvitations)
    .where(and(eq(teacherInvitations.id, placeholder('id')), ofWeek(teacherInvitations.assessmentId), isWelcome(db, teacherInvitations.emailHash)))
    .prepare('address_of_teacher');
  const parentAddress = db
    .select({ email: sql<string>`case when ${guardians.notifyProved} then coalesce(${guardians.notifyEmail}, ${user.email}) else ${user.email} end` })
    .from(guardians)
    .innerJoin(sessions, eq(sessions.studentId, guardians.studentId))
    .innerJoin(user, eq(user.id, guardians.userId))
    .where(and(eq(guardians.userId, placeholder('id')), ofWeek(sessions.id), eq(user.emailVerified, true)))
    .prepare('address_of_parent');
  const inviter = db
    .select({ isProved: user.emailVerified })
    .from(teacherInvitations)
    .innerJoin(user, eq(user.id, teacherInvitations.invitedBy))
    .where(eq(teacherInvitations.id, placeholder('invitationId')))
    .prepare('inviter_of_teacher');
  const accountAddress = db
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, placeholder('id')), eq(user.emailVerified, true)))
    .prepare('address_of_account');
  const nickname = db
    .select({ nickname: students.nickname })
    .from(sessions)
    .innerJoin(students, eq(students.id, sessions.studentId))
    .where(ofWeek(sessions.id))
    .prepare('nickname_of_week');

  return {
    claim: async (limit) => {
      await giveUp.execute();
      const lease = randomUUID();
      return (await claim.execute({ limit, lease })).map((claimed) => ({ ...claimed, lease }));
    },
    begin: async ({ id, lease }) => (await begin.execute({ id, lease })).some((held) => held.id === id),
    settle: async ({ id, lease }, settled, code) => {
      const retryInMs = 'retryInMs' in settled ? (settled.retryInMs ?? null) : null;
      await settle.execute({ id, lease, state: settled.state, code: code ?? null, messageId: `<${id}@seven-stones>`, retryInMs });
    },
    addressOf: async ({ recipient, assessmentId }) => {
      const [kind, id] = recipient.split(':');
      const address = kind === 'account' ? accountAddress : kind === 'teacher' ? teacherAddress : parentAddress;
      const [row] = await address.execute({ id, assessmentId });
      return row?.email ?? null;
    },
    isInviterProved: async (invitationId) => (await inviter.execute({ invitationId }))[0]?.isProved === true,
    childName: async (assessmentId) => (await nickname.execute({ assessmentId }))[0]?.nickname ?? null,
  };
};
