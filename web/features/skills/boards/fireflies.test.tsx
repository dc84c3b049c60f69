import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fireflies as words } from '#messages/games-patterns.ts';
import { fireflies } from '#shared/instruments/games/fireflies.ts';
import { firefliesGame } from '#web/features/skills/boards/fireflies.tsx';
import { advance, advanceFrame, renderBoard } from '#web/features/skills/boards/testing/board-stage.tsx';

const trial = fireflies.trial(4, 9, '7-10');
const LEAD_IN_MS = 1200;
const WATCHED_MS = LEAD_IN_MS + 4 * 1500;
const listButtons = () => screen.getAllByRole('button');
/** The lit positions: only those have a halo. */
const findLit = () => listButtons().flatMap((button, i) => (button.querySelector('circle[r="46"]') ? [i] : []));
const tapFirefly = (firefly: number) => fireEvent.click(listButtons()[firefly] as HTMLElement, { detail: 1 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('light up one at a time for a second with half a second of dark between, in the order of the path', () => {
  renderBoard(firefliesGame, { trial });
  expect(findLit()).toEqual([]);
  advance(LEAD_IN_MS);
  for (const firefly of trial.path) {
    expect(findLit()).toEqual([firefly]);
    advance(999);
    expect(findLit()).toEqual([firefly]);
    advance(1);
    expect(findLit()).toEqual([]);
    advance(499);
    expect(findLit()).toEqual([]);
    advance(1);
  }
  expect(screen.getByRole('heading', { name: words.turn })).toHaveFocus();
});

test('take no tap before it is the child’s turn', () => {
  const { answers } = renderBoard(firefliesGame, { trial });
  expect(screen.getByRole('heading', { name: words.watch })).toHaveFocus();
  advance(WATCHED_MS - 1);
  for (const firefly of trial.path) tapFirefly(firefly);
  fireEvent.keyDown(window, { key: '1' });
  expect(answers).toEqual([]);
  advance(1);
  for (const firefly of trial.path) tapFirefly(firefly);
  expect(answers).toHaveLength(1);
});

describe('the answer', () => {
  test('is given with the last tap and is what the generator takes as right', () => {
    const { answers } = renderBoard(firefliesGame, { trial });
    advance(WATCHED_MS);
    for (const firefly of trial.path.slice(0, -1)) tapFirefly(firefly);
    expect(answers).toEqual([]);
    tapFirefly(trial.path.at(-1) as number);
    expect(answers.map(({ response }) => fireflies.mark(trial, response))).toEqual([true]);
    tapFirefly(0);
    expect(answers).toHaveLength(1);
  });

  test('takes a second tap on the same firefly as part of the first: no firefly lights up twice', () => {
    const { answers } = renderBoard(firefliesGame, { trial });
    const [first, ...others] = trial.path as [number, ...number[]];
    advance(WATCHED_MS);
    tapFirefly(first);
    advance(600);
    tapFirefly(first);
    expect(screen.getByText(words.tapped(1, 4))).toBeInTheDocument();
    for (const firefly of others) tapFirefly(firefly);
    expect(answers.map(({ response }) => response)).toEqual([{ taps: trial.path }]);
  });

  test('counts its time from the child’s turn and not from the first light', () => {
    const { answers } = renderBoard(firefliesGame, { trial });
    advance(WATCHED_MS);
    advanceFrame();
    advance(2000);
    for (const firefly of trial.path) {
      const event = new MouseEvent('click', { bubbles: true, detail: 1 });
      Object.defineProperty(event, 'timeStamp', { value: performance.now() });
      fireEvent(listButtons()[firefly] as HTMLElement, event);
    }
    expect(answers[0]?.details.rtMs).toBe(2000);
  });

  test('can be given with the keys 1 to 9', () => {
    const { answers } = renderBoard(firefliesGame, { trial });
    advance(WATCHED_MS);
    fireEvent.keyDown(window, { key: '0' });
    for (const firefly of trial.path) fireEvent.keyDown(window, { key: String(firefly + 1) });
    expect(answers).toMatchObject([{ response: { taps: trial.path }, details: { inputType: 'keyboard' } }]);
  });
});

test('a tap answers with a short light, the same for a right and a wrong one, and says how many were tapped', () => {
  const renderAfter = (firefly: number) => {
    const { unmount } = renderBoard(firefliesGame, { trial });
    advance(WATCHED_MS);
    tapFirefly(firefly);
    expect(findLit()).toEqual([firefly]);
    expect(screen.getByText(words.tapped(1, 4))).toBeInTheDocument();
    advance(250);
    expect(findLit()).toEqual([]);
    const text = document.body.textContent;
    unmount();
    return text;
  };
  const wrong = [...fireflies.trial(4, 9, '7-10').fireflies.keys()].find(
    (each) => !trial.path.includes(each),
  ) as number;
  expect(renderAfter(trial.path[0] as number)).toBe(renderAfter(wrong));
});

test('practice shows the way with its numbers afterwards; a trial that counts never does', async () => {
  for (const practice of [true, false]) {
    const { unmount } = renderBoard(firefliesGame, { trial, practice });
    advance(WATCHED_MS);
    for (const firefly of trial.path.toReversed()) tapFirefly(firefly);
    await act(async () => undefined);
    const buttonNames = trial.path.map(
      (firefly, i) => listButtons()[firefly]?.getAttribute('aria-label') === words.place(firefly + 1, i + 1),
    );
    expect(buttonNames).toEqual(trial.path.map(() => practice));
    unmount();
  }
});
