import { randomUUID } from 'node:crypto';
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { user } from '#services/accounts/auth.tables.ts';
import { now } from '#services/database/columns.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians, students } from '#services/families/families.tables.ts';
import { assessmentSessions as sessions } from '#services/handling/log.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { Settled } from '#services/mail/delivery.ts';
import { gathered } from '#services/mail/gathered.ts';
import { AT_MOST_ONCE, MAY_BE_TURNED_OFF, SECURITY } from '#services/mail/kinds.ts';
import type { Sender } from '#services/mail/letters.ts';
import { EARLIER_DOMAIN, type MailState, mail } from '#services/mail/mail.tables.ts';
import { letterPace } from '#services/mail/pacing.store.ts';
import { mailPreferences as preferences } from '#services/mail/preferences.tables.ts';
import { bounces, suppressed } from '#services/mail/suppressions.store.ts';
import { putAside, waitsForProof } from '#services/mail/waiting-letters.store.ts';
import { teacherInvitations } from '#services/teacher/teacher.tables.ts';
import type { AssessmentId, InvitationId, StudentId } from '#shared/values/ids.ts';

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
  settle: (mail: DueMail, settled: Settled | { state: 'expired' | 'suppressed' }, code?: string) => Promise<void>;
  /**
   * The address for emails of this assessment; null if there is none or it is suppressed. A parent's is the separate
   * one of the child if it was proved, otherwise the account's own, and none if that is unproved. Null also for a kind
   * that the recipient turned off.
   */
  addressOf: (mail: Pick<DueMail, 'recipient' | 'assessmentId' | 'kind'>) => Promise<string | null>;
  /** Whether the person on whose behalf this email is sent has yet to prove an address: until then it is not sent. */
  waitsForProof: (recipient: string) => Promise<boolean>;
  /**
   * Suspends an email until that proof, for `forMs` at most; then it expires. If the proof has come meanwhile, the
   * email is due.
   */
  putAside: (mail: DueMail, forMs: number) => Promise<void>;
  childName: (assessmentId: AssessmentId) => Promise<string | null>;
  /** The child's name, for an email that is not about an assessment; null if it is deleted. */
  nicknameOf: (studentId: StudentId) => Promise<string | null>;
  /** The inviter of this teacher, with their own line; empty while their address is unproved. */
  senderOf: (invitationId: InvitationId) => Promise<Sender>;
  /** Whether the teacher's address bounced lately. */
  hasBounced: (invitationId: InvitationId) => Promise<boolean>;
  /** Records bounces of addresses, and lifts them. */
  bounces: ReturnType<typeof bounces>;
};

/** This email says that an assessment was cancelled for want of a proof, so it goes to the unproved address. */
const TO_CLAIMED = 'proof-missed';
/** Longer than sending one mail may take (`smtp.ts`). */
const LEASE_MS = 120_000;
/** How often to look for mails of crashed senders: their leases last for minutes. */
const LOOK_FOR_DEAD_MS = 1_000;
const DUE = {
  ...{
    id: mail.id,
    assessmentId: mail.assessmentId,
    kind: mail.kind,
    recipient: mail.recipient,
    payload: mail.payload,
    attempts: mail.attempts,
  },
  messageId: sql<string>`${mail.messageId}`,
};
const { placeholder } = sql;
/** Inlined: a plan for parameters could not use the partial index of due mails. */
const isIn = (...states: MailState[]) => inArray(mail.state, states).inlineParams();
/** Array parameters for statements on several rows. */
const list = (name: string, type: 'uuid' | 'text' | 'int') => sql`${placeholder(name)}::${sql.raw(type)}[]`;

/** Default rate of emails to unproved addresses. */
const UNPROVED_PER_MINUTE = 30;
/** Default domain of a Message-ID, if no sender address is configured. */
const OWN_DOMAIN = 'localhost';

