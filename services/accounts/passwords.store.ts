import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Browser } from '#services/accounts/device-cookie.ts';
import {
  type LockedAccount,
  lockCaller,
  type OpenedSession,
  type SessionCaller,
  type SessionStore,
} from '#services/accounts/sessions.store.ts';
import { formatUnprovedAddress, PASSWORD_PROVIDER } from '#services/accounts/users.store.ts';
import { account, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
export const hashSecret = (secret: string): Promise<string> => hash(secret, ARGON2ID);

/**
 * Half of the processors, so that the others keep answering requests. Three at most: hashes run on the four threads of
 * libuv, of which one stays for the queue of unlocking, for files and for names.
 */
const HASHES_AT_ONCE = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));
/**
 * Maximum of waiting attempts to unlock a device. Each takes about 30 ms, so the last one is answered within two
 * seconds.
 */
const MOST_UNLOCKS_WAITING = 30;

/** Runs last in the transaction that opens a session; an error rolls the session back. */
type OnSessionOpened = (tx: Transaction, openedSession: OpenedSession) => Promise<void>;
type Entry = { browser: Browser; now: Instant; onOpened: OnSessionOpened };

export type PasswordStore = ReturnType<typeof createPasswordStore>;

/** Passwords, and PINs of handed-over devices. Hashing happens in a queue and outside of every transaction. */
export function createPasswordStore(
  db: Database,
  sessions: Pick<SessionStore, 'open'>,
  runQueued = createHashingQueue(HASHES_AT_ONCE),
) {
  const { placeholder } = sql;
  const runUnlockQueued = createHashingQueue(1, MOST_UNLOCKS_WAITING);
  const isPassword = eq(account.providerId, PASSWORD_PROVIDER);
  const selectPassword = (within: Database | Transaction) =>
    within
      .select({ passwordHash: account.password })
      .from(account)
      .where(and(eq(account.userId, placeholder('userId')), isPassword))
      .prepare('password_of_user');
  const passwordQuery = selectPassword(db);
  const selectCredential = () =>
    db
      .select({ userId: user.id, passwordHash: account.password })
      .from(user)
      .leftJoin(account, and(eq(account.userId, user.id), isPassword));
  const ownerQuery = selectCredential()
    .where(eq(user.email, placeholder('address')))
    .prepare('credential_of_address');
  const claimantQuery = selectCredential()
    // An account that an operator has opened has no password, and must not hide one that its owner opened before.
    .where(and(eq(user.claimedEmail, placeholder('address')), isNotNull(account.password)))
    .orderBy(desc(user.createdAt))
    .limit(1)
    .prepare('credential_of_claimant');

  const createPasswordCheck = (queue: HashingQueue) => async (userId: UserId, password: string) => {
    const [row] = await passwordQuery.execute({ userId });
    const passwordHash = row?.passwordHash;
    return passwordHash ? queue(() => verify(passwordHash, password)) : false;
  };
  /** Takes as long for an account without a password, and for no account, as for any other. */
  const comparePassword = (passwordHash: string | null | undefined, password: string) =>
    passwordHash ? verify(passwordHash, password) : hashSecret(password).then(() => false);

  return {
    verifyPassword: createPasswordCheck(runQueued),
    /**
     * Checks for a handed-over device, in a separate queue, so that many sign-ins do not delay a guardian who
     * unlocks a device. Each caller has used one of the limited tries before, so this queue stays short.
     */
    unlocking: {
      verifyPassword: createPasswordCheck(runUnlockQueued),
      verifySecret: (secretHash: string, secret: string) => runUnlockQueued(() => verify(secretHash, secret)),
    },
    /** @throws HashingRefusal */
    hashSecret: (secret: string) => runQueued(() => hashSecret(secret)),
    countWaitingHashes: () => runQueued.waiting() + runUnlockQueued.waiting(),
    hasPassword: async (userId: UserId): Promise<boolean> => (await passwordQuery.execute({ userId })).length > 0,

    /**
     * Opens an account whose address is not proved yet. The result is the same whether or not the address has an
     * account.
     */
    signUp: (
      { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
      { browser, now, onOpened }: Entry,
    ): Promise<OpenedSession> =>
      db.transaction(async (tx) => {
        const userId = randomUUID() as UserId;
        await tx
          .insert(user)
          .values({ id: userId, name, email: formatUnprovedAddress(userId), claimedEmail: email })
          .prepare('open_account')
          .execute();
        await insertPassword(tx, userId, passwordHash);
        const openedSession = await sessions.open(
          { userId, aal: 1, now, device: browser.label, opensAccount: true },
          tx,
        );
        await onOpened(tx, openedSession);
        return openedSession;
      }),
    /**
     * Tries the account that owns the address, then the newest with a password that claims it. Every wrong password is
     * hashed twice, whether or not these accounts exist, so that the response time reveals nothing. Both in one turn: a
     * full queue that refused the second would have told that the first is wrong.
     * @throws Refused NOT_SIGNED_IN; ACCOUNT_CLOSED, which only the owner learns; HashingRefusal
     */
    signIn: async (
      { email, password }: { email: string; password: string },
      { browser, now, onOpened }: Entry,
    ): Promise<OpenedSession> => {
      const [[owner], [claimant]] = [
        await ownerQuery.execute({ address: email }),
        await claimantQuery.execute({ address: email }),
      ];
      const credential = await runQueued(async () => {
        for (const each of [owner, claimant]) if (await comparePassword(each?.passwordHash, password)) return each;
        return null;
      });
      if (!credential) return refuse('NOT_SIGNED_IN');
      return db.transaction(async (tx) => {
        const userId = credential.userId as UserId;
        const openedSession = await sessions.open({ userId, aal: 1, now, device: browser.label }, tx);
        // Read again under the lock of `open`: the password may have changed while this one was hashed.
        const [current] = await selectPassword(tx).execute({ userId });
        if (current?.passwordHash !== credential.passwordHash) refuse('NOT_SIGNED_IN');
        await onOpened(tx, openedSession);
        return openedSession;
      });
    },
    /** `withChange` runs last in the transaction of the change. @throws Refused NOT_SIGNED_IN as `lockCaller` */
    setPassword: <Result>(
      caller: SessionCaller,
      passwordHash: string,
      withChange: (tx: Transaction, account: LockedAccount) => Promise<Result>,
    ): Promise<Result> =>
      db.transaction(async (tx) => {
        const { userId } = caller;
        const lockedAccount = await lockCaller(tx, caller);
        const updatedRows = await tx
          .update(account)
          .set({ password: passwordHash, updatedAt: new Date() })
          .where(and(eq(account.userId, userId), isPassword))
          .returning({ id: account.id })
          .prepare('change_password')
          .execute();
        if (updatedRows.length === 0) await insertPassword(tx, userId, passwordHash);
        return withChange(tx, lockedAccount);
      }),
  };
}

export const insertPassword = async (tx: Transaction, userId: UserId, passwordHash: string): Promise<void> => {
  await tx
    .insert(account)
    .values({ id: randomUUID(), accountId: userId, providerId: PASSWORD_PROVIDER, userId, password: passwordHash })
    .prepare('first_password')
    .execute();
};

/** A longer wait is refused, before the request itself times out after 10 s. */
const LONGEST_WAIT_MS = 8_000;
const MOST_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

/** The queue is full: nothing was hashed, so nothing was tried. */
export class HashingRefusal extends DetailedRefusal {
  constructor() {
    super('RATE_LIMITED', { retryAfter: RETRY_AFTER_SECONDS });
  }
}

export type HashingQueue = { <Result>(call: () => Promise<Result>): Promise<Result>; waiting: () => number };

/**
 * Runs calls that hash a password, `width` at a time and in order of arrival. Each hash occupies a processor: many
 * sign-ups would otherwise slow down families in the middle of a task.
 * @throws HashingRefusal if too many calls wait
 */
export function createHashingQueue(width: number, mostWaiting = MOST_WAITING): HashingQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(new HashingRefusal());
      }, LONGEST_WAIT_MS);
      waiting.add(start);
    });

  const runInTurn = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (waiting.size >= mostWaiting) throw new HashingRefusal();
    if (running >= width) await waitForTurn();
    else running += 1;
    try {
      return await call();
    } finally {
      // The place is handed to the next waiting call, so that a new call cannot overtake it.
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(runInTurn, { waiting: () => waiting.size });
}
