import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { IS_PROVED, user } from '#services/database/auth.tables.ts';
import { now } from '#services/database/columns.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import { assessmentSessions as sessions } from '#services/database/log.tables.ts';
import { EARLIER_DOMAIN, EMAIL_BEGINS, type MailState, mail, WAS_REFUSED } from '#services/database/mail.tables.ts';
import { teacherInvitations } from '#services/database/teacher.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { type AddressLookup, createAddressLookup } from '#services/mail/address-lookup.store.ts';
import { AFTER_REPORT_KINDS } from '#services/mail/after-report-emails.ts';
import type { InvitationSender } from '#services/mail/assessment-emails.ts';
import { MOST_REFUSED_DAYS, type Settlement } from '#services/mail/delivery.ts';
import { AT_MOST_ONCE, type MailKindName, OPTIONAL_KINDS } from '#services/mail/kinds.ts';
import { createEmailPace } from '#services/mail/pacing.store.ts';
import { createBounces, createSuppressionCheck } from '#services/mail/suppressions.store.ts';
import { isWaitingForProof, postponeUntilProof } from '#services/mail/waiting-emails.store.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, StudentId, UserId } from '#shared/values/ids.ts';

export type DueMail = Pick<
  typeof mail.$inferSelect,
  'id' | 'assessmentId' | 'kind' | 'recipient' | 'payload' | 'attempts'
> & {
  /** Stored with the first claim, so that every copy of an email has the same one. */
  messageId: string;
  /** Identifies the claim; a sender that takes the mail over has another one. */
  lease: string;
};

export type MailStore = {
  /** Leases up to `limit` due mails. */
  claim: (limit: number) => Promise<DueMail[]>;
  /**
   * Committed before connecting: after this a crash leaves it unknown whether the mail was sent. It also renews the
   * lease for the whole time that sending may take. False if the lease has expired: then it must not be sent. The
   * address is stored as a hash, for later reports.
   */
  begin: (mail: DueMail, address: string) => Promise<boolean>;
  /** Records the result, unless the lease has passed to another sender. `code` says why it was not sent. */
  settle: (mail: DueMail, settled: Settlement | { state: 'expired' | 'suppressed' }, code?: string) => Promise<void>;
  findAddress: AddressLookup;
  /** Whether the person on whose behalf this email is sent has yet to prove an address: until then it is not sent. */
  isWaitingForProof: (recipient: string) => Promise<boolean>;
  /**
   * Suspends an email until that proof, for `forMs` at most; then it expires. If the proof has come meanwhile, the
   * email is due.
   */
  postponeUntilProof: (mail: DueMail, forMs: number) => Promise<void>;
  /**
   * Whether this recipient got another email of a kind that can be turned off since `since`, or gets one now. Of two
   * emails after a report that are due together the one with the greater id waits.
   */
  hasOtherOptional: (mail: Pick<DueMail, 'id' | 'recipient'>, since: Instant) => Promise<boolean>;
  /** Whether this account is closed or blocked; both can be undone. */
  isLockedOut: (userId: UserId) => Promise<boolean>;
  findChildName: (assessmentId: AssessmentId) => Promise<string | null>;
  /** The child's name, for an email that is not about an assessment; null if it is deleted, or the reader no guardian. */
  findNickname: (studentId: StudentId, reader: UserId) => Promise<string | null>;
  /** The inviter of this teacher, with their own line; empty while their address is unproved. */
  findSender: (invitationId: InvitationId) => Promise<InvitationSender>;
  /** Whether the teacher's address bounced lately. */
  hasBounced: (invitationId: InvitationId) => Promise<boolean>;
  /** Records bounces of addresses, and lifts them. */
  bounces: ReturnType<typeof createBounces>;
};

/**
 * The first ends with its week, which may be paused for long before; the second with its row in `auth.letters`, for which
 * a closing waits.
 */
const WITH_OWN_END = ['invitation', 'account'] as const satisfies readonly MailKindName[];
/** Longer than sending one mail may take (`smtp.ts`). */
const LEASE_MS = 120_000;
/** How often to look for mails of crashed senders: their leases last for minutes. */
const STALE_CHECK_MS = 1_000;
const DUE = {
  id: mail.id,
  assessmentId: mail.assessmentId,
  kind: mail.kind,
  recipient: mail.recipient,
  payload: mail.payload,
  attempts: mail.attempts,
  messageId: sql<string>`${mail.messageId}`,
};
const { placeholder } = sql;
/** Inlined: a plan for parameters could not use the partial index of due mails. */
const isInState = (...states: MailState[]) => inArray(mail.state, states).inlineParams();

