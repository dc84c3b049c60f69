import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, now } from '#services/database/columns.tables.ts';
import type { TraceFields } from '#services/tracing.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

/** `waiting`: until an address is proved, or `dueAt`, when it expires. */
export type MailState =
  | 'pending'
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'retry'
  | 'unknown'
  | 'bounced'
  | 'suppressed'
  | 'expired';

/** The domain of Message-IDs in earlier releases, which stored them only after an attempt. */
export const EARLIER_DOMAIN = 'seven-stones';

/** Emails to be sent, written by the append in the commit of the events that cause them. */
export const mail = pgTable(
  'mail',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Unique while the row is kept: a repeated reminder has one row. */
    dedupeKey: text('dedupe_key').notNull().unique('mail_dedupe_key_key'),
    /** Null for an email about an account. */
    assessmentId: uuid('assessment_id').$type<AssessmentId>(),
    kind: text('kind').notNull(),
    /**
     * `parent:<user id>`, `teacher:<invitation id>`, `account:<user id>`, `letter:<id in auth.letters>` or
     * `guardian:<invitation id>`, never an address.
     */
    recipient: text('recipient').notNull(),
    localDate: date('local_date').notNull(),
    payload: jsonb('payload')
      .$type<{ day?: number; until?: Instant; after?: Instant; student?: StudentId } & TraceFields>()
      .notNull(),
    state: text('state').$type<MailState>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    messageId: text('message_id'),
    dueAt: instant('due_at').notNull().default(now),
    leaseUntil: instant('lease_until'),
    /** The sender that holds the lease. */
    leaseOwner: uuid('lease_owner'),
    lastError: text('last_error'),
    /** The last recipient address as a keyed hash: a report may come days later, when the address has changed. */
    addressHash: text('address_hash'),
    /**
     * For an email to an unproved address: an HMAC of the requester's network address. It waits until it is released.
     */
    networkHash: bytes('network_hash'),
    /** When such an email was released. */
    releasedAt: instant('released_at'),
    createdAt: instant('created_at').notNull().default(now),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('mail_due').on(table.dueAt).where(sql`${table.state} in ('pending', 'sending', 'retry')`),
    index('mail_waiting').on(table.recipient, table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('mail_assessment').on(table.assessmentId),
    index('mail_teacher_codes').on(table.recipient, table.createdAt).where(sql`${table.kind} = 'teacher-code'`),
    index('mail_lease').on(table.leaseOwner).where(sql`${table.leaseOwner} is not null`),
    index('mail_recipient').on(table.recipient),
    index('mail_created_at').on(table.createdAt),
    index('mail_of_child')
      .on(sql`(${table.payload} ->> 'student')`)
      .where(sql`${table.payload} ->> 'student' is not null`),
    index('mail_failed').on(table.dueAt).where(sql`${table.state} in ('unknown', 'bounced', 'expired')`),
    index('mail_paced')
      .on(table.networkHash, table.createdAt)
      .where(sql`${table.networkHash} is not null and ${table.releasedAt} is null`),
    index('mail_addressed')
      .on(sql`(coalesce(${table.sentAt}, ${table.createdAt}))`)
      .where(sql`${table.addressHash} is not null`),
    index('mail_released_at').on(table.releasedAt).where(sql`${table.releasedAt} is not null`),
    check(
      'mail_state_check',
      sql`${table.state} in ('pending', 'waiting', 'sending', 'sent', 'retry', 'unknown', 'bounced', 'suppressed', 'expired')`,
    ),
  ],
);

/**
 * From when on an email can be sent. One after a report has a date in its payload, and may be put off by a day; an
 * invitation is put off while its assessment is paused. The back-off of one that failed does not count.
 */
export const EMAIL_BEGINS = sql`greatest(${mail.createdAt}, (${mail.payload} ->> 'after')::timestamptz,
  case when (${mail.payload} ? 'after' or ${mail.state} = 'retry') and ${mail.lastError} is null then ${mail.dueAt} end)`;

/** It was refused at the last attempt, and may be taken later (`SendResult` in `delivery.ts`). */
export const WAS_REFUSED = sql<boolean>`coalesce(${mail.lastError} like 'SMTP_%', false)`;

/**
 * It was refused while the mail server took later emails to others, so the refusal is about its address. A server that
 * takes none may have suspended our account, and says nothing about an address.
 */
export const WAS_REFUSED_ALONE = sql<boolean>`(${WAS_REFUSED} and exists (
  select from mail taken where taken.state = 'sent' and taken.recipient <> ${mail.recipient} and taken.created_at > ${mail.createdAt}
    and taken.sent_at < coalesce((${mail.payload} ->> 'until')::timestamptz, 'infinity')))`;

/**
 * `hard`: the address does not exist; `soft`: this email was not delivered for another reason; `complaint`: its reader
 * called it unwanted.
 */
export type ReportKind = 'hard' | 'soft' | 'complaint';

/** Reports about an email after a server had accepted it; one per kind and email. */
export const mailReports = pgTable(
  'mail_reports',
  {
    mailId: uuid('mail_id').notNull(),
    kind: text('kind').$type<ReportKind>().notNull(),
    addressHash: text('address_hash').notNull(),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ name: 'mail_reports_pkey', columns: [table.mailId, table.kind] }),
    foreignKey({ name: 'mail_reports_mail_id_fkey', columns: [table.mailId], foreignColumns: [mail.id] }).onDelete(
      'cascade',
    ),
    index('mail_reports_address').on(table.addressHash, table.createdAt),
    index('mail_reports_created_at').on(table.createdAt),
    check('mail_reports_kind_check', sql`${table.kind} in ('hard', 'soft', 'complaint')`),
  ],
);

/** Suppressed addresses, by their hash. */
export const suppressions = pgTable(
  'suppressions',
  {
    recipientHash: text('recipient_hash').notNull(),
    /** A kind of mail, `all`, or `from:<user id>` for emails on behalf of that account. */
    kind: text('kind').notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ name: 'suppressions_pkey', columns: [table.recipientHash, table.kind] }),
    index('suppressions_without_key').on(table.recipientHash).where(sql`${table.recipientHash} not like 'h1:%'`),
    index('suppressions_reported').on(table.createdAt).where(sql`${table.reason} = 'reported'`),
    index('suppressions_bounced').on(table.createdAt).where(sql`${table.reason} = 'bounced'`),
  ],
);
