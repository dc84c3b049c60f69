import { createServer } from 'node:net';
import {
  type NativeConnection,
  type RuntimeOptions,
  Worker,
  type WorkerDeploymentOptions,
  type WorkerOptions,
} from '@temporalio/worker';
import { DEPLOYMENT, QUEUES } from '#shared/contracts/workflows/assessment.ts';
import { createTraceInterceptor, type TracePorts } from '#workflows/activity-traces.ts';
import {
  createProgrammeActivities,
  createReminderActivities,
  createReportActivities,
  type ReportPorts,
} from '#workflows/assessment.activities.ts';
import { createErasureActivities, type ErasurePorts } from '#workflows/erasure.activities.ts';
import { createFailureInterceptor, type FaultPorts } from '#workflows/failures.ts';
import { createHousekeepingActivities, type HousekeepingPorts } from '#workflows/housekeeping.activities.ts';

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  workflows: Pick<WorkerOptions, 'workflowBundle'>;
  ports: ReportPorts & HousekeepingPorts & ErasurePorts & FaultPorts & TracePorts;
  /**
   * Version of the workflow code. With it, Temporal gives this worker no tasks before the version is made current;
   * without it, all workers get the same tasks.
   */
  buildId?: string;
};

/** A week moves to the current version with its next workflow task, so no old workers have to be kept. */
const toDeploymentOptions = (buildId: string): WorkerDeploymentOptions => ({
  useWorkerVersioning: true,
  version: { deploymentName: DEPLOYMENT, buildId },
  defaultVersioningBehavior: 'AUTO_UPGRADE',
});

/**
 * Patches that this release follows and does not write: a new one stands here for one release, so that after a roll-back
 * to it no run holds a patch that it does not know.
 */
export const UNWRITTEN_PATCHES: readonly string[] = ['signals-kept-while-reading'];

/** Of one worker, about .4 MB each. A run that is not among them is replayed whenever it wakes. */
export const RUNS_IN_MEMORY = 3000;

/** Creates one worker per queue: workflows and log, reminders with a rate limit, analyses with a concurrency limit. */
export async function createWorkers(options: WorkersOptions): Promise<{ run: () => Promise<void>; stop: () => void }> {
  const { connection, namespace, ports } = options;
  const common = {
    connection,
    namespace,
    shutdownGraceTime: '20s',
    interceptors: { activity: [createFailureInterceptor(ports), createTraceInterceptor(ports)] },
  } satisfies Partial<WorkerOptions>;
  const workers = await Promise.all([
    Worker.create({
      ...common,
      ...options.workflows,
      taskQueue: QUEUES.workflow,
      activities: {
        ...createProgrammeActivities(ports),
        ...createHousekeepingActivities(ports),
        ...createErasureActivities(ports),
      },
      maxConcurrentWorkflowTaskExecutions: 40,
      maxConcurrentActivityTaskExecutions: 100,
      maxCachedWorkflows: RUNS_IN_MEMORY,
      // Asked only where a run would write a patch; one that is written already is always followed.
      patchActivationCallback: ({ patchId }) => !UNWRITTEN_PATCHES.includes(patchId),
      ...(options.buildId && { workerDeploymentOptions: toDeploymentOptions(options.buildId) }),
    }),
    Worker.create({
      ...common,
      taskQueue: QUEUES.mail,
      activities: createReminderActivities(ports),
      maxConcurrentActivityTaskExecutions: 20,
      // Over all workers, limited by the mail provider.
      maxTaskQueueActivitiesPerSecond: 50,
    }),
    Worker.create({
      ...common,
      taskQueue: QUEUES.report,
      activities: createReportActivities(ports),
      // Each analysis needs a processor.
      maxConcurrentActivityTaskExecutions: 2,
    }),
  ]);
  let stopped = false;
  const stop = () => {
    stopped = true;
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  return {
    /**
     * Runs until stopped or until a worker fails; then all stop, and what they have at hand ends first. If `stop` came
     * before, the workers are still run, since only that closes the connection, and end at once.
     */
    run: async () => {
      const running = workers.map((worker) => worker.run().finally(stop));
      if (stopped) stop();
      await Promise.allSettled(running);
      await Promise.all(running);
    },
    stop,
  };
}

/** A scrape waits longer for the worker's own figures, which it shows without these. */
const METRICS_WITHIN_MS = 2_000;

type TemporalMetrics = { telemetryOptions: RuntimeOptions['telemetryOptions']; read: () => Promise<string> };

/**
 * Starts the SDK's own Prometheus exporter, reachable on this machine only; the worker's `/metrics` includes its
 * output, which is empty while it cannot be read.
 */
export async function createTemporalMetrics(): Promise<TemporalMetrics> {
  const bindAddress = `127.0.0.1:${await findFreePort()}`;
  return {
    telemetryOptions: { metrics: { prometheus: { bindAddress, countersTotalSuffix: true } } },
    read: async () => {
      try {
        const response = await fetch(`http://${bindAddress}/metrics`, {
          signal: AbortSignal.timeout(METRICS_WITHIN_MS),
        });
        return response.ok ? await response.text() : '';
      } catch {
        return '';
      }
    },
  };
}

/** A port that is free now. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