export type MailStoreOptions = {
  leaseMs?: number;
  /** How many emails to unproved addresses are sent per minute, over all workers. */
  unprovedPerMinute: number;
  /** Of a Message-ID. */
  domain: string;
};

export const createMailStore = (
  db: Database,
  hashes: AddressHashes,
  { leaseMs = LEASE_MS, unprovedPerMinute, domain }: MailStoreOptions,
): MailStore => {
  const suppressionCheck = createSuppressionCheck(db, hashes);
  const leaseEnd = sql`now() + ${sql.raw(String(leaseMs))} * interval '1 millisecond'`;
  const isLeased = and(eq(mail.id, placeholder('id')), eq(mail.leaseOwner, placeholder('lease')));
  // Left by a process that crashed between connecting and recording the result: `atMostOnce` kinds are given up, all
  // others are retried.
  const giveUp = db
    .update(mail)
    .set({
      state: sql`case when ${inArray(mail.kind, [...AT_MOST_ONCE]).inlineParams()} then 'unknown' else 'retry' end`,
      leaseUntil: null,
      leaseOwner: null,
      lastError: 'SENDER_DIED',
    })
    .where(and(isInState('sending'), lt(mail.leaseUntil, now)))
    .prepare('give_up_interrupted_mail');
  const expire = db
    .update(mail)
    .set({ state: 'expired', lastError: 'NEVER_PROVED' })
    .where(and(sql`${mail.state} = 'waiting'`, lte(mail.dueAt, now)))
    .prepare('expire_waiting_mail');
  const giveUpRefused = db
    .update(mail)
    .set({ state: 'expired' })
    .where(
      and(
        isInState('retry'),
        WAS_REFUSED,
        sql`${EMAIL_BEGINS} < now() - ${sql.raw(String(MOST_REFUSED_DAYS))} * interval '1 day'`,
        sql`${mail.payload} ->> 'until' is null`,
        notInArray(mail.kind, [...WITH_OWN_END]).inlineParams(),
      ),
    )
    .prepare('give_up_refused_mail');
  const due = db
    .select({ id: mail.id })
    .from(mail)
    .where(
      and(isInState('pending', 'retry'), lte(mail.dueAt, now), or(isNull(mail.leaseUntil), lt(mail.leaseUntil, now))),
    )
    .orderBy(asc(mail.dueAt))
    .limit(placeholder('limit'))
    .for('update', { skipLocked: true });
  // A mail that an earlier release tried and did not settle had, if it was sent, the Message-ID of that release.
  const newMessageId = sql`'<' || ${mail.id} || case when ${mail.attempts} > 0 then ${sql.raw(`'@${EARLIER_DOMAIN}>'`)} else '@' || ${placeholder('domain')} || '>' end`;
  const claim = db
    .update(mail)
    .set({
      attempts: sql`${mail.attempts} + 1`,
      leaseUntil: leaseEnd,
      leaseOwner: sql`${placeholder('lease')}`,
      messageId: sql`coalesce(${mail.messageId}, ${newMessageId})`,
    })
    .where(inArray(mail.id, due))
    .returning(DUE)
    .prepare('claim_mail');
  const begin = db
    .update(mail)
    .set({ leaseUntil: leaseEnd, state: 'sending', addressHash: sql`${placeholder('addressHash')}` })
    .where(and(isLeased, gt(mail.leaseUntil, now)))
    .returning({ id: mail.id })
    .prepare('begin_mail');
  const settle = db
    .update(mail)
    .set({
      state: sql`${placeholder('state')}`,
      // An email that expires keeps why it was not taken before.
      lastError: sql`case when ${placeholder('state')} = 'expired' then coalesce(${placeholder('code')}, ${mail.lastError}) else ${placeholder('code')} end`,
      leaseUntil: null,
      leaseOwner: null,
      // An email after a report waits for months: more milliseconds than an integer holds.
      dueAt: sql`coalesce(now() + ${placeholder('waitMs')}::float8 * interval '1 millisecond', ${mail.dueAt})`,
      sentAt: sql`case when ${placeholder('state')} = 'sent' then now() else ${mail.sentAt} end`,
    })
    .where(isLeased)
    .prepare('settle_mail');
  const settleMail: MailStore['settle'] = async ({ id, lease }, settled, code) => {
    const waitMs = 'retryInMs' in settled ? (settled.retryInMs ?? null) : null;
    await settle.execute({ id, lease, state: settled.state, code: code ?? null, waitMs });
  };

  const selectSender = db
    .select({ name: user.name, line: teacherInvitations.line })
    .from(teacherInvitations)
    .innerJoin(user, and(eq(user.id, teacherInvitations.invitedBy), IS_PROVED))
    .where(eq(teacherInvitations.id, placeholder('invitationId')))
    .prepare('sender_of_invitation');
  const selectTeacherAddress = db
    .select({ email: teacherInvitations.email })
    .from(teacherInvitations)
    .where(eq(teacherInvitations.id, placeholder('invitationId')))
    .prepare('address_of_teacher');
  const selectLockedOut = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, placeholder('userId')), or(isNotNull(user.closedAt), isNotNull(user.bannedAt))))
    .prepare('locked_out_reader');
  const selectChildName = db
    .select({ nickname: students.nickname })
    .from(sessions)
    .innerJoin(students, eq(students.id, sessions.studentId))
    .where(eq(sessions.id, placeholder('assessmentId')))
    .prepare('nickname_for_assessment');
  const selectNickname = db
    .select({ nickname: students.nickname })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.studentId))
    .where(and(eq(guardians.userId, placeholder('reader')), eq(guardians.studentId, placeholder('studentId'))))
    .prepare('nickname_of_child');

  const selectOtherOptional = db
    .select({ id: mail.id })
    .from(mail)
    .where(
      and(
        eq(mail.recipient, placeholder('recipient')),
        ne(mail.id, placeholder('id')),
        inArray(mail.kind, OPTIONAL_KINDS),
        or(
          eq(mail.state, 'sending'),
          and(isInState('sent', 'unknown'), gte(sql`coalesce(${mail.sentAt}, ${mail.dueAt})`, placeholder('since'))),
          and(
            isInState('pending', 'retry'),
            sql`${EMAIL_BEGINS} <= now()`,
            or(notInArray(mail.kind, AFTER_REPORT_KINDS), lt(mail.id, placeholder('id'))),
          ),
        ),
      ),
    )
    .limit(1)
    .prepare('other_optional_mail');

  const pace = createEmailPace(db, unprovedPerMinute);
  let lastStaleCheck = Number.NEGATIVE_INFINITY;
  return {
    claim: async (limit) => {
      if (performance.now() - lastStaleCheck > STALE_CHECK_MS) {
        lastStaleCheck = performance.now();
        await giveUp.execute();
        await expire.execute();
        await giveUpRefused.execute();
        await pace.forget();
      }
      await pace.release();
      const lease = randomUUID();
      return (await claim.execute({ limit, lease, domain })).map((claimed) => ({ ...claimed, lease }));
    },
    begin: async ({ id, lease }, address) =>
      (await begin.execute({ id, lease, addressHash: hashes.of(address) })).length === 1,
    settle: settleMail,
    findAddress: createAddressLookup(db, hashes),
    isWaitingForProof: (recipient) => isWaitingForProof(db, recipient),
    postponeUntilProof: async (postponed, forMs) => {
      if (await postponeUntilProof(db, postponed, forMs)) return;
      await settleMail(postponed, { state: 'retry', retryInMs: 0 });
    },
    hasOtherOptional: async ({ id, recipient }, since) =>
      (await selectOtherOptional.execute({ id, recipient, since })).length > 0,
    isLockedOut: async (userId) => (await selectLockedOut.execute({ userId })).length > 0,
    findChildName: async (assessmentId) => (await selectChildName.execute({ assessmentId }))[0]?.nickname ?? null,
    hasBounced: async (invitationId) => {
      const [invitation] = await selectTeacherAddress.execute({ invitationId });
      return invitation?.email ? suppressionCheck.hasBounced(invitation.email) : false;
    },
    findSender: async (invitationId) => (await selectSender.execute({ invitationId }))[0] ?? { name: '', line: null },
    findNickname: async (studentId, reader) =>
      (await selectNickname.execute({ studentId, reader }))[0]?.nickname ?? null,
    bounces: createBounces(db, hashes),
  };
};
