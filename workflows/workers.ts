import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { QUEUES } from '#shared/contracts/workflows/assessment.ts';
import { createHousekeepingActivities, type HousekeepingPorts } from '#workflows/housekeeping.activities.ts';
import { createProgrammeActivities } from '#workflows/programme.activities.ts';
import { createReminderActivities } from '#workflows/reminder.activities.ts';
import { createReportActivities, type ReportPorts } from '#workflows/report.activities.ts';

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  /** The bundle that the build made, or the path of `workflows.ts` on a developer's machine. */
  workflows: Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'>;
  ports: ReportPorts & HousekeepingPorts;
  /** Reminders a second over all workers: what the mail provider allows. */
  remindersPerSecond?: number;
  /** Analyses at a time; they need a processor each. */
  analyses?: number;
  maxCachedWorkflows?: number;
  deployment?: WorkerOptions['workerDeploymentOptions'];
};

/** One worker a queue: weeks and their log, reminders with the provider's brake, analyses with the processor's. */
export async function weekWorkers(options: WorkersOptions): Promise<{ run: () => Promise<void>; stop: () => void }> {
  const { connection, namespace, ports } = options;
  const common = { connection, namespace, shutdownGraceTime: '20s' } as const;
  const workers = await Promise.all([
    Worker.create({
      ...common,
      ...options.workflows,
      taskQueue: QUEUES.workflow,
      activities: { ...createProgrammeActivities(ports), ...createHousekeepingActivities(ports) },
      maxConcurrentWorkflowTaskExecutions: 40,
      maxConcurrentActivityTaskExecutions: 100,
      maxCachedWorkflows: options.maxCachedWorkflows ?? 600,
      ...(options.deployment && { workerDeploymentOptions: options.deployment }),
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
    /** Until stopped, or until one of them fails: then all stop. Who was stopped before still runs, since only that lets go of the connection, and ends at once. */
    run: async () => {
      const running = workers.map((worker) => worker.run().finally(stop));
      if (stopped) stop();
      await Promise.all(running);
    },
    stop,
  };
}
