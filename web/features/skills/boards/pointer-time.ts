import { useLayoutEffect, useRef } from 'react';
import type { InputType } from '#shared/values/answering.ts';

/** Later than this an event's own time is on another clock than the page's: some browsers counted from 1970. */
const SAME_CLOCK_MS = 60_000;

/** When an event happened, on the clock of `performance.now()`: by its own stamp, which a busy page does not delay. */
export function timeOf({ timeStamp }: { timeStamp: number }): number {
  const now = performance.now();
  return timeStamp > 0 && Math.abs(now - timeStamp) < SAME_CLOCK_MS ? timeStamp : now;
}

/** What a pointer was; a browser that does not know says nothing, and then it counts as a mouse. */
export const pointerInput = ({ pointerType }: { pointerType: string }): InputType => (pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse');

/** The moment at which something was put on the screen: the frame after the page has it, not the timer that asked for it. */
export function useShownAt(shown: boolean): { readonly current: number | null } {
  const at = useRef<number | null>(null);
  useLayoutEffect(() => {
    at.current = null;
    if (!shown) return;
    const frame = requestAnimationFrame(() => {
      at.current = performance.now();
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return at;
}
