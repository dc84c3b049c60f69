import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LetterPurpose } from '#services/accounts/account-letter.ts';
import { bytes, instant, now } from '#services/database/columns.tables.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import type { Role } from '#shared/values/role.ts';

/** Accounts have a schema of their own. No table outside it refers into it: the product knows a user by id only. */
export const auth = pgSchema('auth');

// The tables of better-auth 1.7.7, which hands over and expects `Date`.
const at = (name: string) => timestamp(name, { withTimezone: true });

export const user = auth.table(
  'user',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique('user_email_key'),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /**
     * The address that somebody gave who has not proved yet that it is theirs. Until then `email` is a name that nobody
     * can be written to.
     */
    claimedEmail: text('claimed_email'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** An operator is no parent: an account is made as one or the other and stays so. */
    role: text('role').$type<Role>().notNull().default('parent'),
    /**
     * Since when a second factor is asked of this account on each device; null while it has none. Written with the
     * factors, in one commit.
     */
    secondFactorAt: at('second_factor_at'),
    /** Since when nobody gets in with this account. */
    bannedAt: at('banned_at'),
    /** Since when its owner has closed it: nobody gets in, and only the letter's link undoes it. */
    closedAt: at('closed_at'),
    /**
     * Since when its owner has been asked whose it is what another browser prepared before the address was proved; null
     * when nothing is asked.
     */
    preparedAt: at('prepared_at'),
    /**
     * When somebody last came with it. A trigger follows its sessions, which are forgotten long before the account may
     * be.
     */
    seenAt: instant('seen_at').notNull().default(now),
  },
  (table) => [
    index('user_seen_at').on(table.seenAt),
    index('user_unproved').on(table.id).where(sql`not ${table.emailVerified}`),
    index('user_operators').on(table.id).where(sql`${table.role} = 'operator'`),
    index('user_claimed_email').on(table.claimedEmail, table.createdAt).where(sql`${table.claimedEmail} is not null`),
  ],
);

/**
 * Accounts that their owners closed. A row goes when the closing is undone and stays as a tombstone when it was carried
 * out, so that a backup brings no account back; it has no key to the account for that reason.
 */
export const closures = auth.table(
  'closures',
  {
    userId: uuid('user_id').$type<UserId>().primaryKey(),
    /** Until when the letter's link undoes it. */
    endsAt: instant('ends_at').notNull(),
    /** Weeks that stand still because of it; an undo lets them go on. */
    pausedWeekIds: uuid('paused_week_ids').$type<AssessmentId>().array().notNull().default(sql`'{}'`),
    /** When children were passed on or began to be erased, and the account lost all but what its last letters need. */
    carriedOutAt: instant('carried_out_at'),
    /** When nothing was left of the account. */
    doneAt: instant('done_at'),
  },
  (table) => [index('closures_open').on(table.endsAt).where(sql`${table.doneAt} is null`)],
);

export const session = auth.table(
  'session',
  {
    id: uuid('id').primaryKey(),
    expiresAt: at('expires_at').notNull(),
    token: text('token').notNull().unique('session_token_key'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: uuid('user_id').notNull(),
    /** Since when the device of this session is with a child; then no page of the parent's opens on it. */
    lockedAt: at('locked_at'),
    /** How surely we know who it is: 1 by one thing (a password, a mail), 2 with a second factor. */
    aal: integer('aal').notNull().default(1),
    /** When the person last proved who they are; null for a session that is older than this column. */
    stepUpAt: at('step_up_at'),
    /**
     * The account was opened, or its address proved for the first time, in this session: the proof that scheduling a
     * week asks for.
     */
    opensAccount: boolean('opens_account').notNull().default(false),
    /** What it was opened on, as coarse as a person says it: "Firefox on Windows". Never the whole header. */
    device: text('device'),
  },
  (table) => [
    foreignKey({ name: 'session_user_id_fkey', columns: [table.userId], foreignColumns: [user.id] }).onDelete(
      'cascade',
    ),
    index('session_user_id').on(table.userId),
    index('session_expires_at').on(table.expiresAt),
  ],
);

export const account = auth.table(
  'account',
  {
    id: uuid('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ name: 'account_user_id_fkey', columns: [table.userId], foreignColumns: [user.id] }).onDelete(
      'cascade',
    ),
    index('account_user_id').on(table.userId),
    unique('account_provider_id_account_id_key').on(table.providerId, table.accountId),
  ],
);

export const verification = auth.table(
  'verification',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verification_identifier').on(table.identifier),
    index('verification_expires_at').on(table.expiresAt),
  ],
);

/**
 * Failed sign-ins of one account, whatever address they come from. The key is an HMAC: no e-mail of a stranger is kept
 * here.
 */
export const signInAttempts = auth.table(
  'sign_in_attempts',
  {
    accountHash: bytes('account_hash').primaryKey(),
    failures: integer('failures').notNull(),
    windowEnds: instant('window_ends').notNull(),
  },
  (table) => [index('sign_in_attempts_window_ends').on(table.windowEnds)],
);

/**
 * Letters about an account: where each goes, and what its link or its code proves. Neither stands here;
 * `letter-secrets.ts` makes them anew.
 */
export const letters = auth.table(
  'letters',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<LetterPurpose>().notNull(),
    address: text('address').notNull(),
    /** Null until it is sent where anybody may ask: whoever asks for an address is not told whether somebody has it. */
    userId: uuid('user_id').$type<UserId>(),
    /** What the address of the account is to become. */
    toAddress: text('to_address'),
    /**
     * The browser that asked for it, by the hash of its device cookie: its code opens no other one. Null where no
     * browser asked, and for older letters.
     */
    askedBy: bytes('asked_by'),
    /** The last time that it was handed to a server; link and code are worth something for a while from then on. */
    sentAt: instant('sent_at'),
    usedAt: instant('used_at'),
    /** Wrong codes. */
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({ name: 'letters_user_id_fkey', columns: [table.userId], foreignColumns: [user.id] }).onDelete(
      'cascade',
    ),
    index('letters_address').on(table.address, table.createdAt),
    index('letters_user_id').on(table.userId),
    index('letters_created_at').on(table.createdAt),
  ],
);

/**
 * Browsers that somebody has signed in on, by the hash of their cookie: a stranger's wrong guesses do not keep these
 * out.
 */
export const devices = auth.table(
  'devices',
  {
    userId: uuid('user_id').$type<UserId>().notNull(),
    deviceHash: bytes('device_hash').notNull(),
    /** The password of the account was set here. */
    setPassword: boolean('set_password').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'devices_pkey', columns: [table.userId, table.deviceHash] }),
    foreignKey({ name: 'devices_user_id_fkey', columns: [table.userId], foreignColumns: [user.id] }).onDelete(
      'cascade',
    ),
    index('devices_seen_at').on(table.seenAt),
  ],
);
