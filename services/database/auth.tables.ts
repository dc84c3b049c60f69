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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, now } from '#services/database/columns.tables.ts';
import type { EmailPurpose } from '#shared/values/email-links.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import type { Role } from '#shared/values/role.ts';

/** Accounts have their own schema. No table outside refers to it: the product knows a user by id only. */
export const auth = pgSchema('auth');

// The first tables were made for a library; columns without a reader are named where they stand.
const at = (name: string) => timestamp(name, { withTimezone: true });

export const user = auth.table(
  'user',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique('user_email_key'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** No code reads it. */
    image: text('image'),
    /**
     * The address that a person gave and has not proved yet. Until then `email` holds a placeholder that no email can
     * be sent to.
     */
    claimedEmail: text('claimed_email'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** An account is created as operator or parent and keeps that role. */
    role: text('role').$type<Role>().notNull().default('parent'),
    /**
     * Since when this account requires a second factor on each device; null while it has none. Written in the
     * transaction that changes the factors.
     */
    secondFactorAt: at('second_factor_at'),
    /** Since when no sign-in to this account is possible. */
    bannedAt: at('banned_at'),
    /**
     * Since when the owner has closed the account: no sign-in is possible, and only the link of the closing email
     * undoes it.
     */
    closedAt: at('closed_at'),
    /**
     * Since when the owner has to decide about what another browser prepared before the address was proved; null when
     * there is nothing to decide.
     */
    preparedAt: at('prepared_at'),
    /**
     * Time of the last visit. A trigger copies it from the sessions, which are deleted long before the account may be.
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
 * Whether the address of an account is proved. Content that was prepared before counts only after its owner's
 * confirmation.
 */
export const IS_PROVED = sql<boolean>`(${user.emailVerified} and ${user.preparedAt} is null)`;

/**
 * Accounts closed by their owners. A row is deleted when the closing is undone, and stays as a tombstone when it was
 * carried out, so that a restored backup does not bring the account back; for that reason it has no foreign key to the
 * account.
 */
export const closures = auth.table(
  'closures',
  {
    userId: uuid('user_id').$type<UserId>().primaryKey(),
    /** Until when the link of the closing email undoes it. */
    endsAt: instant('ends_at').notNull(),
    /** Assessments paused because of the closing; an undo resumes them. */
    pausedWeekIds: uuid('paused_week_ids').$type<AssessmentId>().array().notNull().default(sql`'{}'`),
    /** When children were passed on or their erasure began, and all data but what the last emails need was deleted. */
    carriedOutAt: instant('carried_out_at'),
    /** When the last row of the account was deleted. */
    doneAt: instant('done_at'),
  },
  (table) => [index('closures_open').on(table.endsAt).where(sql`${table.doneAt} is null`)],
);

/**
 * Whether a closing is still to be undone or carried out. `doneAt` is never set before `carriedOutAt`; it is asked for
 * because the index goes by it.
 */
export const IS_CLOSING_OPEN = sql<boolean>`(${closures.doneAt} is null and ${closures.carriedOutAt} is null)`;

export const session = auth.table(
  'session',
  {
    id: uuid('id').primaryKey(),
    expiresAt: at('expires_at').notNull(),
    /** The release before reads the plain token of its sessions here; null for newer ones. No other code reads it. */
    token: text('token').unique('session_token_key'),
    /** SHA-256 of the token in the cookie. A trigger fills it in for the release before. */
    tokenHash: bytes('token_hash'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Empty, and without a reader. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: uuid('user_id').notNull(),
    /**
     * Since when the device of this session is handed over to a child; until it is unlocked no page of the parent opens
     * on it.
     */
    lockedAt: at('locked_at'),
    /** Authentication level: 1 by one factor (a password, an email), 2 with a second factor. */
    aal: integer('aal').notNull().default(1),
    /** When the person last proved their identity; null for a session older than this column. */
    stepUpAt: at('step_up_at'),
    /**
     * The account was opened, or its address proved for the first time, in this session. Scheduling an assessment
     * accepts this as a recent proof.
     */
    opensAccount: boolean('opens_account').notNull().default(false),
    /** Coarse description of the device, such as "Firefox on Windows". Never the whole user agent. */
    device: text('device'),
  },
  (table) => [
    foreignKey({ name: 'session_user_id_fkey', columns: [table.userId], foreignColumns: [user.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('session_token_hash').on(table.tokenHash),
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
    /** Tokens of a provider are not kept: the columns are empty and have no reader. */
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

/** Empty: no code writes or reads it. */
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
 * Tries within a window: failed sign-ins, requested emails, emails to strangers of an account in a day. The key is an
 * HMAC, so that no address of a stranger is stored.
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
 * Emails about accounts: recipient and what link or code proves. Link and code are not stored; `account-emails.store.ts`
 * derives them.
 */
export const letters = auth.table(
  'letters',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<EmailPurpose>().notNull(),
    address: text('address').notNull(),
    /**
     * Null until sending, for emails that anyone may request: a request must not reveal whether the address has an
     * account.
     */
    userId: uuid('user_id').$type<UserId>(),
    /** The requested new address of the account. */
    toAddress: text('to_address'),
    /**
     * Hash of the device cookie of the requesting browser: the code works only there. Null if no browser requested it,
     * and for older rows.
     */
    askedBy: bytes('asked_by'),
    /** When the email was last handed to a mail server; link and code are valid for a limited time from then on. */
    sentAt: instant('sent_at'),
    usedAt: instant('used_at'),
    /** How many codes were tried, the right one included. */
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
 * Browsers that signed in to an account, by the hash of their cookie: wrong guesses from other browsers do not lock
 * these out.
 */
export const devices = auth.table(
  'devices',
  {
    userId: uuid('user_id').$type<UserId>().notNull(),
    deviceHash: bytes('device_hash').notNull(),
    /** The password of the account was set in this browser. */
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
