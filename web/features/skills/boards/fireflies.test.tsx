import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fireflies } from '#shared/instruments/games/fireflies.ts';
import { fireflies as words } from '#shared/messages/en/games-patterns.ts';
import { firefliesGame } from '#web/features/skills/boards/fireflies.tsx';
import { staged } from '#web/features/skills/boards/testing/board-stage.tsx';

const trial = fireflies.trial(4, 9, '7-10');
const LEAD_IN_MS = 1200;
const WATCHED_MS = LEAD_IN_MS + 4 * 1500;
const buttons = () => screen.getAllByRole('button');
/** The lit positions: only those have a halo. */
const lit = () => buttons().flatMap((button, i) => (button.querySelector('circle[r="46"]') ? [i] : []));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const tap = (firefly: number) => fireEvent.click(buttons()[firefly] as HTMLElement, { detail: 1 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('light up one at a time for a second with half a second of dark between, in the order of the path', () => {
  staged(firefliesGame, { trial });
  expect(lit()).toEqual([]);
  pass(LEAD_IN_MS);
  for (const firefly of trial.path) {
    expect(lit()).toEqual([firefly]);
    pass(999);
    expect(lit()).toEqual([firefly]);
    pass(1);
    expect(lit()).toEqual([]);
    pass(499);
    expect(lit()).toEqual([]);
    pass(1);
  }
  expect(screen.getByRole('heading', { name: words.turn })).toHaveFocus();
});

test('take no tap before it is the child’s turn', () => {
  const { answers } = staged(firefliesGame, { trial });
  expect(screen.getByRole('heading', { name: words.watch })).toHaveFocus();
  pass(WATCHED_MS - 1);
  for (const firefly of trial.path) tap(firefly);
  fireEvent.keyDown(window, { key: '1' });
  expect(answers).toEqual([]);
  pass(1);
  for (const firefly of trial.path) tap(firefly);
  expect(answers).toHaveLength(1);
});

describe('the answer', () => {
  test('is given with the last tap and is what the generator takes as right', () => {
    const { answers } = staged(firefliesGame, { trial });
    pass(WATCHED_MS);
    for (const firefly of trial.path.slice(0, -1)) tap(firefly);
    expect(answers).toEqual([]);
    tap(trial.path.at(-1) as number);
    expect(answers.map(({ response }) => fireflies.mark(trial, response))).toEqual([true]);
    tap(0);
    expect(answers).toHaveLength(1);
  });

  test('counts its time from the child’s turn and not from the first light', () => {
    const { answers } = staged(firefliesGame, { trial });
    pass(WATCHED_MS);
    act(() => vi.advanceTimersToNextFrame());
    pass(2000);
    for (const firefly of trial.path) {
      const event = new MouseEvent('click', { bubbles: true, detail: 1 });
      Object.defineProperty(event, 'timeStamp', { value: performance.now() });
      fireEvent(buttons()[firefly] as HTMLElement, event);
    }
    expect(answers[0]?.given.rtMs).toBe(2000);
  });

  test('can be given with the keys 1 to 9', () => {
    const { answers } = staged(firefliesGame, { trial });
    pass(WATCHED_MS);
    fireEvent.keyDown(window, { key: '0' });
    for (const firefly of trial.path) fireEvent.keyDown(window, { key: String(firefly + 1) });
    expect(answers).toMatchObject([{ response: { taps: trial.path }, given: { inputType: 'keyboard' } }]);
  });
});

test('a tap answers with a short light, the same for a right and a wrong one, and says how many were tapped', () => {
  const pageAfter = (firefly: number) => {
    const { unmount } = staged(firefliesGame, { trial });
    pass(WATCHED_MS);
    tap(firefly);
    expect(lit()).toEqual([firefly]);
    expect(screen.getByText(words.tapped(1, 4))).toBeInTheDocument();
    pass(250);
    expect(lit()).toEqual([]);
    const text = document.body.textContent;
    unmount();
    return text;
  };
  const wrong = [...fireflies.trial(4, 9, '7-10').fireflies.keys()].find(
    (each) => !trial.path.includes(each),
  ) as number;
  expect(pageAfter(trial.path[0] as number)).toBe(pageAfter(wrong));
});

test('practice shows the way with its numbers afterwards; a trial that counts never does', async () => {
  for (const practice of [true, false]) {
    const { unmount } = staged(firefliesGame, { trial, practice });
    pass(WATCHED_MS);
    for (const firefly of trial.path.toReversed()) tap(firefly);
    await act(async () => undefined);
    const named = trial.path.map(
      (firefly, i) => buttons()[firefly]?.getAttribute('aria-label') === words.place(firefly + 1, i + 1),
    );
    expect(named).toEqual(trial.path.map(() => practice));
    unmount();
  }
});
