import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Actor, HandleCommand } from '#services/assessment/handle.ts';
import { closures, user } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { erasures, guardians, students } from '#services/database/families.tables.ts';
import { type ClosedAccountPorts, carryOutClosing, finishClosure } from '#services/privacy/closed-accounts.store.ts';
import type { ErasureSteps } from '#services/privacy/erasure-steps.store.ts';
import { deleteReminderAddresses, endDevicesWithChild } from '#services/privacy/erasures.store.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, ErasureId, InvitationId, StudentId, UserId } from '#shared/values/ids.ts';
import { isTransient, Refused } from '#shared/values/refusal.ts';

/** What is kept of an erasure outside of the database: random ids and a date. */
const RECORD_COLUMNS = {
  id: erasures.id,
  subjectId: erasures.subjectId,
  streamIds: erasures.streamIds,
  requestedAt: erasures.requestedAt,
  askedBy: erasures.askedBy,
  people: erasures.people,
};
export type ErasureRecord = Pick<typeof erasures.$inferSelect, keyof typeof RECORD_COLUMNS>;

/** Every erasure ever requested, the oldest first. */
export const listErasureRecords = (owner: Database): Promise<ErasureRecord[]> =>
  owner
    .select(RECORD_COLUMNS)
    .from(erasures)
    .orderBy(asc(erasures.requestedAt), asc(erasures.id))
    .prepare('kept_erasures')
    .execute();

/**
 * Repeats an erasure in a database restored from a backup, which may contain the child again. Has to run before the
 * first request is served. The family was notified at the time.
 */
export async function reapplyErasure(owner: Database, erasing: ErasureSteps, record: ErasureRecord): Promise<void> {
  const { id, subjectId, streamIds, requestedAt, askedBy, people } = record;
  await owner.transaction(async (tx) => {
    await deleteReminderAddresses(tx, subjectId, people as UserId[], streamIds[0] as AssessmentId | undefined);
    await tx.execute(sql`select begin_erasure(${id}, ${subjectId}, 'restored')`);
    // The backup may contain an assessment that is missing in the list, or the other way round.
    await tx
      .update(erasures)
      .set({
        requestedAt,
        askedBy,
        people,
        temporalAt: null,
        mailAt: null,
        viewsAt: null,
        rowsAt: null,
        streamIds: sql`(select coalesce(array_agg(distinct week), '{}') from unnest(${erasures.streamIds} || ${`{${streamIds.join()}}`}::uuid[]) week)`,
      })
      .where(eq(erasures.id, id))
      .prepare('reapply_erasure')
      .execute();
    await endDevicesWithChild(tx, id as ErasureId, streamIds as AssessmentId[]);
  });
  for (const step of ['runs', 'letters', 'views', 'rows', 'done'] as const) await erasing[step](id as ErasureId);
}

/** What is kept of a closed account outside of the database. */
export type ClosureRecord = { account: UserId; closedAt: Instant };

/** Every account that was closed and deleted, the oldest first. */
export async function listClosureRecords(owner: Database): Promise<ClosureRecord[]> {
  const rows = await owner
    .select({ account: closures.userId, closedAt: closures.carriedOutAt })
    .from(closures)
    .where(isNotNull(closures.carriedOutAt))
    .orderBy(asc(closures.carriedOutAt), asc(closures.userId));
  return rows.map(({ account, closedAt }) => ({ account, closedAt: closedAt as Instant }));
}

/**
 * Deletes a closed account again that a backup restored: after the erasures, so that it does not own their children
 * again. It erases no other child: one that it owned alone at the time of the backup was passed on before it was
 * closed. Its owner was notified at the time.
 */
export async function reapplyClosure(
  ports: Omit<ClosedAccountPorts, 'notify' | 'newId'>,
  { account, closedAt }: ClosureRecord,
): Promise<void> {
  const { owner } = ports;
  await owner.transaction(async (tx) => {
    const resetValues = { endsAt: closedAt, carriedOutAt: null, doneAt: null };
    await tx
      .insert(closures)
      .values({ userId: account, ...resetValues })
      .onConflictDoUpdate({ target: closures.userId, set: resetValues });
    await tx
      .update(user)
      .set({ closedAt: new Date(closedAt) })
      .where(eq(user.id, account));
  });
  await carryOutClosing({ ...ports, notify: async () => {}, newId: null }, account, closedAt);
  await finishClosure(ports, account, closedAt);
}

/** Children without an owner, as re-applied closings leave them. Reads all children: for a database that is not in service yet. */
export async function listChildrenWithoutOwner(owner: Database): Promise<StudentId[]> {
  const itsOwner = owner
    .select({ userId: guardians.userId })
    .from(guardians)
    .where(and(eq(guardians.studentId, students.id), eq(guardians.role, 'owner')));
  const rows = await owner.select({ id: students.id }).from(students).where(notExists(itsOwner)).orderBy(students.id);
  return rows.map(({ id }) => id);
}

/** What is kept of a form that its teacher withdrew, outside of the database. `id`: of the invitation. */
export type WithdrawalRecord = { id: InvitationId; assessmentId: AssessmentId; withdrawnAt: Instant };

/** Every withdrawal of a form that the log holds, the oldest first. By the words of the index `events_withdrawn_forms`. */
export async function listWithdrawalRecords(owner: Database): Promise<WithdrawalRecord[]> {
  const { rows } = await owner.execute<{ id: InvitationId; week: AssessmentId; at: string }>(
    sql`select data ->> 'invitationId' as id, stream_id as week, at from events where type = 'TeacherInputWithdrawn' order by at, stream_id`,
  );
  return rows.map(({ id, week, at }) => ({ id, assessmentId: week, withdrawnAt: toInstant(Date.parse(at)) }));
}

/**
 * Withdraws a form again that a backup restored; where it holds none, nothing happens. `handle` writes no emails: the
 * family was notified at the time.
 */
export async function reapplyWithdrawal(
  { store, handle }: { store: Pick<EventStore, 'load'>; handle: HandleCommand },
  { id, assessmentId, withdrawnAt: at }: WithdrawalRecord,
): Promise<void> {
  const send = (actor: Actor, key: string, command: Command) =>
    handle({ assessmentId, command, actor, origin: 's', key, requestHash: key });
  const withdraw = () =>
    send({ kind: 'teacher', id }, `form-withdrawn:${id}`, { type: 'WithdrawTeacherInput', at, invitationId: id });
  try {
    await withdraw().catch(async (error: unknown) => {
      if (!(error instanceof Refused) || error.code !== 'ANALYSIS_RUNNING') throw error;
      // This analysis had failed by then, since only that let the teacher withdraw. Begun again, it would read the form.
      const { state } = await store.load(assessmentId);
      const attempt = state.status === 'notScheduled' ? 0 : state.attempt;
      const fail = { type: 'FailAnalysis', at, attempt, reason: 'restored' } as const;
      await send({ kind: 'system', id: 'restore' }, `form-withdrawn:analysis-failed:${id}`, fail);
      await withdraw();
    });
  } catch (error) {
    if (!(error instanceof Refused) || isTransient(error.code)) throw error;
  }
}
