import type { LogClient } from '#services/database/clients.ts';
import { withDeadline } from '#services/database/deadline.ts';
import type { TraceFields } from '#services/tracing.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

export type TraceReader = (assessmentId: AssessmentId, withinMs?: number) => Promise<TraceFields>;

const DEADLINE_MS = 1_000;

/**
 * The trace of an assessment's newest event, for spans of what that event causes; none if the event is older than
 * `withinMs`. A failed read is reported and gives none: a trace must not fail or keep back what it traces.
 */
export const createTraceReader =
  (sql: LogClient, onFault: (error: unknown) => void, deadlineMs = DEADLINE_MS): TraceReader =>
  async (assessmentId, withinMs = Number.MAX_SAFE_INTEGER) => {
    try {
      const query = sql<{ traceparent: string | null; ageMs: number }[]>`
        select meta ->> 'traceparent' as traceparent, extract(epoch from now() - at)::float * 1000 as "ageMs"
        from events where stream_id = ${assessmentId} order by version desc limit 1`;
      const [newest] = await withDeadline(deadlineMs, query);
      return newest?.traceparent && newest.ageMs <= withinMs ? { traceparent: newest.traceparent } : {};
    } catch (error) {
      onFault(error);
      return {};
    }
  };
