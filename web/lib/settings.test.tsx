import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS } from '#shared/values/live.ts';
import { PageLife } from '#web/api/page-life.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { createReadCache } from '#web/app/read-cache.ts';
import { ToastHost } from '#web/app/shell.tsx';
import { settings } from '#web/lib/settings.ts';
import { useToast } from '#web/lib/toasts.ts';

test('are the numbers of the specification', () => {
  expect(settings.toast).toEqual({ hotkey: ['altKey', 'KeyT'], durationMs: 4000, visible: 3 });
  expect(settings.tooltip).toEqual({ openDelayMs: 700, skipDelayMs: 300, sideOffset: 4 });
  expect([0, 1, 2, 3, 4, 5, 9].map(settings.query.retryDelayMs)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect([settings.query.retries, settings.query.gcMs]).toEqual([3, 300_000]);
  expect(settings.socket.ladderMs).toEqual([1000, 2000, 5000, 10_000]);
  expect([HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, settings.session.tickMs]).toEqual([25_000, 10_000, 30_000]);
});

test('reach the cache of reads, which retries only what may work later', () => {
  const { queries } = createReadCache(new PageLife()).getDefaultOptions();
  const retry = queries?.retry as (failures: number, problem: unknown) => boolean;
  expect(queries?.gcTime).toBe(300_000);
  expect(queries?.retryDelay).toBe(settings.query.retryDelayMs);
  const listRetries = (status: number) =>
    [0, 1, 2, 3].map((failures) => retry(failures, new ApiProblem(status, 'UNAVAILABLE')));
  for (const status of [0, 408, 425, 429, 500, 503]) expect(listRetries(status)).toEqual([true, true, true, false]);
  for (const status of [400, 401, 403, 404, 409, 423])
    expect(listRetries(status)).toEqual([false, false, false, false]);
});

function ToastButton() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast({ title: 'A notice', tone: 'success' })}>
      show
    </button>
  );
}

test('reach the notices: three visible, gone after four seconds, found by name and by Alt+T', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <ToastHost>
      <ToastButton />
    </ToastHost>,
  );
  for (let i = 0; i < 5; i++) await user.click(screen.getByText('show'));
  expect(await screen.findByRole('region', { name: 'Notifications' })).toBeInTheDocument();
  expect(screen.getAllByText('A notice', { selector: 'div' })).toHaveLength(3);
  await user.keyboard('{Alt>}t{/Alt}');
  expect(screen.getByRole('region', { name: 'Notifications' }).querySelector('ol')).toHaveFocus();
  await act(async () => {
    (document.activeElement as HTMLElement).blur();
    await vi.advanceTimersByTimeAsync(4100);
  });
  expect(screen.queryAllByText('A notice', { selector: 'div' })).toHaveLength(0);
  vi.useRealTimers();
});
