import { createHash, createHmac } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { formatInstantDate } from '#messages/dates.ts';
import { CODE_MS, LINK_MS, renderAccountEmail, renderKnownAddressEmail } from '#services/accounts/account-email.ts';
import { findUndoDeadline, restartUndoTime } from '#services/accounts/users.store.ts';
import { account, IS_PROVED, letters, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { EmailContent } from '#services/mail/email-content.ts';
import { AT_ONCE, NOT_YET } from '#services/mail/pacing.store.ts';
import { queueEmail } from '#services/mail/queue-email.store.ts';
import { isRefusedBy } from '#services/mail/suppressions.store.ts';
import { isSameBytes, type Secret } from '#services/tokens.ts';
import type { AddressChange } from '#shared/contracts/accounts.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { EmailPurpose } from '#shared/values/email-links.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** What a link or a code proved. */
export type Proof = { purpose: EmailPurpose; userId: UserId; address: string; toAddress: string | null };
/** An email whose link or code was right, before it is redeemed. */
export type UnredeemedEmail = { id: string; userId: UserId | null; purpose: EmailPurpose; askedBy: Buffer | null };
/** `askedBy`: the hash of the browser that requested it. */
export type NewAccountEmail = {
  purpose: EmailPurpose;
  address: string;
  userId?: UserId;
  toAddress?: string;
  askedBy?: Buffer;
  networkHash?: Buffer;
};
/** A typed code and the emails that it may belong to; `browser` is the hash of the browser that it was typed in. */
type TypedCode = { purposes: readonly EmailPurpose[]; address: string; code: string; browser: Buffer };

type ComposedEmail = { to: string; email: EmailContent };

export type AccountEmails = ReturnType<typeof createAccountEmails>;

type AccountEmailPorts = {
  authSecrets: readonly Secret[];
  hashes: AddressHashes;
  newId: () => string;
  baseUrl: string;
};

const MOST_TRIES = 5;
/** These may go to unproved addresses, so their sending is paced: by the requesting network, else by the account. */
const PACED_PURPOSES: readonly EmailPurpose[] = ['sign-in', 'recovery', 'signup', 'change-new', 'recipient'];
/** The code of an older request is not accepted, even if its email leaves only now. */
const OLDEST_REQUEST_MS = 7 * 24 * 3_600_000;
/**
 * Anyone may request these with an address alone; the account is looked up at sending, where no caller can measure the
 * time.
 */
const PUBLIC_PURPOSES: readonly EmailPurpose[] = ['sign-in', 'recovery', 'signup'];

/** What these prove changes the reminder addresses of the account's children. */
const REMINDER_PURPOSES: readonly EmailPurpose[] = ['recipient', 'change-old', 'change-new'];

/** These only report a change, also for a closed account. */
const NOTICE_PURPOSES: readonly EmailPurpose[] = ['changed', 'password-changed'];

const hashAccount = (userId = '') => createHash('sha256').update(`account/${userId}`).digest();

export function createAccountEmails(db: Database, { authSecrets, hashes, newId, baseUrl }: AccountEmailPorts) {
  const secrets = createEmailSecrets(authSecrets);
  const { placeholder } = sql;
  const hasId = eq(letters.id, placeholder('id'));
  const emailQuery = db.select().from(letters).where(hasId).prepare('account_letter');
  const addressee = db
    .select({
      id: user.id,
      email: user.email,
      claimedEmail: user.claimedEmail,
      isVerified: user.emailVerified,
      isProved: IS_PROVED,
      closedAt: user.closedAt,
    })
    .from(user)
    .where(eq(user.id, placeholder('userId')))
    .prepare('addressee');
  const holder = db
    .select({ id: user.id, closedAt: user.closedAt })
    .from(user)
    .where(eq(user.email, placeholder('address')))
    .prepare('holder_of_address');
  const claimant = db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.claimedEmail, placeholder('address')))
    // The account that its owner opened comes before one that an operator opened for it.
    .orderBy(sql`exists (select from ${account} where ${account.userId} = ${user.id}) desc`, desc(user.createdAt))
    .limit(1)
    .prepare('claimant_of_address');
  const noteSent = db
    .update(letters)
    .set({
      sentAt: sql`${placeholder('now')}::timestamptz`,
      userId: sql`${placeholder('userId')}::uuid`,
      purpose: sql`${placeholder('purpose')}`,
    })
    .where(hasId)
    .prepare('note_letter');
  const drop = db.delete(letters).where(hasId).prepare('drop_letter');
  const reminded = db
    .select({ studentId: guardians.studentId })
    .from(guardians)
    .where(and(eq(guardians.userId, placeholder('userId')), eq(guardians.notifyEmail, placeholder('address'))))
    .limit(1)
    .prepare('reminded_at_address');
  const changes = db
    .select({ purpose: letters.purpose, to: letters.toAddress, createdAt: letters.createdAt, usedAt: letters.usedAt })
    .from(letters)
    .innerJoin(user, eq(user.id, letters.userId))
    .where(
      and(
        eq(letters.userId, placeholder('userId')),
        inArray(letters.purpose, ['change-old', 'change-new']),
        gt(letters.createdAt, sql`${placeholder('since')}::timestamptz`),
        // A completed change is over.
        ne(letters.toAddress, user.email),
      ),
    )
    .orderBy(desc(letters.createdAt))
    .prepare('address_changes');

  /** The email row, and the outbox row that refers to it. */
  const buildRows = (
    { purpose, address, userId, toAddress, askedBy, networkHash = hashAccount(userId) }: NewAccountEmail,
    now: Instant,
  ) => {
    const id = newId();
    const isPaced = PACED_PURPOSES.includes(purpose);
    return {
      emailRow: {
        id,
        purpose,
        address,
        userId: userId ?? null,
        toAddress: toAddress ?? null,
        askedBy: askedBy ?? null,
        createdAt: now,
      },
      mailRow: {
        dedupeKey: `letter|${id}`,
        kind: 'account',
        recipient: `letter:${id}`,
        networkHash: isPaced ? networkHash : null,
        dueAt: isPaced ? NOT_YET : AT_ONCE,
        now,
      },
    };
  };

  const findHolder = async (address: string) =>
    (await holder.execute({ address }))[0] as { id: UserId; closedAt: Date | null } | undefined;
  const findClaimant = async (address: string) => (await claimant.execute({ address }))[0]?.id as UserId | undefined;

  /**
   * Turns the email into the one that undoes the closing; null if that is impossible by now, or the address is not
   * proved.
   */
  async function composeClosingEmail(
    { id, address, purpose }: Pick<typeof letters.$inferSelect, 'id' | 'address' | 'purpose'>,
    userId: UserId,
    now: Instant,
  ): Promise<ComposedEmail | null> {
    // Anyone can request the others with the address alone.
    if (purpose === 'closing') await restartUndoTime(db, userId, id, now);
    const until = await findUndoDeadline(db, userId, now);
    if (!until || (await findHolder(address))?.id !== userId) return null;
    await noteSent.execute({ id, now, userId, purpose: 'closing' });
    return {
      to: address,
      email: renderAccountEmail('closing', secrets.deriveLinkAndCode(id), {
        baseUrl,
        toAddress: null,
        // Where the day ends last: in no zone is the account deleted before the day that is named.
        until: formatInstantDate(until, 'Etc/GMT+12'),
      }),
    };
  }

  return {
    /**
     * Queues an email in the outbox, within `within` if given. Looks up no account, so that it takes the same time
     * whether or not the address has one.
     */
    write: (email: NewAccountEmail, now: Instant, within?: Transaction): Promise<void> =>
      (within ?? db).transaction(async (tx) => {
        // An address that has refused emails of families, or reported this sender, gets no question. It is not saved
        // either (`noteReminderAddress`), so that nobody waits for an agreement that cannot come.
        if (
          email.purpose === 'recipient' &&
          email.userId &&
          (await isRefusedBy(tx, hashes.all(email.address), email.userId))
        )
          return;
        const { emailRow, mailRow } = buildRows(email, now);
        await tx.insert(letters).values(emailRow).prepare('write_letter').execute();
        await queueEmail(tx, mailRow);
      }),
    /**
     * Renders the email at sending time; null if there is no recipient or it no longer applies. Derives link and code.
     */
    compose: async (id: string, now: Instant): Promise<ComposedEmail | null> => {
      const [email] = await emailQuery.execute({ id });
      if (!email || email.usedAt) return null;
      const { purpose, address, toAddress } = email;
      const userId =
        email.userId ??
        (PUBLIC_PURPOSES.includes(purpose)
          ? ((await findHolder(address))?.id ?? (await findClaimant(address)))
          : undefined);
      const [person] = userId ? await addressee.execute({ userId }) : [];
      if (!person) {
        // No account has this address, and addresses of strangers are not kept.
        await drop.execute({ id });
        return null;
      }
      // A closed account gets only the email that undoes the closing, and notices.
      if (person.closedAt && !NOTICE_PURPOSES.includes(purpose))
        return purpose === 'closing' || PUBLIC_PURPOSES.includes(purpose)
          ? composeClosingEmail(email, person.id as UserId, now)
          : null;
      if (purpose === 'closing') return null;
      if (purpose === 'signup' || purpose === 'invited') {
        if (person.isVerified || (person.claimedEmail ?? person.email) !== address) return null;
        const other = await findHolder(address);
        if (other?.closedAt) return composeClosingEmail(email, other.id, now);
        if (other && other.id !== person.id) return { to: address, email: renderKnownAddressEmail(baseUrl) };
      }
      if (purpose === 'recipient' && (await reminded.execute({ userId, address })).length === 0) {
        // The address was taken back, or the guardian has left: who has it is not asked, and it is not kept.
        await drop.execute({ id });
        return null;
      }
      // A person without a proved address must not cause emails to others: the question waits (`outbox.ts`).
      if (purpose === 'recipient' && !person.isProved) return null;
      if (purpose === 'change-new' && (await findHolder(address))) return null;
      await noteSent.execute({ id, now, userId: person.id, purpose });
      return {
        to: address,
        email: renderAccountEmail(purpose, secrets.deriveLinkAndCode(id), { baseUrl, toAddress }),
      };
    },
    /** The email that a valid link belongs to. */
    findByLink: async (token: string, now: Instant): Promise<UnredeemedEmail | null> => {
      const id = secrets.readEmailId(token);
      const [email] = id ? await emailQuery.execute({ id }) : [];
      if (!email?.sentAt || email.usedAt || toEpochMs(email.sentAt) + LINK_MS[email.purpose] <= toEpochMs(now))
        return null;
      return email;
    },
    /**
     * Redeems an email in the transaction with what it proves; null for all but the first call. Locks the account before
     * the email, as its closing does: an email that overtook it would change the address that the closing was told to.
     * Guardians that will change are locked before both.
     */
    redeem: async (tx: Transaction, { id, userId, purpose }: UnredeemedEmail, now: Instant): Promise<Proof | null> => {
      if (!userId) return null;
      if (REMINDER_PURPOSES.includes(purpose))
        await tx
          .select({ studentId: guardians.studentId })
          .from(guardians)
          .where(eq(guardians.userId, userId))
          .orderBy(guardians.studentId)
          .for('no key update')
          .prepare('lock_guardianships_of_letter')
          .execute();
      const [person] = await tx
        .select({ email: user.email, closedAt: user.closedAt })
        .from(user)
        .where(eq(user.id, userId))
        .for('update')
        .prepare('lock_account_of_letter')
        .execute();
      const [usedEmail] = await tx
        .update(letters)
        .set({ usedAt: now })
        .where(and(eq(letters.id, id), eq(letters.userId, userId), isNull(letters.usedAt)))
        .returning()
        .prepare('use_letter')
        .execute();
      if (!usedEmail) return null;
      if (usedEmail.purpose === 'closing') {
        // Of a previous closing it undoes nothing. One requested before the closing and sent after it does.
        const newestAt = Math.max(...[usedEmail.createdAt, usedEmail.sentAt].map((at) => (at ? toEpochMs(at) : 0)));
        const isOfThisClosing = person?.closedAt && newestAt >= person.closedAt.getTime();
        if (!isOfThisClosing || usedEmail.address !== person.email) return null;
      }
      // Emails from before the closing open no session and change no address.
      else if (person?.closedAt) refuse('ACCOUNT_CLOSED');
      return {
        purpose: usedEmail.purpose,
        userId,
        address: usedEmail.address,
        toAddress: usedEmail.toAddress,
      };
    },
    /** The newest email to this address that this browser requested, if the code matches. Every call costs it a try. */
    findByCode: async (
      { purposes, address, code, browser }: TypedCode,
      now: Instant,
    ): Promise<UnredeemedEmail | null> => {
      const newest = db
        .select({ id: letters.id })
        .from(letters)
        .where(
          and(
            eq(letters.address, address),
            gt(letters.createdAt, toInstant(toEpochMs(now) - OLDEST_REQUEST_MS)),
            inArray(letters.purpose, [...purposes]),
            isNotNull(letters.sentAt),
            or(isNull(letters.askedBy), eq(letters.askedBy, browser)),
          ),
        )
        .orderBy(desc(letters.createdAt), desc(letters.id))
        .limit(1);
      const isOpen = and(
        isNull(letters.usedAt),
        gt(letters.sentAt, toInstant(toEpochMs(now) - CODE_MS)),
        lt(letters.tries, MOST_TRIES),
      );
      // Counted before anything is compared, so that concurrent guesses are limited too.
      const [triedEmail] = await db
        .update(letters)
        .set({ tries: sql`${letters.tries} + 1` })
        .where(and(eq(letters.id, newest), isOpen))
        .returning({ id: letters.id, userId: letters.userId, purpose: letters.purpose, askedBy: letters.askedBy })
        .prepare(`try_code_${purposes.length}`)
        .execute();
      return triedEmail && secrets.isCodeFor(triedEmail.id, code) ? triedEmail : null;
    },
    /**
     * Whether both addresses have confirmed, in the transaction that redeems the second one's email. An address that the
     * account has replaced since has no say any more.
     */
    haveBothAgreed: async (tx: Transaction, userId: UserId, toAddress: string, now: Instant): Promise<boolean> => {
      const since = toInstant(toEpochMs(now) - LINK_MS['change-new']);
      const isChange = inArray(letters.purpose, ['change-old', 'change-new']);
      const agreed = await tx
        .select({ purpose: letters.purpose })
        .from(letters)
        .innerJoin(user, eq(user.id, letters.userId))
        .where(
          and(
            eq(letters.userId, userId),
            eq(letters.toAddress, toAddress),
            isChange,
            gt(letters.usedAt, since),
            or(eq(letters.purpose, 'change-new'), eq(letters.address, user.email)),
          ),
        )
        .prepare('addresses_that_agreed')
        .execute();
      return new Set(agreed.map(({ purpose }) => purpose)).size === 2;
    },
    /**
     * Deletes the emails of the account's address changes, but those to `toAddress`: who asks for another address has
     * seen that the former one was wrong, and its links and agreements count no more.
     */
    dropAddressChanges: async (tx: Transaction, userId: UserId, toAddress?: string): Promise<void> => {
      await tx
        .delete(letters)
        .where(
          and(
            eq(letters.userId, userId),
            inArray(letters.purpose, ['change-old', 'change-new']),
            toAddress === undefined ? undefined : ne(letters.toAddress, toAddress),
          ),
        )
        .prepare(toAddress === undefined ? 'drop_address_changes' : 'drop_other_address_changes')
        .execute();
    },
    /** The address change requested last, while it is pending. */
    findAddressChange: async (userId: UserId, now: Instant): Promise<AddressChange | null> => {
      const since = toInstant(toEpochMs(now) - LINK_MS['change-new']);
      const all = await changes.execute({ userId, since });
      const [newest] = all;
      if (!newest?.to) return null;
      const sameChange = all.filter(({ to }) => to === newest.to);
      const isOpen = (purpose: EmailPurpose) =>
        sameChange.every((email) => email.purpose !== purpose || email.usedAt === null);
      const waitingFor = [
        ...(isOpen('change-old') ? (['old'] as const) : []),
        ...(isOpen('change-new') ? (['new'] as const) : []),
      ];
      if (waitingFor.length === 0) return null;
      return { to: newest.to, waitingFor, until: toInstant(toEpochMs(newest.createdAt) + LINK_MS['change-new']) };
    },
  };
}

