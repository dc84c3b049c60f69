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

/** Who plays: its age in decimal years and what it can do in SD units among children of that age (0 is typical). */
export type Player = {
  ageYears: number;
  ability: Record<SkillArea, number>;
  /** By how much a level is harder than we believe; 0 where absent. */
  harder?: (game: GameId, level: number) => number;
  /** It does not look at the tasks and taps anywhere. */
  guesses?: boolean;
  /** ms between having seen and read a trial and answering. */
  rtMs?: (random: Random) => number;
  /** ms for each word that there is to read or to listen to; 0 for a child that does neither. */
  wordMs?: number;
};

/** A child that can do what is typical for its age. */
export const typicalPlayer = (ageYears: number): Player => ({
  ageYears,
  ability: { cognitive: 0, social: 0, emotional: 0, physical: 0 },
});

/**
 * The chance that a player is right on a curve (a task of a game or of a subject). Who does not look chooses among
 * options as chance does and never hits what has none (`measurement.md` 6.1).
 */
export const chanceOf = (curve: Curve, ability: number, harder: number, guesses = false): number =>
  guesses ? curve.c : probability(ability, { ...curve, b: curve.b + harder });

const calmly = (random: Random): number => 2500 + Math.round(random() * 4000);
/** Four words a second: reading in one's mind, or an ordinary voice. */
export const WORD_MS = 250;
/** What is heard of what is read aloud by a child that takes this long for a word, where everything is read aloud. */
export const heardOf = (mode: AgeMode, wordMs: number): { audioHeard?: number } =>
  mode === '3-6' ? { audioHeard: wordMs > 0 ? 1 : 0.1 } : {};

/**
 * All trials of one area as such a child plays them, in the order in which the product asks for them: practice first,
 * then levels that follow the answers. `moveFor` gives its right or wrong answers; practice is shown before, so only a
 * guesser fails it.
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
