import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#services/database/database.store.ts';
import { consents } from '#services/families/families.tables.ts';
import type { Handle } from '#services/handling/handle.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const KEY = 'consent-withdrawn';
/** A withdrawal that broke off is found within minutes; a worker that was away for a week still finds it. */
const LOOKED_BACK_DAYS = 7;

/**
 * Ends the consent of weeks whose child's guardian has withdrawn it, where the call broke off before their logs heard
 * of it. Answers how many.
 */
export type EndWithdrawnConsents = (now: Instant) => Promise<number>;

export function withdrawnConsents(db: Database, handle: Handle): EndWithdrawnConsents {
  const unheard = db
    .select({ id: consents.assessmentId, at: sql<string>`max(${consents.withdrawnAt})` })
    .from(consents)
    .where(
      and(
        gt(consents.withdrawnAt, sql`${sql.placeholder('since')}::timestamptz`),
        eq(consents.purpose, 'week'),
        isNotNull(consents.assessmentId),
        sql`not exists (select from events e where e.stream_id = ${consents.assessmentId} and e.type = 'ConsentWithdrawn')`,
      ),
    )
    .groupBy(consents.assessmentId)
    .prepare('unheard_withdrawals');
  return async (now) => {
    const weeks = await unheard.execute({ since: instantOf(epochMsOf(now) - LOOKED_BACK_DAYS * DAY_MS) });
    for (const { id, at } of weeks) {
      // All weeks of a child end by one instant, and its guardians get one letter.
      const command = { type: 'WithdrawConsent', at: instantOf(new Date(at).getTime()) } as const;
      const actor = { kind: 'system', id: 'housekeeping' } as const;
      await handle({ assessmentId: id as AssessmentId, command, actor, origin: 'a', key: KEY, requestHash: KEY });
    }
    return weeks.length;
  };
}
