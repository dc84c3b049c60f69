import { toAgeMode } from '#shared/instruments/ages.ts';
import { CALIBRATED_LEVELS, type LevelDifficulty } from '#shared/instruments/games/calibrated-levels.ts';
import {
  AIMING_LADDER,
  countOptions,
  FEELINGS_LADDER,
  FRIENDS_LADDER,
  type GameForm,
  type LadderGame,
  listLevels,
  MATRIX_LADDER,
  STEERING_LADDER,
} from '#shared/instruments/games/ladders.ts';
import type { InputType } from '#shared/values/answering.ts';
import { difficulty, typicalSpan, typicalThroughput } from './growth.ts';
import type { UncertainCurve } from './items.ts';
import { roundForDisplay, sum } from './numbers.ts';
import { type Area, COVERAGE, GAMES, REACTION } from './scale.ts';

/** The area that a game measures. `reaction` is shown and not scored, so it is not here. */
export const GAME_AREA: Record<LadderGame, Exclude<Area, 'academic'>> = {
  matrices: 'cognitive',
  fireflies: 'cognitive',
  'friends-corner': 'social',
  'feelings-detective': 'emotional',
  aiming: 'physical',
  steering: 'physical',
};
/** Whether the trials of a game are scored. */
export const isScoredGame = (game: string): game is LadderGame => Object.hasOwn(GAME_AREA, game);

/** b = (L - m(age))/1.0: difficulty of a path of length L. */
export const computeSpanDifficulty = (length: number, age: number): number =>
  (length - typicalSpan(age)) / GAMES.fireflies.scale;

/** b = ln(rate/TP(age))/.25: difficulty of a required rate (bits/s); null for a pointer that does not aim. */
export function computeRateDifficulty(rate: number, age: number, inputType: InputType = 'touch'): number | null {
  const typical = typicalThroughput(age, inputType);
  return typical === null ? null : Math.log(rate / typical) / GAMES.aiming.scale;
}

/** The difficulty that a trial of this level is scored with, which its event records: learnt from answers, else assumed. */
export const getLevelDifficulty = (game: LadderGame, level: number): LevelDifficulty =>
  CALIBRATED_LEVELS[`${game}/${level}`] ?? getAssumedDifficulty(game);
const getAssumedDifficulty = (game: LadderGame): LevelDifficulty => ({ shift: 0, tau: GAMES[game].tau });

/**
 * Curve of one level for a child of this age (decimal years): slope, difficulty, guessing rate, uncertainty. Null where
 * the trial cannot be scored: a hand-control trial answered with a keyboard. Throws for a level that the game does not
 * have. The course of a game is planned with assumed difficulties, also where others were learnt: pages of an older
 * release and the server must plan alike.
 */
export function computeTrialParams(
  game: LadderGame,
  level: number,
  age: number,
  inputType: InputType = 'touch',
  { shift, tau }: LevelDifficulty = getAssumedDifficulty(game),
): UncertainCurve | null {
  const options = countOptions(game, level, toAgeMode(age));
  const b = computeLevelDifficulty(game, level, age, inputType);
  return b === null ? null : { a: GAMES[game].a, b: b + shift, c: options === 0 ? 0 : 1 / options, tau };
}

function computeLevelDifficulty(game: LadderGame, level: number, age: number, inputType: InputType): number | null {
  switch (game) {
    case 'fireflies':
      return computeSpanDifficulty(level, age);
    case 'aiming':
      return computeRateDifficulty(getRung(AIMING_LADDER, level).rate, age, inputType);
    case 'steering':
      return computeRateDifficulty(getRung(STEERING_LADDER, level).rate, age, inputType);
    case 'matrices':
      return computeRungDifficulty('cognitive', getRung(MATRIX_LADDER, level), age);
    case 'friends-corner':
      return computeRungDifficulty('social', getRung(FRIENDS_LADDER, level), age);
    case 'feelings-detective':
      return computeRungDifficulty('emotional', getRung(FEELINGS_LADDER, level), age);
  }
}

const computeRungDifficulty = (
  area: Area,
  { masteryAge, harder = 0 }: { masteryAge: number; harder?: number },
  age: number,
): number => difficulty(area, masteryAge, age) + harder;

/** The level exists: the option count was read first and throws for unknown levels. */
const getRung = <Rung>(ladder: readonly Rung[], level: number): Rung => ladder[level - 1] as Rung;

export type LevelChoice = { level: number; curve: UncertainCurve };
/**
 * Every level that a child of this age (decimal years) may be given, with its curve; empty for a pointer that does not
 * aim.
 */
export function listLevelChoices(
  game: LadderGame,
  age: number,
  inputType: InputType = 'touch',
  form: GameForm = 2,
): LevelChoice[] {
  return listLevels(game, Math.floor(age), form).flatMap((level) => {
    const curve = computeTrialParams(game, level, age, inputType);
    return curve ? [{ level, curve }] : [];
  });
}

/** Reaction time in ms, each to the next 10: the median of n tries with its 90 % interval. */
type ReactionTime = { ms: number; lo: number; hi: number; n: number };

/**
 * The k-th lowest and the k-th highest of n values enclose the true median with probability 1 - 2·P(X < k), X binomial
 * (n, ½), whatever the distribution: a confidence interval from order statistics (Thompson 1936, Ann. Math. Stat.
 * 7:122; David and Nagaraja 2003, 7.1). The largest k that still gives 90 %; 0 where none does, which is below five
 * values.
 */
function findInnermostRank(n: number): number {
  let term = 0.5 ** n;
  let below = 0;
  let k = 0;
  while (1 - 2 * (below + term) >= COVERAGE) {
    below += term;
    term *= (n - k) / (k + 1);
    k += 1;
  }
  return k;
}

/**
 * Median of reaction times in ms, its interval and the number of valid tries; tries below the shortest possible
 * reaction are dropped as guesses. Null where too few are left for an interval. Reaction time is not on the scale of
 * scores and has no grade of evidence, because the device's latency is part of it.
 */
export function computeReactionTime(tries: readonly number[]): ReactionTime | null {
  const validTries = tries.filter((ms) => ms >= REACTION.anticipatedMs).toSorted((one, other) => one - other);
  const n = validTries.length;
  const k = findInnermostRank(n);
  if (k === 0) return null;
  const getTry = (place: number) => validTries[place] as number;
  const roundToStep = (ms: number) => REACTION.stepMs * roundForDisplay(ms / REACTION.stepMs);
  const median = sum([getTry(Math.floor((n - 1) / 2)), getTry(Math.floor(n / 2))]) / 2;
  return { ms: roundToStep(median), lo: roundToStep(getTry(k - 1)), hi: roundToStep(getTry(n - k)), n };
}
