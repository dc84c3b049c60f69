import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fireflies } from '#shared/instruments/games/fireflies.ts';
import { matrices } from '#shared/instruments/games/pattern-trail.ts';
import { reaction } from '#shared/instruments/games/star-catch.ts';
import { firefliesGame } from '#web/features/skills/boards/fireflies.tsx';
import { matricesGame } from '#web/features/skills/boards/matrices.tsx';
import { reactionGame } from '#web/features/skills/boards/reaction.tsx';
import {
  advance,
  advanceFrame,
  installFakeClock,
  renderBoard,
} from '#web/features/skills/boards/testing/board-stage.tsx';

installFakeClock();
const pressKey = (target: Element | Window, key: string) => act(() => void fireEvent.keyDown(target, { key }));
const matrix = { trial: matrices.trial(14, 21, '7-10') };

describe('keys of a board', () => {
  test('do nothing before it is on the screen, and its time counts from that frame', () => {
    const { answers } = renderBoard(matricesGame, matrix);
    pressKey(document.body, '1');
    expect(answers).toEqual([]);
    advanceFrame();
    advance(700);
    pressKey(document.body, '2');
    expect(answers.map(({ response, details }) => [response, details.inputType])).toEqual([
      [{ option: 1 }, 'keyboard'],
    ]);
    expect(answers[0]?.details.rtMs).toBeGreaterThanOrEqual(690);
    expect(answers[0]?.details.rtMs).toBeLessThanOrEqual(720);
  });

  test.each([
    ['a dialog', '<div role="dialog"><button id="other">Close</button></div>'],
    ['a field', '<input id="other">'],
    ['a button beside the board', '<button id="other">Pause</button>'],
  ])('stay with %s that has the focus', (_, html) => {
    const { answers } = renderBoard(matricesGame, matrix);
    advanceFrame();
    advance(50);
    document.body.insertAdjacentHTML('beforeend', `<div id="beside">${html}</div>`);
    const other = document.getElementById('other') as HTMLElement;
    other.focus();
    pressKey(other, '1');
    expect(answers).toEqual([]);
    document.getElementById('beside')?.remove();
    screen.getAllByRole('button')[0]?.focus();
    pressKey(document.activeElement as Element, '1');
    expect(answers).toHaveLength(1);
  });

  test('are the same where fireflies are tapped and where a star lights up', () => {
    const field = document.createElement('input');
    document.body.append(field);
    const glade = renderBoard(firefliesGame, { trial: fireflies.trial(2, 5, '7-10') });
    advance(10_000);
    advanceFrame();
    pressKey(field, '1');
    expect(document.querySelectorAll('.board-fireflies .bg-marigold')).toHaveLength(0);
    pressKey(document.body, '1');
    expect(document.querySelectorAll('.board-fireflies .bg-marigold')).toHaveLength(1);
    glade.unmount();
    const { answers } = renderBoard(reactionGame, { trial: reaction.trial(1, 5, '7-10') });
    pressKey(document.body, ' ');
    expect(answers).toEqual([]);
    advance(10_000);
    pressKey(field, ' ');
    expect(answers).toEqual([]);
    pressKey(document.body, ' ');
    expect(answers).toHaveLength(1);
    field.remove();
  });
});
