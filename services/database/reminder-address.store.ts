import { sql } from 'drizzle-orm';
import { user } from '#services/database/auth.tables.ts';
import { guardians } from '#services/database/families.tables.ts';

/** Whether a reminder address other than the account's is entered for a child, agreed or not. */
export const isElsewhere = sql`${guardians.notifyEmail} is not null and ${guardians.notifyEmail} <> ${user.email}`;

/** The address other than the account's that gets the reminders about a child: it was entered and has agreed. */
export const OTHER_ADDRESS = sql<
  string | null
>`case when ${guardians.notifyProved} and ${isElsewhere} then ${guardians.notifyEmail} end`;
