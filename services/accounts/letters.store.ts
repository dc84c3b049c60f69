import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import {
  accountLetter,
  CODE_MS,
  knownAddressLetter,
  type LetterPurpose,
  LINK_MS,
} from '#services/accounts/account-letter.ts';
import { letters, user } from '#services/accounts/auth.tables.ts';
import { undoUntil } from '#services/accounts/closing.store.ts';
import type { LetterSecrets } from '#services/accounts/letter-secrets.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { LogTransaction } from '#services/event-store/clients.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { Letter } from '#services/mail/letter.ts';
import { mail } from '#services/mail/mail.tables.ts';
import { AT_ONCE, NOT_YET } from '#services/mail/pacing.store.ts';
import { isRefusedBy, isRefusedInAppend } from '#services/mail/suppressions.store.ts';
import type { AddressChange } from '#shared/contracts/accounts.ts';
import { longDateOf } from '#shared/messages/en/dates.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** What a link or a code proved. */
export type Proof = { purpose: LetterPurpose; userId: UserId; address: string; toAddress: string | null };
/** An email whose link or code was right, before it is redeemed. */
export type OpenLetter = { id: string; userId: UserId | null; purpose: LetterPurpose; askedBy: Buffer | null };
/** `askedBy`: the hash of the browser that requested it. */
export type NewLetter = {
  purpose: LetterPurpose;
  address: string;
  userId?: UserId;
  toAddress?: string;
  askedBy?: Buffer;
  networkHash?: Buffer;
};
/** A typed code and the emails that it may belong to; `browser` is the hash of the browser that it was typed in. */
export type TypedCode = { purposes: readonly LetterPurpose[]; address: string; code: string; browser: Buffer };

export type AccountLetters = {
  /**
   * Queues an email in the outbox, within `within` if given. Looks up no account, so that it takes the same time
   * whether or not the address has one.
   */
  write: (letter: NewLetter, now: Instant, within?: Transaction) => Promise<void>;
  /** The same for an email that follows from an append to the log, in its transaction. */
  alongside: (letter: NewLetter, now: Instant) => (tx: LogTransaction) => Promise<void>;
  /**
   * Renders the email at sending time; null if there is no recipient or it no longer applies. Derives link and code.
   */
  compose: (letterId: string, now: Instant) => Promise<{ to: string; letter: Letter } | null>;
  /** The email that a valid link belongs to. */
  findByLink: (token: string, now: Instant) => Promise<OpenLetter | null>;
  /** The newest email to this address that this browser requested, if the code matches. Every call costs it a try. */
  findByCode: (typed: TypedCode, now: Instant) => Promise<OpenLetter | null>;
  /** Redeems an email in the transaction with what it proves; null for all but the first call. */
  redeem: (tx: Transaction, letter: OpenLetter, now: Instant) => Promise<Proof | null>;
  /** Whether both addresses have confirmed. */
  bothAgreed: (tx: Transaction, userId: UserId, toAddress: string, now: Instant) => Promise<boolean>;
  /** The address change requested last, while it is pending. */
  changeOf: (userId: UserId, now: Instant) => Promise<AddressChange | null>;
};

type Ports = { secrets: LetterSecrets; hashes: AddressHashes; newId: () => string; baseUrl: string };

const MOST_TRIES = 5;
/** These may go to unproved addresses, so their sending is paced: by the requesting network, else by the account. */
const PACED: readonly LetterPurpose[] = ['sign-in', 'recovery', 'signup', 'change-new', 'recipient'];
/** Longer than delivery is retried: older requests are not considered. */
const LONGEST_ON_ITS_WAY_MS = 7 * 24 * 3_600_000;
/**
 * Anyone may request these with an address alone; the account is looked up at sending, where nobody can measure the
 * time.
 */
const BY_ANYBODY: readonly LetterPurpose[] = ['sign-in', 'recovery', 'signup'];

/** These only report a change, also for a closed account. */
const TELLS: readonly LetterPurpose[] = ['changed', 'password-changed'];

const hashOfAccount = (userId = '') => createHash('sha256').update(`account/${userId}`).digest();

