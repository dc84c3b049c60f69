import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#services/database/columns.tables.ts';
import { students } from '#services/database/families.tables.ts';
import type { AssessmentId, ShareId, StudentId, UserId } from '#shared/values/ids.ts';

/**
 * Links that show one report to people without an account. Only the SHA-256 of the token is stored; deleted with the
 * child.
 */
export const shares = pgTable(
  'shares',
  {
    id: uuid('id').$type<ShareId>().primaryKey(),
    assessmentId: uuid('assessment_id').$type<AssessmentId>().notNull(),
    studentId: uuid('student_id').$type<StudentId>().notNull(),
    madeBy: uuid('made_by').$type<UserId>().notNull(),
    /** The recipient, in the parent's words. */
    label: text('label'),
    tokenHash: bytes('token_hash').notNull(),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was ended before its time. */
    endedAt: instant('ended_at'),
    openings: integer('openings').notNull().default(0),
    lastOpenedAt: instant('last_opened_at'),
  },
  (table) => [
    unique('shares_token_hash_key').on(table.tokenHash),
    foreignKey({ name: 'shares_student_id_fkey', columns: [table.studentId], foreignColumns: [students.id] }).onDelete(
      'cascade',
    ),
    index('shares_student').on(table.studentId),
    index('shares_made_by').on(table.madeBy),
    index('shares_assessment').on(table.assessmentId, table.madeAt),
    index('shares_expires_at').on(table.expiresAt),
    check('shares_openings_check', sql`${table.openings} >= 0`),
  ],
);
