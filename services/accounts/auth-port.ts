import type { Browser } from '#services/accounts/device-cookie.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { Account } from '#shared/contracts/session.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

/** A person who is signed in on one device. `locked` while the device is with a child. */
export type SignedIn = {
  account: Account;
  sessionId: string;
  locked: boolean;
  /** 2 with a second factor. */
  aal: Aal;
  /** When the person last proved who they are. */
  stepUpAt: Instant | null;
  /** The account was opened, or its address proved for the first time, in this session. */
  opensAccount: boolean;
  since: Instant;
};
export type Aal = 1 | 2;

/** The cookies that an answer has to set, as whole `Set-Cookie` values. */
export type Cookies = string[];
export type Entered = { account: Account; cookies: Cookies };
/** Runs last in the transaction that opens a session; an error takes the session back. */
export type WithEntry = (tx: Transaction, entered: Entered) => Promise<void>;

/**
 * All that the product knows of passwords and sessions. Every call may throw `Refused`: `NOT_SIGNED_IN` when address
 * and password do not belong together, `RATE_LIMITED` where too many wait for their turn.
 */
export type AuthPort = {
  /**
   * Opens an account whose address is not proved yet. Whether somebody else has the address makes no difference here.
   */
  signUp: (
    person: { name: string; email: string; password: string },
    browser: Browser,
    withEntry?: WithEntry,
  ) => Promise<Entered>;
  signIn: (person: { email: string; password: string }, browser: Browser, withEntry?: WithEntry) => Promise<Entered>;
  /** Takes the cookie of a session away that is over. */
  forget: Cookies;
  /** Who a `Cookie` header belongs to. The cookies, if any, lengthen the session. */
  resolve: (cookie: string | undefined) => Promise<{ signedIn: SignedIn; cookies: Cookies } | null>;
  /**
   * Opens a session for somebody whom we know by other means than a password, as part of `within` where that is given.
   * `provedAt` is when the person proved who they are: now unless said, null where nobody knows.
   */
  openSession: (
    person: { userId: UserId; aal: Aal; now: Instant; opensAccount?: boolean; provedAt?: Instant | null },
    browser: Pick<Browser, 'label'>,
    within?: Transaction,
  ) => Promise<Entered>;
  isPasswordOf: (userId: UserId, password: string) => Promise<boolean>;
  /** `withChange` runs last in the transaction of the change. */
  setPassword: <Result = void>(
    userId: UserId,
    password: string,
    withChange?: (tx: Transaction) => Promise<Result>,
  ) => Promise<Result | undefined>;
  /**
   * The same questions for a device that is handed over, in a queue of their own: a crowd that signs in keeps no
   * child's guardian waiting. Each caller has taken a try of a hand-over before, so this queue stays short.
   */
  unlocking: Pick<AuthPort, 'isPasswordOf' | 'opens'>;
  /** How many wait in both queues. */
  waitingHashes: () => number;
  /** A short secret as it may be stored, and whether another one is the same. */
  seal: (secret: string) => Promise<string>;
  opens: (sealed: string, secret: string) => Promise<boolean>;
};
