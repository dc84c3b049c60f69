import { sql } from 'drizzle-orm';
import { user } from '#services/database/auth.tables.ts';
import { guardians } from '#services/database/families.tables.ts';

/** Whether a reminder address other than the account's is entered for a child, agreed or not. */
export const isElsewhere = sql`${guardians.notifyEmail} is not null and ${guardians.notifyEmail} <> ${user.email}`;

/**
 * Whether emails about a child go to an address that is not the account's: one entered for this child that has agreed.
 */
export const READS_ELSEWHERE = sql<boolean>`(${guardians.notifyProved} and ${isElsewhere})`;
