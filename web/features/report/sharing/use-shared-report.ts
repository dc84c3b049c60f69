import { useCallback, useEffect, useState } from 'react';
import type { SharedReport } from '#shared/contracts/shared-report.ts';
import { call } from '#web/api/call.ts';
import { codeOf } from '#web/api/problem.ts';

/** Poll interval of an open page: with the response time it must stay within the five seconds after a revocation. */
const CHECK_MS = 4_000;

export type Opened =
  | { state: 'opening' }
  | { state: 'open'; report: SharedReport }
  | { state: 'over' }
  | { state: 'failed'; problem: unknown };

/** A malformed token was never a valid link; the reader sees the same message. */
const isOver = (problem: unknown): boolean => ['SHARE_OVER', 'INVALID_INPUT'].includes(codeOf(problem));

/**
 * The report behind a link. It is kept in component state only, in no cache or storage, and dropped once the link is
 * over: an open page polls every few seconds, and at once when it becomes visible.
 */
export function useSharedReport(token: string): { opened: Opened; again: () => void } {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeated for each attempt
  useEffect(() => {
    const left = new AbortController();
    setOpened({ state: token ? 'opening' : 'over' });
    if (!token) return undefined;
    call('openShare', { params: {}, body: { token } }, { signal: left.signal }).then(
      (report) => setOpened({ state: 'open', report }),
      (problem: unknown) => {
        if (!left.signal.aborted) setOpened(isOver(problem) ? { state: 'over' } : { state: 'failed', problem });
      },
    );
    return () => left.abort();
  }, [token, tries]);
  const isOpen = opened.state === 'open';
  useEffect(() => (isOpen ? watched(token, () => setOpened({ state: 'over' })) : undefined), [isOpen, token]);
  return { opened, again: useCallback(() => setTries((before) => before + 1), []) };
}

/** Polls whether a link is still valid; a failed check is ignored. */
function watched(token: string, onOver: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  const ask = async () => {
    clearTimeout(timer);
    if (asking || document.visibilityState === 'hidden') return;
    asking = true;
    try {
      await call('checkShare', { params: {}, body: { token } }, { signal });
    } catch (problem) {
      if (!signal.aborted && isOver(problem)) return onOver();
    } finally {
      asking = false;
    }
    if (!signal.aborted) timer = setTimeout(ask, CHECK_MS);
  };
  const askNow = () => void ask();
  document.addEventListener('visibilitychange', askNow, { signal });
  for (const event of ['focus', 'online', 'pageshow']) addEventListener(event, askNow, { signal });
  timer = setTimeout(ask, CHECK_MS);
  return () => {
    clearTimeout(timer);
    left.abort();
  };
}
