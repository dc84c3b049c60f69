import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fireflies } from '#shared/instruments/games/fireflies.ts';
import { matrices } from '#shared/instruments/games/pattern-trail.ts';
import { reaction } from '#shared/instruments/games/star-catch.ts';
import { firefliesGame } from '#web/features/skills/boards/fireflies.tsx';
import { matricesGame } from '#web/features/skills/boards/matrices.tsx';
import { reactionGame } from '#web/features/skills/boards/reaction.tsx';
import { nextFrame, onOwnClock, pass, staged } from '#web/features/skills/boards/testing/board-stage.tsx';

onOwnClock();
const press = (target: Element | Window, key: string) => act(() => void fireEvent.keyDown(target, { key }));
const matrix = { trial: matrices.trial(4, 21, '7-10') };

describe('keys of a board', () => {
  test('do nothing before it is on the screen, and its time counts from that frame', () => {
    const { answers } = staged(matricesGame, matrix);
    press(document.body, '1');
    expect(answers).toEqual([]);
    nextFrame();
    pass(700);
    press(document.body, '2');
    expect(answers.map(({ response, given }) => [response, given.inputType])).toEqual([[{ option: 1 }, 'keyboard']]);
    expect(answers[0]?.given.rtMs).toBeGreaterThanOrEqual(690);
    expect(answers[0]?.given.rtMs).toBeLessThanOrEqual(720);
  });

  test.each([
    ['a dialog', '<div role="dialog"><button id="other">Close</button></div>'],
    ['a field', '<input id="other">'],
    ['a button beside the board', '<button id="other">Pause</button>'],
  ])('stay with %s that has the focus', (_, html) => {
    const { answers } = staged(matricesGame, matrix);
    nextFrame();
    pass(50);
    document.body.insertAdjacentHTML('beforeend', `<div id="beside">${html}</div>`);
    const other = document.getElementById('other') as HTMLElement;
    other.focus();
    press(other, '1');
    expect(answers).toEqual([]);
    document.getElementById('beside')?.remove();
    screen.getAllByRole('button')[0]?.focus();
    press(document.activeElement as Element, '1');
    expect(answers).toHaveLength(1);
  });

  test('are the same where fireflies are tapped and where a star lights up', () => {
    const field = document.createElement('input');
    document.body.append(field);
    const glade = staged(firefliesGame, { trial: fireflies.trial(2, 5, '7-10') });
    pass(10_000);
    nextFrame();
    press(field, '1');
    expect(document.querySelectorAll('.board-fireflies .bg-marigold')).toHaveLength(0);
    press(document.body, '1');
    expect(document.querySelectorAll('.board-fireflies .bg-marigold')).toHaveLength(1);
    glade.unmount();
    const { answers } = staged(reactionGame, { trial: reaction.trial(1, 5, '7-10') });
    press(document.body, ' ');
    expect(answers).toEqual([]);
    pass(10_000);
    press(field, ' ');
    expect(answers).toEqual([]);
    press(document.body, ' ');
    expect(answers).toHaveLength(1);
    field.remove();
  });
});
