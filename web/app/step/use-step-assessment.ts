import { startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { isGone } from '#web/api/fault-text.ts';
import { finishSignOut, isSigningOut } from '#web/api/leaving.ts';
import type { OutboxRow } from '#web/api/outbox-row.ts';
import { ApiProblem, getProblemCode, isRetryable, isUnreachable, type ProblemCode } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { WAIT_MS } from '#web/api/use-submission.ts';
import { useDevice } from '#web/app/device.tsx';
import { useLiveAssessment } from '#web/app/live-socket.ts';
import { isHandedOver } from '#web/lib/handover.ts';
import { isActive } from '#web/lib/is-active.ts';
import { readStoredView, toStoredView } from '#web/lib/stored-view.ts';
import { withRetries } from '#web/lib/with-retries.ts';

export type StepAssessment =
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
       * Rows that waited before the view was requested, also of other assessments; the server may have them by now, and
       * the view may not include them.
       */
      queued: readonly OutboxRow[];
      take: (view: ProgressView) => void;
    };

type LoadedView = { view: ProgressView; asOf: number | null };
/** Waits for a pending sign-out, so that nothing is read with a session that should be over. */
async function waitForSignOut(): Promise<void> {
  await finishSignOut();
  if (isSigningOut()) throw new ApiProblem(401, 'NOT_SIGNED_IN');
}
/** A day is opened by a workflow, shortly after its time. */
const OPENING_DELAY_MS = 1000;
/** The first wait for a day that is late; each further one is twice as long. */
const CLOSED_DAY_RETRY_MS = 15_000;
/** Longer timeouts overflow and fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Loads the assessment of a step: that of `?assessment=`, otherwise the one active. Without the query cache, so that a
 * child's page stays small; the last view is stored on the device and used offline.
 */