export function accountLetters(db: Database, { secrets, hashes, newId, baseUrl }: Ports): AccountLetters {
  const { placeholder } = sql;
  const isIt = eq(letters.id, placeholder('id'));
  const one = db.select().from(letters).where(isIt).prepare('account_letter');
  const addressee = db
    .select({
      id: user.id,
      email: user.email,
      claimedEmail: user.claimedEmail,
      isVerified: user.emailVerified,
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
    .orderBy(desc(user.createdAt))
    .limit(1)
    .prepare('claimant_of_address');
  const noteSent = db
    .update(letters)
    .set({
      sentAt: sql`${placeholder('now')}::timestamptz`,
      userId: sql`${placeholder('userId')}::uuid`,
      purpose: sql`${placeholder('purpose')}`,
    })
    .where(isIt)
    .prepare('note_letter');
  const drop = db.delete(letters).where(isIt).prepare('drop_letter');
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
  const rowsOf = (
    { purpose, address, userId, toAddress, askedBy, networkHash = hashOfAccount(userId) }: NewLetter,
    now: Instant,
  ) => {
    const id = newId();
    const isPaced = PACED.includes(purpose);
    return {
      letter: {
        id,
        purpose,
        address,
        userId: userId ?? null,
        toAddress: toAddress ?? null,
        askedBy: askedBy ?? null,
        createdAt: now,
      },
      mail: {
        ...{ dedupeKey: `letter|${id}`, kind: 'account', recipient: `letter:${id}`, localDate: now.slice(0, 10) },
        networkHash: isPaced ? networkHash : null,
      },
      dueAt: isPaced ? 'infinity' : 'now',
    } as const;
  };

  const holderOf = async (address: string) =>
    (await holder.execute({ address }))[0] as { id: UserId; closedAt: Date | null } | undefined;
  const claimantOf = async (address: string) => (await claimant.execute({ address }))[0]?.id as UserId | undefined;

  /**
   * Turns the email into the one that undoes the closing; null if that is impossible by now, or the address is not
   * proved.
   */
  async function closingLetter(
    id: string,
    address: string,
    userId: UserId,
    now: Instant,
  ): ReturnType<AccountLetters['compose']> {
    const until = await undoUntil(db, userId, now);
    if (!until || (await holderOf(address))?.id !== userId) return null;
    await noteSent.execute({ id, now, userId, purpose: 'closing' });
    return {
      to: address,
      letter: accountLetter('closing', secrets.of(id), { baseUrl, toAddress: null, until: longDateOf(until, 'UTC') }),
    };
  }

  return {
    write: (letter, now, within) =>
      (within ?? db).transaction(async (tx) => {
        // An address that has refused emails of families, or reported this sender, gets no question; the response is
        // the same.
        if (
          letter.purpose === 'recipient' &&
          letter.userId &&
          (await isRefusedBy(tx, hashes.all(letter.address), letter.userId))
        )
          return;
        const { dueAt, ...rows } = rowsOf(letter, now);
        await tx.insert(letters).values(rows.letter).prepare('write_letter').execute();
        await tx
          .insert(mail)
          .values({ ...rows.mail, payload: {}, dueAt: dueAt === 'infinity' ? NOT_YET : AT_ONCE })
          .prepare('mail_letter')
          .execute();
      }),
    alongside: (letter, now) => async (tx) => {
      if (
        letter.purpose === 'recipient' &&
        letter.userId &&
        (await isRefusedInAppend(tx, hashes.all(letter.address), letter.userId))
      )
        return;
      const {
        letter: { id, purpose, address, userId, toAddress, askedBy },
        mail: { dedupeKey, kind, recipient, localDate, networkHash },
        dueAt,
      } = rowsOf(letter, now);
      await tx`
        insert into auth.letters (id, purpose, address, user_id, to_address, asked_by, created_at)
        values (${id}, ${purpose}, ${address}, ${userId}, ${toAddress}, ${askedBy}, ${now})`;
      // As text: the driver would convert it to a date, and there is no infinite one.
      await tx`
        insert into mail (dedupe_key, kind, recipient, local_date, payload, network_hash, due_at)
        values (${dedupeKey}, ${kind}, ${recipient}, ${localDate}, '{}', ${networkHash}, ${dueAt}::text::timestamptz)`;
    },
    compose: async (id, now) => {
      const [letter] = await one.execute({ id });
      if (!letter || letter.usedAt) return null;
      const { purpose, address, toAddress } = letter;
      const userId =
        letter.userId ??
        (BY_ANYBODY.includes(purpose) ? ((await holderOf(address))?.id ?? (await claimantOf(address))) : undefined);
      const [person] = userId ? await addressee.execute({ userId }) : [];
      if (!person) {
        // No account has this address, and addresses of strangers are not kept.
        await drop.execute({ id });
        return null;
      }
      // A closed account gets only the email that undoes the closing, and notices.
      if (person.closedAt && !TELLS.includes(purpose))
        return purpose === 'closing' || BY_ANYBODY.includes(purpose)
          ? closingLetter(id, address, person.id as UserId, now)
          : null;
      if (purpose === 'closing') return null;
      if (purpose === 'signup' || purpose === 'invited') {
        if (person.isVerified || (person.claimedEmail ?? person.email) !== address) return null;
        const other = await holderOf(address);
        if (other?.closedAt) return closingLetter(id, address, other.id, now);
        if (other && other.id !== person.id) return { to: address, letter: knownAddressLetter(baseUrl) };
      }
      // A person without a proved address must not cause emails to others.
      if (purpose === 'recipient' && !person.isVerified) return null;
      if (purpose === 'change-new' && (await holderOf(address))) return null;
      await noteSent.execute({ id, now, userId: person.id, purpose });
      return { to: address, letter: accountLetter(purpose, secrets.of(id), { baseUrl, toAddress }) };
    },
    findByLink: async (token, now) => {
      const id = secrets.idOf(token);
      const [letter] = id ? await one.execute({ id }) : [];
      if (!letter?.sentAt || letter.usedAt || epochMsOf(letter.sentAt) + LINK_MS[letter.purpose] <= epochMsOf(now))
        return null;
      return letter;
    },
    redeem: async (tx, { id }, now) => {
      const [used] = await tx
        .update(letters)
        .set({ usedAt: now })
        .where(and(eq(letters.id, id), isNull(letters.usedAt)))
        .returning()
        .prepare('use_letter')
        .execute();
      if (!used?.userId) return null;
      // Emails from before the closing open no session and change no address.
      const [person] =
        used.purpose === 'closing'
          ? []
          : await tx.select({ closedAt: user.closedAt }).from(user).where(eq(user.id, used.userId));
      if (person?.closedAt) refuse('ACCOUNT_CLOSED');
      return { purpose: used.purpose, userId: used.userId, address: used.address, toAddress: used.toAddress };
    },
    findByCode: async ({ purposes, address, code, browser }, now) => {
      const newest = db
        .select({ id: letters.id })
        .from(letters)
        .where(
          and(
            eq(letters.address, address),
            gt(letters.createdAt, instantOf(epochMsOf(now) - LONGEST_ON_ITS_WAY_MS)),
            inArray(letters.purpose, [...purposes]),
            isNotNull(letters.sentAt),
            or(isNull(letters.askedBy), eq(letters.askedBy, browser)),
          ),
        )
        .orderBy(desc(letters.createdAt), desc(letters.id))
        .limit(1);
      const isOpen = and(
        isNull(letters.usedAt),
        gt(letters.sentAt, instantOf(epochMsOf(now) - CODE_MS)),
        lt(letters.tries, MOST_TRIES),
      );
      // Counted before anything is compared, so that concurrent guesses are limited too.
      const [tried] = await db
        .update(letters)
        .set({ tries: sql`${letters.tries} + 1` })
        .where(and(eq(letters.id, newest), isOpen))
        .returning({ id: letters.id, userId: letters.userId, purpose: letters.purpose, askedBy: letters.askedBy })
        .prepare(`try_code_${purposes.length}`)
        .execute();
      return tried && secrets.isCodeOf(tried.id, code) ? tried : null;
    },
    bothAgreed: async (tx, userId, toAddress, now) => {
      const since = instantOf(epochMsOf(now) - LINK_MS['change-new']);
      const isChange = inArray(letters.purpose, ['change-old', 'change-new']);
      const agreed = await tx
        .select({ purpose: letters.purpose })
        .from(letters)
        .where(and(eq(letters.userId, userId), eq(letters.toAddress, toAddress), isChange, gt(letters.usedAt, since)))
        .prepare('addresses_that_agreed')
        .execute();
      return new Set(agreed.map(({ purpose }) => purpose)).size === 2;
    },
    changeOf: async (userId, now) => {
      const since = instantOf(epochMsOf(now) - LINK_MS['change-new']);
      const all = await changes.execute({ userId, since });
      const [newest] = all;
      if (!newest?.to) return null;
      const ofIt = all.filter(({ to }) => to === newest.to);
      const isOpen = (purpose: LetterPurpose) =>
        ofIt.every((letter) => letter.purpose !== purpose || letter.usedAt === null);
      const waitingFor = [
        ...(isOpen('change-old') ? (['old'] as const) : []),
        ...(isOpen('change-new') ? (['new'] as const) : []),
      ];
      if (waitingFor.length === 0) return null;
      return { to: newest.to, waitingFor, until: instantOf(epochMsOf(newest.createdAt) + LINK_MS['change-new']) };
    },
  };
}
