import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { createApiClient, createHttpSender, type Send } from '#infra/client/api-client.ts';
import { openAccount, PASSWORD, scheduleChild } from '#infra/client/schedule.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { connectLiveClient, type LiveClient } from '#services/live/testing/client.ts';
import { getProgress, pauseAssessment, resumeAssessment } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import {
  type AssessmentStatus,
  SignalPayload,
  STATUS_QUERY,
  toWorkflowId,
} from '#shared/contracts/workflows/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { getReminderEnd, type Plan } from '#shared/domain/plan.ts';
import { type Day, type Instant, toEpochMs } from '#shared/values/days.ts';

/** The public address of the installation, whichever API answers. */
export const BASE_URL = 'http://localhost:3000';

type Node = { url: string; port: number };
/** `send`: the way of the family's requests, in place of one to a single API. */
export type WeekOptions = { teacherEmail?: string; send?: Send };
export type WeekPorts = {
  client: Client;
  store: Pick<EventStore, 'load' | 'read'>;
  /** A week needs a confirmed address, and here no inbox exists. */
  proveAddress: (email: string) => Promise<unknown>;
  atEnd: (end: () => void) => void;
};

/** A family and its week: its requests, the log, and what Temporal was signalled. */
export async function createLivingWeek(
  { client, store, proveAddress, atEnd }: WeekPorts,
  api: Node,
  { teacherEmail, send: ownSend }: WeekOptions,
) {
  let node = api;
  const senders = new Map<string, Send>();
  const send: Send = (sent) => {
    const sender = senders.get(node.url) ?? createHttpSender(node.url);
    senders.set(node.url, sender);
    return sender(sent);
  };
  const parent = createApiClient(BASE_URL, { send: ownSend ?? send });
  const email = `${randomUUID()}@stones.example`;
  await openAccount(parent, { name: 'Pat', email, password: PASSWORD }, () => proveAddress(email));
  const { assessmentId: id } = await scheduleChild(parent, {
    nickname: 'Robin',
    ageYears: 8,
    parentEmail: 'pat@stones.example',
    teacherEmail,
  });
  const handle = client.workflow.getHandle(toWorkflowId(id));
  let turn = 0;
  const plan = async (): Promise<Plan> => {
    const { state } = await store.load(id);
    if (state.status === 'notScheduled') throw new Error(`week ${id} has no plan`);
    return state.plan;
  };

  const week = {
    id,
    /** Of the account. */
    email,
    parent,
    handle,
    /** Sends further requests to another node, like a load balancer. */
    switchNode: (other: Node) => {
      node = other;
    },
    /** Records the mood of day 1: another answer at each call, so that each is an event. */
    mood: (key: string = randomUUID()): Promise<ProgressView> => {
      turn += 1;
      return week.resendMood(key);
    },
    /** Sends the last answer again, like a client that got no response. */
    resendMood: (key: string): Promise<ProgressView> =>
      parent.call(
        checkMood,
        {
          params: { assessmentId: id, day: 1 },
          body: { mood: turn % 2 ? 'happy' : 'sad', energy: (['high', 'medium', 'low'] as const)[turn % 3] ?? 'low' },
        },
        key,
      ),
    /** Unlike a further mood, Temporal is told of both at once. */
    pause: (key: string = randomUUID()): Promise<ProgressView> =>
      parent.call(pauseAssessment, { params: { assessmentId: id }, body: {} }, key),
    resume: (key: string = randomUUID()): Promise<ProgressView> =>
      parent.call(resumeAssessment, { params: { assessmentId: id }, body: {} }, key),
    progress: (): Promise<ProgressView> => parent.call(getProgress, { params: { assessmentId: id } }),
    watch: async (at: Node, have?: number): Promise<LiveClient> => {
      const socket = await connectLiveClient(at.port, parent.cookies());
      atEnd(socket.end);
      socket.watch(id, have);
      await socket.next('live');
      return socket;
    },
    events: async (): Promise<AssessmentEvent[]> => (await store.read(id)).map(({ event }) => event),
    version: async (): Promise<number> => (await store.load(id)).version,
    /** When a day opens, in epoch ms. */
    readDayOpening: async (day: Day): Promise<number> => toEpochMs((await plan()).days[day - 1]?.opens as Instant),
    /** When the reminder of a day may no longer be sent, in epoch ms. */
    readReminderEnd: async (day: Day): Promise<number> => {
      const planned = await plan();
      return toEpochMs(getReminderEnd(planned, planned.reminders[day - 1] as Instant));
    },
    /** The events that were not caused by the family, in short form; no entry twice if nothing was done twice. */
    listCourse: async (): Promise<string[]> =>
      (await week.events()).flatMap((event) => {
        if (event.type === 'DayOpened' || event.type === 'ReminderSent') return [`${event.type} ${event.day}`];
        return ['AnalysisStarted', 'ReportGenerated', 'AnalysisFailed', 'AssessmentCancelled'].includes(event.type)
          ? [event.type]
          : [];
      }),
    status: (): Promise<AssessmentStatus> => handle.query<AssessmentStatus>(STATUS_QUERY),
    history: async () => (await handle.fetchHistory()).events ?? [],
    /** Signalled versions in order of arrival at Temporal, with duplicates. */
    listSignalledVersions: async (): Promise<number[]> =>
      (await week.history()).flatMap((event) => {
        const data = event.workflowExecutionSignaledEventAttributes?.input?.payloads?.[0]?.data;
        return data ? SignalPayload.parse(JSON.parse(Buffer.from(data).toString())).refs.map(({ v }) => v) : [];
      }),
  };
  return week;
}
export type LivingWeek = Awaited<ReturnType<typeof createLivingWeek>>;
