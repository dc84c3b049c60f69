import type { Account } from '#shared/contracts/session.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import type { Role } from '#shared/values/role.ts';

/** A person who is signed in on one device. `locked` while the device is with a child. */
export type SignedIn = {
  account: Account;
  sessionId: string;
  locked: boolean;
  /** 2 with a second factor. */
  aal: Aal;
  /** When the person last proved who they are. */
  stepUpAt: Instant | null;
  /** The account has a second factor and this session has not shown it: it opens nothing but the question for it. */
  owesFactor: boolean;
  hasFactor: boolean;
  role: Role;
  since: Instant;
};
export type Aal = 1 | 2;

/** The cookies that an answer has to set, as whole `Set-Cookie` values. */
export type Cookies = string[];

/**
 * All that the product knows of accounts. Every call may throw `Refused`: `NOT_SIGNED_IN` when address and password do not
 * belong together (also at sign-up), `RATE_LIMITED` after too many tries.
 */
export type AuthPort = {
  signUp: (person: { name: string; email: string; password: string }) => Promise<{ account: Account; cookies: Cookies }>;
  signIn: (person: { email: string; password: string }) => Promise<{ account: Account; cookies: Cookies }>;
  /** Ends the session of a `Cookie` header; nothing happens when there is none. */
  signOut: (cookie: string | undefined) => Promise<Cookies>;
  /** Who a `Cookie` header belongs to. The cookies, if any, lengthen the session. */
  resolve: (cookie: string | undefined) => Promise<{ signedIn: SignedIn; cookies: Cookies } | null>;
  /** Opens a session for somebody whom we know by other means than a password. The cookies are those of the new session. */
  openSession: (person: { userId: UserId; aal: Aal; now: Instant; device?: string | null }) => Promise<{ account: Account; cookies: Cookies }>;
  isPasswordOf: (userId: UserId, password: string) => Promise<boolean>;
  /** A short secret as it may be stored, and whether another one is the same. */
  seal: (secret: string) => Promise<string>;
  opens: (sealed: string, secret: string) => Promise<boolean>;
};
