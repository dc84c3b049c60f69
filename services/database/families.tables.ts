import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from '#services/database/columns.tables.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';
import type { ConsentPurpose } from '#shared/values/notice.ts';

/**
 * Children and their guardians. User ids refer to accounts without a foreign key: no table outside refers to that
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
     * The day of the last visit to a page of the child. Null for a child from before this column: then visits of its
     * guardians count.
     */
    seenAt: instant('seen_at').default(now),
    /** Until when a guardian has asked to keep the child without visits. */
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
    /** The reader of that address has agreed to reminders about this child; until then they go to the account's own. */
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

/** Who agreed to which notice, and when. Rows are deleted only with the child; a withdrawal sets `withdrawn_at`. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    studentId: uuid('student_id').$type<StudentId>().notNull(),
    userId: uuid('user_id').$type<UserId>().notNull(),
    /** The assessment that it was given for; null for one that applies to the child. */
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

/** Tombstones: random ids and dates, kept forever. The append checks them before it begins a stream. */
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
    /** Null if no person requested it. */
    askedBy: uuid('asked_by').$type<UserId>(),
    /** The guardians at that time: only they can learn that the child was erased. */
    people: uuid('people').$type<UserId>().array().notNull().default(sql`'{}'`),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('erasures_streams').using('gin', table.streamIds),
    index('erasures_people').using('gin', table.people),
    index('erasures_open').on(table.requestedAt).where(sql`${table.doneAt} is null`),
  ],
);
