import type { Browser } from '#services/accounts/device-cookie.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { Aal } from '#services/http/actor.ts';
import type { SessionResolver } from '#services/http/credentials.ts';
import type { Account } from '#shared/contracts/session.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

/** The cookies to set on a response, as whole `Set-Cookie` values. */
export type Cookies = string[];
export type OpenedSession = { account: Account; cookies: Cookies };
/** Runs last in the transaction that opens a session; an error rolls the session back. */
export type OnSessionOpened = (tx: Transaction, openedSession: OpenedSession) => Promise<void>;

/**
 * Passwords and sessions. Every call may throw `Refused`: `NOT_SIGNED_IN` when address and password do not match,
 * `RATE_LIMITED` when the queue is full.
 */
export type AuthPort = SessionResolver & {
  /**
   * Opens an account whose address is not proved yet. The result is the same whether or not the address has an account.
   */
  signUp: (
    person: { name: string; email: string; password: string },
    browser: Browser,
    withEntry?: OnSessionOpened,
  ) => Promise<OpenedSession>;
  signIn: (
    person: { email: string; password: string },
    browser: Browser,
    withEntry?: OnSessionOpened,
  ) => Promise<OpenedSession>;
  /** Clears the cookie of an ended session. */
  clearedCookies: Cookies;
  /**
   * Opens a session for a person identified by other means than a password, within `within` if given. `provedAt` is
   * when the person proved their identity: defaults to now, null if unknown.
   */
  openSession: (
    person: { userId: UserId; aal: Aal; now: Instant; opensAccount?: boolean; provedAt?: Instant | null },
    browser: Pick<Browser, 'label'>,
    within?: Transaction,
  ) => Promise<OpenedSession>;
  verifyPassword: (userId: UserId, password: string) => Promise<boolean>;
  /** `withChange` runs last in the transaction of the change. */
  setPassword: <Result = void>(
    userId: UserId,
    password: string,
    withChange?: (tx: Transaction) => Promise<Result>,
  ) => Promise<Result | undefined>;
  /**
   * The same checks for a handed-over device, in a separate queue, so that many sign-ins do not delay a guardian who
   * unlocks a device. Each caller has used one of the limited tries before, so this queue stays short.
   */
  unlocking: Pick<AuthPort, 'verifyPassword' | 'verifySecret'>;
  /** Number of calls waiting in both queues. */
  countWaitingHashes: () => number;
  /** Hashes a short secret for storage, and compares a secret with its hash. */
  hashSecret: (secret: string) => Promise<string>;
  verifySecret: (secretHash: string, secret: string) => Promise<boolean>;
};
