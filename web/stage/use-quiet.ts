import { useEffect, useRef } from 'react';
import { useIsReading } from '#web/ui/read-aloud.tsx';

/** Calls `onQuiet` after `ms` without speech or input; not while an exit waits for its confirmation. */
export function useQuiet(ms: number, then: () => void): void {
  const isReading = useIsReading();
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    if (isReading) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new AbortController();
    const hold = () => clearTimeout(timer);
    const begin = () => {
      hold();
      timer = setTimeout(() => (document.querySelector('[role=alertdialog]') ? begin() : latest.current()), ms);
    };
    const options = { capture: true, passive: true, signal: ended.signal };
    addEventListener('pointerdown', hold, options);
    for (const touch of ['pointerup', 'pointercancel', 'keydown']) addEventListener(touch, begin, options);
    begin();
    return () => {
      hold();
      ended.abort();
    };
  }, [isReading, ms]);
}
