import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { endings } from '#services/database/endings.tables.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import type { ProfileEnding } from '#shared/contracts/students.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';
import { KEEP_DAYS } from '#shared/values/retention.ts';

/** Maximum of children cached as visited today; then the cache is cleared, which costs one more write for each. */
const MOST_REMEMBERED = 10_000;

/** Records a visit to a page of a child, once a day. */
export function createVisitRecorder(db: Database) {
  const lastNotedAt = new Map<StudentId, number>();
  const { placeholder } = sql;
  const noteVisitQuery = db
    .update(students)
    .set({ seenAt: sql`${placeholder('now')}::timestamptz` })
    .where(
      and(
        eq(students.id, placeholder('studentId')),
        sql`(${students.seenAt} is null or ${students.seenAt} < ${placeholder('before')}::timestamptz)`,
      ),
    )
    .prepare('note_visit');
  return async (studentId: StudentId, now: Instant): Promise<void> => {
    const at = toEpochMs(now);
    const before = lastNotedAt.get(studentId);
    if (before !== undefined && Math.abs(at - before) < DAY_MS) return;
    await noteVisitQuery.execute({ studentId, now, before: toInstant(at - DAY_MS) });
    if (lastNotedAt.size >= MOST_REMEMBERED) lastNotedAt.clear();
    lastNotedAt.set(studentId, at);
  };
}

/** Children whose end was announced by email, as one of their guardians sees them. */
export const createProfileEndingReader = (db: Database) => {
  const endingsOfUser = db
    .select({
      studentId: students.id,
      nickname: students.nickname,
      endsAt: endings.endsAt,
    })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.studentId))
    .innerJoin(endings, eq(endings.subjectId, students.id))
    .where(eq(guardians.userId, sql.placeholder('userId')))
    .orderBy(asc(endings.endsAt), asc(students.id))
    .prepare('profile_endings');
  return (userId: UserId): Promise<ProfileEnding[]> => endingsOfUser.execute({ userId });
};
export type ProfileEndings = ReturnType<typeof createProfileEndingReader>;

type KeepProfileCommand = { userId: UserId; studentId: StudentId; now: Instant };

/**
 * Keeps a child for 12 months from now on. Null if the user is no guardian. Where no end is announced and less than a
 * day would be won, nothing changes, and it is not `isNew`.
 */
export async function keepProfile(tx: Transaction, { userId, studentId, now }: KeepProfileCommand) {
  // The end of a profile locks the same row, so that the two are serialized.
  const isChild = eq(students.id, studentId);
  const [child] = await tx
    .select({ nickname: students.nickname, keptUntil: students.keptUntil })
    .from(students)
    .where(isChild)
    .for('update')
    .prepare('hold_kept_child')
    .execute();
  const isGuardian = and(eq(guardians.userId, userId), eq(guardians.studentId, studentId));
  const [guardian] = await tx
    .select({ role: guardians.role })
    .from(guardians)
    .where(isGuardian)
    .prepare('guardian_who_keeps')
    .execute();
  if (!child || !guardian) return null;
  const endedRows = await tx
    .delete(endings)
    .where(eq(endings.subjectId, studentId))
    .returning({ id: endings.subjectId })
    .prepare('end_ending')
    .execute();
  const { nickname, keptUntil: before } = child;
  const requestedUntil = toInstant(toEpochMs(now) + KEEP_DAYS * DAY_MS);
  const isKept = before !== null && toEpochMs(requestedUntil) - toEpochMs(before) < DAY_MS;
  if (isKept && endedRows.length === 0) return { profile: { nickname, keptUntil: before }, isNew: false };
  const keptUntil = before !== null && before > requestedUntil ? before : requestedUntil;
  await tx.update(students).set({ keptUntil }).where(isChild).prepare('keep_child').execute();
  return { profile: { nickname, keptUntil }, isNew: true };
}
