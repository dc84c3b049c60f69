import { sql as fragment } from 'drizzle-orm';
import type { LogClient } from '#services/database/clients.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { readPages } from '#services/database/read-pages.ts';
import { collectFirstError } from '#services/first-error.ts';
import { BATCH, type Job, PERIODS, runInBatches, subtractDays } from '#services/jobs/job.ts';
import { ANSWER_EVENTS } from '#shared/domain/assessment/events.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/** Creates the partitions of the coming year, so that a long-running process never lacks one. */
export const createPartitionsJob = (sql: LogClient): Job => ({
  name: 'partitions',
  everyMs: PERIODS.daily,
  run: async (now) => {
    const [row] = await sql<{ made: number }[]>`select ensure_partitions(instant => ${now}) as made`;
    return row?.made ?? 0;
  },
});

/** Each stream has about a hundred keys. */
const STREAMS = 20;

/**
 * Idempotency keys of assessments that closed long ago, each as long after its own writing: families write after the end
 * too, and such a write makes the stream due again. Age alone is not enough while an assessment is open: a pause may last
 * longer, and a tablet may deliver after it.
 */
export const createClosedAssessmentKeysJob = (sql: LogClient, retention: Pick<RetentionDays, 'keys'>): Job => ({
  name: 'keys-of-closed-weeks',
  everyMs: PERIODS.daily,
  run: async (now, step) => {
    const due = subtractDays(now, retention.keys);
    const deletePage = (after: string) => sql<{ id: string; isDone: boolean }[]>`
      with closed as (
        select stream_id from streams where closed_at < ${due} and keys_gone_at is null and stream_id > ${after}
        order by stream_id limit ${STREAMS} for update skip locked),
      gone as (delete from commands where stream_id in (select stream_id from closed) and at < ${due}),
      done as (
        update streams s set keys_gone_at = ${now} where stream_id in (select stream_id from closed)
          and not exists (select from commands c where c.stream_id = s.stream_id and c.at >= ${due})
        returning stream_id)
      select stream_id as id, stream_id in (select stream_id from done) as "isDone" from closed order by stream_id`;
    let did = 0;
    for await (const { isDone } of readPages(deletePage, { size: STREAMS, step })) if (isDone) did++;
    return did;
  },
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

/** Each assessment has about three hundred events. */
const BATCH_SIZE = 20;

/** Records in the log that the answers of an assessment have expired; idempotent. `alongside` runs in that commit. */
export type ExpireAnswers = (
  assessmentId: AssessmentId,
  now: Instant,
  alongside: (tx: Transaction) => Promise<void>,
) => Promise<unknown>;

type ExpiryPorts = {
  sql: LogClient;
  db: Database;
  retention: Pick<RetentionDays, 'answers' | 'withdrawnAnswers'>;
  expire: ExpireAnswers;
};

/**
 * Deletes the answers of assessments that ended the retention period ago, in the commit that records it in the log: an
 * abandoned assessment closes with it and would not be found again. It is one without writes for as long, counted from
 * its planned end, unless it is paused or has not begun. A failure for one assessment does not stop the others.
 */
export const createExpiredAnswersJob = ({ sql, db, retention, expire }: ExpiryPorts): Job => ({
  name: 'expired-answers',
  everyMs: PERIODS.daily,
  run: async (now, step) => {
    const due = subtractDays(now, retention.answers);
    let did = 0;
    const { attempt, rethrow } = collectFirstError();
    for (const find of [
      findEnded(sql, due),
      findAbandoned(sql, due),
      findWithdrawn(sql, subtractDays(now, retention.withdrawnAnswers)),
    ]) {
      for await (const { id } of readPages(find, { size: BATCH_SIZE, step })) {
        const isDone = await attempt(async () => {
          const forget = fragment`select forget_answers(${id}, ${fragment.param([...ANSWER_EVENTS])}, ${now})`;
          await expire(id, now, async (tx) => {
            await tx.execute(forget);
          });
          // The log may say so already: earlier releases deleted in a second commit.
          await db.execute(forget);
        });
        if (isDone) did++;
      }
    }
    rethrow();
    return did;
  },
});

type FindDue = (after: string) => Promise<{ id: AssessmentId }[]>;

const findEnded =
  (sql: LogClient, due: Instant): FindDue =>
  (after) =>
    sql<{ id: AssessmentId }[]>`
    select stream_id as id from streams
    where closed_at < ${due} and answers_gone_at is null and erased_at is null and stream_id > ${after} order by stream_id limit ${BATCH_SIZE}`;

const findAbandoned =
  (sql: LogClient, due: Instant): FindDue =>
  (after) =>
    sql<{ id: AssessmentId }[]>`
    select stream_id as id from streams join assessment_sessions a on a.id = stream_id
    where closed_at is null and erased_at is null and a.updated_at < ${due} and stream_id > ${after}
      and (a.plan::jsonb ->> 'graceEnds')::timestamptz < ${due} and a.state::jsonb ->> 'pausedSince' is null
    order by stream_id limit ${BATCH_SIZE}`;

/** A consent in force has a row without an end, even if an older notice was agreed to before. */
const findWithdrawn =
  (sql: LogClient, due: Instant): FindDue =>
  (after) =>
    sql<{ id: AssessmentId }[]>`
    select distinct stream_id as id from consents c join streams on stream_id = c.assessment_id
    where c.purpose = 'week' and c.withdrawn_at < ${due} and answers_gone_at is null and erased_at is null and stream_id > ${after}
      and not exists (select from consents o where o.assessment_id = c.assessment_id and o.purpose = 'week' and o.withdrawn_at is null)
    order by stream_id limit ${BATCH_SIZE}`;
