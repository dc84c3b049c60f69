import { useEffect } from 'react';
import { TOO_OLD } from '#web/api/release.ts';
import { reloadPage } from '#web/ui/lazy-screens.ts';

/**
 * Web lock held in shared mode by every tab with a task under way. A tab that can take it exclusively may activate a
 * new release.
 */
const TASK_LOCK = 'seven-stones.task';
const TIMEOUT_MS = 10_000;

/** Undefined on a page without https. */
const getServiceWorkers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/**
 * Registers the service worker once the page is idle, since it downloads all that `npm run size` weighs as `precache`, for
 * which no screen waits.
 */
export function useOfflineApp(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const registerWorker = () =>
      void getServiceWorkers()
        ?.register('/sw.js')
        .catch(() => undefined);
    const registerWhenIdle = () =>
      'requestIdleCallback' in globalThis ? requestIdleCallback(registerWorker) : setTimeout(registerWorker, 2000);
    if (document.readyState === 'complete') registerWhenIdle();
    else addEventListener('load', registerWhenIdle, { once: true });
  }, []);
}

let tasksUnderway = 0;
let isUpdatePending = false;
/** The worker is of a newer release than the page. */
let isPageOutdated = false;
/** The page is loading another one. */
let isLeaving = false;
addEventListener('beforeunload', () => {
  isLeaving = true;
  // A link that downloads begins like this, too, and the page stays.
  setTimeout(() => {
    isLeaving = false;
  }, TIMEOUT_MS);
});

/** Blocks updates while a task is under way, so that nothing changes during a child's answer. */
export function useTaskUnderway(isUnderway: boolean): void {
  useEffect(() => {
    if (!isUnderway) return;
    tasksUnderway += 1;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    void navigator.locks?.request(TASK_LOCK, { mode: 'shared' }, () => ended);
    return () => {
      tasksUnderway -= 1;
      end();
      if (isUpdatePending) void forceUpdate();
    };
  }, [isUnderway]);
}

/** Activates a waiting release when a step is opened and when it is left. */
export function useUpdatesBetweenTasks(step: string, canReload: () => boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is a moment for it
  useEffect(() => {
    const applyUpdate = () => void (canReload() && activateWaitingWorker());
    applyUpdate();
    return applyUpdate;
  }, [step]);
}

/**
 * Reloads with the new release when the server refuses this one as too old; the new page delivers the stored answers.
 */
export function useForcedUpdate(canReload: () => boolean): void {
  useEffect(() => {
    const onTooOld = () => {
      if (!canReload()) return;
      isUpdatePending = true;
      if (tasksUnderway === 0) void forceUpdate();
    };
    addEventListener(TOO_OLD, onTooOld);
    return () => removeEventListener(TOO_OLD, onTooOld);
  }, [canReload]);
}

/** Activates a waiting release, unless a task is under way in some tab. */
async function activateWaitingWorker(): Promise<void> {
  const registration = await getServiceWorkers()?.getRegistration();
  if (!registration || !(registration.waiting || isPageOutdated) || !navigator.locks) return;
  const exchange = async () => {
    if (tasksUnderway > 0) return;
    // Another tab may have activated it in the meantime, or a newer one has taken its place.
    if (registration.waiting) await activateWorker(registration.waiting);
    reloadBetweenTasks();
  };
  // Times out while another tab has a task under way. Browsers release the lock of a finished one with a delay.
  await navigator.locks
    .request(TASK_LOCK, { signal: AbortSignal.timeout(TIMEOUT_MS) }, exchange)
    .catch(() => undefined);
}

/**
 * A release takes up to ten seconds to take over; a task that began meanwhile goes on, and the next step reloads. A
 * reload would also cancel the next page, which brings the new release anyway. The step that is left and the one that
 * is opened both activate a release; one reload is enough, and their number is limited.
 */
function reloadBetweenTasks(): void {
  isPageOutdated = tasksUnderway > 0;
  if (!isPageOutdated && !isLeaving) isLeaving = reloadPage();
}

/** Resolves when the event comes, or after a timeout. */
const waitForEvent = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => {
    target.addEventListener(type, resolve);
    setTimeout(resolve, TIMEOUT_MS);
  });

/** Resolves when the worker controls the page, or after a timeout. */
function activateWorker(worker: ServiceWorker): Promise<unknown> {
  worker.postMessage({ type: 'SKIP_WAITING' });
  return waitForEvent(navigator.serviceWorker, 'controllerchange');
}

/**
 * Reloads with the new release. The service worker would serve the old page again, so it is updated first, or
 * unregistered if there is no update.
 */
async function forceUpdate(): Promise<void> {
  isUpdatePending = false;
  const registration = await getServiceWorkers()?.getRegistration();
  if (registration) {
    const fresh = await registration.update().then(waitUntilInstalled, () => null);
    if (fresh) await activateWorker(fresh);
    else await registration.unregister();
  }
  reloadBetweenTasks();
}

async function waitUntilInstalled({ installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (!installing) return waiting;
  await waitForEvent(installing, 'statechange');
  return installing.state === 'installed' ? installing : null;
}
