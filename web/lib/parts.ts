import { createElement, isValidElement, lazy, useState } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { shell } from '#shared/messages/en/shell.ts';
import { retrying } from '#web/lib/retrying.ts';
import { PageNeedsNet } from '#web/ui/page-needs-net.tsx';

type Load<T> = () => Promise<T>;
type Part<Props> = React.ComponentType<Props>;
type Late<Props> = ((props: Props) => React.ReactNode) & Ahead;

/** Starts loading code before it is rendered. Errors are ignored here: rendering loads again and handles them. */
type Ahead = { bring: () => void };

/**
 * A component whose code is loaded by `loadWithRetries`. Code that is loaded already renders at once, since React
 * delays content that suspended in `lazy` by a third of a second, and again for each nested one.
 */
function latePart<Props>(load: Load<Part<Props>>, come: Load<Part<Props>>): Late<Props> {
  let there: Part<Props> | null = null;
  const keep = (part: Part<Props>) => {
    there = part;
    return part;
  };
  const waiting = lazy(async () => ({ default: keep(await come()) })) as unknown as Part<Props>;
  const choose = () => (there ?? waiting) as Part<object>;
  const late = (props: Props) => createElement(Chosen, { choose, props: props as object });
  return Object.assign(late, { bring: () => void load().then(keep, () => undefined) });
}

function Chosen({ choose, props }: { choose: () => Part<object>; props: object }) {
  // Chosen once per mount: replacing the component would reset its state, and with it what was typed.
  const [Shown] = useState(choose);
  return createElement(Shown, props);
}

/**
 * A lazy component that the screen needs. If its code cannot be loaded, the page is reloaded, or says that it needs a
 * connection and loads later.
 */
export const lazyScreen = <Props>(load: Load<Part<Props>>) =>
  latePart(load, async () => {
    const part = await retrying(load, { isWorth: () => navigator.onLine }).catch(() => null);
    if (part) return part;
    if (!(await isReachable())) return WithoutNet;
    if (reloadAgain()) return new Promise<never>(() => undefined);
    throw new Error(shell.failed.part);
  });

/**
 * Starts loading all layouts and screens of an address in parallel; otherwise each would load only after its parent.
 */
export function bringScreens(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const type = isValidElement(route.element) ? route.element.type : null;
    if (typeof type === 'function' && 'bring' in type) (type as Ahead).bring();
  }
}

/** A lazy component that the screen works without; loading is retried without end. */
export const lazyExtra = <Props>(load: Load<Part<Props>>) =>
  latePart(load, () => retrying(load, { retries: Number.POSITIVE_INFINITY }));

const isReachable = async (): Promise<boolean> => {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

const loadWhenReachable = () => void isReachable().then((reachable) => reachable && reloadAgain());
const WithoutNet = () => createElement(PageNeedsNet, { again: loadWhenReachable });

const RELOADED_AT = 'seven-stones.reloaded-at';
const MOST_RELOADS = 3;
const WITHIN_MS = 60_000;

/**
 * Reloads the page: the server answers but the code does not load, because the page is older than the release, or
 * because the browser caches the failure for the lifetime of the page (Chromium 153 does, 156 does not; on a bad line
 * each lost chunk then costs a reload).
 * @returns false after three reloads within a minute, so that a page does not reload without end
 */
export function reloadAgain(): boolean {
  try {
    const recent = (sessionStorage.getItem(RELOADED_AT) ?? '')
      .split(' ')
      .filter((at) => Date.now() - Number(at) < WITHIN_MS);
    if (recent.length >= MOST_RELOADS) return false;
    sessionStorage.setItem(RELOADED_AT, [...recent, Date.now()].join(' '));
    location.reload();
    return true;
  } catch {
    // Without storage the reloads cannot be counted.
    return false;
  }
}
