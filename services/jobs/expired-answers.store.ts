import type { LogClient } from '#services/database/clients.ts';
import { type Job, PERIODS, subtractDays } from '#services/jobs/job.ts';
import { ANSWER_EVENTS } from '#shared/domain/assessment/events.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/** Each assessment has about three hundred events. */
const BATCH_SIZE = 20;
const FIRST = '00000000-0000-0000-0000-000000000000';

type ExpiryPorts = {
  sql: LogClient;
  retention: Pick<RetentionDays, 'answers' | 'withdrawnAnswers'>;
  /** Records in the log that the answers of an assessment have expired; idempotent. */
  expire: (assessmentId: AssessmentId, now: Instant) => Promise<unknown>;
};

/**
 * Deletes the answers of assessments that ended the retention period ago: the log records it first, then the events are
 * deleted, so a crash in between is repeated. An abandoned assessment without writes for as long is treated as ended,
 * counted from its planned end, unless it is paused or has not begun. A failure for one assessment does not stop the
 * others.
 */
export const createExpiredAnswersJob = ({ sql, retention, expire }: ExpiryPorts): Job => ({
  name: 'expired-answers',
  everyMs: PERIODS.daily,
  run: async (now, step) => {
    const due = subtractDays(now, retention.answers);
    let did = 0;
    let firstError: unknown;
    for (const find of [
      findEnded(sql, due),
      findAbandoned(sql, due),
      findWithdrawn(sql, subtractDays(now, retention.withdrawnAnswers)),
    ]) {
      for (let after = FIRST; ; await step()) {
        const weeks = await find(after);
        for (const { id } of weeks) {
          try {
            await expire(id, now);
            await sql`select forget_answers(${id}, ${[...ANSWER_EVENTS]}, ${now})`;
            did++;
          } catch (error) {
            firstError ??= error;
          }
        }
        after = weeks.at(-1)?.id ?? after;
        if (weeks.length < BATCH_SIZE) break;
      }
    }
    if (firstError !== undefined) throw firstError;
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
