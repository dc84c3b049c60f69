import { asc, lte } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { BATCH, daysBefore, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { audit } from '#services/ops/audit.tables.ts';
import type { KeptDays } from '#shared/values/retention.ts';

/**
 * Deletes the oldest rows of the audit. The newest expired row stays, since the seal of the first kept row is checked
 * with it.
 */
export const pastAudit = (db: Database, kept: Pick<KeptDays, 'audit'>): Job => ({
  name: 'past-audit',
  everyMs: PERIODS.daily,
  run: (now, step) => {
    const due = daysBefore(now, kept.audit);
    return inBatches(async () => {
      const first = await db
        .select({ number: audit.number, at: audit.at })
        .from(audit)
        .orderBy(asc(audit.number))
        .limit(BATCH + 1);
      const kept = first.findIndex(({ at }) => at >= due);
      const past = kept === -1 ? first : first.slice(0, kept);
      const last = past.at(-2);
      return last ? ((await db.delete(audit).where(lte(audit.number, last.number))).rowCount ?? 0) : 0;
    }, step);
  },
});
