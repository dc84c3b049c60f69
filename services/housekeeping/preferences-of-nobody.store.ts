import { and, eq, exists, like, not, sql } from 'drizzle-orm';
import { user } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { type Job, PERIODS } from '#services/housekeeping/job.ts';
import { mailPreferences } from '#services/mail/preferences.tables.ts';
import { teacherInvitations } from '#services/teacher/teacher.tables.ts';

/** Letters that somebody wanted no more of whom nothing else is kept: accounts and invitations that are gone. Few turn letters off, so all are looked at. */
export const preferencesOfNobody = (db: Database): Job => ({
  name: 'preferences-of-nobody',
  everyMs: PERIODS.daily,
  run: async () => {
    const { recipient } = mailPreferences;
    const isOf = (kind: string, id: typeof user.id | typeof teacherInvitations.id) => eq(recipient, sql`${kind} || ':' || ${id}`);
    const account = db.select({ one: sql`1` }).from(user).where(isOf('parent', user.id));
    const invitation = db.select({ one: sql`1` }).from(teacherInvitations).where(isOf('teacher', teacherInvitations.id));
    const parents = await db.delete(mailPreferences).where(and(like(recipient, 'parent:%'), not(exists(account))));
    const teachers = await db.delete(mailPreferences).where(and(like(recipient, 'teacher:%'), not(exists(invitation))));
    return (parents.rowCount ?? 0) + (teachers.rowCount ?? 0);
  },
});
