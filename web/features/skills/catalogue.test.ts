import { expect, test } from 'vitest';
import { GAMES } from '#shared/instruments/games/games.ts';
import { loadGame } from '#web/features/skills/catalogue.ts';

const FORMS = [
  ['matrices', 4, 14],
  ['feelings-detective', 9, 31],
  ['friends-corner', 8, 20],
] as const;

test.each(FORMS)('%s: each form makes the trials that the server makes', async (id, first, second) => {
  for (const [form, level] of [
    [1, first],
    [2, second],
  ] as const)
    expect((await loadGame(id, form)).trial(level, 77, '7-10')).toEqual(GAMES[id].trial(level, 77, '7-10'));
});

test('matrices: a level of the other form is none, since only a sitting that began with it has its script', async () => {
  await expect(() => loadGame('matrices', 2).then(({ trial }) => trial(4, 77, '7-10'))).rejects.toThrow(RangeError);
  await expect(() => loadGame('matrices', 1).then(({ trial }) => trial(14, 77, '7-10'))).rejects.toThrow(RangeError);
});

test('stories: acted in a new sitting at 3 to 6, told in one that began so, and elsewhere as ever', async () => {
  const load = async (isActed?: boolean) => {
    const { presentation, toScene } = await loadGame('friends-corner', 2, isActed);
    return [presentation, toScene !== undefined];
  };
  expect(await Promise.all([load(true), load(false), load()])).toEqual([
    [undefined, true],
    ['stage-3', false],
    [undefined, false],
  ]);
});
