import { useEffect, useState } from 'react';
import type { SharedReport } from '#shared/contracts/shared-report.ts';
import { call } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { useRead } from '#web/api/use-request.ts';

/** Poll interval of an open page: with the response time it must stay within the five seconds after a revocation. */
const CHECK_MS = 4_000;

export type SharedReportState =
  | { state: 'opening' }
  | { state: 'open'; report: SharedReport }
  | { state: 'over' }
  | { state: 'failed'; problem: unknown };

/** A malformed token was never a valid link; the reader sees the same message. */
const isShareOver = (problem: unknown): boolean => ['SHARE_OVER', 'INVALID_INPUT'].includes(getProblemCode(problem));

/**
 * The report behind a link. It is kept in component state only, in no cache or storage, and dropped once the link is
 * over: an open page polls every few seconds, and at once when it becomes visible.
 */
export function useSharedReport(token: string): { sharedReport: SharedReportState; retry: () => void } {
  const [endedToken, setEndedToken] = useState<string | null>(null);
  const isOver = token === endedToken;
  const { data, error, refetch } = useRead((signal) => call('openShare', { params: {}, body: { token } }, { signal }), {
    key: token,
    isEnabled: token !== '' && !isOver,
  });
  const isOpen = data !== undefined;
  useEffect(() => (isOpen ? watchShare(token, () => setEndedToken(token)) : undefined), [isOpen, token]);
  const getState = (): SharedReportState => {
    if (token === '' || isOver || isShareOver(error)) return { state: 'over' };
    if (error !== null) return { state: 'failed', problem: error };
    return data ? { state: 'open', report: data } : { state: 'opening' };
  };
  return { sharedReport: getState(), retry: refetch };
}

/** Polls whether a link is still valid; a failed check is ignored. */
function watchShare(token: string, onOver: () => void): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  const checkShare = async () => {
    clearTimeout(timer);
    if (isChecking || document.hidden) return;
    isChecking = true;
    try {
      await call('checkShare', { params: {}, body: { token } }, { signal });
    } catch (problem) {
      if (!signal.aborted && isShareOver(problem)) return onOver();
    } finally {
      isChecking = false;
    }
    if (!signal.aborted) timer = setTimeout(checkShare, CHECK_MS);
  };
  const checkNow = () => void checkShare();
  document.addEventListener('visibilitychange', checkNow, { signal });
  for (const event of ['focus', 'online', 'pageshow']) addEventListener(event, checkNow, { signal });
  timer = setTimeout(checkShare, CHECK_MS);
  return () => {
    clearTimeout(timer);
    abortController.abort();
  };
}
