import { describe, expect, it } from 'vitest';
import { ageModeOf } from '#shared/instruments/ages.ts';
import { AREA_GAMES } from '#shared/instruments/games/areas.ts';
import { GameId } from '#shared/instruments/games/game.ts';
import { gameOf, markRecorded } from '#shared/instruments/games/games.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { moveFor } from '#shared/testing/moves.ts';
import { playArea, simulatedProfile } from '#shared/testing/simulated-child.ts';
import { seededRandom } from '#shared/values/seeded.ts';

describe('a move', () => {
  it.each(GameId.options)('in %s is marked as it was meant', (game) => {
    for (const level of gameOf(game).levels) {
      for (const seed of [1, 77, 4_000_000_000]) {
        const marks = [true, false].map((right) => markRecorded({ game, level, seed, response: moveFor(game, level, seed, '7-10', right) }, '7-10'));
        expect(marks).toEqual([true, false]);
      }
    }
  });
});

describe('a simulated child', () => {
  it.each(SkillArea.options)('plays every game of the %s area', (area) => {
    const profile = simulatedProfile(8.5, seededRandom('profile'));
    const trials = playArea(area, 'sitting', profile, seededRandom('play'));
    expect(new Set(trials.map(({ game }) => game))).toEqual(new Set(AREA_GAMES[area].map(({ game }) => game)));
    expect(trials.map(({ index }) => index)).toEqual(trials.map((_, i) => i));
  });
  it('does better the abler it is', () => {
    const score = (ability: number) => {
      const profile = { ageYears: 8, ability: { cognitive: ability, social: 0, emotional: 0, physical: 0 }, academic: 0 };
      const levels = Array.from({ length: 20 }, (_, i) => playArea('cognitive', 's', profile, seededRandom(i)).at(-1)?.level ?? 0);
      return levels.reduce((sum, level) => sum + level, 0);
    };
    expect(score(1.5)).toBeGreaterThan(score(-1.5));
  });
  it('is the same child for the same seed', () => {
    const play = () => playArea('social', 's', simulatedProfile(6, seededRandom(3)), seededRandom(4));
    expect(play()).toEqual(play());
    expect(ageModeOf(6)).toBe('3-6');
  });
});
