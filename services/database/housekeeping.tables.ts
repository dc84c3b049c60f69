import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#services/database/columns.tables.ts';

/** One row per housekeeping job: its runner, its last run and outcome, and when it is due again. */
export const housekeepingJobs = pgTable('housekeeping', {
  job: text('job').primaryKey(),
  everyMs: integer('every_ms').notNull(),
  dueAt: instant('due_at').notNull(),
  leaseOwner: uuid('lease_owner'),
  leaseUntil: instant('lease_until'),
  beganAt: instant('began_at'),
  endedAt: instant('ended_at'),
  /** `done`, or the code of the fault; never its message, which may quote a person's text. */
  outcome: text('outcome'),
  /** How much the last run did: rows deleted, partitions created, workflows started. */
  did: integer('did'),
});

/** When each copy outside of the database was last made, the list of erasures and base backups: alarms ring by it. */
export const outsideCopies = pgTable('outside_copies', {
  kind: text('kind').$type<'erasure-list' | 'base-backup'>().primaryKey(),
  madeAt: instant('made_at').notNull(),
});
