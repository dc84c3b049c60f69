import { sql } from 'drizzle-orm';
import { user } from '#services/accounts/auth.tables.ts';
import { guardians } from '#services/families/families.tables.ts';

/** Whether letters about a child go to an address that is not the account's: one that was given for this child and has agreed. */
export const READS_ELSEWHERE = sql<boolean>`(${guardians.notifyProved} and ${guardians.notifyEmail} is not null and ${guardians.notifyEmail} <> ${user.email})`;
