import { describe, expect, it } from 'vitest';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { AREA_GAMES, GameId } from '#shared/instruments/games/game.ts';
import { evaluateMove, getGame, isMoveCorrect } from '#shared/instruments/games/games.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { findNextTrial } from '#shared/measurement/course.ts';
import { computeFloorMs } from '#shared/measurement/validity.ts';
import { createMove } from '#shared/testing/given.ts';
import { type Player, playArea } from '#shared/testing/simulated-child.ts';
import { createRandom } from '#shared/values/seeded.ts';

describe('a move', () => {
  it.each(GameId.options)('in %s is marked as it was meant', (game) => {
    for (const level of getGame(game).levels) {
      for (const seed of [1, 77, 4_000_000_000]) {
        const marks = [true, false].map((right) =>
          isMoveCorrect({ game, level, seed, response: createMove(game, level, seed, '7-10', right) }, '7-10'),
        );
        expect(marks).toEqual([true, false]);
      }
    }
  });
});

const child = (ageYears: number, ability = 0): Player => ({
  ageYears,
  ability: { cognitive: ability, social: ability, emotional: ability, physical: ability },
});
const shareRight = (player: Player) => {
  const trials = playArea('cognitive', 's', player, createRandom('play')).filter(({ control }) => !control);
  const mode = toAgeMode(player.ageYears);
  return (
    trials.filter((trial) => isMoveCorrect({ ...trial, game: GameId.parse(trial.game) }, mode)).length / trials.length
  );
};

describe('a simulated child', () => {
  it.each(SkillArea.options)('plays every game of the %s area, and what it is asked', (area) => {
    const trials = playArea(area, 'sitting', child(8.5), createRandom('play'));
    expect(new Set(trials.map(({ game }) => game))).toEqual(new Set(AREA_GAMES[area].map(({ game }) => game)));
    expect(trials.map(({ index }) => index)).toEqual(trials.map((_, i) => i));
    const moves = trials.map((trial) => ({
      ...trial,
      right: isMoveCorrect({ ...trial, game: GameId.parse(trial.game) }, '7-10'),
    }));
    for (const [i, { game, level, control }] of trials.entries()) {
      const next = findNextTrial(area, 8.5, moves.slice(0, i));
      expect([next?.game, next?.levels[0], next?.practice]).toEqual([game, level, control]);
    }
    expect(findNextTrial(area, 8.5, moves)).toBeNull();
  });
  it('reaches harder levels the abler it is', () => {
    const last = (ability: number) =>
      Array.from(
        { length: 20 },
        (_, i) => playArea('cognitive', 's', child(8, ability), createRandom(i)).at(-1)?.level ?? 0,
      );
    const total = (levels: number[]) => levels.reduce((sum, level) => sum + level, 0);
    expect(total(last(1.5))).toBeGreaterThan(total(last(-1.5)));
  });
  it('is right less often where levels are harder than believed, and hardly ever where it does not look', () => {
    expect(shareRight({ ...child(8), harder: () => 2 })).toBeLessThan(shareRight(child(8)));
    expect(shareRight({ ...child(8, 3), guesses: true })).toBeLessThan(0.5);
  });
  it('takes the time that a story needs, and hears it where it cannot read; who does not look does neither', () => {
    const stories = (player: Player) =>
      playArea('social', 's', player, createRandom('stories')).map((trial) => {
        const { words } = evaluateMove({ ...trial, game: GameId.parse(trial.game) }, toAgeMode(player.ageYears));
        return { slow: trial.rtMs + (trial.toldMs ?? 0) > computeFloorMs(words), heard: trial.audioHeard };
      });
    const careless: Player = { ...child(5.5), guesses: true, rtMs: () => 300, wordMs: 0 };
    const kinds = (player: Player) => [...new Set(stories(player).map((story) => JSON.stringify(story)))];
    expect([child(5.5), child(12), careless].map(kinds)).toEqual([
      ['{"slow":true,"heard":1}'],
      ['{"slow":true}'],
      ['{"slow":false,"heard":0.1}'],
    ]);
  });
  it('is the same child for the same seed', () => {
    const play = () => playArea('social', 's', child(6), createRandom(4));
    expect(play()).toEqual(play());
  });
});
