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

/** What somebody proved with a link or a code. */
export type Proof = { purpose: LetterPurpose; userId: UserId; address: string; toAddress: string | null };
/** A letter whose link or code was right, before it is used up. */
export type OpenLetter = { id: string; userId: UserId | null; purpose: LetterPurpose; askedBy: Buffer | null };
/** `askedBy`: the hash of the browser that asked for it. */
export type NewLetter = {
  purpose: LetterPurpose;
  address: string;
  userId?: UserId;
  toAddress?: string;
  askedBy?: Buffer;
  networkHash?: Buffer;
};
/**
 * A code as somebody typed it, for the letters that it may be of; `browser` is the hash of the browser that it was
 * typed in.
 */
export type TypedCode = { purposes: readonly LetterPurpose[]; address: string; code: string; browser: Buffer };

export type AccountLetters = {
  /**
   * Lets the outbox send a letter, as part of `within` where that is given. Nothing is looked up here, so that it takes
   * the same time whether anybody has this address or not.
   */
  write: (letter: NewLetter, now: Instant, within?: Transaction) => Promise<void>;
  /** The same for a letter that follows from an append to the log, in its commit. */
  alongside: (letter: NewLetter, now: Instant) => (tx: LogTransaction) => Promise<void>;
  /**
   * The letter as it is sent now; null when there is nobody, or nothing any more, to write to. Its link and code are
   * made here.
   */
  compose: (letterId: string, now: Instant) => Promise<{ to: string; letter: Letter } | null>;
  /** The letter whose link this is, while the link is good. */
  findByLink: (token: string, now: Instant) => Promise<OpenLetter | null>;
  /**
   * The newest letter to this address that this browser asked for, if the code is its. A wrong one costs it a try,
   * whatever comes after.
   */
  findByCode: (typed: TypedCode, now: Instant) => Promise<OpenLetter | null>;
  /** Uses a letter up, in one commit with what it proves: null for all but the first. */
  redeem: (tx: Transaction, letter: OpenLetter, now: Instant) => Promise<Proof | null>;
  /** Whether both addresses have agreed. */
  bothAgreed: (tx: Transaction, userId: UserId, toAddress: string, now: Instant) => Promise<boolean>;
  /** The change of the address that was asked for last, while it may still come. */
  changeOf: (userId: UserId, now: Instant) => Promise<AddressChange | null>;
};

type Ports = { secrets: LetterSecrets; hashes: AddressHashes; newId: () => string; baseUrl: string };

const MOST_TRIES = 5;
/**
 * They go to addresses that nobody may have proved, so they are paced: by the network that asked, otherwise by the
 * account.
 */
const PACED: readonly LetterPurpose[] = ['sign-in', 'recovery', 'signup', 'change-new', 'recipient'];
/** Longer than a letter is tried for: what was asked for before that is not looked at. */
const LONGEST_ON_ITS_WAY_MS = 7 * 24 * 3_600_000;
/**
 * Anybody may ask for these with an address alone; whose it is, is looked up where nobody can see how long that takes.
 */
const BY_ANYBODY: readonly LetterPurpose[] = ['sign-in', 'recovery', 'signup'];

/** These only say what was done, and say it also of an account that is closed. */
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
        // One that has come is over.
        ne(letters.toAddress, user.email),
      ),
    )
    .orderBy(desc(letters.createdAt))
    .prepare('address_changes');

  /** The letter, and the row by which the outbox finds it. */
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
   * The letter becomes the one that undoes the closing; null where that cannot be any more, or the address is not
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
        // Whoever said "not me" to families, or reported this sender, is not asked again, and the answer is the same.
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
      // As text: the driver would make a date of it, and there is none without end.
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
        // Nobody has this address, and we keep no strangers' ones.
        await drop.execute({ id });
        return null;
      }
      // Whatever is asked for, to a closed account goes what undoes that, and what only tells.
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
      // On behalf of somebody who has proved no address nobody else is written to.
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
      // Nobody gets in by a letter of before, and no address of it changes.
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
      // Counted before anything is compared, so that parallel guesses cannot slip through.
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
