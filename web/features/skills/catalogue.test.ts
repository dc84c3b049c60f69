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
