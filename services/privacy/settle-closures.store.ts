import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CommandEnvelope, HandleCommand } from '#services/assessment/handle.ts';
import { closures, IS_CLOSING_OPEN, user } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { assessmentSessions as sessions, streams } from '#services/database/log.tables.ts';
import { teacherInvitations } from '#services/database/teacher.tables.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { isTransient, Refused, refuse } from '#shared/values/refusal.ts';

/**
 * Pauses the assessments of closed accounts, resumes those of reopened ones, and withdraws invitations of teachers by
 * inviters who have left; of one account, or of all. Returns how many changed.
 */
export type SettleClosures = (now: Instant, userId?: UserId) => Promise<number>;

/**
 * Appends what closing or reopening an account, or the end of a guardianship, means for the assessments. The work is
 * found by the state of accounts, guardians and assessments, not by a queue: a process that dies in between loses
 * nothing, since the housekeeping job looks at all accounts. Assessments with another guardian continue.
 */
export function createClosureSettler(db: Database, handle: HandleCommand): SettleClosures {
  const isOfUser = (userId?: UserId) => (userId ? eq(closures.userId, userId) : undefined);
  const hasOtherGuardian = sql`exists (select from guardians other join auth."user" person on person.id = other.user_id
    where other.student_id = ${sessions.studentId} and person.closed_at is null and person.banned_at is null)`;

  const isReopened = sql`exists (select from auth."user" account where account.id = ${closures.userId} and account.closed_at is null)`;
  const isPausedWeek = sql`${sessions.id} = any(${closures.pausedWeekIds})`;

  const selectToPause = (userId?: UserId) =>
    db
      .selectDistinctOn([sessions.id], { id: sessions.id, userId: closures.userId, at: closures.endsAt })
      .from(closures)
      .innerJoin(user, and(eq(user.id, closures.userId), isNotNull(user.closedAt)))
      .innerJoin(guardians, eq(guardians.userId, user.id))
      .innerJoin(sessions, eq(sessions.studentId, guardians.studentId))
      .where(
        and(
          IS_CLOSING_OPEN,
          isOfUser(userId),
          eq(sessions.status, 'running'),
          sql`not ${isPausedWeek}`,
          sql`not ${hasOtherGuardian}`,
        ),
      )
      // The newest closing names the pause: an older one may have paused this assessment before.
      .orderBy(sessions.id, desc(closures.endsAt));
  /** With any guardian who can sign in again, since the closing that paused it may be that of another one. */
  const selectToResume = (userId?: UserId) =>
    db
      .selectDistinctOn([sessions.id], { id: sessions.id, userId: guardians.userId })
      .from(closures)
      .innerJoin(sessions, isPausedWeek)
      .innerJoin(guardians, eq(guardians.studentId, sessions.studentId))
      .innerJoin(user, and(eq(user.id, guardians.userId), isNull(user.closedAt), isNull(user.bannedAt)))
      .where(and(isNull(closures.doneAt), userId && eq(user.id, userId)));
  /** From then on a pause of this assessment is the family's own. */
  const forgetPause = (tx: Pick<Database, 'update'>, assessmentId: AssessmentId) =>
    tx
      .update(closures)
      .set({ pausedWeekIds: sql`array_remove(${closures.pausedWeekIds}, ${assessmentId})` })
      .where(and(isNull(closures.doneAt), sql`${assessmentId} = any(${closures.pausedWeekIds})`));
  const isInviterGuardian = sql`exists (select from guardians inviter join auth."user" person on person.id = inviter.user_id
    where inviter.student_id = ${sessions.studentId} and inviter.user_id = ${teacherInvitations.invitedBy} and person.closed_at is null)`;
  /** Those whose inviter is no guardian any more, or has closed the account; also one sent at that very moment. */
  const selectInvitations = (userId?: UserId) =>
    db
      .select({
        id: teacherInvitations.id,
        userId: sql<UserId>`${teacherInvitations.invitedBy}`,
        week: teacherInvitations.assessmentId,
      })
      .from(streams)
      .innerJoin(sessions, and(eq(sessions.id, streams.streamId), eq(sessions.status, 'running')))
      .innerJoin(teacherInvitations, eq(teacherInvitations.assessmentId, sessions.id))
      .where(
        and(
          ...[isNull(streams.closedAt), isNotNull(teacherInvitations.invitedBy), sql`not ${isInviterGuardian}`],
          userId && eq(teacherInvitations.invitedBy, userId),
        ),
      );

  /** Whether the command changed something: not if it is refused, and `later` if only for now. */
  async function sendCommand(
    assessmentId: AssessmentId,
    userId: UserId,
    key: string,
    command: Command,
    alongside?: CommandEnvelope['alongside'],
  ): Promise<boolean | 'later'> {
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
      if (error instanceof Refused) return isTransient(error.code) ? 'later' : false;
      throw error;
    }
  }

  return async (now, userId) => {
    let changedCount = 0;
    for (const week of await selectToPause(userId)) {
      // Recorded in the same transaction, so that an assessment that the family had paused before stays paused after an
      // undo.
      const notePause: CommandEnvelope['alongside'] = async (tx) => {
        const notedRows = await tx
          .update(closures)
          .set({ pausedWeekIds: sql`array_append(${closures.pausedWeekIds}, ${week.id})` })
          .where(and(eq(closures.userId, week.userId), IS_CLOSING_OPEN, sql`not ${isReopened}`))
          .returning({ userId: closures.userId });
        // Undone or carried out since: a pause that no row names is never lifted.
        if (notedRows.length === 0) refuse('CONFLICT');
      };
      const pause = { type: 'Pause', at: now } as const;
      // A key for each pause: the week may have been resumed and left alone again since.
      const key = `closing:${week.at}:${now}`;
      if ((await sendCommand(week.id, week.userId, key, pause, notePause)) === true) changedCount++;
    }
    for (const { id: invitationId, week, userId: by } of await selectInvitations(userId)) {
      const withdraw = { type: 'WithdrawInvitation', at: now, by: 'parent', invitationId, inviterLeft: true } as const;
      if ((await sendCommand(week, by, `inviter-left:${invitationId}`, withdraw)) === true) changedCount++;
    }
    for (const week of await selectToResume(userId)) {
      const resume = { type: 'Resume', at: now } as const;
      const noteResume: CommandEnvelope['alongside'] = async (tx) => {
        await forgetPause(tx, week.id);
      };
      const isResumed = await sendCommand(week.id, week.userId, `closing-undone:${now}`, resume, noteResume);
      if (isResumed === true) changedCount++;
      // The family has resumed it itself, or it is over.
      if (isResumed === false) await forgetPause(db, week.id);
    }
    const hasPausedWeek = sql`exists (select from ${sessions} where ${isPausedWeek})`;
    const settled = await db
      .select({ userId: closures.userId, endsAt: closures.endsAt })
      .from(closures)
      .where(and(IS_CLOSING_OPEN, isOfUser(userId), isReopened, sql`not ${hasPausedWeek}`));
    // An account that was closed anew since has a later end: without its row it would stay closed for ever.
    for (const { userId: id, endsAt } of settled)
      await db.delete(closures).where(and(eq(closures.userId, id), eq(closures.endsAt, endsAt)));
    return changedCount;
  };
}
