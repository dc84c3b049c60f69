import type { Trial } from '#shared/domain/assessment/events.ts';
import { type AgeMode, ageModeOf } from '#shared/instruments/ages.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { gameOf } from '#shared/instruments/games/games.ts';
import type { Move } from '#shared/instruments/games/move.ts';
import { trialSeed } from '#shared/instruments/games/rules.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { nextTrial } from '#shared/measurement/course.ts';
import { isScoredGame, trialParams } from '#shared/measurement/games.ts';
import { type Curve, probability } from '#shared/measurement/items.ts';
import { moveFor } from '#shared/testing/moves.ts';
import type { Random } from '#shared/values/seeded.ts';

/** A simulated child: age in decimal years and ability in SD units among children of that age (0 is typical). */
export type Player = {
  ageYears: number;
  ability: Record<SkillArea, number>;
  /** Difference of the true from the assumed difficulty of a level; 0 where absent. */
  harder?: (game: GameId, level: number) => number;
  /** Guesses at random. */
  guesses?: boolean;
  /** ms between reading a trial and answering. */
  rtMs?: (random: Random) => number;
  /** ms per word read or heard; 0 for a child that does neither. */
  wordMs?: number;
};

/** A child with typical ability for its age. */
export const typicalPlayer = (ageYears: number): Player => ({
  ageYears,
  ability: { cognitive: 0, social: 0, emotional: 0, physical: 0 },
});

/**
 * Probability of a correct answer on a curve (a game trial or an item). A guessing child answers at the guessing rate,
 * which is 0 for open items (`measurement.md` 6.1).
 */
export const chanceOf = (curve: Curve, ability: number, harder: number, guesses = false): number =>
  guesses ? curve.c : probability(ability, { ...curve, b: curve.b + harder });

const calmly = (random: Random): number => 2500 + Math.round(random() * 4000);
/** Four words a second: silent reading, or an ordinary voice. */
export const WORD_MS = 250;
/** Share of the audio heard by a child with this time per word, in the mode that reads everything aloud. */
export const heardOf = (mode: AgeMode, wordMs: number): { audioHeard?: number } =>
  mode === '3-6' ? { audioHeard: wordMs > 0 ? 1 : 0.1 } : {};

/**
 * All trials of one area in the product's order: practice first, then levels that follow the answers. `createMove`
 * creates the responses; practice is demonstrated, so only a guessing child fails it.
 */
export function playArea(
  area: SkillArea,
  sittingId: string,
  { ageYears, ability, harder, guesses, rtMs = calmly, wordMs = WORD_MS }: Player,
  random: Random,
): Trial[] {
  const mode = ageModeOf(ageYears);
  const trials: Trial[] = [];
  const moves: Move[] = [];
  for (let next = nextTrial(area, ageYears, moves); next; next = nextTrial(area, ageYears, moves)) {
    const { game, place, practice } = next;
    const level = next.levels[0] as number;
    const curve = isScoredGame(game) ? trialParams(game, level, ageYears) : null;
    const chance = curve ? chanceOf(curve, ability[area], harder?.(game, level) ?? 0, guesses) : 0.95;
    const right = practice && !guesses ? true : random() < chance;
    const seed = trialSeed(sittingId, game, place);
    const { trial, words } = gameOf(game);
    const { told, asked } = words(trial(level, seed, mode));
    const tellsFirst = game === 'friends-corner';
    const answered = {
      game,
      level,
      rtMs: rtMs(random) + wordMs * (tellsFirst ? asked : told + asked),
      inputType: 'touch' as const,
    };
    moves.push({ ...answered, right });
    trials.push({
      index: trials.length,
      seed,
      response: moveFor(game, level, seed, mode, right) as Trial['response'],
      control: practice,
      away: false,
      ...answered,
      ...(tellsFirst && { toldMs: wordMs * told, ...heardOf(mode, wordMs) }),
    });
  }
  return trials;
}
