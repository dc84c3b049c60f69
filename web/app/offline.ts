import { useEffect } from 'react';
import { TOO_OLD } from '#web/api/release.ts';
import { reloadAgain } from '#web/lib/parts.ts';

/**
 * Held by every tab while a task is under way. A tab that finds it free may put a new release in place for all of them.
 */
const TASK = 'seven-stones.task';
const PATIENCE_MS = 10_000;
/** A browser gives the lock of a task that was just left back a little later. */
const RETURN_MS = 3_000;

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** Keeps the app on this device, from when nothing else is to be done: it is 320 KiB that nobody waits for. */
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

/**
 * While a task is under way no release takes the place of the one that it began with: nothing moves under a child's
 * finger.
 */
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

/** Between tasks, when a step is opened and when it is left: shows the release that has come meanwhile, if one has. */
export function useUpdatesBetweenTasks(step: string, mayReload: () => boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is a moment for it
  useEffect(() => {
    const take = () => void (mayReload() && takeWaiting());
    take();
    return take;
  }, [step]);
}

/** The server no longer talks to a page of this age: the new one comes, and delivers what this one has kept. */
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

/** Puts a release that waits in its place, unless a task is under way in some tab. */
async function takeWaiting(): Promise<void> {
  const waiting = (await workers()?.getRegistration())?.waiting;
  if (!waiting || !navigator.locks) return;
  const exchange = async () => {
    if (underway > 0) return;
    await inPlace(waiting);
    reloadAgain();
  };
  // Given up where another tab is in a task.
  await navigator.locks.request(TASK, { signal: AbortSignal.timeout(RETURN_MS) }, exchange).catch(() => undefined);
}

/** Resolves when the worker has taken over, or never will. */
const inPlace = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    workers()?.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE_MS);
    worker.postMessage({ type: 'SKIP_WAITING' });
  });

/** A page from the device would be the same one again, so its worker is brought up to date first, or put off duty. */
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
