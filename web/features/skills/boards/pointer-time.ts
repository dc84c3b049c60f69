import type { InputType } from '#shared/values/answering.ts';

/** Later than this an event's own time is on another clock than the page's: some browsers counted from 1970. */
const SAME_CLOCK_MS = 60_000;

/** When an event happened, on the clock of `performance.now()`: by its own stamp, which a busy page does not delay. */
export function timeOf({ timeStamp }: { timeStamp: number }): number {
  const now = performance.now();
  return timeStamp > 0 && Math.abs(now - timeStamp) < SAME_CLOCK_MS ? timeStamp : now;
}

/** What a pointer was; a browser that does not know says nothing, and then it counts as a mouse. */
export const pointerInput = ({ pointerType }: { pointerType: string }): InputType =>
  pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';
