import { type NativeConnection, Worker, type WorkerDeploymentOptions, type WorkerOptions } from '@temporalio/worker';
import { DEPLOYMENT, QUEUES } from '#shared/contracts/workflows/assessment.ts';
import { createErasureActivities, type ErasurePorts } from '#workflows/erasure.activities.ts';
import { createHousekeepingActivities, type HousekeepingPorts } from '#workflows/housekeeping.activities.ts';
import { createFailureInterceptor, type FaultPorts } from '#workflows/plain-failures.ts';
import { createProgrammeActivities } from '#workflows/programme.activities.ts';
import { createReminderActivities } from '#workflows/reminder.activities.ts';
import { createReportActivities, type ReportPorts } from '#workflows/report.activities.ts';

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  workflows: Pick<WorkerOptions, 'workflowBundle'>;
  ports: ReportPorts & HousekeepingPorts & ErasurePorts & FaultPorts;
  /** Reminders per second over all workers, limited by the mail provider. */
  remindersPerSecond?: number;
  /** Concurrent analyses; each needs a processor. */
  analyses?: number;
  maxCachedWorkflows?: number;
  /**
   * Version of the workflow code. With it, Temporal gives this worker no tasks before the version is made current;
   * without it, all workers get the same tasks.
   */
  buildId?: string;
};

/** A week moves to the current version with its next workflow task, so no old workers have to be kept. */
export const toDeploymentOptions = (buildId: string): WorkerDeploymentOptions => ({
  useWorkerVersioning: true,
  version: { deploymentName: DEPLOYMENT, buildId },
  defaultVersioningBehavior: 'AUTO_UPGRADE',
});

/** Creates one worker per queue: workflows and log, reminders with a rate limit, analyses with a concurrency limit. */
export async function createWorkers(options: WorkersOptions): Promise<{ run: () => Promise<void>; stop: () => void }> {
  const { connection, namespace, ports } = options;
  const common = {
    connection,
    namespace,
    shutdownGraceTime: '20s',
    interceptors: { activity: [createFailureInterceptor(ports)] },
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
      maxCachedWorkflows: options.maxCachedWorkflows ?? 600,
      ...(options.buildId && { workerDeploymentOptions: toDeploymentOptions(options.buildId) }),
    }),
    Worker.create({
      ...common,
      taskQueue: QUEUES.mail,
      activities: createReminderActivities(ports),
      maxConcurrentActivityTaskExecutions: 20,
      maxTaskQueueActivitiesPerSecond: options.remindersPerSecond ?? 50,
    }),
    Worker.create({
      ...common,
      taskQueue: QUEUES.report,
      activities: createReportActivities(ports),
      maxConcurrentActivityTaskExecutions: options.analyses ?? 2,
    }),
  ]);
  let stopped = false;
  const stop = () => {
    stopped = true;
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  return {
    /**
     * Runs until stopped or until a worker fails; then all stop. If `stop` came before, the workers are still run,
     * since only that closes the connection, and end at once.
     */
    run: async () => {
      const running = workers.map((worker) => worker.run().finally(stop));
      if (stopped) stop();
      await Promise.all(running);
    },
    stop,
  };
}
