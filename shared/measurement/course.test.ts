import { describe, expect, test } from 'vitest';
import { CALIBRATED_LEVELS, type LevelDifficulty } from '#shared/instruments/games/calibrated-levels.ts';
import { AREA_GAMES, AREA_ORDER, type Move, type NextTrial } from '#shared/instruments/games/game.ts';
import { getForm, listLevels } from '#shared/instruments/games/ladders.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { createRandom } from '#shared/values/seeded.ts';
import { findNextTrial } from './course.ts';
import { getLevelDifficulty } from './games.ts';

type Player = (next: NextTrial, moves: readonly Move[]) => Partial<Move>;
const always =
  (right: boolean | null, more: Partial<Move> = {}): Player =>
  () => ({ right, ...more });

/** Plays a whole area; takes the first of `levels`, like a browser. */
function play(area: SkillArea, age: number, player: Player): { moves: Move[]; nextTrials: NextTrial[] } {
  const [moves, nextTrials]: [Move[], NextTrial[]] = [[], []];
  for (let next = findNextTrial(area, age, moves); next !== null; next = findNextTrial(area, age, moves)) {
    if (moves.length > 60) throw new Error('an area never ends');
    nextTrials.push(next);
    moves.push({
      game: next.game,
      level: next.levels[0]?.level as number,
      right: true,
      rtMs: 3000,
      inputType: 'touch',
      ...player(next, moves),
    });
  }
  return { moves, nextTrials };
}
const filterGame = (moves: readonly Move[], game: string) => moves.filter((move) => move.game === game);

describe.each(AREA_ORDER)('the %s area', (area) => {
  test.each([3.5, 6.9, 7.5, 9.2, 11.5, 15.5])(
    'at %d years practises from the easiest level, asks the games in order and ends',
    (age) => {
      for (const seed of [1, 2, 3]) {
        const random = createRandom(seed);
        const { moves, nextTrials } = play(area, age, () => ({ right: random() < 0.7 }));
        const parts = AREA_GAMES[area];
        expect([...new Set(moves.map(({ game }) => game))]).toEqual(parts.map(({ game }) => game));
        for (const { game, practice } of parts) {
          const own = nextTrials.filter((next) => next.game === game);
          expect(own.map(({ place }) => place)).toEqual([...own.keys()]);
          expect(own.map((next) => next.practice)).toEqual(own.map((_, i) => i < practice));
          expect(own[0]?.levels[0]?.level).toBe(Math.min(...filterGame(moves, game).map(({ level }) => level)));
        }
      }
    },
  );
});

describe('a game', () => {
  test('has its most trials for a child whose answers say little, by age mode', () => {
    const random = createRandom(5);
    const count = (age: number) =>
      filterGame(play('social', age, () => ({ right: random() < 0.7 })).moves, 'friends-corner').length - 2;
    expect([4.5, 8.5, 12.5].map(count)).toEqual([10, 14, 14]);
  });

  test('gets harder for who is right and easier for who is wrong', () => {
    const levels = (right: boolean) =>
      filterGame(play('cognitive', 8.5, always(right)).moves, 'matrices').map(({ level }) => level);
    expect(levels(true).at(-1)).toBeGreaterThan(levels(true)[2] as number);
    expect(levels(false).at(-1)).toBeLessThan(levels(false)[2] as number);
  });

  test('begins with two openers that are easier than what follows right answers', () => {
    const { moves } = play('cognitive', 9.5, always(true));
    const [first, second, third] = filterGame(moves, 'matrices').slice(2);
    expect(first?.level).toBeLessThan(third?.level as number);
    expect(second?.level).toBeLessThanOrEqual(third?.level as number);
  });

  test('starts from what the game before it has shown of the area', () => {
    const opener = (right: boolean) =>
      filterGame(play('cognitive', 9.5, always(right)).moves, 'fireflies')[2]?.level as number;
    expect(opener(true)).toBeGreaterThan(opener(false));
  });

  test('ends at five minutes of answering, and the time of a dropped trial is not counted', () => {
    const slow = filterGame(play('social', 8.5, always(true, { rtMs: 100_000 })).moves, 'friends-corner');
    expect(slow).toHaveLength(2 + 3);
    const away: Player = (next) => (next.place < 4 ? { right: null, rtMs: 600_000 } : { rtMs: 1000 });
    expect(filterGame(play('social', 8.5, away).moves, 'friends-corner')).toHaveLength(2 + 14);
  });

  test('counts a dropped trial as played and asks the opener again', () => {
    const dropped: Player = (next) => (next.place === 2 ? { right: null } : {});
    const { moves } = play('cognitive', 9.5, dropped);
    const matrices = filterGame(moves, 'matrices');
    expect(matrices).toHaveLength(2 + 10);
    expect(matrices[3]?.level).toBe(matrices[2]?.level);
  });

  test('of aiming takes the levels of the pointer used last; a keyboard is not scored and changes nothing', () => {
    const third = (inputType: Move['inputType']) =>
      filterGame(play('physical', 9.5, always(true, { inputType })).moves, 'aiming')[2]?.level as number;
    expect(third('mouse')).toBeLessThan(third('touch'));
    const typed = filterGame(play('physical', 9.5, always(false, { inputType: 'keyboard' })).moves, 'aiming');
    expect(typed).toHaveLength(2 + 10);
    expect(new Set(typed.slice(2).map(({ level }) => level))).toEqual(new Set([third('touch')]));
  });

  test('goes on the same way in a release that has learnt its difficulties: what is scored may change, and not what is asked', () => {
    const levels = CALIBRATED_LEVELS as Record<string, LevelDifficulty>;
    const before = play('cognitive', 9.2, always(true));
    for (const level of listLevels('matrices', 9, 2)) levels[`matrices/${level}`] = { shift: 2, tau: 0.1 };
    try {
      expect(getLevelDifficulty('matrices', listLevels('matrices', 9, 2)[0] as number)).toEqual({ shift: 2, tau: 0.1 });
      expect(play('cognitive', 9.2, always(true))).toEqual(before);
    } finally {
      for (const level of Object.keys(levels)) delete levels[level];
    }
  });

  test('without a score has one level and just its trials', () => {
    expect(filterGame(play('physical', 5.5, always(true)).moves, 'reaction').map(({ level }) => level)).toEqual(
      Array.from({ length: 12 }, () => 1),
    );
  });
});

describe('the form of a game', () => {
  const first: Move = { game: 'matrices', level: 1, right: true, rtMs: 3000, inputType: 'touch' };
  const listForms = (...of: Parameters<typeof findNextTrial>) =>
    new Set(findNextTrial(...of)?.levels.map(({ level }) => getForm('matrices', level)));

  test('is the second one in a new sitting, and that of its first move afterwards', () => {
    expect(listForms('cognitive', 8.5, [])).toEqual(new Set([2]));
    expect(listForms('cognitive', 8.5, [first, first, first])).toEqual(new Set([1]));
    expect(listForms('cognitive', 8.5, [{ ...first, level: 11 }])).toEqual(new Set([2]));
  });
  test('is that of the incoming move where a page of an older release begins', () => {
    expect(listForms('cognitive', 8.5, [], first)).toEqual(new Set([1]));
    expect(listForms('cognitive', 8.5, [], { game: 'fireflies', level: 2 })).toEqual(new Set([2]));
  });
  test('spares children of 12 and more what is made for small ones', () => {
    expect(listLevels('matrices', 11)[0]).toBe(11);
    expect(listLevels('matrices', 12)[0]).toBe(14);
    expect(listLevels('feelings-detective', 12)).toEqual([29, 31, 32, 33, 34, 36, 37]);
  });
});
