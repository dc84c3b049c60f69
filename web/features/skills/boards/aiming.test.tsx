import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AIMING_LADDER } from '#shared/instruments/games/ladders.ts';
import { aiming } from '#shared/instruments/games/star-catch.ts';
import { aimingGame } from '#web/features/skills/boards/aiming.tsx';
import {
  advance,
  advanceFrame,
  firePointer,
  installFakeClock,
  mockFieldRect,
  renderBoard,
  serializeBoard,
} from '#web/features/skills/boards/testing/board-stage.tsx';

const trial = aiming.trial(5, 99, '7-10');
const { start, star, width, timeMs } = trial;
const findField = () => screen.getByRole('img');
const HOLD_MS = 600;

installFakeClock();
beforeEach(() => {
  mockFieldRect();
});

/** Holds the pad until the star appears. */
function startTrial(by: 'touch' | 'mouse' = 'touch') {
  firePointer(findField(), { type: 'pointerDown', at: start, by });
  advance(HOLD_MS);
  advanceFrame();
  expect(document.querySelector('[data-star]')).not.toBeNull();
}

describe('the star', () => {
  test('comes when the pad has been held, and not before', () => {
    renderBoard(aimingGame, { trial });
    expect(document.querySelector('[data-star]')).toBeNull();
    firePointer(findField(), { type: 'pointerDown', at: start });
    advance(HOLD_MS - 1);
    expect(document.querySelector('[data-star]')).toBeNull();
    advance(1);
    expect(document.querySelector('[data-star]')).not.toBeNull();
  });

  test('does not come for a finger beside the pad, one that is lifted, or one that slides off; each may try again', () => {
    const { answers } = renderBoard(aimingGame, { trial });
    firePointer(findField(), { type: 'pointerDown', at: star });
    advance(HOLD_MS * 2);
    expect(document.querySelector('[data-star]')).toBeNull();
    firePointer(findField(), { type: 'pointerDown', at: start });
    firePointer(findField(), { type: 'pointerUp', at: start });
    advance(HOLD_MS * 2);
    expect(screen.getByRole('status')).toHaveTextContent('Stay on the pad until the star comes.');
    firePointer(findField(), { type: 'pointerDown', at: start });
    firePointer(findField(), { type: 'pointerMove', at: star });
    advance(HOLD_MS * 2);
    expect(document.querySelector('[data-star]')).toBeNull();
    expect(answers).toEqual([]);
    startTrial();
  });

  test('is drawn as large and as far away as the ladder says, in the units of the field', () => {
    for (const { level, width: wide } of AIMING_LADDER) {
      const each = aiming.trial(level, 7, '3-6');
      const { unmount } = renderBoard(aimingGame, { trial: each });
      firePointer(findField(), { type: 'pointerDown', at: each.start });
      advance(HOLD_MS);
      const disc = document.querySelector('[data-star] circle');
      expect(Number(disc?.getAttribute('r'))).toBe(wide / 2);
      expect([Number(disc?.getAttribute('cx')), Number(disc?.getAttribute('cy'))]).toEqual([each.star.x, each.star.y]);
      unmount();
    }
  });
});

describe('a touch', () => {
  test('inside the star and in time is what the mark takes as right, with the time of the event itself', () => {
    const { answers } = renderBoard(aimingGame, { trial });
    startTrial();
    firePointer(findField(), { type: 'pointerUp', at: start });
    // The main thread was busy: the touch is handled long after it happened.
    advance(400);
    firePointer(findField(), { type: 'pointerDown', at: { x: star.x + width / 4, y: star.y }, delayMs: -100 });
    expect(answers).toHaveLength(1);
    const [{ response, details }] = answers as [(typeof answers)[number]];
    expect(response).toEqual({ x: expect.closeTo(star.x + width / 4, 0), y: expect.closeTo(star.y, 0), ms: 300 });
    expect(details).toEqual({ inputType: 'touch', rtMs: 300 });
    expect(aiming.mark(trial, response)).toBe(true);
  });

  test('beside the star is recorded where it was, and wrong', () => {
    const { answers } = renderBoard(aimingGame, { trial });
    startTrial();
    firePointer(findField(), { type: 'pointerDown', at: { x: star.x + width, y: star.y }, delayMs: 200 });
    expect(answers[0]?.response).toMatchObject({ x: expect.closeTo(star.x + width, 0), ms: 200 });
    expect(aiming.mark(trial, answers[0]?.response as never)).toBe(false);
  });

  test.each(['mouse', 'pen'] as const)('by %s is recorded as that', (by) => {
    const { answers } = renderBoard(aimingGame, { trial });
    startTrial(by === 'pen' ? 'touch' : by);
    firePointer(findField(), { type: 'pointerDown', at: star, by, delayMs: 150 });
    expect(answers[0]?.details.inputType).toBe(by);
  });

  test('in the last moment counts, though the page handles it after the time was up', () => {
    const { answers } = renderBoard(aimingGame, { trial });
    startTrial();
    advance(timeMs + 60);
    firePointer(findField(), { type: 'pointerDown', at: star, delayMs: -61 });
    expect(aiming.mark(trial, answers[0]?.response as never)).toBe(true);
  });

  test('by sliding to the star and lifting there is as good; lifting on the way is nothing', () => {
    const { answers } = renderBoard(aimingGame, { trial });
    startTrial();
    firePointer(findField(), {
      type: 'pointerUp',
      at: { x: (start.x + star.x) / 2, y: (start.y + star.y) / 2 },
      delayMs: 100,
    });
    expect(answers).toEqual([]);
    firePointer(findField(), { type: 'pointerUp', at: star, delayMs: 200 });
    expect(aiming.mark(trial, answers[0]?.response as never)).toBe(true);
  });

  test('by a second finger that lay in wait is none', () => {
    const { answers } = renderBoard(aimingGame, { trial });
    startTrial();
    firePointer(findField(), { type: 'pointerDown', at: star, primary: false, delayMs: 50 });
    expect(answers).toEqual([]);
  });
});

