import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { createApiClient, createHttpSender, type HttpResponse } from '#infra/client/api-client.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { connectLiveClient, type LiveClient } from '#services/live/testing/client.ts';
import { getProgress, scheduleAssessment } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { signUp } from '#shared/contracts/session.ts';
import { createStudent } from '#shared/contracts/students.ts';
import {
  type AssessmentStatus,
  SignalPayload,
  STATUS_QUERY,
  toWorkflowId,
} from '#shared/contracts/workflows/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { getReminderEnd, type Plan } from '#shared/domain/plan.ts';
import { type Day, type Instant, toEpochMs } from '#shared/values/days.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';

/** The public address of the installation, whichever API answers. */
export const BASE_URL = 'http://localhost:3000';

type Node = { url: string; port: number };
export type WeekOptions = { teacherEmail?: string };
export type WeekPorts = {
  client: Client;
  store: Pick<EventStore, 'load' | 'read'>;
  /** A week needs a confirmed address, and here no inbox exists. */
  proveAddress: (email: string) => Promise<unknown>;
  atEnd: (end: () => void) => void;
};

/** A zone in which it is ten in the morning: the day has opened at seven, and no reminder is due before the evening. */
function findDaytimeZone(): string {
  const ahead = 10 - new Date().getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead;
  // The signs in the names of these zones are inverted.
  return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** A family and its week: its requests, the log, and what Temporal was signalled. */
export async function createLivingWeek(
  { client, store, proveAddress, atEnd }: WeekPorts,
  api: Node,
  { teacherEmail }: WeekOptions,
) {
  let node = api;
  const send = (sent: Parameters<ReturnType<typeof createHttpSender>>[0]): Promise<HttpResponse> =>
    createHttpSender(node.url)(sent);
  const parent = createApiClient(BASE_URL, { send });
  const email = `${randomUUID()}@stones.example`;
  await parent.call(signUp, { params: {}, body: { name: 'Pat', email, password: 'seven stepping stones' } });
  await proveAddress(email);
  const { id: studentId } = await parent.call(createStudent, { params: {}, body: { nickname: 'Robin', ageYears: 8 } });
  const timeZone = findDaytimeZone();
  const startDate = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const { id } = await parent.call(scheduleAssessment, {
    params: {},
    body: {
      studentId,
      startDate,
      timeZone,
      parentEmail: 'pat@stones.example',
      consent: { noticeVersion: CONSENT_NOTICE },
      ...(teacherEmail && { teacherEmail }),
    },
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
