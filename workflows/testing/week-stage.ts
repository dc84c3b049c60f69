import type { Client, WorkflowHandle } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import type { RecordedEvent } from '#services/database/event-store.ts';
import { toFault } from '#services/faults.ts';
import { buildSignal } from '#services/relay/assessment.relay.ts';
import { createTemporalSender } from '#services/relay/temporal-sender.ts';
import {
  type AssessmentStatus,
  SEARCH_ATTRIBUTES,
  STATUS_QUERY,
  toWorkflowId,
  type UpdateName,
} from '#shared/contracts/workflows/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventOf, EventType } from '#shared/domain/assessment/events.ts';
import { addDays, DAY_MS, toLocalDate } from '#shared/domain/plan.ts';
import { invitationId, scheduleMira } from '#shared/testing/examples.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import type { TaskId } from '#shared/values/tasks.ts';
import type { ReportPorts } from '#workflows/assessment.activities.ts';
import { loadWorkflowCode, type WorkflowCode } from '#workflows/bundle.ts';
import type { ErasurePorts } from '#workflows/erasure.activities.ts';
import { listTaskCommands } from '#workflows/testing/answers.ts';
import { createMemoryLog, type MemoryLog } from '#workflows/testing/memory-log.ts';
import { createWorkers } from '#workflows/workers.ts';

Runtime.install({ logger: new DefaultLogger('ERROR', () => {}), shutdownSignals: [] });

let bundle: Promise<WorkflowCode> | undefined;
/** The workflow bundle: the built one, or a new one if a source has changed since. */
export const getWorkflowBundle = (): Promise<WorkflowCode> =>
  (bundle ??= loadWorkflowCode(new DefaultLogger('ERROR', () => {})));

/** The runtime above must be installed before the first native connection, so connections are opened here. */
export const connectNatively = (address: string): Promise<NativeConnection> => NativeConnection.connect({ address });

export type Server = {
  client: Client;
  nativeConnection: NativeConnection;
  namespace: string;
  now: () => Promise<number>;
  sleep: (ms: number) => Promise<void>;
};
type Analyse = ReportPorts['analyse'];
type EraseRows = ErasurePorts['erasureSteps']['rows'];

export const SAMPLE_REPORT: ReturnType<Analyse> = {
  reportType: 'comprehensive',
  overall: { score: 76, lo: 71, hi: 82, n: 93, evidence: 'expert-prior', scaleVersion: '1' },
  report: { made: 'of nothing' },
};

/**
 * Assessments on a Temporal server, with the real decider on a log in memory and real workers, of version `buildId` if
 * given.
 */
export async function createWeekStage(server: Server, buildId?: string) {
  const log = createMemoryLog();
  const families: Family[] = [];
  const stage = {
    server,
    log,
    /** Replaced by tests to let the analysis fail. */
    analyse: (() => SAMPLE_REPORT) as Analyse,
    /** Replaced to let an erasure fail. */
    eraseRows: (async () => {}) as EraseRows,
    /** Starts workers of another version beside the running ones; the SDK needs a connection for each. */
    addWorkers: (version: string, connection: NativeConnection) => start(version, connection),
    /** Stops all workers, or those of one version. */
    stop: (version?: string) => stop(version),
    family: async (options: FamilyOptions = {}) => {
      const family = await createFamily(server, log, options);
      families.push(family);
      return family;
    },
    /** Cancels what a test left open, and takes its faults away. */
    endFamilies: async () => {
      Object.assign(log, { away: false });
      stage.analyse = () => SAMPLE_REPORT;
      for (const { handle } of families.splice(0)) {
        await handle.cancel().catch(() => {});
        await handle.result().catch(() => {});
      }
    },
  };
  let running: { version: string | undefined; done: Promise<void>; stop: () => void }[] = [];
  const start = async (version: string | undefined, connection = server.nativeConnection) => {
    const workers = await createWorkers({
      connection,
      namespace: server.namespace,
      workflows: { workflowBundle: await getWorkflowBundle() },
      ...(version && { buildId: version }),
      ports: {
        load: (id) => log.load(id),
        read: (id) => log.read(id),
        handle: (envelope) => log.handle(envelope),
        findPreviousReport: async () => null,
        analyse: (id, events, previousReport) => stage.analyse(id, events, previousReport),
        clock: () => toInstant(Date.now()),
        keepHouse: async () => ({ run: 0, failed: 0 }),
        erasureSteps: {
          runs: async () => {},
          letters: async () => {},
          views: async () => {},
          rows: (id) => stage.eraseRows(id),
          done: async () => {},
        },
        describeFault: toFault,
      },
    });
    const done = workers.run().then(() => (connection === server.nativeConnection ? undefined : connection.close()));
    running.push({ version, done, stop: workers.stop });
  };
  const stop = async (version?: string) => {
    const ending = running.filter((each) => version === undefined || each.version === version);
    running = running.filter((each) => !ending.includes(each));
    for (const each of ending) each.stop();
    await Promise.all(ending.map(({ done }) => done));
  };
  await start(buildId);
  return stage;
}
export type WeekStage = Awaited<ReturnType<typeof createWeekStage>>;

