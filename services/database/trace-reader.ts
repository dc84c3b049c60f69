import type { LogClient } from '#services/database/clients.ts';
import type { TraceFields } from '#services/tracing.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

export type TraceReader = (assessmentId: AssessmentId, withinMs?: number) => Promise<TraceFields>;

/**
 * The trace of an assessment's newest event, for spans of what that event causes; none if the event is older than
 * `withinMs`.
 */
export const createTraceReader =
  (sql: LogClient): TraceReader =>
  async (assessmentId, withinMs = Number.MAX_SAFE_INTEGER) => {
    const [newest] = await sql<{ traceparent: string | null; ageMs: number }[]>`
      select meta ->> 'traceparent' as traceparent, extract(epoch from now() - at)::float * 1000 as "ageMs"
      from events where stream_id = ${assessmentId} order by version desc limit 1`;
    return newest?.traceparent && newest.ageMs <= withinMs ? { traceparent: newest.traceparent } : {};
  };
