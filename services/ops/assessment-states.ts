import type { EventStore } from '#services/database/event-store.ts';
import type { ViewTable } from '#services/database/views.tables.ts';
import type { AssessmentRows } from '#services/ops/assessment-rows.store.ts';
import type { OpsWeek } from '#shared/contracts/ops-weeks.ts';
import { toWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import { hasTeacherTask, isTaskOpen } from '#shared/domain/assessment/open-tasks.ts';
import { computePhase } from '#shared/domain/assessment/phases.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { findStuckState } from '#shared/domain/lateness.ts';
import { getSubjectTask, getTask, listTasks } from '#shared/domain/programme.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { type Day, type Instant, toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import type { TaskId } from '#shared/values/tasks.ts';
import { DAYS } from '#shared/values/week.ts';

/** Temporal's Web UI, if the installation has configured one. */
export type TemporalUi = { url: string; namespace: string };
type AssessmentStatePorts = {
  rows: AssessmentRows;
  store: Pick<EventStore, 'load'>;
  temporalUi: TemporalUi | null;
};

/** The states of one assessment at `now`: what happened and when, never any answer. */
export async function loadAssessmentStates(
  { rows, store, temporalUi }: AssessmentStatePorts,
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
  const late = findStuckState(week, steeredAt ?? events[0]?.at ?? now, now);
  const stuck = isFailed
    ? late && { ...late, code: toFaultCode(failure) }
    : ((relay && describeUndelivered(relay, now)) ?? (late && { ...late, code: null }));
  const expected = countExpectedRows(week);
  return {
    id,
    at: now,
    version,
    phase: computePhase(week),
    day: week.opened,
    stuck,
    canRetry: isFailed,
    attempt: week.attempt,
    days: DAYS.map((day) => ({ day, opens: getOpening(week, day), opened: day <= week.opened })),
    graceEnds: week.plan.graceEnds,
    tasks: listTasks(hasTeacherTask(week)).map((task) => ({ id: task.id, state: getTaskState(week, task.id, now) })),
    relay: relay && {
      head: relay.head,
      delivered: relay.delivered,
      attempts: relay.attempts,
      code: toRelayCode(relay.lastError),
      dueAt: relay.dueAt,
    },
    letters: letters.map(({ lastError, ...letter }) => ({ ...letter, code: toFaultCode(lastError) })),
    events,
    views: views.map(({ table, rows: rowCount, version: newest }) => ({
      table,
      rows: rowCount,
      expected: expected[table],
      version: newest ?? 0,
    })),
    workflow: { id: toWorkflowId(id), url: temporalUi && buildWorkflowUrl(temporalUi, toWorkflowId(id)) },
  };
}

const getOpening = ({ plan }: Assessment, day: Day): Instant => plan.days[day - 1]?.opens ?? plan.graceEnds;

function getTaskState(
  week: Assessment,
  id: OpsWeek['tasks'][number]['id'],
  now: Instant,
): OpsWeek['tasks'][number]['state'] {
  if (week.done[id] !== undefined) return 'done';
  if (week.status !== 'running' || (week.childEndedAt && getTask(id).who === 'child')) return 'skipped';
  return week.consent && !week.pausedSince && isTaskOpen(week, id, now) ? 'open' : 'locked';
}

/**
 * The minimum number of rows in each read model for an assessment in this state: a reopened sitting may have one more.
 * Observations expire with the answers; scores stay with a report, and without one expire as well.
 */
const countExpectedRows = ({
  moods,
  done,
  encoreDone,
  trials,
  status,
  answersGoneAt,
}: Assessment): Record<ViewTable, number> => {
  const isDone = (id: TaskId) => (done[id] === undefined ? 0 : 1);
  const hasScores = !answersGoneAt || status === 'reported';
  const subjects = Subject.options.filter((subject) => isDone(getSubjectTask(subject).id));
  return {
    mood_assessments: Object.keys(moods).length,
    personality_assessments: hasScores ? isDone('personality/2') + (encoreDone ? 1 : 0) : 0,
    cognitive_assessments: Object.values(trials).filter(({ completed }) => completed).length,
    academic_assessments: hasScores ? subjects.length : 0,
    parent_observations: answersGoneAt ? 0 : isDone('parent/4'),
    teacher_observations: answersGoneAt ? 0 : isDone('teacher/5'),
    overall_reports: status === 'failed' || status === 'reported' ? 1 : 0,
    week_phases: 1,
  };
};

export const buildWorkflowsUrl = ({ url, namespace }: TemporalUi): string =>
  `${url.replace(/\/$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows`;
const buildWorkflowUrl = (ui: TemporalUi, id: string): string => `${buildWorkflowsUrl(ui)}/${encodeURIComponent(id)}`;

/** The relay's row of an assessment; without a time when it is due nothing is undelivered. */
type RelayRow = {
  dueAt: Instant | null;
  firstDueAt: Instant | null;
  attempts: number;
  lastError: string | null;
};

/** A server that restarts costs two attempts. */
const TRIES = 3;
/** The relay polls every two seconds, and a lease ends after thirty. */
const UNCLAIMED_MS = 2 * 60_000;

/**
 * Since when the relay cannot reach an assessment's workflow, or null: attempts failed, a signal was refused for good, or
 * the relay does not run. An operator is told of it rather than of a step that did not happen for it.
 */
export function describeUndelivered({ dueAt, firstDueAt, attempts, lastError }: RelayRow, now: Instant) {
  const isUnclaimed = dueAt !== null && toEpochMs(now) - toEpochMs(dueAt) >= UNCLAIMED_MS;
  return dueAt !== null && (attempts >= TRIES || isParked(lastError) || isUnclaimed)
    ? { reason: 'unreached' as const, since: firstDueAt ?? dueAt, code: toRelayCode(lastError) }
    : null;
}

const isParked = (lastError: string | null): boolean => lastError?.startsWith('poison:') ?? false;

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;
const RELAY_ERROR = /^(\w+): (?:gRPC (\d+))?/;

/** The code of a fault for operators, without any message, which may quote an address or an answer. */
export const toFaultCode = (text: string | null): string | null =>
  text === null ? null : CODE.test(text) ? text : 'FAILED';

/** The relay stores `kind: gRPC number: message of Temporal`. */
export function toRelayCode(lastError: string | null): string | null {
  const [, kind, grpc] = RELAY_ERROR.exec(lastError ?? '') ?? [];
  return grpc ? `gRPC_${grpc}` : toFaultCode(kind ?? lastError);
}
