import { createElement, isValidElement, lazy, useState } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { shell } from '#messages/shell.ts';
import { withRetries } from '#web/lib/with-retries.ts';
import { PageNeedsNet } from '#web/ui/page-needs-net.tsx';

type Load<T> = () => Promise<T>;
type ScreenComponent<Props> = React.ComponentType<Props>;
type LazyComponent<Props> = ((props: Props) => React.ReactNode) & Preloadable;

/** Starts loading code before it is rendered. Errors are ignored here: rendering loads again and handles them. */
type Preloadable = { preload: () => void };

/**
 * A component whose code is loaded by `loadWithRetries`. Code that is loaded already renders at once, since React
 * delays content that suspended in `lazy` by a third of a second, and again for each nested one.
 */
function createLazyComponent<Props>(
  load: Load<ScreenComponent<Props>>,
  loadWithRetries: Load<ScreenComponent<Props>>,
): LazyComponent<Props> {
  let loaded: ScreenComponent<Props> | null = null;
  const remember = (part: ScreenComponent<Props>) => {
    loaded = part;
    return part;
  };
  const pending = lazy(async () => ({
    default: remember(await loadWithRetries()),
  })) as unknown as ScreenComponent<Props>;
  const choose = () => (loaded ?? pending) as ScreenComponent<object>;
  const late = (props: Props) => createElement(ChosenComponent, { choose, props: props as object });
  return Object.assign(late, { preload: () => void load().then(remember, () => undefined) });
}

function ChosenComponent({ choose, props }: { choose: () => ScreenComponent<object>; props: object }) {
  // Chosen once per mount: replacing the component would reset its state, and with it what was typed.
  const [Selected] = useState(choose);
  return createElement(Selected, props);
}

/**
 * A lazy component that the screen needs. If its code cannot be loaded, the page is reloaded, or says that it needs a
 * connection and loads later.
 */
export const lazyScreen = <Props>(load: Load<ScreenComponent<Props>>) =>
  createLazyComponent(load, async () => {
    const part = await withRetries(load, { shouldRetry: () => navigator.onLine }).catch(() => null);
    if (part) return part;
    if (!(await isReachable())) return OfflinePage;
    if (reloadPage()) return new Promise<never>(() => undefined);
    throw new Error(shell.failed.part);
  });

/**
 * Starts loading all layouts and screens of an address in parallel; otherwise each would load only after its parent.
 */
export function preloadScreens(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const type = isValidElement(route.element) ? route.element.type : null;
    if (typeof type === 'function' && 'preload' in type) (type as Preloadable).preload();
  }
}

/** A lazy component that the screen works without; loading is retried without end. */
export const lazyExtra = <Props>(load: Load<ScreenComponent<Props>>) =>
  createLazyComponent(load, () => withRetries(load, { retries: Number.POSITIVE_INFINITY }));

const isReachable = async (): Promise<boolean> => {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

const reloadWhenReachable = () => void isReachable().then((reachable) => reachable && reloadPage());
const OfflinePage = () => createElement(PageNeedsNet, { again: reloadWhenReachable });

const RELOADED_AT = 'seven-stones.reloaded-at';
const MAX_RELOADS = 3;
const RELOAD_WINDOW_MS = 60_000;

/**
 * Reloads the page: the server answers but the code does not load, because the page is older than the release, or
 * because the browser caches the failure for the lifetime of the page (Chromium 153 does, 156 does not; on a bad line
 * each lost chunk then costs a reload).
 * @returns false after three reloads within a minute, so that a page does not reload without end
 */
export function reloadPage(): boolean {
  try {
    const recent = (sessionStorage.getItem(RELOADED_AT) ?? '')
      .split(' ')
      .filter((at) => Date.now() - Number(at) < RELOAD_WINDOW_MS);
    if (recent.length >= MAX_RELOADS) return false;
    sessionStorage.setItem(RELOADED_AT, [...recent, Date.now()].join(' '));
    location.reload();
    return true;
  } catch {
    // Without storage the reloads cannot be counted.
    return false;
  }
}
