import type { LogClient } from '#services/event-store/clients.ts';
import { BATCH, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';

/** Failed sign-ins that delay nobody any more. */
export const pastAttempts = (sql: LogClient): Job => ({
  name: 'past-attempts',
  everyMs: PERIODS.daily,
  run: (now, step) =>
    inBatches(async () => {
      const { count } = await sql`
        delete from auth.sign_in_attempts
        where account_hash in (select account_hash from auth.sign_in_attempts where window_ends < ${now} order by window_ends limit ${BATCH})`;
      return count;
    }, step),
});
