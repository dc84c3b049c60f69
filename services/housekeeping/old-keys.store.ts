import type { LogClient } from '#services/event-store/clients.ts';
import { BATCH, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

const KEPT_MS = 30 * 24 * 3_600_000;
/** Each has about a hundred keys. */
const STREAMS = 20;

const thirtyDaysBefore = (now: Instant): Instant => instantOf(epochMsOf(now) - KEPT_MS);

/**
 * Keys of writes to weeks that closed 30 days ago. Age alone is not enough while a week is open: a pause may last longer, and a
 * tablet may deliver after it.
 */
export const keysOfClosedWeeks = (sql: LogClient): Job => ({
  name: 'keys-of-closed-weeks',
  everyMs: PERIODS.daily,
  run: (now, step) =>
    inBatches(
      async () => {
        const { count } = await sql`
          with closed as (
            select stream_id from streams where closed_at < ${thirtyDaysBefore(now)} and keys_gone_at is null
            order by closed_at limit ${STREAMS} for update skip locked),
          gone as (delete from commands where stream_id in (select stream_id from closed))
          update streams set keys_gone_at = ${now} where stream_id in (select stream_id from closed)`;
        return count;
      },
      step,
      STREAMS,
    ),
});

/** Keys of writes that have no stream, such as a new child: nobody repeats one after 30 days. */
export const keysWithoutWeek = (sql: LogClient): Job => ({
  name: 'keys-without-week',
  everyMs: PERIODS.daily,
  run: (now, step) =>
    inBatches(async () => {
      const { count } = await sql`
        delete from commands
        where ctid = any (array(select ctid from commands where version = 0 and at < ${thirtyDaysBefore(now)} order by at limit ${BATCH}))`;
      return count;
    }, step),
});
