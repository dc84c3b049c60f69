import { createElement, isValidElement, lazy, useState } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { shell } from '#shared/messages/en/shell.ts';
import { retrying } from '#web/lib/retrying.ts';
import { PageNeedsNet } from '#web/ui/page-needs-net.tsx';

type Load<T> = () => Promise<T>;
type Part<Props> = React.ComponentType<Props>;
type Late<Props> = ((props: Props) => React.ReactNode) & Ahead;

/** Asks for code before it is shown; whoever shows it asks again and deals with what went wrong. */
type Ahead = { bring: () => void };

/**
 * A part whose code comes by `come`. One that is there already is drawn at once: React lets whatever waits in a `lazy`
 * wait for a third of a second, and for as long again in each one inside.
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
  // One that is on the screen is not replaced by itself, or it would forget what was typed.
  const [Shown] = useState(choose);
  return createElement(Shown, props);
}

/**
 * What a screen is made of. Without it there is nothing to show, so in the end the page is loaded again, or it says
 * what is missing and comes later.
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
 * Asks at once for every layout and screen of an address. Left to itself, each would be asked for when the one round it
 * has come.
 */
export function bringScreens(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const type = isValidElement(route.element) ? route.element.type : null;
    if (typeof type === 'function' && 'bring' in type) (type as Ahead).bring();
  }
}

/** What a screen is whole without; it comes when it comes. */
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
 * The server answers, but the code does not come: the page is older than the release, or the browser remembers the
 * failure for as long as the page lives (Chromium 153 does, 156 no longer; on a bad line each part that is lost then
 * costs a reload). Both end with a reload. False after a few of them within a minute, so that no page goes in circles.
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
    // Without storage nobody would know how often it was tried.
    return false;
  }
}
