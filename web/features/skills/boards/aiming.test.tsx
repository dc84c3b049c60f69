import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AIMING_LADDER } from '#shared/instruments/games/ladders.ts';
import { aiming } from '#shared/instruments/games/star-catch.ts';
import { aimingGame } from '#web/features/skills/boards/aiming.tsx';
import {
  fieldOnScreen,
  look,
  nextFrame,
  onOwnClock,
  pass,
  point,
  staged,
} from '#web/features/skills/boards/testing/board-stage.tsx';

const trial = aiming.trial(5, 99, '7-10');
const { start, star, width, timeMs } = trial;
const field = () => screen.getByRole('img');
const HOLD_MS = 600;

onOwnClock();
beforeEach(() => {
  fieldOnScreen();
});

/** Holds the pad until the star appears. */
function starShown(by: 'touch' | 'mouse' = 'touch') {
  point(field(), { type: 'pointerDown', at: start, by });
  pass(HOLD_MS);
  nextFrame();
  expect(document.querySelector('[data-star]')).not.toBeNull();
}

describe('the star', () => {
  test('comes when the pad has been held, and not before', () => {
    staged(aimingGame, { trial });
    expect(document.querySelector('[data-star]')).toBeNull();
    point(field(), { type: 'pointerDown', at: start });
    pass(HOLD_MS - 1);
    expect(document.querySelector('[data-star]')).toBeNull();
    pass(1);
    expect(document.querySelector('[data-star]')).not.toBeNull();
  });

  test('does not come for a finger beside the pad, one that is lifted, or one that slides off; each may try again', () => {
    const { answers } = staged(aimingGame, { trial });
    point(field(), { type: 'pointerDown', at: star });
    pass(HOLD_MS * 2);
    expect(document.querySelector('[data-star]')).toBeNull();
    point(field(), { type: 'pointerDown', at: start });
    point(field(), { type: 'pointerUp', at: start });
    pass(HOLD_MS * 2);
    expect(screen.getByRole('status')).toHaveTextContent('Stay on the pad until the star comes.');
    point(field(), { type: 'pointerDown', at: start });
    point(field(), { type: 'pointerMove', at: star });
    pass(HOLD_MS * 2);
    expect(document.querySelector('[data-star]')).toBeNull();
    expect(answers).toEqual([]);
    starShown();
  });

  test('is drawn as large and as far away as the ladder says, in the units of the field', () => {
    for (const { level, width: wide } of AIMING_LADDER) {
      const each = aiming.trial(level, 7, '3-6');
      const { unmount } = staged(aimingGame, { trial: each });
      point(field(), { type: 'pointerDown', at: each.start });
      pass(HOLD_MS);
      const disc = document.querySelector('[data-star] circle');
      expect(Number(disc?.getAttribute('r'))).toBe(wide / 2);
      expect([Number(disc?.getAttribute('cx')), Number(disc?.getAttribute('cy'))]).toEqual([each.star.x, each.star.y]);
      unmount();
    }
  });
});

describe('a touch', () => {
  test('inside the star and in time is what the mark takes as right, with the time of the event itself', () => {
    const { answers } = staged(aimingGame, { trial });
    starShown();
    point(field(), { type: 'pointerUp', at: start });
    // The main thread was busy: the touch is handled long after it happened.
    pass(400);
    point(field(), { type: 'pointerDown', at: { x: star.x + width / 4, y: star.y }, after: -100 });
    expect(answers).toHaveLength(1);
    const [{ response, given }] = answers as [(typeof answers)[number]];
    expect(response).toEqual({ x: expect.closeTo(star.x + width / 4, 0), y: expect.closeTo(star.y, 0), ms: 300 });
    expect(given).toEqual({ inputType: 'touch', rtMs: 300 });
    expect(aiming.mark(trial, response)).toBe(true);
  });

  test('beside the star is recorded where it was, and wrong', () => {
    const { answers } = staged(aimingGame, { trial });
    starShown();
    point(field(), { type: 'pointerDown', at: { x: star.x + width, y: star.y }, after: 200 });
    expect(answers[0]?.response).toMatchObject({ x: expect.closeTo(star.x + width, 0), ms: 200 });
    expect(aiming.mark(trial, answers[0]?.response as never)).toBe(false);
  });

  test.each(['mouse', 'pen'] as const)('by %s is recorded as that', (by) => {
    const { answers } = staged(aimingGame, { trial });
    starShown(by === 'pen' ? 'touch' : by);
    point(field(), { type: 'pointerDown', at: star, by, after: 150 });
    expect(answers[0]?.given.inputType).toBe(by);
  });

  test('in the last moment counts, though the page handles it after the time was up', () => {
    const { answers } = staged(aimingGame, { trial });
    starShown();
    pass(timeMs + 60);
    point(field(), { type: 'pointerDown', at: star, after: -61 });
    expect(aiming.mark(trial, answers[0]?.response as never)).toBe(true);
  });

  test('by sliding to the star and lifting there is as good; lifting on the way is nothing', () => {
    const { answers } = staged(aimingGame, { trial });
    starShown();
    point(field(), { type: 'pointerUp', at: { x: (start.x + star.x) / 2, y: (start.y + star.y) / 2 }, after: 100 });
    expect(answers).toEqual([]);
    point(field(), { type: 'pointerUp', at: star, after: 200 });
    expect(aiming.mark(trial, answers[0]?.response as never)).toBe(true);
  });

  test('by a second finger that lay in wait is none', () => {
    const { answers } = staged(aimingGame, { trial });
    starShown();
    point(field(), { type: 'pointerDown', at: star, primary: false, after: 50 });
    expect(answers).toEqual([]);
  });
});

