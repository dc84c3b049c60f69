import { useEffect } from 'react';

/** An operator is signed out after this idle time, and after this total time (ms; OWASP ASVS 7.3.1). */
const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 12 * 3_600_000;
const LOOK_MS = 15_000;

/** Calls `onExpire` after the idle or total time; `onExpire` must have a stable identity. */
export function useForgetting(isOpen: boolean, forget: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const openedAt = Date.now();
    let usedAt = openedAt;
    const look = () => {
      const now = Date.now();
      if (now - usedAt >= IDLE_MS || now - openedAt >= LONGEST_MS) forget();
    };
    // No timers run while a computer sleeps, so expiry is checked before the touch counts as use.
    const use = () => {
      look();
      usedAt = Date.now();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('pointerdown', use, true);
    document.addEventListener('keydown', use, true);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', use, true);
      document.removeEventListener('keydown', use, true);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOpen, forget]);
}
