import type { LogClient } from '#services/event-store/clients.ts';
import { BATCH, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';

/** Links of teachers whose invitation is over. */
export const expiredLinks = (sql: LogClient): Job => ({
  name: 'expired-links',
  everyMs: PERIODS.daily,
  run: (now, step) =>
    inBatches(async () => {
      const { count } = await sql`
        delete from auth.teacher_links
        where token_hash in (select token_hash from auth.teacher_links where expires_at < ${now} order by expires_at limit ${BATCH})`;
      return count;
    }, step),
});
