import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from '#services/database/columns.tables.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';
import type { ConsentPurpose } from '#shared/values/notice.ts';

/**
 * Children and who cares for them. User ids point into the accounts without a key: nothing outside refers into that
 * schema.
 */
export const students = pgTable(
  'students',
  {
    id: uuid('id').$type<StudentId>().primaryKey(),
    nickname: text('nickname').notNull(),
    ageYears: integer('age_years').notNull(),
    birthMonth: text('birth_month'),
    createdAt: instant('created_at').notNull().default(now),
    /**
     * When somebody last opened a page of the child, to the day. Null for a child from before this was noted: then its
     * guardians' visits count.
     */
    seenAt: instant('seen_at').default(now),
    /** Until when a guardian has asked us to keep it, however long nobody comes. */
    keptUntil: instant('kept_until'),
  },
  (table) => [
    index('students_unseen').on(sql`coalesce(${table.seenAt}, ${table.createdAt})`),
    check('students_age_years_check', sql`${table.ageYears} between 3 and 15`),
    check('students_birth_month_check', sql.raw(String.raw`birth_month ~ '^\d{4}-(0[1-9]|1[0-2])$'`)),
  ],
);

export const guardians = pgTable(
  'guardians',
  {
    userId: uuid('user_id').$type<UserId>().notNull(),
    studentId: uuid('student_id').$type<StudentId>().notNull(),
    role: text('role').$type<'owner' | 'co-guardian'>().notNull(),
    notifyEmail: text('notify_email'),
    /** Whoever reads that address has agreed to get this child's reminders; until then they go to the account's own. */
    notifyProved: boolean('notify_proved').notNull().default(false),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ name: 'guardians_pkey', columns: [table.userId, table.studentId] }),
    foreignKey({
      name: 'guardians_student_id_fkey',
      columns: [table.studentId],
      foreignColumns: [students.id],
    }).onDelete('cascade'),
    index('guardians_student').on(table.studentId),
    index('guardians_notify_email').on(table.notifyEmail).where(sql`${table.notifyEmail} is not null`),
    check('guardians_role_check', sql`${table.role} in ('owner', 'co-guardian')`),
  ],
);

/**
 * Who agreed to which notice, and when. A row is never taken away while the child is here: what was withdrawn says so.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    studentId: uuid('student_id').$type<StudentId>().notNull(),
    userId: uuid('user_id').$type<UserId>().notNull(),
    /** The week that it was given for; null for one that holds for the child. */
    assessmentId: uuid('assessment_id').$type<AssessmentId>(),
    purpose: text('purpose').$type<ConsentPurpose>().notNull().default('week'),
    noticeVersion: text('notice_version').notNull(),
    textHash: text('text_hash').notNull(),
    givenAt: instant('given_at').notNull().default(now),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    foreignKey({
      name: 'consents_student_id_fkey',
      columns: [table.studentId],
      foreignColumns: [students.id],
    }).onDelete('cascade'),
    index('consents_student').on(table.studentId),
    index('consents_assessment').on(table.assessmentId),
    index('consents_user').on(table.userId),
    index('consents_withdrawn_at').on(table.withdrawnAt).where(sql`${table.withdrawnAt} is not null`),
    check('consents_purpose_check', sql`${table.purpose} in ('week', 'improve-questions')`),
  ],
);

/** Tombstones: random ids and dates, kept for ever. The append looks here before it begins a stream. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid('id').primaryKey(),
    subjectId: uuid('subject_id').$type<StudentId>().notNull().unique('erasures_subject_id_key'),
    streamIds: uuid('stream_ids').$type<AssessmentId>().array().notNull(),
    requestedAt: instant('requested_at').notNull().default(now),
    reasonCode: text('reason_code').notNull(),
    temporalAt: instant('temporal_at'),
    rowsAt: instant('rows_at'),
    mailAt: instant('mail_at'),
    viewsAt: instant('views_at'),
    backupsClearAt: instant('backups_clear_at'),
    keysAt: instant('keys_at'),
    /** Null for one that no person asked for. */
    askedBy: uuid('asked_by').$type<UserId>(),
    /** Who looked after the child: they alone are told that it was erased. */
    people: uuid('people').$type<UserId>().array().notNull().default(sql`'{}'`),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('erasures_streams').using('gin', table.streamIds),
    index('erasures_people').using('gin', table.people),
    index('erasures_open').on(table.requestedAt).where(sql`${table.doneAt} is null`),
  ],
);
