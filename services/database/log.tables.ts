import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from '#services/database/columns.tables.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

// Tables of the log that are read outside the event store. Hand-written SQL creates and changes them, and only the
// append writes sessions and streams; they are declared here so that joins are typed. No migration is generated from
// this file; a test compares it with the database.

export const assessmentSessions = pgTable(
  'assessment_sessions',
  {
    id: uuid('id').$type<AssessmentId>().primaryKey(),
    studentId: uuid('student_id').$type<StudentId>().notNull(),
    shapeVersion: smallint('shape_version').notNull(),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull().default(now),
    status: text('status').$type<Assessment['status']>().notNull(),
    state: text('state').notNull(),
    plan: text('plan').notNull(),
  },
  (table) => [index('assessment_sessions_student').on(table.studentId)],
);

export const streams = pgTable(
  'streams',
  {
    streamId: uuid('stream_id').$type<AssessmentId>().primaryKey(),
    kind: text('kind').notNull(),
    createdAt: instant('created_at').notNull().default(now),
    closedAt: instant('closed_at'),
    erasedAt: instant('erased_at'),
    /** When the last key of its writes was deleted, 30 days after its close or a later write; such a write empties it. */
    keysGoneAt: instant('keys_gone_at'),
    /** When its answers were deleted. */
    answersGoneAt: instant('answers_gone_at'),
  },
  (table) => [
    index('streams_open').on(table.streamId).where(sql`${table.closedAt} is null`),
    index('streams_keys_due')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null and ${table.keysGoneAt} is null`),
    index('streams_answers_due')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null and ${table.answersGoneAt} is null`),
  ],
);

/** Idempotency keys. Those of a write without a stream are stored under the id of its user, with the response. */
export const commands = pgTable(
  'commands',
  {
    streamId: uuid('stream_id').notNull(),
    idemKey: text('idem_key').notNull(),
    actorId: text('actor_id').notNull(),
    requestHash: text('request_hash').notNull(),
    version: integer('version').notNull(),
    response: jsonb('response'),
    at: instant('at').notNull().default(now),
  },
  (table) => [
    primaryKey({ name: 'commands_pkey', columns: [table.streamId, table.idemKey] }),
    index('commands_without_stream').on(table.at).where(sql`${table.version} = 0`),
  ],
);

/** Events still to be signalled to Temporal, a row per assessment. */
export const relay = pgTable(
  'relay',
  {
    streamId: uuid('stream_id').$type<AssessmentId>().primaryKey(),
    head: integer('head').notNull(),
    delivered: integer('delivered').notNull().default(0),
    /** The next attempt. */
    dueAt: instant('due_at'),
    /** While it is being tried: when it was due before its first attempt. */
    firstDueAt: instant('first_due_at'),
    leaseUntil: instant('lease_until'),
    leaseOwner: uuid('lease_owner'),
    attempts: integer('attempts').notNull().default(0),
    /** `kind: message of Temporal`; only the kind and the number of the error may leave the server. */
    lastError: text('last_error'),
  },
  (table) => [index('relay_due').on(table.dueAt).where(sql`${table.dueAt} is not null`)],
);