/**
 * Derives link and code of an email from its id and the secret of the installation: an email sent twice has the same
 * link, and a stolen database opens nothing. `secrets`: the one in use first; links by others stay valid.
 */
function createEmailSecrets(secrets: readonly Secret[]) {
  const computeDigest = (label: string, id: string, { value }: Secret) =>
    createHmac('sha256', value).update(`letter/${label}/${id}`).digest();
  const deriveCode = (id: string, secret: Secret) =>
    String(computeDigest('code', id, secret).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const inUse = secrets[0] as Secret;
  return {
    deriveLinkAndCode: (id: string) => ({
      token: `${id}.${computeDigest('link', id, inUse).toString('base64url')}`,
      code: deriveCode(id, inUse),
    }),
    /**
     * The id of the email that a link belongs to, with or without a purpose suffix; null if its signature is not ours.
     */
    readEmailId: (token: string): string | null => {
      const [id = '', signature = ''] = token.split('.');
      const presented = Buffer.from(signature, 'base64url');
      return secrets.some((secret) => isSameBytes(presented, computeDigest('link', id, secret))) ? id : null;
    },
    isCodeFor: (id: string, code: string): boolean =>
      secrets.some((secret) => isSameBytes(Buffer.from(code), Buffer.from(deriveCode(id, secret)))),
  };
}
