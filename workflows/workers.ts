import { type NativeConnection, Worker, type WorkerDeploymentOptions, type WorkerOptions } from '@temporalio/worker';
import { DEPLOYMENT, QUEUES } from '#shared/contracts/workflows/assessment.ts';
import { createErasureActivities, type ErasurePorts } from '#workflows/erasure.activities.ts';
import { createHousekeepingActivities, type HousekeepingPorts } from '#workflows/housekeeping.activities.ts';
import { type FaultPorts, plainFailures } from '#workflows/plain-failures.ts';
import { createProgrammeActivities } from '#workflows/programme.activities.ts';
import { createReminderActivities } from '#workflows/reminder.activities.ts';
import { createReportActivities, type ReportPorts } from '#workflows/report.activities.ts';

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  workflows: Pick<WorkerOptions, 'workflowBundle'>;
  ports: ReportPorts & HousekeepingPorts & ErasurePorts & FaultPorts;
  /** Reminders a second over all workers: what the mail provider allows. */
  remindersPerSecond?: number;
  /** Analyses at a time; they need a processor each. */
  analyses?: number;
  maxCachedWorkflows?: number;
  /**
   * The version of the workflow code. Temporal then gives this worker nothing before its version is made current;
   * without it all workers get the same work, whatever their code.
   */
  buildId?: string;
};

/**
 * A week moves to the current version with its next step, wherever it was begun: nobody keeps old workers for a week
 * (decision 0058).
 */
export const versioned = (buildId: string): WorkerDeploymentOptions => ({
  useWorkerVersioning: true,
  version: { deploymentName: DEPLOYMENT, buildId },
  defaultVersioningBehavior: 'AUTO_UPGRADE',
});

/** One worker a queue: weeks and their log, reminders with the provider's brake, analyses with the processor's. */
export async function weekWorkers(options: WorkersOptions): Promise<{ run: () => Promise<void>; stop: () => void }> {
  const { connection, namespace, ports } = options;
  const common = {
    connection,
    namespace,
    shutdownGraceTime: '20s',
    interceptors: { activity: [plainFailures(ports)] },
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
      ...(options.buildId && { workerDeploymentOptions: versioned(options.buildId) }),
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
     * Until stopped, or until one of them fails: then all stop. Who was stopped before still runs, since only that lets
     * go of the connection, and ends at once.
     */
    run: async () => {
      const running = workers.map((worker) => worker.run().finally(stop));
      if (stopped) stop();
      await Promise.all(running);
    },
    stop,
  };
}
