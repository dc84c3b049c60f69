import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const LOOK_MS = 250;
/**
 * An idle process is about a ms late; at this lateness a request that asks the database three times is late by a
 * twentieth of a second.
 */
const LATE_MS = 15;

/** Whether this process was late with its work, on average over the last quarter of a second. */
export function busyness(): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let isLate = false;
  setInterval(() => {
    isLate = delays.mean / 1e6 - RESOLUTION_MS > LATE_MS;
    delays.reset();
  }, LOOK_MS).unref();
  return () => isLate;
}
