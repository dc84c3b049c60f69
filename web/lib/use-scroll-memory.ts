import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'seven-stones.scrolled';
/** Time within which the content of a restored page has loaded. */
const TIMEOUT_MS = 5000;

/** Scroll position by history entry key; survives a reload. */
function readStored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/**
 * Scrolls to the top on a new page and restores the position on back and forward. `onNewPage` is called for each new
 * page.
 */
export function useScrollMemory(onNewPage: () => void): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const memory = useRef<Map<string, number> | null>(null);
  memory.current ??= readStored();
  const positions = memory.current;
  const current = useRef(key);
  const lastPath = useRef<string | null>(null);

  useEffect(() => {
    const previousRestoration = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    const recordPosition = () => void positions.set(current.current, scrollY);
    const storePositions = () => {
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)));
      } catch {
        // Without storage a reload begins at the top.
      }
    };
    addEventListener('scroll', recordPosition, { passive: true });
    addEventListener('pagehide', storePositions);
    return () => {
      removeEventListener('scroll', recordPosition);
      removeEventListener('pagehide', storePositions);
      history.scrollRestoration = previousRestoration;
    };
  }, [positions]);

  // In a layout effect, before the browser paints: later scroll events belong to the new page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each entry of the history
  useLayoutEffect(() => {
    current.current = key;
    const isFirst = lastPath.current === null;
    if (lastPath.current === pathname) return undefined;
    lastPath.current = pathname;
    if (!isFirst) onNewPage();
    const targetTop = type === 'POP' ? (positions.get(key) ?? 0) : 0;
    if (targetTop > 0) return restoreScroll(targetTop);
    if (!isFirst) scrollTo(0, 0);
    return undefined;
  }, [key]);
}

/**
 * The page grows while its content loads, also above what is seen, which the browser would keep in view: holds the
 * position for so long, unless the reader scrolls or types first.
 */
function restoreScroll(targetTop: number): () => void {
  const controller = new AbortController();
  const end = () => controller.abort();
  const scrollToTarget = () => scrollTo(0, targetTop);
  const observer = new ResizeObserver(scrollToTarget);
  const timer = setTimeout(end, TIMEOUT_MS);
  controller.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  for (const eventName of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(eventName, end, { signal: controller.signal, passive: true });
  observer.observe(document.body);
  scrollToTarget();
  return end;
}
