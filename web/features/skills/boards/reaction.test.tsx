import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reaction } from '#shared/instruments/games/star-catch.ts';
import { reactionGame } from '#web/features/skills/boards/reaction.tsx';
import { nextFrame, onOwnClock, pass, point, staged } from '#web/features/skills/boards/testing/board-stage.tsx';

const trial = reaction.trial(1, 3, '7-10');
const pad = () => screen.getByRole('button', { name: /^The star/ });
const status = () => screen.getByRole('status');
const at = { x: 0, y: 0 };

onOwnClock();
const lightUp = () => {
  pass(trial.waitMs);
  expect(status()).toHaveTextContent('Now!');
  nextFrame();
};

test('the star lights up after the wait of the trial', () => {
  staged(reactionGame, { trial });
  pass(trial.waitMs - 1);
  expect(status()).not.toHaveTextContent('Now!');
  pass(1);
  expect(status()).toHaveTextContent('Now!');
});

test.each(['touch', 'mouse'] as const)(
  'a press by %s is timed from the light, by the time of the press itself',
  (by) => {
    const { answers } = staged(reactionGame, { trial });
    lightUp();
    pass(500);
    point(pad(), { type: 'pointerDown', at, by, after: -120 });
    expect(answers).toEqual([{ response: { ms: 380 }, given: { inputType: by, rtMs: 380 } }]);
    expect(reaction.mark(trial, { ms: 380 })).toBe(true);
  },
);

test('the space bar is as good, wherever the focus is, and a key that is held is one press', () => {
  const { answers } = staged(reactionGame, { trial });
  lightUp();
  fireEvent.keyDown(document.body, { key: ' ', repeat: true });
  expect(answers).toEqual([]);
  pass(300);
  fireEvent.keyDown(document.body, { key: ' ' });
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(answers).toHaveLength(1);
  expect(answers[0]?.given.inputType).toBe('keyboard');
});

test('a key on another button stays with that button', () => {
  const { answers } = staged(reactionGame, { trial });
  const pause = document.body.appendChild(document.createElement('button'));
  lightUp();
  fireEvent.keyDown(pause, { key: ' ' });
  expect(answers).toEqual([]);
  pause.remove();
});

test('in practice a press before the light starts the wait anew, each time', () => {
  const { answers } = staged(reactionGame, { trial, practice: true });
  for (let presses = 0; presses < 2; presses++) {
    pass(trial.waitMs - 10);
    expect(status()).not.toHaveTextContent('Now!');
    point(pad(), { type: 'pointerDown', at });
    expect(status()).toHaveTextContent(/before the light/);
    pass(10);
    expect(status()).not.toHaveTextContent('Now!');
    point(pad(), { type: 'pointerDown', at });
  }
  expect(answers).toEqual([]);
  pass(trial.waitMs - 1);
  expect(status()).not.toHaveTextContent('Now!');
  pass(1);
  expect(status()).toHaveTextContent('Now!');
});

test('when it counts, a press before the light is recorded as a guess, without a word about it', () => {
  const { answers } = staged(reactionGame, { trial });
  pass(200);
  point(pad(), { type: 'pointerDown', at });
  expect(answers).toEqual([{ response: { ms: 0 }, given: { inputType: 'touch', rtMs: 0 } }]);
  expect(reaction.mark(trial, { ms: 0 })).toBe(false);
  expect(status()).toHaveTextContent('Thank you.');
});
