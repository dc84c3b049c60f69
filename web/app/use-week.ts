import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { finishLeaving, isLeaving } from '#web/api/leaving.ts';
import type { OutboxRow } from '#web/api/outbox-row.ts';
import { ApiProblem, codeOf, isOutOfReach, type ProblemCode, worthRetrying } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { useDevice } from '#web/app/device.tsx';
import { useLiveWeek } from '#web/app/live-socket.ts';
import { isHandedOver } from '#web/lib/handover.ts';
import { type KeptView, keepable, readKeptView } from '#web/lib/kept-view.ts';
import { retrying } from '#web/lib/retrying.ts';

export type Week =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'signedOut' }
  | { state: 'choose'; weeks: ProgressView[] }
  | { state: 'failed'; code: ProblemCode; retry: () => void }
  /** `asOf`: without a connection, the time of the stored view (epoch ms). */
  | {
      state: 'ready';
      view: ProgressView;
      asOf: number | null;
      /**
       * Rows that waited before the view was requested; the server may have them by now, and the view may not include
       * them.
       */
      queued: readonly OutboxRow[];
      take: (view: ProgressView) => void;
    };

type Loaded = { view: ProgressView; asOf: number | null };
/** Waits for a pending sign-out, so that nothing is read with a session that should be over. */
async function asWhoeverIsHere(): Promise<void> {
  await finishLeaving();
  if (isLeaving()) throw new ApiProblem(401, 'NOT_SIGNED_IN');
}
/** A day is opened by a workflow, shortly after its time. */
const SETTLING_MS = 1000;
const STILL_SHUT_MS = 15_000;
/** Longer timeouts overflow and fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const isActive = ({ status }: ProgressView) => status === 'in_progress' || status === 'waiting';

/**
 * Loads the assessment of a step: that of `?assessment=`, otherwise the one active. Without the query cache, so that a
 * child's page stays small; the last view is stored on the device and used offline.
 */
export function useWeek(wanted: string | null): Week {
  const { views, outbox, owner, learnOwner } = useDevice();
  const [queued] = useState(outbox.rows);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [other, setOther] = useState<
    Exclude<Week, { state: 'ready' | 'failed' }> | { state: 'failed'; code: ProblemCode }
  >({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const account = useSyncExternalStore(sessionHint.subscribe, sessionHint.account);
  const [reader, setReader] = useState(account);
  if (account && account !== reader) {
    setReader(account);
    // Another account signed in in another tab: what is on the screen is not theirs.
    if (reader) {
      setLoaded(null);
      setAttempt(attempt + 1);
    }
  }

  const take = useCallback(
    (view: ProgressView) => {
      setLoaded((known) =>
        known && known.view.id === view.id && known.view.version > view.version ? known : { view, asOf: null },
      );
      void views.set(owner(), view.id, keepable(view, Date.now())).catch(() => undefined);
    },
    [views, owner],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async () => {
      await asWhoeverIsHere();
      if (wanted !== null) {
        if (!UUID.test(wanted)) return setOther({ state: 'failed', code: 'NOT_FOUND' });
        const view = await call('getProgress', { params: { assessmentId: wanted as AssessmentId } }, { signal });
        await learnOwner();
        return signal.aborted ? undefined : take(view);
      }
      const { assessments } = await call('listAssessments', { params: {}, query: {} }, { signal });
      await learnOwner();
      if (signal.aborted) return;
      const [first, ...more] = assessments.filter(isActive);
      if (!first) setOther({ state: 'none' });
      else if (more.length > 0) setOther({ state: 'choose', weeks: [first, ...more] });
      else take(first);
    };
    const failed = async (problem: unknown) => {
      if (signal.aborted) return;
      const code = codeOf(problem);
      if (code === 'NOT_SIGNED_IN' || code === 'SECOND_FACTOR') {
        sessionHint.write(null);
        return setOther({ state: 'signedOut' });
      }
      // Deletes all stored views; the server has those of other assessments.
      if (code === 'ERASED') void views.clear(owner()).catch(() => undefined);
      // An operator; the dashboard redirects them.
      if (code === 'FORBIDDEN') return setOther({ state: 'none' });
      const kept = isOutOfReach(problem) && wanted ? await keptView(wanted) : null;
      if (signal.aborted) return;
      if (kept) setLoaded((known) => known ?? { view: kept.view, asOf: kept.at });
      else setOther({ state: 'failed', code });
    };
    const keptView = async (id: string): Promise<KeptView | null> =>
      readKeptView(await views.get(owner(), id).catch(() => null));
    setLoaded((known) => (known && known.view.id === wanted ? known : null));
    setOther({ state: 'loading' });
    // Shows the failure between retries too.
    retrying(load, { isWorth: worthRetrying, onFailure: (problem) => void failed(problem), signal }).catch(failed);
    return () => leaving.abort();
  }, [wanted, attempt, take, views, owner, learnOwner]);

  // The device may come online long after the last retry.
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded) return;
    const again = () => setAttempt((now) => now + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isLoaded]);

  // A handed-over device opens no socket.
  useLiveWeek(loaded && !isHandedOver() ? loaded.view : null, take);

  // Without an open socket: refetches when the next day opens and when the tab becomes visible. A failure leaves the
  // current view.
  useEffect(() => {
    if (!loaded) return;
    const { id, nextAt } = loaded.view;
    const refused = (problem: unknown) => {
      if (codeOf(problem) === 'NOT_SIGNED_IN') sessionHint.write(null);
      if (codeOf(problem) === 'ERASED') void views.clear(owner()).catch(() => undefined);
    };
    const over = new AbortController();
    const { signal } = over;
    const again = () =>
      void retrying(() => call('getProgress', { params: { assessmentId: id } }, { signal }), {
        isWorth: worthRetrying,
        signal,
      }).then(
        (view) => signal.aborted || take(view),
        (problem: unknown) => signal.aborted || refused(problem),
      );
    const onVisible = () => document.visibilityState === 'visible' && again();
    const untilOpen = nextAt ? Date.parse(nextAt) - Date.now() : Number.NaN;
    const timer = nextAt
      ? setTimeout(again, Math.min(LONGEST_TIMER_MS, untilOpen > 0 ? untilOpen + SETTLING_MS : STILL_SHUT_MS))
      : undefined;
    document.addEventListener('visibilitychange', onVisible, { signal });
    addEventListener('online', again, { signal });
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [loaded, take, views, owner]);

  if (loaded) return { state: 'ready', ...loaded, queued, take };
  return other.state === 'failed' ? { ...other, retry: () => setAttempt(attempt + 1) } : other;
}
