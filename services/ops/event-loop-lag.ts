import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const SAMPLE_MS = 250;
/** An idle process lags about 1 ms; at this lag a request with three queries is late by a twentieth of a second. */
const LATE_MS = 15;

/** Whether the event loop of this process was late, on average over the last quarter of a second. */
export function watchEventLoopLag(): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let isLate = false;
  setInterval(() => {
    isLate = delays.mean / 1e6 - RESOLUTION_MS > LATE_MS;
    delays.reset();
  }, SAMPLE_MS).unref();
  return () => isLate;
}
