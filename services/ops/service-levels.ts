import type { EventStore, RecordedEvent } from '#services/database/event-store.ts';
import type { DueMail } from '#services/mail/mail.store.ts';
import type { Metrics } from '#services/ops/metrics.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent, EventType } from '#shared/domain/assessment/events.ts';
import { getOpenDay, isOnHold } from '#shared/domain/assessment/open-day.ts';
import { isReadyForAnalysis, toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import type { AssessmentState } from '#shared/domain/assessment/state.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

export type ServiceLevelPorts = {
  store: Pick<EventStore, 'read'>;
  metrics: Pick<Metrics, 'reminded' | 'reported'>;
  clock: () => Instant;
  onFault: (error: unknown) => void;
};

/** Events of people that decide when a reminder is due; all but the consent hold the plan. */
const STEERING: readonly EventType[] = [
  'AssessmentScheduled',
  'ConsentGiven',
  'ConsentProved',
  'AssessmentResumed',
  'AssessmentRescheduled',
];

/** Measures what was promised of reminders and reports. A failed measurement is noted and disturbs nothing. */
export function createServiceLevels({ store, metrics, clock, onFault }: ServiceLevelPorts) {
  const measureReminder = async (id: AssessmentId, day: number, at: Instant) => {
    const due = findReminderDueAt(await store.read(id, { types: STEERING }), day);
    if (due) metrics.reminded(countSeconds(due, at));
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

/** The hour of a day's reminder; where the week was scheduled or moved on after it, from then on. */
function findReminderDueAt(steering: readonly Pick<RecordedEvent, 'event'>[], day: number): Instant | undefined {
  const events = steering.map(({ event }) => event);
  const hour = findPlan(events)?.reminders[day - 1];
  const steeredAt = events.at(-1)?.at ?? '';
  return hour && steeredAt > hour ? steeredAt : hour;
}

function findPlan(events: readonly AssessmentEvent[]): Plan | undefined {
  const planned = events.findLast((event) => 'plan' in event);
  return planned && 'plan' in planned ? planned.plan : undefined;
}

const countSeconds = (from: Instant, to: Instant): number => Math.max(0, (toEpochMs(to) - toEpochMs(from)) / 1000);

/**
 * From when on nothing was missing for the report, if each day opens and the grace ends when the plan says: a recorded
 * opening is as late as the analysis. A repeated attempt counts from its own start: an operator asked for it.
 */
export function findReportDueAt(recorded: readonly Pick<RecordedEvent, 'event'>[]): Instant | undefined {
  const events = recorded.map(({ event }) => event);
  const index = events.findLastIndex(({ type }) => type === 'AnalysisStarted');
  const started = events[index];
  if (started?.type !== 'AnalysisStarted') return undefined;
  if (started.attempt > 1) return started.at;
  let state = assessment.initialState;
  let due: Instant | undefined;
  for (const [i, event] of events.slice(0, index).entries()) {
    state = assessment.evolve(state, event);
    for (const at of listTurns(state, event.at, events[i + 1]?.at ?? started.at))
      due = isReady(state, at) ? (due ?? at) : undefined;
  }
  return due ?? events[index - 1]?.at ?? started.at;
}

/** The instants in a span at which an analysis may become due, the earliest first. */
const listTurns = (state: AssessmentState, from: Instant, until: Instant): Instant[] =>
  state.status === 'notScheduled'
    ? []
    : [
        from,
        ...[state.plan.days[TOTAL_DAYS - 1]?.opens ?? from, state.plan.graceEnds].filter(
          (at) => at > from && at <= until,
        ),
      ];

const isReady = (state: AssessmentState, at: Instant): boolean =>
  state.status === 'running' &&
  state.consent &&
  !isOnHold(state) &&
  isReadyForAnalysis(toTaskBoard(state), getOpenDay(state, at), at);
