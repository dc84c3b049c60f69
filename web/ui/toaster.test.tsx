import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '#web/ui/toaster.tsx';

const goneIds: number[] = [];
beforeEach(() => {
  goneIds.length = 0;
  vi.useFakeTimers();
  render(
    <Toaster
      toasts={[
        { id: 1, title: 'Saved', tone: 'success' },
        { id: 2, title: 'Not saved', tone: 'destructive' },
      ]}
      onGone={(id) => goneIds.push(id)}
      durationMs={4000}
      hotkey={['altKey', 'KeyT']}
      label="Notices"
      closeLabel="Close"
    />,
  );
});
afterEach(() => vi.useRealTimers());
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const findToast = (title: string) => screen.getByText(title).closest('li') as HTMLElement;

test('toasts: each goes when its time is over, in a list that speaks and is no alert', () => {
  expect(screen.getByRole('list')).toHaveAttribute('aria-live', 'polite');
  // The page has an alert of its own, and it would be said twice.
  expect(screen.queryByRole('alert')).toBeNull();
  wait(3999);
  expect(goneIds).toEqual([]);
  wait(1);
  expect(goneIds).toEqual([1, 2]);
});

test('toasts: the time stands still while one is pointed at, has the focus, or the window is behind', () => {
  const list = screen.getByRole('list');
  for (const [pause, resume] of [
    [() => fireEvent.pointerEnter(list), () => fireEvent.pointerLeave(list)],
    [() => act(() => list.focus()), () => act(() => list.blur())],
    [() => fireEvent.blur(window), () => fireEvent.focus(window)],
  ] as const) {
    wait(1000);
    pause();
    wait(10_000);
    expect(goneIds).toEqual([]);
    resume();
  }
  wait(1000);
  expect(goneIds).toEqual([1, 2]);
});

test('toasts: Escape, a wipe to the right and the button put one away; the focus stays in the list', () => {
  const [first] = screen.getAllByRole('button', { name: 'Close' });
  act(() => first?.focus());
  fireEvent.keyDown(first as HTMLElement, { key: 'Escape' });
  expect(goneIds).toEqual([1]);
  expect(screen.getByRole('list')).toHaveFocus();
  fireEvent.pointerDown(findToast('Not saved'), { clientX: 10 });
  fireEvent.pointerUp(findToast('Not saved'), { clientX: 40 });
  expect(goneIds).toEqual([1]);
  fireEvent.pointerDown(findToast('Not saved'), { clientX: 10 });
  fireEvent.pointerUp(findToast('Not saved'), { clientX: 60 });
  fireEvent.click(first as HTMLElement);
  expect(goneIds).toEqual([1, 2, 1]);
});
