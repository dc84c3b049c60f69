import { act, render, screen } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { withRetries } from '#web/lib/with-retries.ts';
import { lazyExtra, lazyScreen, preloadScreens } from '#web/ui/lazy-screens.ts';

const lost = new TypeError('Failed to fetch dynamically imported module');
/** Fails the first `times` calls. */
const createFailingLoad = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw lost;
    return () => <p>the part</p>;
  });
  return load;
};
const show = (Part: React.ComponentType) =>
  render(
    <ErrorScreen>
      <Suspense fallback={<p>on its way</p>}>
        <Part />
      </Suspense>
    </ErrorScreen>,
  );
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('code that comes is asked for once', async () => {
  const load = createFailingLoad(0);
  await withRetries(load);
  await advance(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('code that does not come is asked for three times more, after 1, 2 and 4 s', async () => {
  const load = createFailingLoad(9);
  const attempt = withRetries(load).catch((fault: unknown) => fault);
  for (const [calls, ms] of [1000, 2000, 4000].entries()) {
    await advance(ms - 1);
    expect(load).toHaveBeenCalledTimes(calls + 1);
    await advance(1);
    expect(load).toHaveBeenCalledTimes(calls + 2);
  }
  expect(await attempt).toBe(lost);
});

test('a device that is back in the network does not wait', async () => {
  const load = createFailingLoad(1);
  const attempt = withRetries(load);
  await advance(10);
  dispatchEvent(new Event('online'));
  await attempt;
  await advance(60_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a screen is shown when its code comes late', async () => {
  show(lazyScreen(createFailingLoad(2)));
  await advance(500);
  expect(screen.getByText('on its way')).toBeInTheDocument();
  await advance(3000);
  expect(screen.getByText('the part')).toBeInTheDocument();
});

test('a screen whose code does not come says what to do, where the server does not answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw lost;
  });
  show(lazyScreen(createFailingLoad(9)));
  await advance(7000);
  expect(screen.getByRole('heading', { name: 'This page needs the internet' })).toBeInTheDocument();
  expect(screen.getByText(/What was answered here is safe/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('a screen whose code is not on a device without a network says so at once, and comes with the network', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const server = vi.fn(async () => {
    throw lost;
  });
  vi.stubGlobal('fetch', server);
  show(lazyScreen(createFailingLoad(9)));
  await advance(0);
  expect(screen.getByRole('heading', { name: 'This page needs the internet' })).toBeInTheDocument();
  network.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => new Response());
  await act(async () => void dispatchEvent(new Event('online')));
  expect(reload).toHaveBeenCalledTimes(1);
});

/** Records reloads of this page that many ms ago. */
const reloadedBefore = (...ago: number[]) =>
  sessionStorage.setItem('seven-stones.reloaded-at', ago.map((ms) => Date.now() - ms).join(' '));

test('a screen whose code does not come loads the page again, also for a second part that was lost', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  reloadedBefore(10_000, 70_000, 80_000, 90_000);
  show(lazyScreen(createFailingLoad(9)));
  await advance(7000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByText('on its way')).toBeInTheDocument();
});

test('nor is the page loaded in circles, where that did not help a moment ago', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  reloadedBefore(10_000, 20_000, 30_000);
  show(lazyScreen(createFailingLoad(9)));
  await advance(7000);
  expect(screen.getByText(/did not come/)).toBeInTheDocument();
});

test('an extra never costs the page, and comes when it can', async () => {
  show(lazyExtra(createFailingLoad(9)));
  await advance(120_000);
  expect(screen.getByText('on its way')).toBeInTheDocument();
  await advance(120_000);
  expect(screen.getByText('the part')).toBeInTheDocument();
});

test('a screen and the layouts round it are asked for at once, those of other addresses not', () => {
  const [layout, loadScreen, other] = [createFailingLoad(0), createFailingLoad(0), createFailingLoad(0)];
  const [Layout, Screen, Other] = [lazyScreen(layout), lazyScreen(loadScreen), lazyScreen(other)];
  const routes = [
    { element: <Layout />, children: [{ path: '/reports/:id', element: <Screen /> }] },
    { path: '/about', element: <Other /> },
  ];
  preloadScreens(routes, '/reports/7');
  expect([layout, loadScreen, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});

test('a screen that does not come ahead is left to who shows it', async () => {
  const load = createFailingLoad(1);
  const Screen = lazyScreen(load);
  preloadScreens([{ path: '/', element: <Screen /> }], '/');
  await advance(0);
  show(Screen);
  await advance(0);
  expect(screen.getByText('the part')).toBeInTheDocument();
});

const mounted = vi.fn();
const Typed = () => {
  useEffect(() => void mounted(), []);
  return <p>the part</p>;
};

describe('a part that has come before it is shown', () => {
  test('is drawn at once, without what stands in its place', async () => {
    const Part = lazyExtra(createFailingLoad(0));
    Part.preload();
    await advance(0);
    show(Part);
    expect(screen.queryByText('on its way')).toBeNull();
    expect(screen.getByText('the part')).toBeInTheDocument();
  });

  test('stays the same part while its place is drawn again, whenever it was brought', async () => {
    const Part = lazyExtra(async () => Typed);
    const { rerender } = render(
      <Suspense fallback="on its way">
        <Part />
      </Suspense>,
    );
    await advance(1000);
    Part.preload();
    await advance(0);
    rerender(
      <Suspense fallback="on its way">
        <Part />
      </Suspense>,
    );
    expect([screen.getByText('the part').textContent, mounted.mock.calls.length]).toEqual(['the part', 1]);
  });
});
