import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, Worker, type WorkflowBundle } from '@temporalio/worker';
import type { bare } from '#infra/bench/bare.workflow.ts';
import { type PlayedWeek, playFamily } from '#infra/bench/week-families.ts';
import { cpuMsOf } from '#infra/bench/week-processes.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { findTemporal, startTemporal } from '#infra/start/temporal.ts';
import { logClient } from '#services/event-store/clients.ts';
import { migrate } from '#services/event-store/migrate.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { faultOf } from '#services/faults.ts';
import { handling } from '#services/handling/handle.ts';
import { assessmentRelay } from '#services/relay/assessment.relay.ts';
import { relayStore } from '#services/relay/relay.store.ts';
import { temporalClient } from '#services/relay/temporal-client.ts';
import { temporalSender } from '#services/relay/temporal-sender.ts';
import { unscored } from '#services/views/view-facts.ts';
import { rowsFor } from '#services/views/view-rows.ts';
import { instantOf } from '#shared/values/days.ts';
import { historyOf, historyText } from '#workflows/testing/history-file.ts';
import { nativeConnectionTo, someReport, workflowBundle } from '#workflows/testing/week-stage.ts';
import { weekWorkers } from '#workflows/workers.ts';

/*
 * What a week costs in Temporal, measured on the real parts: log, relay, development server and worker, whole weeks with a
 * shrunken day. Cost: processor time of this process (API side, relay, worker), Temporal and Postgres, less what they use
 * while nothing happens, per week; its ratio tells whether four times the families cost more than four times as much.
 */
const quick = process.argv.includes('--quick');
const json = process.argv.includes('--json');
const [FAMILIES, DAY_MS, REPLAYS] = quick ? [2, 1_000, 6] : [12, 6_000, 60];
const TARGETS: Record<string, number> = { 'week.historyEvents': 200, 'week.replayCpuMs': 30, 'week.signalP50Ms': 100, 'week.costRatio': 1.15 };

const WORKFLOW_TASK_COMPLETED = 7;

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'seven-stones-bench-'));
const say = (line: string) => process.stderr.write(`${line}\n`);
const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true });
const temporal = await startTemporal({ program: await findTemporal(join(root, '.data'), say), folder: join(folder, 'temporal') });
// A benchmark that breaks must not leave its servers behind.
process.on('exit', () => {
  for (const { pid } of [postgres, temporal]) {
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // It has stopped already.
    }
  }
});
const sql = logClient(postgres.url());
await migrate(postgres.url());
const store = postgresEventStore(sql);
const rows = relayStore(sql);
const client = temporalClient({ address: temporal.address, namespace: 'default' });
const relay = assessmentRelay({
  ...{ rows, events: store, sender: temporalSender(client, { opsUrl: 'http://localhost/ops' }), now: Date.now, random: Math.random },
  log: { warn: (facts, text) => say(`${text} ${JSON.stringify(facts)}`), error: (_facts, text) => say(text) },
});
const ports = { store, rowsFor: rowsFor(unscored), mailFor: async () => [], random: Math.random, wait };
const handle = handling({ ...ports, onCommitted: () => relay.nudge() });
const connection = await nativeConnectionTo(temporal.address);
const workers = await weekWorkers({
  connection,
  namespace: 'default',
  workflows: { workflowBundle: await workflowBundle() },
  ports: {
    load: store.load,
    read: store.read,
    handle,
    earlier: async () => null,
    analyse: () => someReport,
    faultOf,
    clock: () => instantOf(Date.now()),
    keepHouse: async () => ({ run: 0, failed: 0 }),
  },
});
const working = workers.run();
relay.start();

/** Families begin spread over a day, as they do: nobody's child answers in the same instant as everybody's. */
const play = (families: number): Promise<PlayedWeek[]> =>
  Promise.all(
    Array.from({ length: families }, async (_, i) => {
      await wait((i / families) * DAY_MS);
      return playFamily(handle, client, DAY_MS);
    }),
  );
