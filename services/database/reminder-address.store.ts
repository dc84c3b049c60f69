import { sql } from 'drizzle-orm';
import { user } from '#services/database/auth.tables.ts';
import { guardians } from '#services/database/families.tables.ts';
import { mailPreferences } from '#services/database/preferences.tables.ts';

/** Whether a reminder address other than the account's is entered for a child, agreed or not. */
export const isElsewhere = sql`${guardians.notifyEmail} is not null and ${guardians.notifyEmail} <> ${user.email}`;

/** The address other than the account's that gets the reminders about a child: it was entered and has agreed. */
export const OTHER_ADDRESS = sql<
  string | null
>`case when ${guardians.notifyProved} and ${isElsewhere} then ${guardians.notifyEmail} end`;

/**
 * Whether this guardian's reminders about a child are sent. Not if another guardian gets them at the same address: one
 * whose account has it, or of two who entered it the one with the lower id.
 */
export const GETS_REMINDERS = sql<boolean>`not exists (
  select from ${guardians} other join ${user} reader on reader.id = other.user_id
  where other.student_id = ${guardians.studentId} and other.user_id <> ${guardians.userId}
    and ${OTHER_ADDRESS} = case when other.notify_proved and other.notify_email is not null then other.notify_email else reader.email end
    and (reader.email = ${OTHER_ADDRESS} or other.user_id < ${guardians.userId})
    and reader.email_verified and reader.prepared_at is null and reader.closed_at is null and reader.banned_at is null
    and not exists (select from ${mailPreferences} off where off.recipient = 'parent:' || reader.id and off.kind = 'reminder'))`;
