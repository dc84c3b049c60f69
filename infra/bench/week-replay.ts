import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type NativeConnection,
  Worker,
  type WorkflowBundle,
} from '@temporalio/worker';
import type { bare } from '#infra/bench/bare.workflow.ts';
import { median } from '#infra/bench/harness.ts';
import { formatHistory, parseHistory } from '#workflows/testing/history-file.ts';

/** A workflow bundle and histories that it wrote. */
export type ReplayInput = { bundle: WorkflowBundle; texts: readonly string[] };

const ROUNDS = 3;

/**
 * Processor time in ms of replaying one whole history without a cache, as a worker does that takes over a week: of our
 * workflow and of one that only counts signals. They alternate, so that other load affects both alike. The settings are
 * those of every worker: the SDK keeps a stack trace of each promise.
 */
export async function compareReplays(
  ours: ReplayInput,
  bareWeeks: ReplayInput,
): Promise<{ ours: number; bare: number }> {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.ours.push(await measureReplayMs(ours));
    times.bare.push(await measureReplayMs(bareWeeks));
  }
  return { ours: median(times.ours), bare: median(times.bare) };
}

async function measureReplayMs({ bundle, texts }: ReplayInput): Promise<number> {
  const histories = texts.map((text, i) => ({ workflowId: `replay-${i}`, history: parseHistory(text) }));
  const run = async (some: typeof histories) => {
    const before = process.cpuUsage();
    for await (const { error } of Worker.runReplayHistories({ workflowBundle: bundle }, some)) if (error) throw error;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  // The start-up cost of a replay worker is the same for any number of histories, so it is subtracted.
  const one = await run(histories.slice(0, 1));
  return ((await run(histories)) - one) / (histories.length - 1);
}

type BareHistoriesOptions = { client: Client; connection: NativeConnection; workflowTasks: number; count: number };

/** Records histories of a workflow that only counts signals: the lower bound for the same number of workflow tasks. */
export async function recordBareHistories({
  client,
  connection,
  workflowTasks,
  count,
}: BareHistoriesOptions): Promise<ReplayInput> {
  const bundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./bare.workflow.ts', import.meta.url)),
    logger: new DefaultLogger('ERROR', () => {}),
  });
  const worker = await Worker.create({ connection, namespace: 'default', taskQueue: 'bare', workflowBundle: bundle });
  const handle = await client.workflow.start<typeof bare>('bare', {
    taskQueue: 'bare',
    workflowId: 'bare',
    args: [workflowTasks - 1],
  });
  await worker.runUntil(async () => {
    for (let i = 1; i < workflowTasks; i++) {
      await handle.signal('tick');
      // Long enough for each signal to get its own workflow task.
      await wait(40);
    }
    await handle.result();
  });
  const text = formatHistory(await handle.fetchHistory());
  return { bundle, texts: Array.from({ length: count }, () => text) };
}