/** Processor time so far, in ms, of everything that takes part. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + cpuMsOf(temporal.pid) + cpuMsOf(postgres.pid);
};
async function costOf<Result>(act: () => Promise<Result>): Promise<{ ms: number; wallMs: number; result: Result }> {
  const [before, began] = [spent(), performance.now()];
  const result = await act();
  return { ms: spent() - before, wallMs: performance.now() - began, result };
}

// The first weeks pay for compilation and for caches; they are not counted.
await playFamily(handle, client, 1_000);
const idle = await costOf(() => wait(2_000));
const few = await costOf(() => play(FAMILIES));
const many = await costOf(() => play(4 * FAMILIES));
const perWeek = ({ ms, wallMs }: typeof few, families: number) => (ms - (idle.ms / idle.wallMs) * wallMs) / families;
const [costFew, costMany] = [perWeek(few, FAMILIES), perWeek(many, 4 * FAMILIES)];

const weeks = [...few.result, ...many.result];
relay.stop().catch(() => {});
workers.stop();
await working;
const histories = weeks.slice(0, REPLAYS).map(({ history }) => historyText(history));
const replayCpuMs = await replayCost(await workflowBundle(), histories);
const workflowTasks = median(weeks.map(({ history }) => history.events?.filter(({ eventType }) => Number(eventType) === WORKFLOW_TASK_COMPLETED).length ?? 0));
const bareCpuMs = await bareReplayCost(workflowTasks);
await connection.close();
await client.connection.close();
await sql.end({ timeout: 5 });
await Promise.all([temporal.stop(), postgres.stop()]);
rmSync(folder, { recursive: true, force: true });

const figures: Record<string, number> = {
  'week.historyEvents': median(weeks.map(({ events }) => events)),
  'week.replayCpuMs': round(replayCpuMs),
  'week.signalP50Ms': round(median(few.result.flatMap(({ signalMs }) => signalMs))),
  'week.costRatio': round(costMany / costFew, 2),
  'week.bareReplayCpuMs': round(bareCpuMs),
};
if (json) console.log(JSON.stringify(figures));
else {
  for (const [key, value] of Object.entries(figures)) {
    const target = TARGETS[key];
    const verdict =
      target === undefined ? `a workflow that only counts, ${workflowTasks} workflow tasks` : `target ≤ ${target}   ${value <= target ? 'met' : 'MISSED'}`;
    console.log(`${key.padEnd(22)} ${String(value).padStart(8)}   ${verdict}`);
  }
  console.log(`cost of a week       ${Math.round(costFew)} ms of processor at ${FAMILIES} families, ${Math.round(costMany)} ms at ${4 * FAMILIES}`);
  console.log(
    `most events          ${Math.max(...weeks.map(({ events }) => events))}; signals at ${4 * FAMILIES} families: p50 ${round(median(many.result.flatMap(({ signalMs }) => signalMs)))} ms`,
  );
  console.log(
    `load average         ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}; a day of ${DAY_MS} ms`,
  );
}
process.exit(0);

/** Processor time of replaying one whole history without any cache, as a worker does that takes a week over. */
async function replayCost(bundle: WorkflowBundle, texts: readonly string[]): Promise<number> {
  const histories = texts.map((text, i) => ({ workflowId: `replay-${i}`, history: historyOf(text) }));
  const run = async (some: typeof histories) => {
    const before = process.cpuUsage();
    for await (const { error } of Worker.runReplayHistories({ workflowBundle: bundle }, some)) if (error) throw error;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  // Starting a replay worker costs as much whatever it replays: one history more tells what a history costs.
  await run(histories.slice(0, 1));
  const one = await run(histories.slice(0, 1));
  return ((await run(histories)) - one) / (histories.length - 1);
}

/** The least that any workflow with as many workflow tasks costs to replay here: one that only counts signals. */
async function bareReplayCost(workflowTasks: number): Promise<number> {
  const bundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./bare.workflow.ts', import.meta.url)),
    logger: new DefaultLogger('ERROR', () => {}),
  });
  const worker = await Worker.create({ connection, namespace: 'default', taskQueue: 'bare', workflowBundle: bundle });
  const handle = await client.workflow.start<typeof bare>('bare', { taskQueue: 'bare', workflowId: 'bare', args: [workflowTasks - 1] });
  await worker.runUntil(async () => {
    for (let i = 1; i < workflowTasks; i++) {
      await handle.signal('tick');
      // Long enough for each signal to get a workflow task of its own.
      await wait(40);
    }
    await handle.result();
  });
  const text = historyText(await handle.fetchHistory());
  return replayCost(
    bundle,
    Array.from({ length: REPLAYS }, () => text),
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
