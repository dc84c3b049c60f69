import type { EventStore } from '#services/event-store/event-store.ts';
import { faultCode, relayCode } from '#services/ops/fault-code.ts';
import { isUnreached } from '#services/ops/unreached.ts';
import type { WeekRows } from '#services/ops/week-rows.store.ts';
import { phaseOf } from '#services/views/phase.view.ts';
import type { ViewTable } from '#services/views/views.tables.ts';
import type { OpsWeek } from '#shared/contracts/ops-weeks.ts';
import { workflowId } from '#shared/contracts/workflows/assessment.ts';
import { isOpen, withTeacher } from '#shared/domain/assessment/open-tasks.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { whyStuck } from '#shared/domain/lateness.ts';
import { ALL_DAYS, subjectTask, tasksOf } from '#shared/domain/programme.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/** Temporal's Web UI, if the installation has configured one. */
export type TemporalUi = { url: string; namespace: string };
export type WeekStatePorts = { rows: WeekRows; store: Pick<EventStore, 'load'>; temporalUi: TemporalUi | null };

/** The states of one assessment at `now`: what happened and when, never any answer. */
export async function weekStates(
  { rows, store, temporalUi }: WeekStatePorts,
  id: AssessmentId,
  now: Instant,
): Promise<OpsWeek> {
  const { version, state: week } = await store.load(id);
  if (week.status === 'notScheduled') return refuse('NOT_FOUND');
  const [events, views, steeredAt, failure, relay, letters] = await Promise.all([
    rows.events(id),
    rows.views(id),
    rows.steeredAt(id),
    rows.failure(id),
    rows.relay(id),
    rows.letters(id),
  ]);
  const isFailed = week.status === 'failed';
  const unreached =
    relay?.dueAt && isUnreached({ ...relay, dueAt: relay.dueAt }, now)
      ? { reason: 'unreached' as const, since: relay.dueAt }
      : null;
  const stuck = whyStuck(week, steeredAt ?? events[0]?.at ?? now, now) ?? unreached;
  const expected = expectedRows(week);
  return {
    ...{ id, at: now, version, phase: phaseOf(week), day: week.opened },
    stuck: stuck && {
      ...stuck,
      code: isFailed ? faultCode(failure) : stuck.reason === 'unreached' ? relayCode(relay?.lastError ?? null) : null,
    },
    ...{ canRetry: isFailed, attempt: week.attempt },
    days: ALL_DAYS.map((day) => ({ day, opens: opens(week, day), opened: day <= week.opened })),
    graceEnds: week.plan.graceEnds,
    tasks: tasksOf(withTeacher(week)).map((task) => ({ id: task.id, state: taskState(week, task.id, now) })),
    relay: relay && {
      head: relay.head,
      delivered: relay.delivered,
      attempts: relay.attempts,
      code: relayCode(relay.lastError),
      dueAt: relay.dueAt,
    },
    letters: letters.map(({ lastError, ...letter }) => ({ ...letter, code: faultCode(lastError) })),
    events,
    views: views.map(({ table, rows: found, version: newest }) => ({
      table,
      rows: found,
      expected: expected[table],
      version: newest ?? 0,
    })),
    workflow: { id: workflowId(id), url: temporalUi && addressOf(temporalUi, workflowId(id)) },
  };
}

const opens = ({ plan }: Week, day: Day): Instant => plan.days[day - 1]?.opens ?? plan.graceEnds;

function taskState(week: Week, id: OpsWeek['tasks'][number]['id'], now: Instant): OpsWeek['tasks'][number]['state'] {
  if (week.done[id] !== undefined) return 'done';
  if (week.status !== 'running') return 'skipped';
  return week.consent && !week.pausedSince && isOpen(week, id, now) ? 'open' : 'locked';
}

/**
 * The minimum number of rows in each read model for an assessment in this state: a reopened sitting may have one more.
 * Observations expire with the answers, scores stay.
 */
export const expectedRows = ({
  moods,
  done,
  encoreDone,
  trials,
  status,
  answersGoneAt,
}: Week): Record<ViewTable, number> => {
  const isDone = (id: TaskId) => (done[id] === undefined ? 0 : 1);
  return {
    mood_assessments: Object.keys(moods).length,
    personality_assessments: isDone('personality/2') + (encoreDone ? 1 : 0),
    cognitive_assessments: Object.values(trials).filter(({ completed }) => completed).length,
    academic_assessments: Subject.options.filter((subject) => isDone(subjectTask(subject).id)).length,
    parent_observations: answersGoneAt ? 0 : isDone('parent/4'),
    teacher_observations: answersGoneAt ? 0 : isDone('teacher/5'),
    overall_reports: status === 'failed' || status === 'reported' ? 1 : 0,
    week_phases: 1,
  };
};

const addressOf = ({ url, namespace }: TemporalUi, id: string): string =>
  `${url.replace(/\/$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(id)}`;
