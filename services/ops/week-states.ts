import type { EventStore, Recorded } from '#services/event-store/event-store.ts';
import { faultCode, relayCode } from '#services/ops/fault-code.ts';
import { isUnreached } from '#services/ops/unreached.ts';
import type { WeekRows } from '#services/ops/week-rows.store.ts';
import { phaseOf } from '#services/views/phase.view.ts';
import { unscored } from '#services/views/view-facts.ts';
import { rowsFor } from '#services/views/view-rows.ts';
import type { OpsWeek } from '#shared/contracts/ops-weeks.ts';
import { workflowId } from '#shared/contracts/workflows/assessment.ts';
import { isOpen, withTeacher } from '#shared/domain/assessment/open-tasks.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { whyStuck } from '#shared/domain/lateness.ts';
import { ALL_DAYS, tasksOf } from '#shared/domain/programme.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** Temporal's Web UI, where this installation has named one. */
export type TemporalUi = { url: string; namespace: string };
export type WeekStatePorts = { rows: WeekRows; store: Pick<EventStore, 'load' | 'read'>; temporalUi: TemporalUi | null };

const MOST_EVENTS = 40;

/** One week by its states at `now`: what happened and when, never what was said. */
export async function weekStates({ rows, store, temporalUi }: WeekStatePorts, id: AssessmentId, now: Instant): Promise<OpsWeek> {
  const { version, state: week } = await store.load(id);
  if (week.status === 'notScheduled') return refuse('NOT_FOUND');
  const [events, views, steeredAt, failure, relay, letters] = await Promise.all([
    store.read(id),
    rows.views(id),
    rows.steeredAt(id),
    rows.failure(id),
    rows.relay(id),
    rows.letters(id),
  ]);
  const isFailed = week.status === 'failed';
  const unreached = relay?.dueAt && isUnreached({ ...relay, dueAt: relay.dueAt }, now) ? { reason: 'unreached' as const, since: relay.dueAt } : null;
  const stuck = whyStuck(week, steeredAt ?? events.at(-1)?.event.at ?? now, now) ?? unreached;
  const expected = await expectedRows(id, week, events);
  return {
    ...{ id, at: now, version, phase: phaseOf(week), day: week.opened },
    stuck: stuck && { ...stuck, code: isFailed ? faultCode(failure) : stuck.reason === 'unreached' ? relayCode(relay?.lastError ?? null) : null },
    ...{ canRetry: isFailed, attempt: week.attempt },
    days: ALL_DAYS.map((day) => ({ day, opens: opens(week, day), opened: day <= week.opened })),
    graceEnds: week.plan.graceEnds,
    tasks: tasksOf(withTeacher(week)).map((task) => ({ id: task.id, state: taskState(week, task.id, now) })),
    relay: relay && { head: relay.head, delivered: relay.delivered, attempts: relay.attempts, code: relayCode(relay.lastError), dueAt: relay.dueAt },
    letters: letters.map(({ lastError, ...letter }) => ({ ...letter, code: faultCode(lastError) })),
    events: events
      .slice(-MOST_EVENTS)
      .reverse()
      .map(({ version: v, origin, event }) => ({ version: v, type: event.type, origin, at: event.at })),
    views: views.map(({ table, rows: found, version: newest }) => ({ table, rows: found, expected: expected.get(table) ?? 0, version: newest ?? 0 })),
    workflow: { id: workflowId(id), url: temporalUi && addressOf(temporalUi, workflowId(id)) },
  };
}

const opens = ({ plan }: Week, day: Day): Instant => plan.days[day - 1]?.opens ?? plan.graceEnds;

function taskState(week: Week, id: OpsWeek['tasks'][number]['id'], now: Instant): OpsWeek['tasks'][number]['state'] {
  if (week.done[id] !== undefined) return 'done';
  if (week.status !== 'running') return 'skipped';
  return week.consent && !week.pausedSince && isOpen(week, id, now) ? 'open' : 'locked';
}

/** How many rows of each read model the log asks for. Which, and how many, does not hang on any score. */
async function expectedRows(assessmentId: AssessmentId, { studentId }: Week, events: readonly Recorded[]): Promise<Map<string, number>> {
  const rows = await rowsFor(unscored)({ assessmentId, studentId, events, history: async () => events });
  return new Map(Object.entries(Object.groupBy(rows, ({ table }) => table)).map(([table, group]) => [table, group?.length ?? 0]));
}

const addressOf = ({ url, namespace }: TemporalUi, id: string): string =>
  `${url.replace(/\/$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(id)}`;
