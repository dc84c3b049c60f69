import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#services/database/columns.tables.ts';
import type { Crash } from '#shared/contracts/crashes.ts';

/** Pages that crashed in browsers, one row per fault of a release. Nothing here identifies a person. */
export const browserCrashes = pgTable(
  'browser_crashes',
  {
    release: text('release').notNull(),
    screen: text('screen').$type<Crash['screen']>().notNull(),
    kind: text('kind').notNull(),
    stack: text('stack').array().notNull(),
    times: integer('times').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'browser_crashes_pkey', columns: [table.release, table.screen, table.kind, table.stack] }),
    index('browser_crashes_last_at').on(table.lastAt),
  ],
);
