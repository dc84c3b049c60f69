import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reaction } from '#shared/instruments/games/star-catch.ts';
import { reactionGame } from '#web/features/skills/boards/reaction.tsx';
import {
  advance,
  advanceFrame,
  firePointer,
  installFakeClock,
  renderBoard,
} from '#web/features/skills/boards/testing/board-stage.tsx';

const trial = reaction.trial(1, 3, '7-10');
const findPad = () => screen.getByRole('button', { name: /^The star/ });
const readStatus = () => screen.getByRole('status');
const at = { x: 0, y: 0 };

installFakeClock();
const startLight = () => {
  advance(trial.waitMs);
  expect(readStatus()).toHaveTextContent('Now!');
  advanceFrame();
};

test('the star lights up after the wait of the trial', () => {
  renderBoard(reactionGame, { trial });
  advance(trial.waitMs - 1);
  expect(readStatus()).not.toHaveTextContent('Now!');
  advance(1);
  expect(readStatus()).toHaveTextContent('Now!');
});

test.each(['touch', 'mouse'] as const)(
  'a press by %s is timed from the light, by the time of the press itself',
  (by) => {
    const { answers } = renderBoard(reactionGame, { trial });
    startLight();
    advance(500);
    firePointer(findPad(), { type: 'pointerDown', at, by, delayMs: -120 });
    expect(answers).toEqual([{ response: { ms: 380 }, details: { inputType: by, rtMs: 380 } }]);
    expect(reaction.mark(trial, { ms: 380 })).toBe(true);
  },
);

test('the space bar is as good, wherever the focus is, and a key that is held is one press', () => {
  const { answers } = renderBoard(reactionGame, { trial });
  startLight();
  fireEvent.keyDown(document.body, { key: ' ', repeat: true });
  expect(answers).toEqual([]);
  advance(300);
  fireEvent.keyDown(document.body, { key: ' ' });
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(answers).toHaveLength(1);
  expect(answers[0]?.details.inputType).toBe('keyboard');
});

test('in practice a press before the light starts the wait anew, each time', () => {
  const { answers } = renderBoard(reactionGame, { trial, practice: true });
  for (let presses = 0; presses < 2; presses++) {
    advance(trial.waitMs - 10);
    expect(readStatus()).not.toHaveTextContent('Now!');
    firePointer(findPad(), { type: 'pointerDown', at });
    expect(readStatus()).toHaveTextContent(/before the light/);
    advance(10);
    expect(readStatus()).not.toHaveTextContent('Now!');
    firePointer(findPad(), { type: 'pointerDown', at });
  }
  expect(answers).toEqual([]);
  advance(trial.waitMs - 1);
  expect(readStatus()).not.toHaveTextContent('Now!');
  advance(1);
  expect(readStatus()).toHaveTextContent('Now!');
});

test('when it counts, a press before the light is recorded as a guess, without a word about it', () => {
  const { answers } = renderBoard(reactionGame, { trial });
  advance(200);
  firePointer(findPad(), { type: 'pointerDown', at });
  expect(answers).toEqual([{ response: { ms: 0 }, details: { inputType: 'touch', rtMs: 0 } }]);
  expect(reaction.mark(trial, { ms: 0 })).toBe(false);
  expect(readStatus()).toHaveTextContent('Thank you.');
});
