import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { ApiClient } from '#infra/client/api-client.ts';
import { proveAddressIn } from '#infra/client/prove-address.ts';
import { PASSWORD } from '#infra/client/schedule.ts';
import {
  answerAsTeacher,
  doTask,
  type Family,
  giveAssent,
  type LivingFamily,
  scheduleWeek,
} from '#infra/demo/family.ts';
import type { LogClient } from '#services/database/clients.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { SignalPayload, toWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';
import type { History } from '#workflows/testing/history-file.ts';

/**
 * A family's finished week: its history, and for each signalled answer the ms from its commit to the workflow task that
 * handled it.
 */
export type PlayedWeek = { history: History; events: number; signalMs: number[] };
/** How the families of a measurement reach the product. */
export type WeekParts = {
  baseUrl: string;
  createVisitor: () => ApiClient;
  log: LogClient;
  dayMs: number;
  /** Creates an invitation link; finding it among all emails would cost more than the week. */
  mintLink: (invitationId: InvitationId) => Promise<string | null>;
};
/** When a family comes, in hours of its days, which open at 7:00. */
export type Habits = { hoursAfterOpening: (day: number) => number; hoursBetweenTasks: number };

/** At 9:00, a task per hour: done before the reminder of 18:00. */
const MORNING: Habits = { hoursAfterOpening: () => 2, hoursBetweenTasks: 1 };

let families = 0;

/** Plays a whole shortened week through the API with every answer, until its workflow has ended. */
export async function playFamily(parts: WeekParts, client: Client): Promise<PlayedWeek> {
  const { baseUrl, createVisitor, log } = parts;
  const family = createFamily('week', families++);
  const living = await scheduleWeek(baseUrl, family, 'UTC', createVisitor(), () =>
    proveAddressIn(log, family.parent.email),
  );
  await playDays(parts, family, living, MORNING);
  const workflow = client.workflow.getHandle(toWorkflowId(living.assessmentId));
  await workflow.result();
  const history = await workflow.fetchHistory();
  return {
    history,
    events: history.events?.length ?? 0,
    signalMs: computeSignalLatencies(history, await readCommitTimes(log, living.assessmentId)),
  };
}

/** Does every task of the six days on its day. The teacher answers through a link. */
export async function playDays(parts: WeekParts, family: Family, living: LivingFamily, habits: Habits): Promise<void> {
  const { baseUrl, createVisitor, dayMs } = parts;
  const waitHours = (hours: number) => wait((hours * dayMs) / 24);
  for (let day = 1; day <= 6; day++) {
    const { assent, days } = await waitUntilOpen(living.progress, day, dayMs);
    await waitHours(habits.hoursAfterOpening(day));
    if (assent === 'ask') await giveAssent(family, living);
    for (const task of days.flatMap(({ tasks }) => tasks).filter((each) => each.day === day)) {
      if (task.type === 'teacher')
        await answerAsTeacher(baseUrl, await mintTeacherToken(parts, living), family, createVisitor());
      else await doTask(family, living, task);
      await waitHours(habits.hoursBetweenTasks);
    }
  }
}

async function mintTeacherToken({ log, mintLink }: WeekParts, { assessmentId }: LivingFamily): Promise<string> {
  const [invitation] = await log<
    { id: InvitationId }[]
  >`select id from teacher_invitations where assessment_id = ${assessmentId}`;
  const token = invitation && (await mintLink(invitation.id));
  if (!token) throw new Error('the teacher was not invited');
  return token;
}

/** Children of 3 to 15, one after the other. */
export const createFamily = (name: string, number: number): Family => ({
  parent: { name: 'Bench', email: `${name}-${number}@stones.example`, password: PASSWORD },
  teacherEmail: `teacher-of-${name}-${number}@school.example`,
  nickname: 'Robin',
  simulated: createSimulatedFamily(`${name} ${number}`, 3 + ((number * 5) % 13)),
});

/** Shortest time in ms between two looks whether a day is open; in longer days every six minutes of theirs. */
const LOOK_MS = 100;

async function waitUntilOpen(progress: () => Promise<ProgressView>, day: number, dayMs: number): Promise<ProgressView> {
  const lookMs = Math.max(LOOK_MS, dayMs / 240);
  for (;;) {
    const view = await progress();
    if (view.currentDay >= day) return view;
    // Waits until the planned opening: polling costs, and its cost is not part of a week.
    await wait(Math.max(lookMs, view.nextAt ? Date.parse(view.nextAt) - Date.now() : 0));
  }
}

/** Commit time of each version in epoch ms: the idempotency key of a write is in its commit. */
async function readCommitTimes(log: LogClient, assessmentId: AssessmentId): Promise<[version: number, at: number][]> {
  const rows = await log<
    { version: number; at: Date }[]
  >`select version, at from commands where stream_id = ${assessmentId} order by version`;
  return rows.map(({ version, at }) => [version, at.getTime()]);
}

/**
 * What Temporal's cloud bills of a finished week as actions (https://docs.temporal.io/cloud/actions): its start, each
 * signal, timer, update of the search attributes, and each activity with its retries. What is in no history is left out:
 * heartbeats, of which an analysis sends one or two, and what operators ask.
 */
export const countBillableActions = ({ events }: History): number =>
  (events ?? []).reduce(
    (sum, event) =>
      sum +
      Number(
        Boolean(
          event.workflowExecutionStartedEventAttributes ||
            event.workflowExecutionSignaledEventAttributes ||
            event.timerStartedEventAttributes ||
            event.upsertWorkflowSearchAttributesEventAttributes,
        ),
      ) +
      (event.activityTaskStartedEventAttributes?.attempt ?? 0),
    0,
  );

export const countReminders = ({ events }: History): number =>
  (events ?? []).filter((event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'sendReminder')
    .length;

const WORKFLOW_TASK_COMPLETED = 7;

/** A signal is handled when the first workflow task after it is completed, according to the history. */
function computeSignalLatencies({ events }: History, commits: readonly [version: number, at: number][]): number[] {
  const all = events ?? [];
  return all.flatMap((event, i) => {
    const data = event.workflowExecutionSignaledEventAttributes?.input?.payloads?.[0]?.data;
    if (!data) return [];
    const { upTo } = SignalPayload.parse(JSON.parse(Buffer.from(data).toString()));
    const committed = commits.find(([version]) => version >= upTo)?.[1];
    const handledAt = all.slice(i).find(({ eventType }) => eventType === WORKFLOW_TASK_COMPLETED)?.eventTime;
    return committed && handledAt ? [Number(handledAt.seconds) * 1000 + (handledAt.nanos ?? 0) / 1e6 - committed] : [];
  });
}
