import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BenchTools, median, rounded, runBench } from '#infra/bench/harness.ts';
import { ownApi } from '#infra/bench/own-api.ts';
import { type PlayedWeek, playFamily } from '#infra/bench/week-families.ts';
import { cpuMsOf } from '#infra/bench/week-processes.ts';
import { bareHistories, inTurn } from '#infra/bench/week-replay.ts';
import { devInbox } from '#infra/mail-inbox/dev-inbox.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { findTemporal, startTemporal } from '#infra/start/temporal.ts';
import { letterSecrets } from '#services/accounts/letter-secrets.ts';
import { accountLetters } from '#services/accounts/letters.store.ts';
import { faultOf } from '#services/faults.ts';
import { postgresMailStore } from '#services/mail/mail.store.ts';
import { mailOutbox } from '#services/mail/outbox.ts';
import { mailReaders } from '#services/mail/readers.ts';
import { smtpSender } from '#services/mail/smtp.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { assessmentRelay } from '#services/relay/assessment.relay.ts';
import { relayStore } from '#services/relay/relay.store.ts';
import { temporalClient } from '#services/relay/temporal-client.ts';
import { temporalSender } from '#services/relay/temporal-sender.ts';
import { earlierReports } from '#services/report/earlier-reports.store.ts';
import { writtenReport } from '#services/report/written-report.ts';
import { teacherCodes } from '#services/teacher/teacher-codes.store.ts';
import { teacherLinks } from '#services/teacher/teacher-links.store.ts';
import { instantOf } from '#shared/values/days.ts';
import { historyText } from '#workflows/testing/history-file.ts';
import { nativeConnectionTo, workflowBundle } from '#workflows/testing/week-stage.ts';
import { weekWorkers } from '#workflows/workers.ts';

/*
 * Cost of a week in Temporal with the real parts: API, log, relay, mail, development server and worker; whole weeks
 * with a shortened day, with scores, emails and reports. Cost: processor time of this process (API, relay, mail,
 * worker), Temporal and Postgres minus idle use, per week; the ratio shows whether four times the families cost more
 * than four times as much.
 */
const TARGETS = {
  'week.historyEvents': { atMost: 190 },
  'week.replayRatio': { atMost: 1.8 },
  'week.signalP50Ms': { atMost: 100 },
  'week.costRatio': { atMost: 1.15 },
};
const root = fileURLToPath(new URL('../..', import.meta.url));
const WORKFLOW_TASK_COMPLETED = 7;

/** Starts every part that a week needs. */
async function bootParts({ folder, say, stopAtEnd }: BenchTools, dayMs: number) {
  const postgres = stopAtEnd(await startPostgres({ folder: join(folder, 'postgres'), durable: true }));
  const temporal = stopAtEnd(
    await startTemporal({ program: await findTemporal(join(root, '.data'), say), folder: join(folder, 'temporal') }),
  );
  const inbox = await devInbox({ folder: join(folder, 'mail'), smtpPort: 0, httpPort: 0, now: () => new Date() });
  stopAtEnd({ stop: inbox.close });
  let nudgeRelay = () => {};
  const api = stopAtEnd(await ownApi(postgres.url(), { dayMs, onCommitted: () => nudgeRelay() }));
  const { store, handle, log, db } = api;

  const client = temporalClient({ address: temporal.address, namespace: 'default' });
  stopAtEnd({ stop: () => client.connection.close() });
  const relay = stopAtEnd(
    assessmentRelay({
      ...{
        rows: relayStore(log),
        events: store,
        sender: temporalSender(client, { opsUrl: 'http://localhost/ops' }),
        now: Date.now,
        random: Math.random,
      },
      log: { warn: (facts, text) => say(`${text} ${JSON.stringify(facts)}`), error: (_facts, text) => say(text) },
    }),
  );
  nudgeRelay = relay.nudge;
  relay.start();

  const stopping = new AbortController();
  const clock = () => instantOf(Date.now());
  const smtp = smtpSender({
    url: `smtp://127.0.0.1:${inbox.smtpPort}`,
    from: 'Seven Stones <no-reply@localhost>',
    requireTls: false,
  });
  const mintLink = teacherLinks(db).mint;
  const secrets = [{ version: 1, value: 'a secret of this measurement alone' }];
  const accountLetter = accountLetters(db, {
    secrets: letterSecrets(secrets),
    hashes: HASHES,
    newId: randomUUID,
    baseUrl: api.baseUrl,
  }).compose;
  const outbox = mailOutbox({
    ...{
      mails: postgresMailStore(db, HASHES),
      weeks: store,
      send: smtp,
      mintLink,
      mintCode: teacherCodes(db).mint,
      accountLetter,
      baseUrl: api.baseUrl,
      clock,
    },
    guardianLetter: async () => null,
    teacherBounced: async () => {},
    readers: mailReaders(db, { secrets, baseUrl: api.baseUrl }),
    onError: (error) => say(String(error)),
  });
  const delivering = outbox.run(stopping.signal);

  const connection = await nativeConnectionTo(temporal.address);
  const workers = await weekWorkers({
    ...{ connection, namespace: 'default', workflows: { workflowBundle: await workflowBundle() } },
    ports: {
      load: store.load,
      read: store.read,
      handle,
      clock,
      earlier: earlierReports(db, store),
      analyse: writtenReport,
      faultOf,
      keepHouse: async () => ({ run: 0, failed: 0 }),
      erasing: {
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
      stopping.abort();
      workers.stop();
      await Promise.all([working, delivering]);
      smtp.close();
      await connection.close();
    },
  });
  /** Processor time in ms that all parts have used. */
  const spentMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + cpuMsOf(temporal.pid) + cpuMsOf(postgres.pid);
  };
  return { weeks: { api, client, dayMs, mintLink }, client, connection, spentMs };
}