export const postgresMailStore = (
  db: Database,
  hashes: AddressHashes,
  {
    leaseMs = LEASE_MS,
    unprovedPerMinute = UNPROVED_PER_MINUTE,
    domain = OWN_DOMAIN,
  }: { leaseMs?: number; unprovedPerMinute?: number; domain?: string } = {},
): MailStore => {
  const closed = suppressed(db, hashes);
  const leased = sql`now() + ${sql.raw(String(leaseMs))} * interval '1 millisecond'`;
  const isGiven = and(eq(mail.id, sql`given.id`), eq(mail.leaseOwner, sql`given.lease`));
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
    .where(and(isIn('sending'), lt(mail.leaseUntil, now)))
    .prepare('mail_of_dead_senders');
  const expire = db
    .update(mail)
    .set({ state: 'expired', lastError: 'NEVER_PROVED' })
    .where(and(sql`${mail.state} = 'waiting'`, lte(mail.dueAt, now)))
    .prepare('mail_that_waited_in_vain');
  const due = db
    .select({ id: mail.id })
    .from(mail)
    .where(and(isIn('pending', 'retry'), lte(mail.dueAt, now), or(isNull(mail.leaseUntil), lt(mail.leaseUntil, now))))
    .orderBy(asc(mail.dueAt))
    .limit(placeholder('limit'))
    .for('update', { skipLocked: true });
  // A mail that an earlier release tried and did not settle had, if it was sent, the Message-ID of that release.
  const madeId = sql`'<' || ${mail.id} || case when ${mail.attempts} > 0 then ${sql.raw(`'@${EARLIER_DOMAIN}>'`)} else '@' || ${placeholder('domain')} || '>' end`;
  const claim = db
    .update(mail)
    .set({
      attempts: sql`${mail.attempts} + 1`,
      leaseUntil: leased,
      leaseOwner: sql`${placeholder('lease')}`,
      messageId: sql`coalesce(${mail.messageId}, ${madeId})`,
    })
    .where(inArray(mail.id, due))
    .returning(DUE)
    .prepare('claim_mail');
  const begin = db
    .update(mail)
    .set({ leaseUntil: leased, state: 'sending', addressHash: sql`given.address_hash` })
    .from(
      sql`unnest(${list('ids', 'uuid')}, ${list('leases', 'uuid')}, ${list('addresses', 'text')}) as given (id, lease, address_hash)`,
    )
    .where(and(isGiven, gt(mail.leaseUntil, now)))
    .returning({ id: mail.id })
    .prepare('begin_mails');
  const settle = db
    .update(mail)
    .set({
      state: sql`given.state`,
      lastError: sql`given.code`,
      leaseUntil: null,
      leaseOwner: null,
      dueAt: sql`coalesce(now() + given.wait * interval '1 millisecond', ${mail.dueAt})`,
      sentAt: sql`case when given.state = 'sent' then now() else ${mail.sentAt} end`,
    })
    .from(
      sql`unnest(${list('ids', 'uuid')}, ${list('leases', 'uuid')}, ${list('states', 'text')}, ${list('codes', 'text')}, ${list('waits', 'int')})
        as given (id, lease, state, code, wait)`,
    )
    .where(isGiven)
    .prepare('settle_mails');

  const asked = sql`unnest(${list('ids', 'uuid')}, ${list('weeks', 'uuid')}, ${list('kinds', 'text')}) with ordinality as asked (id, week, kind, n)`;
  const place = sql<number>`asked.n::int`;
  const teacherAddresses = db
    .select({
      place,
      email: teacherInvitations.email,
      isOwn: sql<boolean>`false`,
      sender: teacherInvitations.invitedBy,
    })
    .from(asked)
    .innerJoin(
      teacherInvitations,
      and(eq(teacherInvitations.id, sql`asked.id`), eq(teacherInvitations.assessmentId, sql`asked.week`)),
    )
    .where(isWanted('teacher'))
    .prepare('addresses_of_teachers');
  const ofParent = sql<string>`case when ${guardians.notifyProved} then coalesce(${guardians.notifyEmail}, ${user.email}) else ${user.email} end`;
  const parentAddresses = db
    .select({ place, email: ofParent, isOwn: sql<boolean>`${ofParent} = ${user.email}` })
    .from(asked)
    .innerJoin(sessions, eq(sessions.id, sql`asked.week`))
    .innerJoin(guardians, and(eq(guardians.studentId, sessions.studentId), eq(guardians.userId, sql`asked.id`)))
    .innerJoin(user, and(eq(user.id, guardians.userId), eq(user.emailVerified, true), isNull(user.preparedAt)))
    .where(isWanted('parent'))
    .prepare('addresses_of_parents');
  const accountAddresses = db
    .select({ place, email: user.email, isOwn: sql<boolean>`true` })
    .from(asked)
    .innerJoin(
      user,
      and(
        eq(user.id, sql`asked.id`),
        eq(user.emailVerified, true),
        or(isNull(user.preparedAt), sql`asked.kind <> 'consent-receipt'`),
      ),
    )
    .prepare('addresses_of_accounts');
  /** The address that an account claims, proved or not, unless another account has proved it. */
  const claimedAddresses = db
    .select({ place, email: sql<string>`coalesce(${user.claimedEmail}, ${user.email})`, isOwn: user.emailVerified })
    .from(asked)
    .innerJoin(user, eq(user.id, sql`asked.id`))
    .where(
      and(
        or(eq(user.emailVerified, true), isNotNull(user.claimedEmail)),
        sql`not exists (select from ${user} other where other.email = ${user.claimedEmail})`,
      ),
    )
    .prepare('claimed_addresses_of_accounts');
  /** The reader has not turned this kind off, or cannot. */
  function isWanted(whose: 'teacher' | 'parent'): SQL {
    const ofReader = and(
      eq(preferences.recipient, sql`${`${whose}:`}::text || asked.id`),
      eq(preferences.kind, sql`asked.kind`),
    );
    const turnedOff = db.select({ kind: preferences.kind }).from(preferences).where(ofReader);
    return or(notInArray(sql`asked.kind`, [...MAY_BE_TURNED_OFF]).inlineParams(), notExists(turnedOff)) as SQL;
  }
  const senders = db
    .select({ name: user.name, line: teacherInvitations.line })
    .from(teacherInvitations)
    .innerJoin(
      user,
      and(eq(user.id, teacherInvitations.invitedBy), eq(user.emailVerified, true), isNull(user.preparedAt)),
    )
    .where(eq(teacherInvitations.id, placeholder('invitationId')))
    .prepare('sender_of_invitation');
  const ofTeacher = db
    .select({ email: teacherInvitations.email })
    .from(teacherInvitations)
    .where(eq(teacherInvitations.id, placeholder('invitationId')))
    .prepare('address_of_teacher');
  const nicknames = db
    .select({ id: sessions.id, nickname: students.nickname })
    .from(sessions)
    .innerJoin(students, eq(students.id, sessions.studentId))
    .where(sql`${sessions.id} = any(${placeholder('weeks')})`)
    .prepare('nicknames_of_weeks');

  const child = db
    .select({ nickname: students.nickname })
    .from(students)
    .where(eq(students.id, placeholder('studentId')))
    .prepare('nickname_of_child');

  type Addressee = { id: string; week: AssessmentId | null; kind: string };
  const addressesBy = (query: typeof teacherAddresses | typeof parentAddresses | typeof claimedAddresses) =>
    gathered<Addressee, string | null>(async (all) => {
      const rows = await query.execute({
        ids: all.map(({ id }) => id),
        weeks: all.map(({ week }) => week),
        kinds: all.map(({ kind }) => kind),
      });
      const byPlace = new Map(rows.map((row) => [row.place, row]));
      const found = all.map(({ kind }, i) => {
        const row = byPlace.get(i + 1);
        return {
          kind,
          address: row?.email ?? null,
          isOwn: row?.isOwn ?? false,
          sender: row && 'sender' in row ? row.sender : null,
        };
      });
      // Drops addresses that are suppressed for this kind or sender. Security emails are sent all the same.
      const asked = found.filter(
        (each): each is (typeof found)[number] & { address: string } =>
          each.address !== null && !SECURITY.includes(each.kind),
      );
      const areClosed = await closed.areClosed(asked);
      const refused = new Set(asked.filter((_, i) => areClosed[i]));
      return found.map((each) => (refused.has(each as (typeof asked)[number]) ? null : each.address));
    });
  const addresses = {
    teacher: addressesBy(teacherAddresses),
    parent: addressesBy(parentAddresses),
    account: addressesBy(accountAddresses),
    claimed: addressesBy(claimedAddresses),
  };
  const nameOf = gathered<AssessmentId, string | null>(async (weeks) => {
    const names = new Map((await nicknames.execute({ weeks })).map(({ id, nickname }) => [id, nickname]));
    return weeks.map((week) => names.get(week) ?? null);
  });
  const beginOne = gathered<{ begun: DueMail; address: string }, boolean>(async (all) => {
    const held = await begin.execute({
      ids: all.map(({ begun }) => begun.id),
      leases: all.map(({ begun }) => begun.lease),
      addresses: all.map(({ address }) => hashes.of(address)),
    });
    const ids = new Set(held.map(({ id }) => id));
    return all.map(({ begun }) => ids.has(begun.id));
  });
  type End = { mail: DueMail; settled: Parameters<MailStore['settle']>[1]; code: string | undefined };
  const settleOne = gathered<End, void>(async (ends) => {
    await settle.execute({
      ids: ends.map((end) => end.mail.id),
      leases: ends.map((end) => end.mail.lease),
      states: ends.map(({ settled }) => settled.state),
      codes: ends.map(({ code }) => code ?? null),
      waits: ends.map(({ settled }) => ('retryInMs' in settled ? (settled.retryInMs ?? null) : null)),
    });
    return [];
  });

  const pace = letterPace(db, unprovedPerMinute);
  let lookedForDead = Number.NEGATIVE_INFINITY;
  return {
    claim: async (limit) => {
      if (performance.now() - lookedForDead > LOOK_FOR_DEAD_MS) {
        lookedForDead = performance.now();
        await giveUp.execute();
        await expire.execute();
        await pace.forget();
      }
      await pace.release();
      const lease = randomUUID();
      return (await claim.execute({ limit, lease, domain })).map((claimed) => ({ ...claimed, lease }));
    },
    begin: (begun, address) => beginOne({ begun, address }),
    settle: (settledMail, settled, code) => settleOne({ mail: settledMail, settled, code }),
    addressOf: async ({ recipient, assessmentId, kind }) => {
      const [whose, id = ''] = recipient.split(':');
      if (kind === TO_CLAIMED) return addresses.claimed({ id, week: assessmentId, kind });
      const ask = whose === 'account' || whose === 'teacher' ? addresses[whose] : addresses.parent;
      return ask({ id, week: assessmentId, kind });
    },
    waitsForProof: (recipient) => waitsForProof(db, recipient),
    putAside: async (held, forMs) => {
      if (await putAside(db, held, forMs)) return;
      await settleOne({ mail: held, settled: { state: 'retry', retryInMs: 0 }, code: undefined });
    },
    childName: nameOf,
    hasBounced: async (invitationId) => {
      const [invited] = await ofTeacher.execute({ invitationId });
      return invited?.email ? closed.hasBounced(invited.email) : false;
    },
    senderOf: async (invitationId) => (await senders.execute({ invitationId }))[0] ?? { name: '', line: null },
    nicknameOf: async (studentId) => (await child.execute({ studentId }))[0]?.nickname ?? null,
    bounces: bounces(db, hashes),
  };
};
