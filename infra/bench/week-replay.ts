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
import type * as floors from '#infra/bench/bare.workflow.ts';
import { median } from '#infra/bench/harness.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { begun } from '#shared/testing/examples.ts';
import { formatHistory, parseHistory } from '#workflows/testing/history-file.ts';

/** A workflow bundle and histories that it wrote. */
type ReplayInput = { bundle: WorkflowBundle; texts: readonly string[] };

const ROUNDS = 3;

/**
 * Processor time in ms of replaying one whole history without a cache, as a worker does that takes over a week, of each
 * workflow. They alternate, so that other load affects all alike. The settings are those of every worker: the SDK keeps
 * a stack trace of each promise.
 */
export async function compareReplays<Name extends string>(
  inputs: Record<Name, ReplayInput>,
): Promise<Record<Name, number>> {
  const entries = Object.entries<ReplayInput>(inputs).map(([name, input]) => ({ name, input, times: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++)
    for (const { input, times } of entries) times.push(await measureReplayMs(input));
  return Object.fromEntries(entries.map(({ name, times }) => [name, median(times)])) as Record<Name, number>;
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

type Floors = typeof floors;
type FloorOptions = { client: Client; connection: NativeConnection; workflowTasks: number; count: number };

const DAYS = 6;
/** Long enough for each signal to get its own workflow task. */
const TICK_MS = 200;

/**
 * Records histories of two workflows without rules: one that only counts signals, the lower bound for the same number of
 * workflow tasks, and one that gives the commands of a week.
 */
export async function recordFloors({
  client,
  connection,
  workflowTasks,
  count,
}: FloorOptions): Promise<{ bare: ReplayInput; commands: ReplayInput }> {
  const bundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./bare.workflow.ts', import.meta.url)),
    logger: new DefaultLogger('ERROR', () => {}),
  });
  const course = toAssessmentSnapshot(fold(assessment, [...begun]) as Assessment);
  const worker = await Worker.create({
    connection,
    namespace: 'default',
    taskQueue: 'bare',
    workflowBundle: bundle,
    activities: { load: async () => ({ version: begun.length, course }) },
  });
  const record = async (workflowId: keyof Floors, ticks: number): Promise<ReplayInput> => {
    const handle = await client.workflow.start<Floors[typeof workflowId]>(workflowId, {
      taskQueue: 'bare',
      workflowId,
      args: [ticks],
    });
    for (let i = 0; i < ticks; i++) {
      await wait(TICK_MS);
      await handle.signal('tick');
    }
    await handle.result();
    const text = formatHistory(await handle.fetchHistory());
    return { bundle, texts: Array.from({ length: count }, () => text) };
  };
  return worker.runUntil(async () => ({
    bare: await record('bare', workflowTasks - 1),
    commands: await record('sameCommands', DAYS),
  }));
}
