import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { matrices as words } from '#messages/games-patterns.ts';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { COLOURS, type MatrixTrial, TURNABLE_SHAPES, UPRIGHT_SHAPES } from '#shared/instruments/games/figures.ts';
import { matrices } from '#shared/instruments/games/pattern-trail.ts';
import { matricesGame } from '#web/features/skills/boards/matrices.tsx';
import { renderBoard } from '#web/features/skills/boards/testing/board-stage.tsx';

const trial = matrices.trial(18, 21, '7-10');
const listOptions = () => screen.getAllByRole('button');
const findRight = ({ answer }: MatrixTrial) => listOptions()[answer] as HTMLElement;

test('a tap on the missing picture leaves what the generator takes as right, with the pointer that was used', async () => {
  const { answers } = renderBoard(matricesGame, { trial });
  await userEvent.pointer([{ keys: '[TouchA]', target: findRight(trial) }]);
  expect(answers.map(({ response }) => matrices.mark(trial, response))).toEqual([true]);
  expect(answers[0]?.details.rtMs).toBeGreaterThanOrEqual(0);
});

test('the digits choose by place, and a held key or one with Ctrl chooses nothing', async () => {
  const { answers } = renderBoard(matricesGame, { trial });
  await userEvent.keyboard('{Control>}1{/Control}');
  expect(answers).toEqual([]);
  await userEvent.keyboard(String(trial.answer + 1));
  expect(answers).toEqual([
    { response: { option: trial.answer }, details: { inputType: 'keyboard', rtMs: expect.any(Number) } },
  ]);
  await userEvent.keyboard('9');
  expect(answers).toHaveLength(1);
});

test('arrows go round the options and Enter takes one', async () => {
  const { answers } = renderBoard(matricesGame, { trial });
  listOptions()[0]?.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(listOptions().at(-1)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(answers.map(({ response }) => response)).toEqual([{ option: 1 }]);
  expect(answers[0]?.details.inputType).toBe('keyboard');
});

test('the question takes the focus, and grid and options are said in words that tell all of them apart', () => {
  for (const mode of AGE_MODES) {
    for (const { level } of matrices.levels.map((each) => ({ level: each }))) {
      const each = matrices.trial(level, level * 77, mode);
      const { unmount } = renderBoard(matricesGame, { trial: each, mode });
      expect(screen.getByRole('heading', { name: words.question })).toHaveFocus();
      expect(new Set(listOptions().map((option) => option.getAttribute('aria-label'))).size).toBe(each.options.length);
      const grid = screen.getByRole('img').getAttribute('aria-label') ?? '';
      expect(grid.match(/Row/g)).toHaveLength(each.grid);
      expect(grid.endsWith(`${words.missing}.`)).toBe(true);
      unmount();
    }
  }
});

test('every figure that a generator can make is drawn with its count and a name of its own', () => {
  const figures = [...UPRIGHT_SHAPES, ...TURNABLE_SHAPES].flatMap((shape) =>
    COLOURS.map((colour) => ({ shape, colour, size: 1, count: 1, rotation: 0 }) as const),
  );
  expect(new Set(figures.map((figure) => words.figure(figure))).size).toBe(figures.length);
  const { container } = renderBoard(matricesGame, { trial });
  const pathCounts = [...container.querySelectorAll('svg')].map((svg) => svg.querySelectorAll('path').length);
  expect(pathCounts).toEqual([...trial.cells, ...trial.options].map(({ count }) => count));
  for (const path of container.querySelectorAll('path'))
    expect(`${path.getAttribute('d')}${path.getAttribute('transform')}`).not.toMatch(/undefined|NaN/);
});

describe('right and wrong', () => {
  test('are shown in practice, with the picture that was missing', async () => {
    const { container } = renderBoard(matricesGame, { trial, practice: true });
    await userEvent.click(listOptions()[(trial.answer + 1) % trial.options.length] as HTMLElement);
    await waitFor(() => expect(findRight(trial)).toHaveAccessibleName(/this one fits/));
    expect(container.querySelectorAll('[role=img] svg')).toHaveLength(trial.grid ** 2);
    expect(listOptions().every((option) => option.getAttribute('aria-disabled') === 'true')).toBe(true);
  });

  test('leave no trace in a trial that counts', async () => {
    const renderAfter = async (place: number) => {
      const { container, unmount } = renderBoard(matricesGame, { trial });
      await userEvent.click(listOptions()[place] as HTMLElement);
      const html = container.innerHTML.replaceAll(/ (id|aria-labelledby)="[^"]*"/g, '');
      unmount();
      return html;
    };
    expect(await renderAfter(trial.answer)).toBe(await renderAfter((trial.answer + 1) % trial.options.length));
  });
});
