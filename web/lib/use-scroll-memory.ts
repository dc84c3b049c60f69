import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORED = 'seven-stones.scrolled';
/** Longer than a page takes to grow to the height that it had. */
const PATIENCE_MS = 5000;

/** How far down each entry of the history was, by its key; a reload takes it along. */
function readStored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** A new page begins at its top, and back and forward lead to where the reader was. `onNewPage` is called for each. */
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

  // Before the browser paints: what scrolls from here on belongs to the new page.
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
 * A page grows while its parts come: goes to the place as soon as it is there, unless the reader goes elsewhere first.
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
