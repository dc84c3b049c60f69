import type { LogClient } from '#services/database/clients.ts';
import { BATCH, type Job, PERIODS, runInBatches, subtractDays } from '#services/jobs/job.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/** Each stream has about a hundred keys. */
const STREAMS = 20;

/**
 * Idempotency keys of assessments that closed long ago. Age alone is not enough while an assessment is open: a pause
 * may last longer, and a tablet may deliver after it.
 */
export const createClosedAssessmentKeysJob = (sql: LogClient, retention: Pick<RetentionDays, 'keys'>): Job => ({
  name: 'keys-of-closed-weeks',
  everyMs: PERIODS.daily,
  run: (now, step) =>
    runInBatches(
      async () => {
        const { count } = await sql`
          with closed as (
            select stream_id from streams where closed_at < ${subtractDays(now, retention.keys)} and keys_gone_at is null
            order by closed_at limit ${STREAMS} for update skip locked),
          gone as (delete from commands where stream_id in (select stream_id from closed))
          update streams set keys_gone_at = ${now} where stream_id in (select stream_id from closed)`;
        return count;
      },
      step,
      STREAMS,
    ),
});

/** Idempotency keys of writes without a stream, such as a new child. */
export const createStreamlessKeysJob = (sql: LogClient, retention: Pick<RetentionDays, 'keys'>): Job => ({
  name: 'keys-without-week',
  everyMs: PERIODS.daily,
  run: (now, step) =>
    runInBatches(async () => {
      const { count } = await sql`
        delete from commands
        where ctid = any (array(select ctid from commands where version = 0 and at < ${subtractDays(now, retention.keys)} order by at limit ${BATCH}))`;
      return count;
    }, step),
});
