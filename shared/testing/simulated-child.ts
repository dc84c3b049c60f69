import type { Trial } from '#shared/domain/assessment/events.ts';
import { type AgeMode, toAgeMode } from '#shared/instruments/ages.ts';
import {
  type GameId,
  issueTrials,
  type Move,
  type NextTrial,
  type TrialChoice,
} from '#shared/instruments/games/game.ts';
import { GAMES, getGame } from '#shared/instruments/games/games.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { findNextTrial } from '#shared/measurement/course.ts';
import { computeTrialParams, isScoredGame } from '#shared/measurement/games.ts';
import { type Curve, probability } from '#shared/measurement/items.ts';
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
export const createTypicalPlayer = (ageYears: number): Player => ({
  ageYears,
  ability: { cognitive: 0, social: 0, emotional: 0, physical: 0 },
});

/**
 * Probability of a correct answer on a curve (a game trial or an item). A guessing child answers at the guessing rate,
 * which is 0 for open items.
 */
export const computeChance = (curve: Curve, ability: number, harder: number, guesses = false): number =>
  guesses ? curve.c : probability(ability, { ...curve, b: curve.b + harder });

/** The trial that a page presents after these moves; null when the area is over. */
export function presentTrial(
  area: SkillArea,
  ageYears: number,
  moves: readonly Move[],
  sittingId: string,
  seenStories: readonly string[] = [],
): (NextTrial & TrialChoice) | null {
  const next = findNextTrial(area, ageYears, moves);
  const sitting = { sittingId, mode: toAgeMode(ageYears), moves, seenStories };
  return next && { ...next, ...(issueTrials(next, sitting, getGame(next.game).choose)[0] as TrialChoice) };
}

const drawCalmTime = (random: Random): number => 2500 + Math.round(random() * 4000);
/** Four words a second: silent reading, or an ordinary voice. */
export const WORD_MS = 250;
/** Share of the audio heard by a child with this time per word, in the mode that reads everything aloud. */
export const simulateHeardAudio = (mode: AgeMode, wordMs: number): { audioHeard?: number } =>
  mode === '3-6' ? { audioHeard: wordMs > 0 ? 1 : 0.1 } : {};

/** All trials of one area, answered by the measurement model; practice is demonstrated, so only a guess fails it. */
export function playArea(
  area: SkillArea,
  sittingId: string,
  { ageYears, ability, harder, guesses, rtMs = drawCalmTime, wordMs = WORD_MS }: Player,
  random: Random,
  seenStories: readonly string[] = [],
): Trial[] {
  const answer: TrialAnswer = ({ game, level, practice }) => {
    const curve = isScoredGame(game) ? computeTrialParams(game, level, ageYears) : null;
    const chance = curve ? computeChance(curve, ability[area], harder?.(game, level) ?? 0, guesses) : 0.95;
    return { right: practice && !guesses ? true : random() < chance, rtMs: rtMs(random) };
  };
  return playTrials(area, sittingId, { ageYears, wordMs, answer, seenStories });
}

/** A child's answer to a trial; `place` counts the earlier trials of its area. */
export type TrialAnswer = (trial: { game: GameId; level: number; practice: boolean; place: number }) => {
  right: boolean;
  rtMs: number;
};

/**
 * All trials of one area in the product's order: practice first, then levels that follow the answers. `createMove`
 * creates the responses.
 */
export function playTrials(
  area: SkillArea,
  sittingId: string,
  {
    ageYears,
    wordMs,
    answer,
    seenStories = [],
  }: { ageYears: number; wordMs: number; answer: TrialAnswer; seenStories?: readonly string[] },
): Trial[] {
  const mode = toAgeMode(ageYears);
  const trials: Trial[] = [];
  const moves: Move[] = [];
  const present = () => presentTrial(area, ageYears, moves, sittingId, seenStories);
  for (let next = present(); next; next = present()) {
    const { game, practice, level, seed } = next;
    const { trial, words } = getGame(game);
    const { right, rtMs } = answer({ game, level, practice, place: trials.length });
    const { narrative, prompt } = words(trial(level, seed, mode));
    const hasOwnNarrativeTime = game === 'friends-corner';
    const answered = {
      game,
      level,
      seed,
      rtMs: rtMs + wordMs * (hasOwnNarrativeTime ? prompt : narrative + prompt),
      inputType: 'touch' as const,
    };
    moves.push({ ...answered, right });
    trials.push({
      index: trials.length,
      response: createMove(game, level, seed, mode, right) as Trial['response'],
      control: practice,
      away: false,
      ...answered,
      ...(hasOwnNarrativeTime && { toldMs: wordMs * narrative, ...simulateHeardAudio(mode, wordMs) }),
    });
  }
  return trials;
}

/** A right response to the trial of a level and seed, or one that `mark` rejects. */
export function createMove(game: GameId, level: number, seed: number, mode: AgeMode, right: boolean): unknown {
  const off = right ? 0 : 1;
  switch (game) {
    case 'matrices': {
      const { answer, options } = GAMES.matrices.trial(level, seed, mode);
      return { option: (answer + off) % options.length };
    }
    case 'fireflies': {
      const { path } = GAMES.fireflies.trial(level, seed, mode);
      return { taps: right ? path : [...path].reverse() };
    }
    case 'friends-corner': {
      const { prompt, controls } = GAMES['friends-corner'].trial(level, seed, mode);
      return { option: (prompt.answer + off) % prompt.options.length, controls: controls.map(({ answer }) => answer) };
    }
    case 'feelings-detective': {
      const { prompt } = GAMES['feelings-detective'].trial(level, seed, mode);
      return { option: (prompt.answer + off) % prompt.options.length };
    }
    case 'aiming': {
      const { star, timeMs } = GAMES.aiming.trial(level, seed, mode);
      return { x: star.x, y: star.y, ms: right ? Math.round(timeMs * 0.8) : Math.round(timeMs * 1.3) };
    }
    case 'steering': {
      const { line, timeMs } = GAMES.steering.trial(level, seed, mode);
      const span = right ? timeMs * 0.9 : timeMs * 1.3;
      return { trace: line.map(({ x, y }, i) => [x, y, Math.round((span * i) / (line.length - 1))]) };
    }
    case 'reaction':
      return { ms: right ? 420 : 20 };
  }
}
