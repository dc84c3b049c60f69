import type { InputType } from '#shared/values/answering.ts';

/** A timestamp later than this is on another clock: some browsers counted from 1970. */
const SAME_CLOCK_MS = 60_000;

/**
 * The time of an event on the clock of `performance.now()`: its own timestamp, which a busy main thread does not delay.
 */
export function getEventTime({ timeStamp }: { timeStamp: number }): number {
  const now = performance.now();
  return timeStamp > 0 && Math.abs(now - timeStamp) < SAME_CLOCK_MS ? timeStamp : now;
}

/** The kind of pointer; unknown ones count as a mouse. */
export const getPointerInput = ({ pointerType }: { pointerType: string }): InputType =>
  pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';
