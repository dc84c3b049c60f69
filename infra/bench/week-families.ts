import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { OwnApi } from '#infra/bench/own-api.ts';
import { createApiClient } from '#infra/client/api-client.ts';
import { proveAddressIn } from '#infra/client/prove-address.ts';
import { answerAsTeacher, doTask, type Family, scheduleWeek } from '#infra/demo/family.ts';
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
export type WeekParts = {
  api: OwnApi;
  client: Client;
  dayMs: number;
  /** Creates an invitation link; finding it among all emails would cost more than the week. */
  mintLink: (invitationId: InvitationId) => Promise<string | null>;
};

let families = 0;

/**
 * Plays a whole shortened week through the API with every answer: it starts at 9 in the morning of each day and does a
 * task per hour. The teacher answers through a link.
 */
export async function playFamily({ api, client, dayMs, mintLink }: WeekParts): Promise<PlayedWeek> {
  const number = families++;
  const family = createFamily(number);
  const createVisitor = () => createApiClient(api.baseUrl, { send: api.send });
  const living = await scheduleWeek(api.baseUrl, family, 'UTC', createVisitor(), () =>
    proveAddressIn(api.log, family.parent.email),
  );
  const { assessmentId } = living;
  const mintTeacherToken = async () => {
    const [invitation] = await api.log<
      { id: InvitationId }[]
    >`select id from teacher_invitations where assessment_id = ${assessmentId}`;
    const token = invitation && (await mintLink(invitation.id));
    if (!token) throw new Error('the teacher was not invited');
    return token;
  };
  for (let day = 1; day <= 6; day++) {
    const opened = await waitUntilOpen(living.progress, day);
    await wait((9 * dayMs) / 24);
    for (const task of opened.days.flatMap(({ tasks }) => tasks).filter((each) => each.day === day)) {
      if (task.type === 'teacher')
        await answerAsTeacher(api.baseUrl, await mintTeacherToken(), family, createVisitor());
      else await doTask(family, living, task);
      await wait(dayMs / 24);
    }
  }
  const workflow = client.workflow.getHandle(toWorkflowId(assessmentId));
  await workflow.result();
  const history = await workflow.fetchHistory();
  return {
    history,
    events: history.events?.length ?? 0,
    signalMs: computeSignalLatencies(history, await readCommitTimes(api, assessmentId)),
  };
}

const createFamily = (number: number): Family => ({
  parent: { name: 'Bench', email: `week-${number}@stones.example`, password: 'seven stepping stones' },
  teacherEmail: `teacher-${number}@school.example`,
  nickname: 'Robin',
  simulated: createSimulatedFamily(`week ${number}`, 3 + ((number * 5) % 13)),
});

/** Polling interval in ms until a day opens; each poll is one progress request. */
const LOOK_MS = 100;

async function waitUntilOpen(progress: () => Promise<ProgressView>, day: number): Promise<ProgressView> {
  for (;;) {
    const view = await progress();
    if (view.currentDay >= day) return view;
    // Waits until the planned opening: polling costs, and its cost is not part of a week.
    await wait(Math.max(LOOK_MS, view.nextAt ? Date.parse(view.nextAt) - Date.now() : 0));
  }
}

/** Commit time of each version in epoch ms: the idempotency key of a write is in its commit. */
async function readCommitTimes({ log }: OwnApi, assessmentId: AssessmentId): Promise<[version: number, at: number][]> {
  const rows = await log<
    { version: number; at: Date }[]
  >`select version, at from commands where stream_id = ${assessmentId} order by version`;
  return rows.map(({ version, at }) => [version, at.getTime()]);
}

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