await runBench('week', async (tools) => {
  const [families, dayMs, replays] = tools.quick ? [1, 1_800, 5] : [12, 6_000, 60];
  const { weeks, client, connection, spentMs } = await bootParts(tools, dayMs);

  /** Families start spread over a day: in reality children do not answer in the same instant. */
  const play = (count: number): Promise<PlayedWeek[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, i) => {
        await wait((i / count) * dayMs);
        return playFamily(weeks);
      }),
    );
  async function costOf<Result>(act: () => Promise<Result>): Promise<{ ms: number; wallMs: number; result: Result }> {
    const [before, began] = [spentMs(), performance.now()];
    const result = await act();
    return { ms: spentMs() - before, wallMs: performance.now() - began, result };
  }
  // The first week pays for compilation and caches and is not counted.
  if (!tools.quick) await playFamily(weeks);
  const idle = await costOf(() => wait(2_000));
  const few = await costOf(() => play(families));
  const many = await costOf(() => play(4 * families));
  const perWeek = ({ ms, wallMs }: typeof few, count: number) => (ms - (idle.ms / idle.wallMs) * wallMs) / count;
  const [costFew, costMany] = [perWeek(few, families), perWeek(many, 4 * families)];

  const played = [...few.result, ...many.result];
  const workflowTasks = median(
    played.map(
      ({ history }) =>
        history.events?.filter(({ eventType }) => Number(eventType) === WORKFLOW_TASK_COMPLETED).length ?? 0,
    ),
  );
  const texts = played.slice(0, replays).map(({ history }) => historyText(history));
  const { ours, bare } = await inTurn(
    { bundle: await workflowBundle(), texts },
    await bareHistories({ client, connection, workflowTasks: Math.round(workflowTasks), count: texts.length }),
  );
  return {
    figures: {
      'week.historyEvents': median(played.map(({ events }) => events)),
      'week.replayRatio': rounded(ours / bare),
      'week.signalP50Ms': rounded(median(few.result.flatMap(({ signalMs }) => signalMs)), 1),
      'week.costRatio': rounded(costMany / costFew),
      'week.replayCpuMs': rounded(ours, 1),
      'week.bareReplayCpuMs': rounded(bare, 1),
    },
    targets: TARGETS,
    facts: {
      ...{ workflowTasks, mostEvents: Math.max(...played.map(({ events }) => events)), dayMs },
      ...{ weekCpuMsFew: Math.round(costFew), weekCpuMsMany: Math.round(costMany) },
    },
  };
});
// Temporal's native code keeps the process alive.
process.exit();
