import { useEffect } from 'react';
import { TOO_OLD } from '#web/api/release.ts';
import { reloadAgain } from '#web/lib/parts.ts';

/**
 * Web lock held in shared mode by every tab with a task under way. A tab that can take it exclusively may activate a
 * new release.
 */
const TASK = 'seven-stones.task';
const PATIENCE_MS = 10_000;
/** Browsers release the lock of a finished task with a delay. */
const RETURN_MS = 3_000;

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** Registers the service worker once the page is idle, since it downloads 320 KiB that no screen waits for. */
export function useKeptApp(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const keep = () =>
      void workers()
        ?.register('/sw.js')
        .catch(() => undefined);
    const atIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(keep) : setTimeout(keep, 2000));
    if (document.readyState === 'complete') atIdle();
    else addEventListener('load', atIdle, { once: true });
  }, []);
}

let underway = 0;
let isOwed = false;

/** Blocks updates while a task is under way, so that nothing changes during a child's answer. */
export function useTaskUnderway(isUnderway: boolean): void {
  useEffect(() => {
    if (!isUnderway) return;
    underway += 1;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    void navigator.locks?.request(TASK, { mode: 'shared' }, () => ended);
    return () => {
      underway -= 1;
      end();
      if (isOwed) void comeAnew();
    };
  }, [isUnderway]);
}

/** Activates a waiting release when a step is opened and when it is left. */
export function useUpdatesBetweenTasks(step: string, mayReload: () => boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is a moment for it
  useEffect(() => {
    const take = () => void (mayReload() && takeWaiting());
    take();
    return take;
  }, [step]);
}

/**
 * Reloads with the new release when the server refuses this one as too old; the new page delivers the stored answers.
 */
export function useComingAnew(mayReload: () => boolean): void {
  useEffect(() => {
    const onTooOld = () => {
      if (!mayReload()) return;
      isOwed = true;
      if (underway === 0) void comeAnew();
    };
    addEventListener(TOO_OLD, onTooOld);
    return () => removeEventListener(TOO_OLD, onTooOld);
  }, [mayReload]);
}

/** Activates a waiting release, unless a task is under way in some tab. */
async function takeWaiting(): Promise<void> {
  const waiting = (await workers()?.getRegistration())?.waiting;
  if (!waiting || !navigator.locks) return;
  const exchange = async () => {
    if (underway > 0) return;
    await inPlace(waiting);
    reloadAgain();
  };
  // Times out while another tab has a task under way.
  await navigator.locks.request(TASK, { signal: AbortSignal.timeout(RETURN_MS) }, exchange).catch(() => undefined);
}

/** Resolves when the worker controls the page, or after a timeout. */
const inPlace = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    workers()?.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE_MS);
    worker.postMessage({ type: 'SKIP_WAITING' });
  });

/**
 * Reloads with the new release. The service worker would serve the old page again, so it is updated first, or
 * unregistered if there is no update.
 */
async function comeAnew(): Promise<void> {
  isOwed = false;
  const registration = await workers()?.getRegistration();
  if (registration) {
    const fresh = await registration.update().then(untilInstalled, () => null);
    if (fresh) await inPlace(fresh);
    else await registration.unregister();
  }
  reloadAgain();
}

async function untilInstalled({ installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (!installing) return waiting;
  await new Promise<void>((resolve) => {
    installing.addEventListener('statechange', () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE_MS);
  });
  return installing.state === 'installed' ? installing : null;
}