type FamilyOptions = {
  startsInDays?: number;
  startDate?: string;
  timeZone?: string;
  teacher?: boolean;
  reminderTime?: string;
  dayMs?: number;
};

/** A family with a scheduled assessment; commands are written as through the API, signals are sent as by the relay. */
async function createFamily({ client, now, sleep }: Server, log: MemoryLog, options: FamilyOptions) {
  const {
    startsInDays = 1,
    timeZone = 'Europe/London',
    teacher = true,
    reminderTime = '18:00',
    dayMs = DAY_MS,
  } = options;
  const id = crypto.randomUUID() as AssessmentId;
  const handle: WorkflowHandle = client.workflow.getHandle(toWorkflowId(id));
  const startDate = options.startDate ?? addDays(toLocalDate(await now(), timeZone), startsInDays);
  const sender = createTemporalSender(client, { opsUrl: 'http://localhost/ops' });
  const send = async (recorded: readonly RecordedEvent[], head = Number.MAX_SAFE_INTEGER) => {
    const delivery = buildSignal(recorded, head);
    const sent = delivery && (await sender.send({ assessmentId: id, card: { startDate, timeZone }, ...delivery }));
    if (sent && sent.kind !== 'delivered' && sent.kind !== 'closed')
      throw new Error(`Not sent: ${JSON.stringify(sent)}`);
  };
  let delivered = 0;
  /** Signals what is due by now, as the relay does. */
  const deliver = async () => {
    const row = log.relay.get(id);
    if (!row || row.dueMs > (await now())) return;
    log.relay.delete(id);
    const recorded = await log.read(id);
    await send(
      recorded.filter(({ version }) => version > delivered),
      row.head,
    );
    delivered = row.head;
  };
  const sleepUntil = async (ms: number) => {
    const remainingMs = ms - (await now());
    if (remainingMs > 0) await sleep(remainingMs);
  };

  let commandCount = 0;
  const week = {
    id,
    handle,
    send,
    /** Sends a command and signals what follows from it; `silently` loses the signal. */
    sendCommand: async (command: Command, { silently = false } = {}): Promise<readonly RecordedEvent[]> => {
      const before = (await log.read(id)).length;
      await log.handle({ assessmentId: id, command, key: `order-${++commandCount}`, requestHash: '', origin: 'a' });
      const recorded = (await log.read(id)).slice(before);
      if (silently) log.relay.delete(id);
      else await deliver();
      return recorded;
    },
    now: async () => toInstant(await now()),
    doTask: async (task: TaskId, how = { silently: false }): Promise<RecordedEvent[]> => {
      const recorded: RecordedEvent[] = [];
      for (const command of listTaskCommands(task, await week.now(), invitationId))
        recorded.push(...(await week.sendCommand(command, how)));
      return recorded;
    },
    doTasks: async (...tasks: TaskId[]): Promise<void> => {
      for (const task of tasks) await week.doTask(task);
    },
    /** Lets time pass until an instant. */
    until: async (instant: Instant): Promise<void> => {
      const end = Date.parse(instant);
      const { dueMs = end } = log.relay.get(id) ?? {};
      await sleepUntil(Math.min(dueMs, end));
      await deliver();
      await sleepUntil(end);
    },
    /** Lets time pass until some hours after a programme day opens. */
    untilDay: (day: number, hours = 0): Promise<void> =>
      week.until(toInstant(Date.parse(week.plan().days[day - 1]?.opens ?? '') + (hours * dayMs) / 24)),
    untilGraceEnds: (): Promise<void> => week.until(toInstant(Date.parse(week.plan().graceEnds) + 1_000)),
    plan: () => {
      const plannedEvent = log.events(id).findLast((event) => 'plan' in event) as EventOf<'AssessmentResumed'>;
      return plannedEvent.plan;
    },
    status: (): Promise<AssessmentStatus> => handle.query<AssessmentStatus>(STATUS_QUERY),
    update: (name: UpdateName, args?: unknown): Promise<AssessmentStatus> =>
      handle.executeUpdate<AssessmentStatus, [unknown]>(name, {
        args: args === undefined ? ([] as unknown as [unknown]) : [args],
      }),
    events: (): AssessmentEvent[] => log.events(id),
    listEvents: <Type extends EventType>(type: Type): EventOf<Type>[] =>
      log.events(id).filter((event): event is EventOf<Type> => event.type === type),
    /** The events that were not caused by the family, in short form. */
    course: (): string[] =>
      log.events(id).flatMap((event) => {
        if (event.type === 'DayOpened') return [`day ${event.day}`];
        if (event.type === 'ReminderSent') return [`remind ${event.day}: ${event.to.join('+')}`];
        if (event.type === 'AnalysisStarted') return [`analyse ${event.attempt}: missing ${event.missing.length}`];
        return event.type === 'ReportGenerated' ||
          event.type === 'AnalysisFailed' ||
          event.type === 'AssessmentCancelled'
          ? [event.type]
          : [];
      }),
    waitForEnd: (): Promise<{ ended: string }> => handle.result() as Promise<{ ended: string }>,
    /** As the Web UI lists it. */
    readShownWakeUp: async (): Promise<Instant | null> => {
      const { typedSearchAttributes } = await handle.describe();
      const at = typedSearchAttributes.get(
        defineSearchAttributeKey(SEARCH_ATTRIBUTES.nextWakeAt, SearchAttributeType.DATETIME),
      );
      return at ? toInstant(at.getTime()) : null;
    },
  };
  await week.sendCommand({
    ...scheduleMira,
    studentId: crypto.randomUUID() as StudentId,
    at: toInstant(await now()),
    assessmentId: id,
    startDate,
    timeZone,
    reminderTime,
    dayMs,
    invitationId: teacher ? invitationId : undefined,
  });
  return week;
}
export type Family = Awaited<ReturnType<typeof createFamily>>;

/** The tasks of each day for a family with all tasks. */
const TASKS_OF_DAY: Record<number, TaskId[]> = {
  1: ['mood/1'],
  2: ['mood/2', 'personality/2'],
  3: ['mood/3', 'skills/3'],
  4: ['mood/4', 'parent/4', 'academic/4/mathematics', 'academic/4/science'],
  5: ['mood/5', 'teacher/5', 'academic/5/literature', 'academic/5/history'],
  6: ['mood/6', 'academic/6/geography'],
};

/** Does all tasks of each given day, nine hours after it opened. */
export async function playDays(week: Family, days: readonly number[], but: readonly TaskId[] = []): Promise<void> {
  for (const day of days) {
    await week.untilDay(day, 9);
    await week.doTasks(...(TASKS_OF_DAY[day] ?? []).filter((task) => !but.includes(task)));
  }
}

/** Plays the six days and opens the seventh. */
export async function playWeek(week: Family, { but = [] }: { but?: readonly TaskId[] } = {}): Promise<void> {
  await playDays(week, [1, 2, 3, 4, 5, 6], but);
  await week.untilDay(7, 1 / 60);
}
