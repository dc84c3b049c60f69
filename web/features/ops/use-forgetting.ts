import { useEffect } from 'react';

/** An operator is signed out after this idle time, and after this total time (ms; OWASP ASVS 7.3.1). */
const IDLE_MS = 30 * 60_000;
const MAX_SESSION_MS = 12 * 3_600_000;
const CHECK_MS = 15_000;

/** Calls `onExpire` after the idle or total time; `onExpire` must have a stable identity. */
export function useExpiry(isOpen: boolean, onExpire: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const openedAt = Date.now();
    let usedAt = openedAt;
    const checkExpiry = () => {
      const now = Date.now();
      if (now - usedAt >= IDLE_MS || now - openedAt >= MAX_SESSION_MS) onExpire();
    };
    // No timers run while a computer sleeps, so expiry is checked before the touch counts as use.
    const recordUse = () => {
      checkExpiry();
      usedAt = Date.now();
    };
    const timer = setInterval(checkExpiry, CHECK_MS);
    document.addEventListener('pointerdown', recordUse, true);
    document.addEventListener('keydown', recordUse, true);
    document.addEventListener('visibilitychange', checkExpiry);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', recordUse, true);
      document.removeEventListener('keydown', recordUse, true);
      document.removeEventListener('visibilitychange', checkExpiry);
    };
  }, [isOpen, onExpire]);
}