test('a mouse need not keep its button down, and letting it go on the way is no touch', () => {
  const { answers } = staged(aimingGame, { trial });
  point(field(), { type: 'pointerDown', at: start, by: 'mouse' });
  point(field(), { type: 'pointerUp', at: start, by: 'mouse' });
  pass(HOLD_MS);
  nextFrame();
  expect(document.querySelector('[data-star]')).not.toBeNull();
  point(field(), { type: 'pointerUp', at: star, by: 'mouse', after: 100 });
  expect(answers).toEqual([]);
});

test('nothing touched in time is a miss, recorded once', () => {
  const { answers } = staged(aimingGame, { trial });
  starShown();
  pass(timeMs + 200);
  expect(answers).toEqual([{ response: { missed: true }, given: { inputType: 'touch', rtMs: timeMs } }]);
  point(field(), { type: 'pointerDown', at: star });
  expect(answers).toHaveLength(1);
});

test('nothing tells a hit from a miss', () => {
  const shown = (at: { x: number; y: number }) => {
    const { container, unmount } = staged(aimingGame, { trial });
    starShown();
    point(field(), { type: 'pointerDown', at, after: 100 });
    const drawn = look(container);
    unmount();
    return drawn;
  };
  expect(shown(star)).toBe(shown({ x: star.x + 2 * width, y: star.y }));
});

test('practice shows where the star was; a trial that counts does not', async () => {
  for (const practice of [true, false]) {
    const { unmount } = staged(aimingGame, { trial, practice });
    starShown();
    point(field(), { type: 'pointerDown', at: { x: star.x + 2 * width, y: star.y }, after: 100 });
    await act(async () => undefined);
    expect(document.querySelectorAll('[data-star]')).toHaveLength(practice ? 1 : 0);
    unmount();
  }
});

test('who has no pointer reads what skipping means before it can be done', () => {
  const { skipped } = staged(aimingGame, { trial });
  const button = screen.getByRole('button', { name: 'Skip this game', hidden: true });
  expect(button).toHaveAccessibleDescription(/hand control was not measured/);
  expect(button.closest('details')).not.toHaveAttribute('open');
  fireEvent.click(button);
  expect(skipped).toEqual([{ missed: true }]);
});

test('on a narrow upright screen the field is turned, and a touch still means the same place', () => {
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 844);
  const { answers } = staged(aimingGame, { trial });
  expect(field()).toHaveAttribute('viewBox', '0 0 600 1000');
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 30, 300, 500));
  const turned = ({ x, y }: { x: number; y: number }) => ({ x: y, y: x });
  point(field(), { type: 'pointerDown', at: turned(start) });
  pass(HOLD_MS);
  nextFrame();
  expect(Number(document.querySelector('[data-star] circle')?.getAttribute('cx'))).toBe(star.y);
  point(field(), { type: 'pointerDown', at: turned(star), after: 100 });
  expect(answers[0]?.response).toMatchObject({ x: expect.closeTo(star.x, 0), y: expect.closeTo(star.y, 0) });
  vi.unstubAllGlobals();
});
