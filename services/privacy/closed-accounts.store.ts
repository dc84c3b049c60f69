import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import { closures, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { withdrawOffersOfChild } from '#services/families/ownership.store.ts';
import type { NotifyAccount } from '#services/mail/security-emails.ts';
import { ACCOUNT_TABLES, type AccountTable } from '#services/privacy/account-tables.ts';
import { type DependentChild, findHeir, listDependentChildren, lockChildren } from '#services/privacy/closing.store.ts';
import { beginErasure } from '#services/privacy/erasures.store.ts';
import { isWrittenBy } from '#services/privacy/own-data.store.ts';
import type { Instant } from '#shared/values/days.ts';
import type { ErasureId, UserId } from '#shared/values/ids.ts';

export type ClosedAccountPorts = {
  /** Of the database owner: it also writes emails and the audit. */
  owner: Database;
  notify: NotifyAccount;
  audit: Pick<AuditTrail, 'within'>;
  /** Of the erasures that the closing begins; null where it must begin none, and leaves a child without an heir alone. */
  newId: (() => string) | null;
};

/**
 * Carries out a due closing: passes children on to another guardian or begins their erasure, and deletes all data of
 * the account but what its last emails need. Checks everything again under locks. Returns the begun erasures; null if
 * the closing was undone or carried out before.
 */
export const carryOutClosing = (
  { owner, notify, audit, newId }: ClosedAccountPorts,
  userId: UserId,
  now: Instant,
): Promise<ErasureId[] | null> =>
  owner
    .transaction(async (tx) => {
      await lockChildren(tx, userId);
      const [holder] = await tx
        .select({ closedAt: user.closedAt, isProved: user.emailVerified })
        .from(user)
        .where(eq(user.id, userId))
        .for('update');
      const [dueClosure] = await tx
        .update(closures)
        .set({ carriedOutAt: now })
        .where(and(eq(closures.userId, userId), lte(closures.endsAt, now), isNull(closures.carriedOutAt)))
        .returning({ userId: closures.userId });
      // Thrown to roll back the update above. An account without a row was removed by an operator.
      if (!dueClosure || (holder && !holder.closedAt)) throw new NotDue();

      const facts: { action: AuditAction; objectId: string }[] = [];
      const startedErasures: ErasureId[] = [];
      await deleteWrittenTexts(tx, userId);
      for (const child of await listDependentChildren(tx, userId)) {
        const { studentId, nickname, isOwned } = child;
        const heir = findHeir(child);
        if (isOwned && !heir && newId) {
          const { erasure } = await beginErasure(tx, { id: newId() as ErasureId, studentId, nickname, by: userId });
          startedErasures.push(erasure.id);
          facts.push({ action: 'child.erasure-asked', objectId: erasure.id });
        } else if (isOwned && heir) {
          await transferOwnership(tx, child, heir.userId);
          // By both: a child may come to the same guardian again.
          const about = `${studentId}|${userId}`;
          await notify(tx, { userId: heir.userId, kind: 'ownership-inherited', about, now });
          facts.push({ action: 'ownership.inherited', objectId: studentId });
        } else {
          facts.push({ action: 'guardian.left', objectId: studentId });
        }
      }
      await deleteRows(tx, userId, 'children');
      if (holder?.isProved) await notify(tx, { userId, kind: 'account-closed', about: userId, now });
      facts.push({ action: 'account.closed', objectId: userId });
      for (const fact of facts) await audit.within(tx, { at: now, actor: { kind: 'system' }, ...fact });
      return startedErasures;
    })
    .catch((error: unknown) => (error instanceof NotDue ? null : Promise.reject(error)));

class NotDue extends Error {
  override name = 'NotDue';
}

/** Sets the new owner before the former guardianship is deleted, so that a child is never without one. */
async function transferOwnership(tx: Transaction, { studentId }: DependentChild, to: UserId): Promise<void> {
  await tx
    .update(guardians)
    .set({ role: sql`case when ${guardians.userId} = ${to} then 'owner' else 'co-guardian' end` })
    .where(eq(guardians.studentId, studentId))
    .prepare('inherit_child')
    .execute();
  await withdrawOffersOfChild(tx, studentId);
}

/**
 * Deletes the texts that this person wrote in forms and when scheduling, also for children that the person no longer
 * looks after; the ratings, and what a report quotes, stay in the reports.
 */
async function deleteWrittenTexts(tx: Transaction, userId: UserId): Promise<void> {
  const isTheirs = isWrittenBy(sql`${userId}::uuid`);
  // A rebuild of the views that has read these events holds the same rows, so it never brings back what goes here.
  await tx.execute(sql`
    select id from assessment_sessions where id in (select stream_id from events where ${isTheirs}) order by id for update`);
  await tx.execute(sql`
    update parent_observations form set strengths = null, concerns = null, observations = null
    from (select stream_id, version from events where ${isTheirs}) event
    where event.stream_id = form.session_id and event.version = form.version`);
  await tx.execute(sql`
    update events set data = case type when 'ParentObserved' then jsonb_set(data, '{texts}', '{}') else data - 'notes' end
    where ${isTheirs}`);
}

const TOKEN = ':user';
/** SQL condition that selects the rows of one account. */
const buildAccountRowCondition = (rows: string, userId: UserId): SQL =>
  sql.join(rows.split(TOKEN).flatMap((part, i) => (i === 0 ? [sql.raw(part)] : [sql`${userId}::uuid`, sql.raw(part)])));

async function deleteRows(tx: Transaction, userId: UserId, goes: 'children' | 'account'): Promise<void> {
  for (const table of ACCOUNT_TABLES)
    if ('rows' in table && table.goes === goes) await tx.execute(buildRemoveStatement(table, userId));
}
function buildRemoveStatement({ table, rows, set }: Extract<AccountTable, { rows: string }>, userId: UserId): SQL {
  const [name, which] = [sql.raw(table), buildAccountRowCondition(rows, userId)];
  return set ? sql`update ${name} set ${sql.raw(set)} where ${which}` : sql`delete from ${name} where ${which}`;
}

/** How long the data of a closed account waits for its last emails. */
const LAST_EMAIL_DAYS = 7;

/**
 * Lists closed accounts whose last emails are sent or have waited too long, or whose row an operator removed, when none
 * can be sent.
 */
export const listFinishedClosures = async (owner: Database): Promise<UserId[]> => {
  const isErasing = sql`exists (select from erasures where asked_by = ${closures.userId} and done_at is null)`;
  const isWritten = sql`exists (select from mail where recipient = 'account:' || ${closures.userId} and state in ('pending', 'sending', 'retry')
    and created_at > now() - ${LAST_EMAIL_DAYS} * interval '1 day')`;
  const isGone = sql`not exists (select from auth."user" account where account.id = ${closures.userId})`;
  const rows = await owner
    .select({ userId: closures.userId })
    .from(closures)
    .where(
      and(
        isNull(closures.doneAt),
        isNotNull(closures.carriedOutAt),
        sql`(${isGone} or not ${isErasing} and not ${isWritten})`,
      ),
    )
    .limit(100);
  return rows.map(({ userId }) => userId);
};

/** Deletes the last row of an account and completes the tombstone. */
export const finishClosure = (
  { owner }: Pick<ClosedAccountPorts, 'owner'>,
  userId: UserId,
  now: Instant,
): Promise<void> =>
  owner.transaction(async (tx) => {
    await deleteRows(tx, userId, 'account');
    await tx.update(closures).set({ doneAt: now }).where(eq(closures.userId, userId));
  });
