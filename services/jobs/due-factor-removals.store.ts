import { asc, eq, lte } from 'drizzle-orm';
import { deleteFactor, lockAccount } from '#services/accounts/factors.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { Database } from '#services/database/database.store.ts';
import { factorRemovals, factors } from '#services/database/factors.tables.ts';
import { BATCH, type Job, PERIODS, runInBatches } from '#services/jobs/job.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import type { Instant } from '#shared/values/days.ts';
import type { FactorId, UserId } from '#shared/values/ids.ts';

/** Factors whose removal an operator requested and whose owner has not objected for a day. */
export const createFactorRemovalsJob = (db: Database, audit: Pick<AuditTrail, 'within'>): Job => ({
  name: 'factor-removals',
  everyMs: PERIODS.halfHourly,
  run: (now, step) =>
    runInBatches(async () => {
      const due = await db
        .select({ factorId: factorRemovals.factorId, userId: factors.userId })
        .from(factorRemovals)
        .innerJoin(factors, eq(factors.id, factorRemovals.factorId))
        .where(lte(factorRemovals.dueAt, now))
        .orderBy(asc(factorRemovals.dueAt))
        .limit(BATCH);
      for (const { factorId, userId } of due)
        await removeFactor(db, audit, { factorId: factorId as FactorId, userId: userId as UserId, now });
      return due.length;
    }, step),
});

type DueRemoval = { factorId: FactorId; userId: UserId; now: Instant };
const removeFactor = (
  db: Database,
  audit: Pick<AuditTrail, 'within'>,
  { factorId, userId, now }: DueRemoval,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    // The owner objected at the last moment: there is no row any more.
    const deletedRows = await tx
      .delete(factorRemovals)
      .where(eq(factorRemovals.factorId, factorId))
      .returning({ askedBy: factorRemovals.askedBy });
    if (deletedRows.length === 0) return;
    await deleteFactor(tx, factorId, userId);
    await notifyAccount(tx, { userId, kind: 'factor-removed', about: factorId, now });
    await audit.within(tx, { at: now, actor: { kind: 'system' }, action: 'factor.removed', objectId: factorId });
  });