export function useStepAssessment(wanted: string | null): StepAssessment {
  const { views, outbox, owner, fetchOwner, forgetErased } = useDevice();
  const [queued] = useState(outbox.getRows);
  const [loaded, setLoaded] = useState<LoadedView | null>(null);
  const [other, setOther] = useState<
    Exclude<StepAssessment, { state: 'ready' | 'failed' }> | { state: 'failed'; code: ProblemCode }
  >({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const account = useSyncExternalStore(sessionHint.subscribe, sessionHint.getAccount);
  const isSignedOut = useSyncExternalStore(sessionHint.subscribe, sessionHint.isSignedOut);
  const [reader, setReader] = useState(account);
  if (account && account !== reader) {
    setReader(account);
    // Another account signed in in another tab: what is on the screen is not theirs.
    if (reader) {
      setLoaded(null);
      setAttempt(attempt + 1);
    }
  }
  // In another tab. A task stays through a 401 alone, and so does that of a child, who cannot sign in again.
  if (isSignedOut && reader && !isHandedOver()) {
    setReader(null);
    setLoaded(null);
    setOther({ state: 'signedOut' });
  }

  const shown = useRef(loaded);
  shown.current = loaded;
  const take = useCallback(
    (view: ProgressView, reset = false) => {
      // Only a teacher's view has no age: the family's session is over on a device where a teacher's link was opened.
      if (view.ageYears === null) {
        setLoaded(null);
        return setOther({ state: 'signedOut' });
      }
      const current = shown.current?.view;
      // After a `reset`, the restored store has the older one.
      if (!reset && current?.id === view.id && current.version > view.version) return;
      // At once: another view may come before the next rendering.
      shown.current = { view, asOf: null };
      setLoaded(shown.current);
      if (reset) void views.clear(owner()).catch(() => undefined);
      void views.set(owner(), view.id, toStoredView(view, Date.now())).catch(() => undefined);
    },
    [views, owner],
  );

  /** Forgets what a refusal says is over: the session or the week for this person. @returns whether it is the session */
  const forgetRefused = useCallback(
    (problem: unknown): boolean => {
      const code = getProblemCode(problem);
      const isSignedOut = code === 'NOT_SIGNED_IN' || code === 'SECOND_FACTOR';
      if (isSignedOut) sessionHint.write(null);
      if (isGone(problem)) {
        // Deletes all stored views; the server has those of other assessments.
        void views.clear(owner()).catch(() => undefined);
        setLoaded(null);
        setOther({ state: 'failed', code });
      }
      // The address of the page may name no week.
      const id = wanted ?? shown.current?.view.id;
      if (id && code === 'ERASED') forgetErased(id);
      return isSignedOut;
    },
    [wanted, views, owner, forgetErased],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // In pieces, so that input is handled meanwhile, and the heading is painted before the rest replaces it.
    const show = (view: ProgressView) => startTransition(() => take(view));
    const load = async () => {
      await waitForSignOut();
      const ownerFetched = fetchOwner();
      if (wanted !== null) {
        if (!UUID.test(wanted)) return setOther({ state: 'failed', code: 'NOT_FOUND' });
        const view = await call('getProgress', { params: { assessmentId: wanted as AssessmentId } }, { signal });
        await ownerFetched;
        return signal.aborted ? undefined : show(view);
      }
      const { assessments } = await call('listAssessments', { params: {}, query: {} }, { signal });
      await ownerFetched;
      if (signal.aborted) return;
      const [first, ...more] = assessments.filter(isActive);
      if (!first) setOther({ state: 'none' });
      else if (more.length > 0) setOther({ state: 'choose', weeks: [first, ...more] });
      else show(first);
    };
    /** @returns whether this device has a view of this assessment */
    const showStored = async (): Promise<boolean> => {
      const stored = wanted ? readStoredView(await views.get(owner(), wanted).catch(() => null)) : null;
      if (stored && !signal.aborted) setLoaded((current) => current ?? { view: stored.view, asOf: stored.at });
      return stored !== null;
    };
    // Until a half-open connection delivers the view, or fails.
    const timer = setTimeout(() => void showStored(), WAIT_MS);
    const onFailed = async (problem: unknown) => {
      if (signal.aborted) return;
      clearTimeout(timer);
      const code = getProblemCode(problem);
      // A child cannot sign in: its page says that it is stuck, and leads to the unlock page.
      if (forgetRefused(problem) && !isHandedOver()) return setOther({ state: 'signedOut' });
      // An operator; the dashboard redirects them.
      if (code === 'FORBIDDEN') return setOther({ state: 'none' });
      if (isUnreachable(problem) && (await showStored())) return;
      if (!signal.aborted) setOther({ state: 'failed', code });
    };
    setLoaded((current) => (current?.view.id === wanted ? current : null));
    setOther({ state: 'loading' });
    // Shows the failure between retries too.
    withRetries(load, { shouldRetry: isRetryable, onFailure: (problem) => void onFailed(problem), signal }).catch(
      onFailed,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, attempt, take, views, owner, fetchOwner, forgetRefused]);

  // The device may come online long after the last retry.
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded) return;
    const reload = () => setAttempt((now) => now + 1);
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isLoaded]);

  const reloads = useRef(() => {});
  // A handed-over device opens no socket.
  useLiveAssessment(loaded && !isHandedOver() ? loaded.view : null, {
    onView: take,
    onGone: () => reloads.current(),
  });

  // Where the clock of the device is ahead, a day stays late for long, and short retries would renew the hand-over of an
  // unused device without end.
  const retryMs = useRef(CLOSED_DAY_RETRY_MS);
  // Without an open socket: refetches when the next day opens and when the tab becomes visible. After a failure
  // the current view stays, unless the server says that it is over.
  useEffect(() => {
    if (!loaded) return;
    const { id, nextAt } = loaded.view;
    const controller = new AbortController();
    const { signal } = controller;
    const reload = () =>
      void withRetries(() => call('getProgress', { params: { assessmentId: id } }, { signal }), {
        shouldRetry: isRetryable,
        signal,
      }).then(
        (view) => signal.aborted || take(view),
        (problem: unknown) => signal.aborted || forgetRefused(problem),
      );
    reloads.current = reload;
    const onVisible = () => !document.hidden && reload();
    const untilOpen = nextAt ? Date.parse(nextAt) - Date.now() : Number.NaN;
    const onTime = () => {
      retryMs.current = untilOpen > 0 ? CLOSED_DAY_RETRY_MS : 2 * retryMs.current;
      reload();
    };
    const timer = nextAt
      ? setTimeout(onTime, Math.min(MAX_TIMER_MS, untilOpen > 0 ? untilOpen + OPENING_DELAY_MS : retryMs.current))
      : undefined;
    document.addEventListener('visibilitychange', onVisible, { signal });
    addEventListener('online', reload, { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [loaded, take, forgetRefused]);

  if (loaded) return { state: 'ready', ...loaded, queued, take };
  return other.state === 'failed' ? { ...other, retry: () => setAttempt(attempt + 1) } : other;
}
