import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, now } from '#services/database/columns.tables.ts';

/**
 * Kinds of email that a recipient turned off. A kind without a row is on; kinds that cannot be turned off have none.
 */
export const mailPreferences = pgTable(
  'mail_preferences',
  {
    /** As in `mail`: `parent:<user id>`, never an address. Earlier releases also wrote `teacher:<invitation id>`. */
    recipient: text('recipient').notNull(),
    kind: text('kind').notNull(),
    offAt: instant('off_at').notNull().default(now),
  },
  (table) => [primaryKey({ name: 'mail_preferences_pkey', columns: [table.recipient, table.kind] })],
);
