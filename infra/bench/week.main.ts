import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BenchTools, median, roundTo, runBench } from '#infra/bench/harness.ts';
import { createOwnApi } from '#infra/bench/own-api.ts';
import { readCpuMs } from '#infra/bench/process-cpu.ts';
import {
  countBillableActions,
  countReminders,
  type PlayedWeek,
  playFamily,
  type WeekParts,
} from '#infra/bench/week-families.ts';
import { compareReplays, recordFloors } from '#infra/bench/week-replay.ts';
import { ASSUMPTIONS } from '#infra/capacity/assumptions.ts';
import { createApiClient } from '#infra/client/api-client.ts';
import { startDevInbox } from '#infra/mail-inbox/dev-inbox.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { findTemporal, startTemporal } from '#infra/start/temporal.ts';
import { createAccountEmails } from '#services/accounts/account-emails.store.ts';
import { createTeacherCodes } from '#services/assessment/teacher-codes.store.ts';
import { createTeacherLinks } from '#services/assessment/teacher-links.store.ts';
import { toFault } from '#services/faults.ts';
import { createMailOutbox } from '#services/mail/outbox.ts';
import { createMailReaders } from '#services/mail/readers.store.ts';
import { createSmtpSender } from '#services/mail/smtp.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { createTestMailStore } from '#services/mail/testing/mail-store.ts';
import { createAssessmentRelay } from '#services/relay/assessment.relay.ts';
import { createRelayStore } from '#services/relay/relay.store.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { createTemporalSender } from '#services/relay/temporal-sender.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { createPreviousReportFinder } from '#services/reports/previous-reports.store.ts';
import { toInstant } from '#shared/values/days.ts';
import { countEventTypes, formatHistory } from '#workflows/testing/history-file.ts';
import { connectNatively, getWorkflowBundle } from '#workflows/testing/week-stage.ts';
import { createWorkers } from '#workflows/workers.ts';

/*
 * Cost of a week in Temporal with the real parts: API, log, relay, mail, development server and worker; whole weeks
 * with a shortened day, with scores, emails and reports. The length of a history is that of few families on a machine
 * that keeps up: among many, days open late and reminders come in between. Cost: processor time of this process (API,
 * relay, mail, worker), Temporal and Postgres minus idle use, per week; the ratio shows whether four times the families
 * cost more than four times as much. The figures of `--quick` are those of shorter days: they are never compared.
 */
const TARGETS = {
  'week.historyEvents': { atMost: 165 },
  'week.billableActions': { atMost: ASSUMPTIONS.actionsPerWeek },
  'week.replayRatio': { atMost: 1.6 },
  'week.signalP50Ms': { atMost: 100 },
  'week.costRatio': { atMost: 1.15 },
};
const root = fileURLToPath(new URL('../..', import.meta.url));
/** The history behind `week.historyEvents`, to be read with `temporal` or by hand. */
const HISTORY_FILE = '.build/bench/week-history.json';

/** Starts every part that a week needs. */
async function startParts({ folder, say, stopAtEnd }: BenchTools, dayMs: number) {
  const postgres = stopAtEnd(await startPostgres({ folder: join(folder, 'postgres'), durable: true }));
  const temporal = stopAtEnd(
    await startTemporal({ program: await findTemporal(join(root, '.data'), say), folder: join(folder, 'temporal') }),
  );
  const inbox = await startDevInbox({ folder: join(folder, 'mail'), smtpPort: 0, httpPort: 0, now: () => new Date() });
  stopAtEnd({ stop: inbox.close });
  let nudgeRelay = () => {};
  const api = stopAtEnd(await createOwnApi(postgres.url(), { dayMs, onCommitted: () => nudgeRelay() }));
  const { store, handle, log, db } = api;

  const client = createTemporalClient({ address: temporal.address, namespace: 'default' });
  stopAtEnd({ stop: () => client.connection.close() });
  const relay = stopAtEnd(
    createAssessmentRelay({
      rows: createRelayStore(log),
      events: store,
      sender: createTemporalSender(client, { opsUrl: 'http://localhost/ops' }),
      now: Date.now,
      random: Math.random,
      log: { warn: (facts, text) => say(`${text} ${JSON.stringify(facts)}`), error: (_facts, text) => say(text) },
    }),
  );
  nudgeRelay = relay.nudge;
  relay.start();

  const clock = () => toInstant(Date.now());
  const smtp = createSmtpSender({
    url: `smtp://127.0.0.1:${inbox.smtpPort}`,
    from: 'Seven Stones <no-reply@localhost>',
    requireTls: false,
  });
  const mintLink = createTeacherLinks(db).mint;
  const secrets = [{ version: 1, value: 'a secret of this measurement alone' }] as const;
  const composeAccountEmail = createAccountEmails(db, {
    authSecrets: secrets,
    hashes: HASHES,
    newId: randomUUID,
    baseUrl: api.baseUrl,
  }).compose;
  const outbox = createMailOutbox({
    mails: createTestMailStore(db),
    weeks: store,
    send: smtp,
    mintLink,
    mintCode: createTeacherCodes(db).mint,
    composeAccountEmail,
    baseUrl: api.baseUrl,
    clock,
    composeGuardianEmail: async () => null,
    teacherBounced: async () => {},
    readers: createMailReaders(db, { secrets, baseUrl: api.baseUrl }),
    onError: (error) => say(String(error)),
  });
  outbox.start();

  const connection = await connectNatively(temporal.address);
  const workers = await createWorkers({
    connection,
    namespace: 'default',
    workflows: { workflowBundle: await getWorkflowBundle() },
    ports: {
      load: store.load,
      read: store.read,
      handle,
      clock,
      findPreviousReport: createPreviousReportFinder(db, store),
      analyse: buildReport,
      describeFault: toFault,
      keepHouse: async () => ({ run: 0, failed: 0 }),
      erasureSteps: {
        runs: async () => {},
        letters: async () => {},
        views: async () => {},
        rows: async () => {},
        done: async () => {},
      },
    },
  });
  const working = workers.run();
  stopAtEnd({
    stop: async () => {
      workers.stop();
      await Promise.all([working, outbox.stop()]);
      smtp.close();
      await connection.close();
    },
  });
  /** Processor time in ms that all parts have used. */
  const readSpentMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + readCpuMs(temporal.pid) + readCpuMs(postgres.pid);
  };
  const createVisitor = () => createApiClient(api.baseUrl, { send: api.send });
  const parts: WeekParts = { baseUrl: api.baseUrl, createVisitor, log, dayMs, mintLink };
  return { parts, client, connection, spentMs: readSpentMs };
}

