import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CommandEnvelope, HandleCommand } from '#services/assessment/handle.ts';
import { closures, user } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { assessmentSessions as sessions } from '#services/database/log.tables.ts';
import { teacherInvitations } from '#services/database/teacher.tables.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { Refused } from '#shared/values/refusal.ts';

/**
 * Pauses the assessments of closed accounts, and resumes those of reopened ones; of one account, or of all. Returns how
 * many changed.
 */
export type SettleClosures = (now: Instant, userId?: UserId) => Promise<number>;

/**
 * Appends what closing or reopening an account means for its assessments. The work is found by the state of accounts
 * and assessments, not by a queue: a process that dies in between loses nothing, since the housekeeping job looks at
 * all accounts. Assessments with another guardian continue.
 */
export function createClosureSettler(db: Database, handle: HandleCommand): SettleClosures {
  const isOpen = and(isNull(closures.doneAt), isNull(closures.carriedOutAt));
  const isOfUser = (userId?: UserId) => (userId ? eq(closures.userId, userId) : undefined);
  const hasOtherGuardian = sql`exists (select from guardians other join auth."user" person on person.id = other.user_id
    where other.student_id = ${sessions.studentId} and person.closed_at is null and person.banned_at is null)`;

  const selectToPause = (userId?: UserId) =>
    db
      .selectDistinctOn([sessions.id], { id: sessions.id, userId: closures.userId, at: closures.endsAt })
      .from(closures)
      .innerJoin(user, and(eq(user.id, closures.userId), isNotNull(user.closedAt)))
      .innerJoin(guardians, eq(guardians.userId, user.id))
      .innerJoin(sessions, eq(sessions.studentId, guardians.studentId))
      .where(
        and(
          isOpen,
          isOfUser(userId),
          eq(sessions.status, 'running'),
          sql`not ${sessions.id} = any(${closures.pausedWeekIds})`,
          sql`not ${hasOtherGuardian}`,
        ),
      );
  const selectToResume = (userId?: UserId) =>
    db
      .select({ userId: closures.userId, weeks: closures.pausedWeekIds })
      .from(closures)
      .innerJoin(user, and(eq(user.id, closures.userId), isNull(user.closedAt)))
      .where(and(isOpen, isOfUser(userId)));
  const selectInvitations = (userId?: UserId) =>
    db
      .select({
        id: teacherInvitations.id,
        userId: closures.userId,
        week: teacherInvitations.assessmentId,
        at: closures.endsAt,
      })
      .from(closures)
      .innerJoin(user, and(eq(user.id, closures.userId), isNotNull(user.closedAt)))
      .innerJoin(teacherInvitations, eq(teacherInvitations.invitedBy, user.id))
      .innerJoin(sessions, and(eq(sessions.id, teacherInvitations.assessmentId), eq(sessions.status, 'running')))
      .where(and(isOpen, isOfUser(userId)));

  /** False if the command changes nothing or is refused. */
  async function sendCommand(
    assessmentId: AssessmentId,
    userId: UserId,
    key: string,
    command: Command,
    alongside?: CommandEnvelope['alongside'],
  ): Promise<boolean> {
    try {
      const actor = { kind: 'parent', id: userId } as const;
      const { events } = await handle({
        assessmentId,
        command,
        actor,
        origin: 's',
        key,
        requestHash: key,
        alongside,
      });
      return events.length > 0;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  return async (now, userId) => {
    let changedCount = 0;
    for (const week of await selectToPause(userId)) {
      // Recorded in the same transaction, so that an assessment that the family had paused before stays paused after an
      // undo.
      const notePause: CommandEnvelope['alongside'] = async (tx) => {
        await tx
          .update(closures)
          .set({ pausedWeekIds: sql`array_append(${closures.pausedWeekIds}, ${week.id})` })
          .where(eq(closures.userId, week.userId));
      };
      const pause = { type: 'Pause', at: now } as const;
      if (await sendCommand(week.id, week.userId, `closing:${week.at}`, pause, notePause)) changedCount++;
    }
    for (const { id: invitationId, week, userId: by, at } of await selectInvitations(userId)) {
      const withdraw = { type: 'WithdrawInvitation', at: now, by: 'parent', invitationId } as const;
      if (await sendCommand(week, by, `closing-invitation:${at}:${invitationId}`, withdraw)) changedCount++;
    }
    for (const { userId: by, weeks } of await selectToResume(userId)) {
      for (const week of weeks) {
        const resume = { type: 'Resume', at: now } as const;
        if (await sendCommand(week as AssessmentId, by, `closing-undone:${now}`, resume)) changedCount++;
      }
      const isStillOpen = sql`exists (select from auth."user" account where account.id = ${by} and account.closed_at is null)`;
      await db.delete(closures).where(and(eq(closures.userId, by), isOpen, isStillOpen));
    }
    return changedCount;
  };
}
