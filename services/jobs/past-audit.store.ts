import { asc, lte } from 'drizzle-orm';
import { audit } from '#services/database/audit.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { BATCH, type Job, PERIODS, runInBatches, subtractDays } from '#services/jobs/job.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/**
 * Deletes the oldest rows of the audit. The newest expired row stays, since the seal of the first kept row is checked
 * with it.
 */
export const createPastAuditJob = (db: Database, retention: Pick<RetentionDays, 'audit'>): Job => ({
  name: 'past-audit',
  everyMs: PERIODS.daily,
  run: (now, step) => {
    const due = subtractDays(now, retention.audit);
    return runInBatches(async () => {
      const first = await db
        .select({ number: audit.number, at: audit.at })
        .from(audit)
        .orderBy(asc(audit.number))
        .limit(BATCH + 1);
      const firstRetained = first.findIndex(({ at }) => at >= due);
      const expiredRows = firstRetained === -1 ? first : first.slice(0, firstRetained);
      const last = expiredRows.at(-2);
      return last ? ((await db.delete(audit).where(lte(audit.number, last.number))).rowCount ?? 0) : 0;
    }, step);
  },
});
