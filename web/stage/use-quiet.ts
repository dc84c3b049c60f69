import { useEffect, useRef } from 'react';
import { useIsReading } from '#web/ui/read-aloud.tsx';

/** Calls `onQuiet` after `ms` without speech or input; not while an exit waits for its confirmation. */
export function useQuiet(ms: number, onQuiet: () => void): void {
  const isReading = useIsReading();
  const latest = useRef(onQuiet);
  latest.current = onQuiet;
  useEffect(() => {
    if (isReading) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new AbortController();
    const stopTimer = () => clearTimeout(timer);
    const restartTimer = () => {
      stopTimer();
      timer = setTimeout(() => (document.querySelector('[role=alertdialog]') ? restartTimer() : latest.current()), ms);
    };
    const options = { capture: true, passive: true, signal: ended.signal };
    addEventListener('pointerdown', stopTimer, options);
    for (const eventName of ['pointerup', 'pointercancel', 'keydown'])
      addEventListener(eventName, restartTimer, options);
    restartTimer();
    return () => {
      stopTimer();
      ended.abort();
    };
  }, [isReading, ms]);
}
