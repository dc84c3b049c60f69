import type { EventStore, RecordedEvent } from '#services/database/event-store.ts';
import type { DueMail } from '#services/mail/mail.store.ts';
import type { Metrics } from '#services/ops/metrics.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

export type ServiceLevelPorts = {
  store: Pick<EventStore, 'load' | 'read'>;
  metrics: Pick<Metrics, 'reminded' | 'reported'>;
  clock: () => Instant;
  onFault: (error: unknown) => void;
};

/** Measures what was promised of reminders and reports. A failed measurement is noted and disturbs nothing. */
export function createServiceLevels({ store, metrics, clock, onFault }: ServiceLevelPorts) {
  const measureReminder = async (id: AssessmentId, day: number, at: Instant) => {
    const { state } = await store.load(id);
    const hour = state.status === 'notScheduled' ? undefined : state.plan.reminders[day - 1];
    if (hour) metrics.reminded(countSeconds(hour, at));
  };
  const measureReport = async (id: AssessmentId, at: Instant) => {
    const due = findReportDueAt(await store.read(id));
    if (due) metrics.reported(countSeconds(due, at));
  };
  return {
    onMailSent: ({ kind, assessmentId, payload }: Pick<DueMail, 'kind' | 'assessmentId' | 'payload'>): void => {
      if (kind === 'reminder' && assessmentId !== null && payload.day)
        void measureReminder(assessmentId, payload.day, clock()).catch(onFault);
    },
    onCommitted: (id: AssessmentId, events: readonly AssessmentEvent[]): void => {
      if (events.some(({ type }) => type === 'ReportGenerated')) void measureReport(id, clock()).catch(onFault);
    },
  };
}

const countSeconds = (from: Instant, to: Instant): number => Math.max(0, (toEpochMs(to) - toEpochMs(from)) / 1000);

/**
 * From when on nothing was missing for the report: the event before its analysis (the last answer, the opening of day
 * 7, a request), or the end of the grace. A repeated attempt counts from its own start: an operator asked for it.
 */
export function findReportDueAt(recorded: readonly Pick<RecordedEvent, 'event'>[]): Instant | undefined {
  const events = recorded.map(({ event }) => event);
  const index = events.findLastIndex(({ type }) => type === 'AnalysisStarted');
  const started = events[index];
  if (started?.type !== 'AnalysisStarted') return undefined;
  if (started.attempt > 1) return started.at;
  const planned = events.findLast((event) => 'plan' in event);
  const before = events[index - 1]?.at ?? started.at;
  const graceEnds = planned && 'plan' in planned ? planned.plan.graceEnds : before;
  return graceEnds > before && graceEnds <= started.at ? graceEnds : before;
}
