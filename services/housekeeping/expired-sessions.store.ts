import type { LogClient } from '#services/event-store/clients.ts';
import { BATCH, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';

/** Sessions that nobody can continue any more. */
export const expiredSessions = (sql: LogClient): Job => ({
  name: 'expired-sessions',
  everyMs: PERIODS.daily,
  run: (now, step) =>
    inBatches(async () => {
      const { count } = await sql`
        delete from auth.session where id in (select id from auth.session where expires_at < ${now} order by expires_at limit ${BATCH})`;
      return count;
    }, step),
});
