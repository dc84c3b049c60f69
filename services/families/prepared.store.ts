import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import { assessmentSessions as sessions } from '#services/database/log.tables.ts';
import { endShares } from '#services/families/guardian-shares.store.ts';
import { releaseWaitingEmails } from '#services/mail/waiting-emails.store.ts';
import type { Prepared } from '#shared/contracts/prepared.ts';
import { toInstant } from '#shared/values/days.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';

/**
 * Called when the address was proved in a browser that had not opened the account: ends shared links, and requires a
 * decision about the children.
 */
export async function requestPreparedDecision(tx: Transaction, userId: UserId): Promise<void> {
  await endShares(tx, { userId, now: null });
  const own = tx.select({ id: guardians.studentId }).from(guardians).where(eq(guardians.userId, userId));
  await tx
    .update(user)
    .set({ preparedAt: sql`now()` })
    .where(and(eq(user.id, userId), sql`exists ${own}`))
    .prepare('ask_whose_prepared')
    .execute();
}

/** Children whom another person has entered: none that the owner of the address has added or joined since the proof. */
const listPreparedChildren = (db: Pick<Database, 'select'>, userId: UserId) =>
  db
    .select({ studentId: students.id, nickname: students.nickname, addedAt: students.createdAt })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.studentId))
    .innerJoin(user, eq(user.id, guardians.userId))
    .where(and(eq(guardians.userId, userId), eq(guardians.role, 'owner'), lte(students.createdAt, user.preparedAt)))
    .orderBy(asc(students.createdAt), asc(students.id))
    .prepare('prepared_children')
    .execute();

/** What waits for a decision, the oldest child first; null if nothing does. */
export async function findPrepared(db: Database, userId: UserId): Promise<Prepared | null> {
  const [account] = await db
    .select({ openedAt: user.createdAt })
    .from(user)
    .where(and(eq(user.id, userId), isNotNull(user.preparedAt)))
    .prepare('prepared_account')
    .execute();
  if (!account) return null;
  const children = await listPreparedChildren(db, userId);
  const ids = children.map(({ studentId }) => studentId);
  const weeks =
    ids.length === 0
      ? []
      : await db
          .select({
            assessmentId: sessions.id,
            studentId: sessions.studentId,
            state: sessions.state,
            plan: sessions.plan,
          })
          .from(sessions)
          .where(inArray(sessions.studentId, ids));
  const listAssessments = (studentId: StudentId) =>
    weeks.flatMap((week) => {
      if (week.studentId !== studentId) return [];
      const { timeZone = 'UTC' } = JSON.parse(week.state) as { timeZone?: string };
      const { days = [] } = JSON.parse(week.plan) as { days?: { opens: string }[] };
      return [
        { assessmentId: week.assessmentId, startsAt: days[0] ? toInstant(Date.parse(days[0].opens)) : null, timeZone },
      ];
    });
  return {
    openedAt: toInstant(account.openedAt.getTime()),
    children: children.map((child) => ({ ...child, weeks: listAssessments(child.studentId) })),
  };
}

/** Records the decision, once; returns the children that it was about, or null if no decision was open. */
export async function settlePrepared(
  tx: Transaction,
  userId: UserId,
  isMine: boolean,
): Promise<{ studentId: StudentId; nickname: string }[] | null> {
  // Before the update, which clears the time that they are told by.
  const children = await listPreparedChildren(tx, userId);
  // The name was chosen by an unknown person; the owner can change it.
  const name = isMine ? user.name : sql`split_part(${user.email}, '@', 1)`;
  const settledRows = await tx
    .update(user)
    .set({ preparedAt: null, name: sql`${name}` })
    .where(and(eq(user.id, userId), isNotNull(user.preparedAt)))
    .returning({ id: user.id })
    .prepare(`settle_prepared_${isMine ? 'mine' : 'others'}`)
    .execute();
  if (settledRows.length === 0) return null;
  if (isMine) await releaseWaitingEmails(tx, userId);
  return children;
}
