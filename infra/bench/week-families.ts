import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { uuidv7 } from 'uuidv7';
import type { Handle } from '#services/handling/handle.ts';
import { SignalPayload, workflowId } from '#shared/contracts/workflows/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { localDate } from '#shared/domain/plan.ts';
import { invitationId, scheduleMira } from '#shared/testing/examples.ts';
import { epochMsOf, instantOf } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { answersTo } from '#workflows/testing/answers.ts';
import type { History } from '#workflows/testing/history-file.ts';
import { TASKS_OF_DAY } from '#workflows/testing/week-stage.ts';

/** One family's finished week: its history, and for each signalled answer the ms from its commit to the workflow that knows it. */
export type PlayedWeek = { history: History; events: number; signalMs: number[] };

/** Plays a whole shrunken week through the same `handle` as the API: a task an hour of its day. */
export async function playFamily(handle: Handle, client: Client, dayMs: number): Promise<PlayedWeek> {
  const assessmentId = uuidv7() as AssessmentId;
  const committedAt = new Map<number, number>();
  const order = async (command: Command) => {
    const key = uuidv7();
    const { version, state } = await handle({ assessmentId, command, actor: { kind: 'parent', id: 'bench' }, origin: 'a', key, requestHash: key });
    committedAt.set(version, Date.now());
    return state;
  };
  const now = () => instantOf(Date.now());
  const timeZone = 'UTC';
  const week = { ...scheduleMira, at: now(), assessmentId, studentId: uuidv7() as StudentId, startDate: localDate(Date.now(), timeZone), timeZone, dayMs };
  const state = await order({ ...week, invitationId });
  if (state.status === 'notScheduled') throw new Error('The week was not scheduled');

  for (let day = 1; day <= 6; day++) {
    await until(state.plan, day, 9);
    for (const task of TASKS_OF_DAY[day] ?? []) {
      for (const command of answersTo(task, now(), invitationId)) await order(command);
      await wait(dayMs / 24);
    }
  }
  const workflow = client.workflow.getHandle(workflowId(assessmentId));
  await workflow.result();
  const history = await workflow.fetchHistory();
  return { history, events: history.events?.length ?? 0, signalMs: latencies(history, committedAt) };
}

const until = (plan: Plan, day: number, hours: number): Promise<void> =>
  wait(Math.max(0, epochMsOf(plan.days[day - 1]?.opens ?? plan.graceEnds) + (hours * plan.dayMs) / 24 - Date.now()));

const WORKFLOW_TASK_COMPLETED = 7;

/** The workflow knows a signal when the first workflow task after it is completed; the history says when that was. */
function latencies({ events }: History, committedAt: ReadonlyMap<number, number>): number[] {
  const all = events ?? [];
  return all.flatMap((event, i) => {
    const data = event.workflowExecutionSignaledEventAttributes?.input?.payloads?.[0]?.data;
    if (!data) return [];
    const { upTo } = SignalPayload.parse(JSON.parse(Buffer.from(data).toString()));
    const committed = committedAt.get(upTo);
    const known = all.slice(i).find(({ eventType }) => eventType === WORKFLOW_TASK_COMPLETED)?.eventTime;
    return committed && known ? [Number(known.seconds) * 1000 + (known.nanos ?? 0) / 1e6 - committed] : [];
  });
}
