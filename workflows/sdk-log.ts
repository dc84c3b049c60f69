import { DefaultLogger, type LogLevel } from '@temporalio/worker';
import type { WorkerPorts } from '#workflows/current-worker.ts';
import type { FaultPorts } from '#workflows/failures.ts';

/** Ids and numbers that say which run and what of it. The rest of what the SDK gives may hold inputs. */
const LOGGED = ['workflowId', 'runId', 'activityType', 'attempt', 'version', 'signalled', 'day'];

/** Writes what the SDK and the workflows log into the worker's log. */
export const createSdkLogger = (
  lowest: LogLevel,
  { writeLog, describeFault }: Pick<WorkerPorts, 'writeLog'> & FaultPorts,
): DefaultLogger =>
  new DefaultLogger(lowest, ({ level, message, meta = {} }) => {
    const facts = Object.fromEntries(LOGGED.filter((key) => key in meta).map((key) => [key, meta[key]]));
    writeLog(level.toLowerCase(), message, meta.error ? { ...facts, fault: describeFault(meta.error) } : facts);
  });
