import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORED = 'seven-stones.scrolled';
/** Time within which a restored page reaches its former height. */
const PATIENCE_MS = 5000;

/** Scroll position by history entry key; survives a reload. */
function readStored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][]);
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
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    const note = () => void positions.set(current.current, scrollY);
    const keep = () => {
      try {
        sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-50)));
      } catch {
        // Without storage a reload begins at the top.
      }
    };
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keep);
      history.scrollRestoration = before;
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
    const wanted = type === 'POP' ? (positions.get(key) ?? 0) : 0;
    if (wanted > 0) return comeBackTo(wanted);
    if (!isFirst) scrollTo(0, 0);
    return undefined;
  }, [key]);
}

/**
 * The page grows while its content loads: scrolls to the position once it exists, unless the reader scrolls or types
 * first.
 */
function comeBackTo(wanted: number): () => void {
  const over = new AbortController();
  const end = () => over.abort();
  const watching = new ResizeObserver(() => go());
  const go = () => {
    scrollTo(0, wanted);
    if (scrollY >= wanted - 1) end();
  };
  const timer = setTimeout(end, PATIENCE_MS);
  over.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    watching.disconnect();
  });
  for (const touch of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(touch, end, { signal: over.signal, passive: true });
  watching.observe(document.body);
  go();
  return end;
}