test('a mouse need not keep its button down, and letting it go on the way is no touch', () => {
  const { answers } = renderBoard(aimingGame, { trial });
  firePointer(findField(), { type: 'pointerDown', at: start, by: 'mouse' });
  firePointer(findField(), { type: 'pointerUp', at: start, by: 'mouse' });
  advance(HOLD_MS);
  advanceFrame();
  expect(document.querySelector('[data-star]')).not.toBeNull();
  firePointer(findField(), { type: 'pointerUp', at: star, by: 'mouse', delayMs: 100 });
  expect(answers).toEqual([]);
});

test('nothing touched in time is a miss, recorded once', () => {
  const { answers } = renderBoard(aimingGame, { trial });
  startTrial();
  advance(timeMs + 200);
  expect(answers).toEqual([{ response: { missed: true }, details: { inputType: 'touch', rtMs: timeMs } }]);
  firePointer(findField(), { type: 'pointerDown', at: star });
  expect(answers).toHaveLength(1);
});

test('nothing tells a hit from a miss', () => {
  const renderHit = (touchPoint: { x: number; y: number }) => {
    const { container, unmount } = renderBoard(aimingGame, { trial });
    startTrial();
    firePointer(findField(), { type: 'pointerDown', at: touchPoint, delayMs: 100 });
    const html = serializeBoard(container);
    unmount();
    return html;
  };
  expect(renderHit(star)).toBe(renderHit({ x: star.x + 2 * width, y: star.y }));
});

test('practice shows where the star was; a trial that counts does not', async () => {
  for (const practice of [true, false]) {
    const { unmount } = renderBoard(aimingGame, { trial, practice });
    startTrial();
    firePointer(findField(), { type: 'pointerDown', at: { x: star.x + 2 * width, y: star.y }, delayMs: 100 });
    await act(async () => undefined);
    expect(document.querySelectorAll('[data-star]')).toHaveLength(practice ? 1 : 0);
    unmount();
  }
});

test('who has no pointer reads what skipping means before it can be done', () => {
  const { skipped } = renderBoard(aimingGame, { trial });
  const button = screen.getByRole('button', { name: 'Skip this game', hidden: true });
  expect(button).toHaveAccessibleDescription(/made without this game/);
  expect(button.closest('details')).not.toHaveAttribute('open');
  fireEvent.click(button);
  expect(skipped).toEqual([{ missed: true }]);
});

test.each([
  [390, 844],
  [768, 1024],
])('on an upright screen of %i x %i the field is turned, and a touch still means the same place', (width, height) => {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
  const { answers } = renderBoard(aimingGame, { trial });
  expect(findField()).toHaveAttribute('viewBox', '0 0 600 1000');
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 30, 300, 500));
  const toTurnedPoint = ({ x, y }: { x: number; y: number }) => ({ x: y, y: x });
  firePointer(findField(), { type: 'pointerDown', at: toTurnedPoint(start) });
  advance(HOLD_MS);
  advanceFrame();
  expect(Number(document.querySelector('[data-star] circle')?.getAttribute('cx'))).toBe(star.y);
  firePointer(findField(), { type: 'pointerDown', at: toTurnedPoint(star), delayMs: 100 });
  expect(answers[0]?.response).toMatchObject({ x: expect.closeTo(star.x, 0), y: expect.closeTo(star.y, 0) });
  vi.unstubAllGlobals();
});

test('skipping is not offered beside the verdict of practice, whose trial is over', async () => {
  renderBoard(aimingGame, { trial, practice: true });
  startTrial();
  firePointer(findField(), { type: 'pointerDown', at: star, delayMs: 100 });
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Skip this game', hidden: true })).toBeNull();
});