await runBench('week', async (tools) => {
  const [quietFamilies, families, dayMs, replays] = tools.quick ? [1, 1, 1_800, 5] : [3, 12, 6_000, 60];
  const { parts, client, connection, spentMs: readSpentMs } = await startParts(tools, dayMs);

  /** Families start spread over a day: in reality children do not answer in the same instant. */
  const playFamilies = (count: number): Promise<PlayedWeek[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, i) => {
        await wait((i / count) * dayMs);
        return playFamily(parts, client);
      }),
    );
  async function measureCost<Result>(
    act: () => Promise<Result>,
  ): Promise<{ ms: number; wallMs: number; result: Result }> {
    const [before, began] = [readSpentMs(), performance.now()];
    const result = await act();
    return { ms: readSpentMs() - before, wallMs: performance.now() - began, result };
  }
  // The first week pays for compilation and caches and is not counted.
  if (!tools.quick) await playFamily(parts, client);
  const quiet = (await playFamilies(quietFamilies)).toSorted((one, other) => one.events - other.events);
  const { history, events: historyEvents } = quiet[quiet.length >> 1] as PlayedWeek;
  mkdirSync(join(root, dirname(HISTORY_FILE)), { recursive: true });
  writeFileSync(join(root, HISTORY_FILE), formatHistory(history));
  const eventTypes = countEventTypes(history);

  const idle = await measureCost(() => wait(2_000));
  const few = await measureCost(() => playFamilies(families));
  const many = await measureCost(() => playFamilies(4 * families));
  const computeCostPerWeek = ({ ms, wallMs }: typeof few, count: number) =>
    (ms - (idle.ms / idle.wallMs) * wallMs) / count;
  const [costFew, costMany] = [computeCostPerWeek(few, families), computeCostPerWeek(many, 4 * families)];

  const workflowTasks = (history.events ?? []).filter((event) => event.workflowTaskCompletedEventAttributes).length;
  const texts = Array.from({ length: replays }, () => formatHistory(history));
  const replayMs = await compareReplays({
    ours: { bundle: await getWorkflowBundle(), texts },
    ...(await recordFloors({ client, connection, workflowTasks, count: replays })),
  });
  return {
    figures: {
      'week.historyEvents': historyEvents,
      'week.historyEventsOfMany': median(many.result.map(({ events }) => events)),
      'week.billableActions': countBillableActions(history),
      'week.replayRatio': roundTo(replayMs.ours / replayMs.bare),
      'week.replayFloorRatio': roundTo(replayMs.commands / replayMs.bare),
      'week.signalP50Ms': roundTo(median(few.result.flatMap(({ signalMs }) => signalMs)), 1),
      'week.costRatio': roundTo(costMany / costFew),
      'week.replayCpuMs': roundTo(replayMs.ours, 1),
      'week.bareReplayCpuMs': roundTo(replayMs.bare, 1),
      'week.sameCommandsReplayCpuMs': roundTo(replayMs.commands, 1),
    },
    targets: tools.quick ? {} : TARGETS,
    facts: {
      ...eventTypes,
      workflowTasks,
      reminders: countReminders(history),
      remindersOfMany: median(many.result.map((week) => countReminders(week.history))),
      mostEvents: Math.max(...many.result.map(({ events }) => events)),
      history: HISTORY_FILE,
      dayMs,
      weekCpuMsFew: Math.round(costFew),
      weekCpuMsMany: Math.round(costMany),
    },
  };
});
// Temporal's native code keeps the process alive.
process.exit();
