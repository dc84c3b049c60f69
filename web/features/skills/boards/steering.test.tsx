import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Place, steering } from '#shared/instruments/games/star-catch.ts';
import { steeringGame } from '#web/features/skills/boards/steering.tsx';
import {
  advance,
  advanceFrame,
  firePointer,
  installFakeClock,
  mockFieldRect,
  renderBoard,
  serializeBoard,
} from '#web/features/skills/boards/testing/board-stage.tsx';

const trial = steering.trial(3, 2026, '7-10');
const { line, width, timeMs } = trial;
const [begin, end] = [line[0] as Place, line.at(-1) as Place];
const findField = () => screen.getByRole('img');
const findWay = () => document.querySelector('[data-way]');
const HOLD_MS = 600;

installFakeClock();
beforeEach(() => {
  mockFieldRect();
});

function openWay(by: 'touch' | 'mouse' = 'touch') {
  firePointer(findField(), { type: 'pointerDown', at: begin, by });
  advance(HOLD_MS);
  advanceFrame();
  expect(findWay()).not.toBeNull();
}

/** Moves along the line, `offset` units below it, one place every `stepMs`, up to the place `until`. */
function followLine({ aside: offset = 0, stepMs = 20, until = line.length, by = 'touch' as 'touch' | 'mouse' } = {}) {
  for (const { x, y } of line.slice(1, until)) {
    advance(stepMs);
    firePointer(findField(), { type: 'pointerMove', at: { x, y: y + offset }, by });
  }
}

describe('the way', () => {
  test('opens when the comet has been held, and shows nothing before', () => {
    renderBoard(steeringGame, { trial });
    expect(findWay()).toBeNull();
    firePointer(findField(), { type: 'pointerDown', at: begin });
    advance(HOLD_MS - 1);
    expect(findWay()).toBeNull();
    advance(1);
    expect(findWay()?.querySelectorAll('polyline')[1]?.getAttribute('stroke-width')).toBe(String(width));
  });

  test('stays shut for who lets go or leaves the comet, who may try again', () => {
    const { answers } = renderBoard(steeringGame, { trial });
    firePointer(findField(), { type: 'pointerDown', at: begin });
    firePointer(findField(), { type: 'pointerUp', at: begin });
    advance(HOLD_MS * 2);
    expect(screen.getByRole('status')).toHaveTextContent('Stay on the comet until the tunnel opens.');
    firePointer(findField(), { type: 'pointerDown', at: begin });
    firePointer(findField(), { type: 'pointerMove', at: end });
    advance(HOLD_MS * 2);
    expect(findWay()).toBeNull();
    expect(answers).toEqual([]);
    openWay();
  });
});

test('a touch on the field is kept from the gestures of the browser, which else swallow the tap after a stroke', () => {
  renderBoard(steeringGame, { trial });
  expect(fireEvent.touchStart(findField())).toBe(false);
  expect(fireEvent.touchStart(screen.getByRole('status'))).toBe(true);
});

describe('a trace', () => {
  test('along the way to its end is what the mark takes as right, and ends by itself', () => {
    const { answers } = renderBoard(steeringGame, { trial });
    openWay();
    followLine();
    expect(answers).toHaveLength(1);
    const [{ response, details }] = answers as [(typeof answers)[number]];
    expect(steering.mark(trial, response)).toBe(true);
    expect(response.trace[0]).toEqual([expect.closeTo(begin.x, 0), expect.closeTo(begin.y, 0), 0]);
    expect(details).toEqual({ inputType: 'touch', rtMs: Math.round(response.trace.at(-1)?.[2] ?? -1) });
    expect(details.rtMs).toBeGreaterThan(500);
  });

  test('beside the way is recorded as it went, and wrong', () => {
    const { answers } = renderBoard(steeringGame, { trial });
    openWay();
    followLine({ aside: width });
    advance(timeMs);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.response.trace.length).toBeGreaterThan(30);
    expect(steering.mark(trial, answers[0]?.response as never)).toBe(false);
  });

  test('that is let go half way ends there', () => {
    const { answers } = renderBoard(steeringGame, { trial });
    openWay();
    followLine({ until: 20 });
    firePointer(findField(), { type: 'pointerUp', at: line[20] as Place });
    expect(answers).toHaveLength(1);
    expect(steering.mark(trial, answers[0]?.response as never)).toBe(false);
  });

  test('too slow is taken when the time is up', () => {
    const { answers } = renderBoard(steeringGame, { trial });
    openWay();
    followLine({ stepMs: 60 });
    expect(answers).toHaveLength(1);
    expect(steering.mark(trial, answers[0]?.response as never)).toBe(false);
  });

  test('of a mouse goes on with its button up', () => {
    const { answers } = renderBoard(steeringGame, { trial });
    openWay('mouse');
    firePointer(findField(), { type: 'pointerUp', at: begin, by: 'mouse' });
    followLine({ by: 'mouse' });
    expect(answers[0]?.details.inputType).toBe('mouse');
    expect(steering.mark(trial, answers[0]?.response as never)).toBe(true);
  });

  test('takes all the samples that the browser gathered between two frames, at their own times', () => {
    const { answers } = renderBoard(steeringGame, { trial });
    openWay();
    advance(400);
    const from = performance.now() - 400;
    const samples = line
      .slice(1)
      .map(({ x, y }, i) => ({ clientX: 20 + x / 2, clientY: 30 + y / 2, timeStamp: from + i * 10 }));
    const move = new PointerEvent('pointermove', { bubbles: true, isPrimary: true, pointerType: 'touch' });
    Object.assign(move, { getCoalescedEvents: () => samples });
    fireEvent(findField(), move);
    const trace = answers[0]?.response.trace ?? [];
    expect(trace.length).toBeGreaterThan(35);
    expect(trace.slice(1, 4).map(([, , ms]) => ms)).toEqual([0, 10, 20]);
    expect(steering.mark(trial, { trace })).toBe(true);
  });

  test('that never set out is empty', () => {
    const { answers } = renderBoard(steeringGame, { trial });
    openWay();
    advance(timeMs + 200);
    expect(answers).toEqual([{ response: { trace: [] }, details: { inputType: 'touch', rtMs: timeMs } }]);
  });
});

test('the comet and its tail follow the hand, inside the way and outside it alike', () => {
  const renderTrial = (offset: number) => {
    const { container, unmount } = renderBoard(steeringGame, { trial });
    openWay();
    followLine({ aside: offset, until: 20 });
    const tail = [...container.querySelectorAll('svg > polyline')].at(-1)?.getAttribute('points') ?? '';
    expect(tail.split(' ').length).toBe(20);
    const html = serializeBoard(container);
    unmount();
    return html;
  };
  expect(renderTrial(0)).toBe(renderTrial(2 * width));
});

test('practice shows the way once it is over; a trial that counts does not', async () => {
  for (const practice of [true, false]) {
    const { unmount } = renderBoard(steeringGame, { trial, practice });
    openWay();
    expect(document.querySelector('[data-shown]')).toBeNull();
    followLine({ aside: width, until: 10 });
    firePointer(findField(), { type: 'pointerUp', at: end });
    await act(async () => undefined);
    expect(document.querySelectorAll('[data-shown]')).toHaveLength(practice ? 1 : 0);
    unmount();
  }
});

test('who has no pointer may skip the game', () => {
  const { skipped } = renderBoard(steeringGame, { trial });
  fireEvent.click(screen.getByRole('button', { name: 'Skip this game', hidden: true }));
  expect(skipped).toEqual([{ trace: [] }]);
});
