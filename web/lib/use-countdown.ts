import { useEffect, useState } from 'react';

/** Countdown in whole seconds; 0 when it is over. */
export function useCountdown(): [secondsLeft: number, wait: (ms: number) => void] {
  const [{ until, now }, setClock] = useState({ until: 0, now: 0 });
  const isWaiting = until > now;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setClock((clock) => ({ ...clock, now: Date.now() })), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const wait = (ms: number) => setClock({ until: Date.now() + ms, now: Date.now() });
  return [isWaiting ? Math.ceil((until - now) / 1000) : 0, wait];
}
