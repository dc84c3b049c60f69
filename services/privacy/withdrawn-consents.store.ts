import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { HandleCommand } from '#services/assessment/handle.ts';
import type { Database } from '#services/database/database.store.ts';
import { consents } from '#services/database/families.tables.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const KEY = 'consent-withdrawn';
/** An interrupted withdrawal is found within minutes; the window also covers a worker that was down for a week. */
const LOOKED_BACK_DAYS = 7;

/**
 * Ends the consent of assessments whose withdrawal was recorded for the child but not appended to their logs. Returns
 * their number.
 */
export type EndWithdrawnConsents = (now: Instant) => Promise<number>;

export function createWithdrawnConsentEnder(db: Database, handle: HandleCommand): EndWithdrawnConsents {
  const missedWithdrawals = db
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
    const weeks = await missedWithdrawals.execute({ since: toInstant(toEpochMs(now) - LOOKED_BACK_DAYS * DAY_MS) });
    for (const { id, at } of weeks) {
      // All assessments of a child end at one instant, so that its guardians get one email.
      const command = { type: 'WithdrawConsent', at: toInstant(new Date(at).getTime()) } as const;
      const actor = { kind: 'system', id: 'housekeeping' } as const;
      await handle({ assessmentId: id as AssessmentId, command, actor, origin: 'a', key: KEY, requestHash: KEY });
    }
    return weeks.length;
  };
}
