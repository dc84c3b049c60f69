import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Place, steering } from '#shared/instruments/games/star-catch.ts';
import { steeringGame } from '#web/features/skills/boards/steering.tsx';
import {
  fieldOnScreen,
  look,
  nextFrame,
  onOwnClock,
  pass,
  point,
  staged,
} from '#web/features/skills/boards/testing/board-stage.tsx';

const trial = steering.trial(3, 2026, '7-10');
const { line, width, timeMs } = trial;
const [begin, end] = [line[0] as Place, line.at(-1) as Place];
const field = () => screen.getByRole('img');
const way = () => document.querySelector('[data-way]');
const HOLD_MS = 600;

onOwnClock();
beforeEach(() => {
  fieldOnScreen();
});

function opened(by: 'touch' | 'mouse' = 'touch') {
  point(field(), { type: 'pointerDown', at: begin, by });
  pass(HOLD_MS);
  nextFrame();
  expect(way()).not.toBeNull();
}

/** Moves along the line, `offset` units below it, one place every `stepMs`, up to the place `until`. */
function follow({ aside = 0, stepMs = 20, until = line.length, by = 'touch' as 'touch' | 'mouse' } = {}) {
  for (const { x, y } of line.slice(1, until)) {
    pass(stepMs);
    point(field(), { type: 'pointerMove', at: { x, y: y + aside }, by });
  }
}

describe('the way', () => {
  test('opens when the comet has been held, and shows nothing before', () => {
    staged(steeringGame, { trial });
    expect(way()).toBeNull();
    point(field(), { type: 'pointerDown', at: begin });
    pass(HOLD_MS - 1);
    expect(way()).toBeNull();
    pass(1);
    expect(way()?.querySelectorAll('polyline')[1]?.getAttribute('stroke-width')).toBe(String(width));
  });

  test('stays shut for who lets go or leaves the comet, who may try again', () => {
    const { answers } = staged(steeringGame, { trial });
    point(field(), { type: 'pointerDown', at: begin });
    point(field(), { type: 'pointerUp', at: begin });
    pass(HOLD_MS * 2);
    expect(screen.getByRole('status')).toHaveTextContent('Stay on the comet until the tunnel opens.');
    point(field(), { type: 'pointerDown', at: begin });
    point(field(), { type: 'pointerMove', at: end });
    pass(HOLD_MS * 2);
    expect(way()).toBeNull();
    expect(answers).toEqual([]);
    opened();
  });
});

test('a touch on the field is kept from the gestures of the browser, which else swallow the tap after a stroke', () => {
  staged(steeringGame, { trial });
  expect(fireEvent.touchStart(field())).toBe(false);
  expect(fireEvent.touchStart(screen.getByRole('status'))).toBe(true);
});

describe('a trace', () => {
  test('along the way to its end is what the mark takes as right, and ends by itself', () => {
    const { answers } = staged(steeringGame, { trial });
    opened();
    follow();
    expect(answers).toHaveLength(1);
    const [{ response, given }] = answers as [(typeof answers)[number]];
    expect(steering.mark(trial, response)).toBe(true);
    expect(response.trace[0]).toEqual([expect.closeTo(begin.x, 0), expect.closeTo(begin.y, 0), 0]);
    expect(given).toEqual({ inputType: 'touch', rtMs: Math.round(response.trace.at(-1)?.[2] ?? -1) });
    expect(given.rtMs).toBeGreaterThan(500);
  });

  test('beside the way is recorded as it went, and wrong', () => {
    const { answers } = staged(steeringGame, { trial });
    opened();
    follow({ aside: width });
    pass(timeMs);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.response.trace.length).toBeGreaterThan(30);
    expect(steering.mark(trial, answers[0]?.response as never)).toBe(false);
  });

  test('that is let go half way ends there', () => {
    const { answers } = staged(steeringGame, { trial });
    opened();
    follow({ until: 20 });
    point(field(), { type: 'pointerUp', at: line[20] as Place });
    expect(answers).toHaveLength(1);
    expect(steering.mark(trial, answers[0]?.response as never)).toBe(false);
  });

  test('too slow is taken when the time is up', () => {
    const { answers } = staged(steeringGame, { trial });
    opened();
    follow({ stepMs: 60 });
    expect(answers).toHaveLength(1);
    expect(steering.mark(trial, answers[0]?.response as never)).toBe(false);
  });

  test('of a mouse goes on with its button up', () => {
    const { answers } = staged(steeringGame, { trial });
    opened('mouse');
    point(field(), { type: 'pointerUp', at: begin, by: 'mouse' });
    follow({ by: 'mouse' });
    expect(answers[0]?.given.inputType).toBe('mouse');
    expect(steering.mark(trial, answers[0]?.response as never)).toBe(true);
  });

  test('takes all the samples that the browser gathered between two frames, at their own times', () => {
    const { answers } = staged(steeringGame, { trial });
    opened();
    pass(400);
    const from = performance.now() - 400;
    const samples = line
      .slice(1)
      .map(({ x, y }, i) => ({ clientX: 20 + x / 2, clientY: 30 + y / 2, timeStamp: from + i * 10 }));
    const move = new PointerEvent('pointermove', { bubbles: true, isPrimary: true, pointerType: 'touch' });
    Object.assign(move, { getCoalescedEvents: () => samples });
    fireEvent(field(), move);
    const trace = answers[0]?.response.trace ?? [];
    expect(trace.length).toBeGreaterThan(35);
    expect(trace.slice(1, 4).map(([, , ms]) => ms)).toEqual([0, 10, 20]);
    expect(steering.mark(trial, { trace })).toBe(true);
  });

  test('that never set out is empty', () => {
    const { answers } = staged(steeringGame, { trial });
    opened();
    pass(timeMs + 200);
    expect(answers).toEqual([{ response: { trace: [] }, given: { inputType: 'touch', rtMs: timeMs } }]);
  });
});

test('the comet and its tail follow the hand, inside the way and outside it alike', () => {
  const shown = (aside: number) => {
    const { container, unmount } = staged(steeringGame, { trial });
    opened();
    follow({ aside, until: 20 });
    const tail = [...container.querySelectorAll('svg > polyline')].at(-1)?.getAttribute('points') ?? '';
    expect(tail.split(' ').length).toBe(20);
    const drawn = look(container);
    unmount();
    return drawn;
  };
  expect(shown(0)).toBe(shown(2 * width));
});

test('practice shows the way once it is over; a trial that counts does not', async () => {
  for (const practice of [true, false]) {
    const { unmount } = staged(steeringGame, { trial, practice });
    opened();
    expect(document.querySelector('[data-shown]')).toBeNull();
    follow({ aside: width, until: 10 });
    point(field(), { type: 'pointerUp', at: end });
    await act(async () => undefined);
    expect(document.querySelectorAll('[data-shown]')).toHaveLength(practice ? 1 : 0);
    unmount();
  }
});

test('who has no pointer may skip the game', () => {
  const { skipped } = staged(steeringGame, { trial });
  fireEvent.click(screen.getByRole('button', { name: 'Skip this game', hidden: true }));
  expect(skipped).toEqual([{ trace: [] }]);
});
