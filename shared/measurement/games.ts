import { toAgeMode } from '#shared/instruments/ages.ts';
import {
  AIMING_LADDER,
  countOptions,
  FEELINGS_LADDER,
  FRIENDS_LADDER,
  type LadderGame,
  listLevels,
  MATRIX_LADDER,
  STEERING_LADDER,
} from '#shared/instruments/games/ladders.ts';
import type { InputType } from '#shared/values/answering.ts';
import { difficulty, typicalSpan, typicalThroughput } from './growth.ts';
import type { UncertainCurve } from './items.ts';
import { type Area, GAMES } from './scale.ts';

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

/**
 * Curve of one level for a child of this age (decimal years): slope, difficulty, guessing rate, uncertainty
 * (`measurement.md` 6). Null where the trial cannot be scored: a hand-control trial answered with a keyboard. Throws
 * for a level that the game does not have.
 */
export function computeTrialParams(
  game: LadderGame,
  level: number,
  age: number,
  inputType: InputType = 'touch',
): UncertainCurve | null {
  const { a, tau } = GAMES[game];
  const options = countOptions(game, level, toAgeMode(age));
  const b = computeLevelDifficulty(game, level, age, inputType);
  return b === null ? null : { a, b, c: options === 0 ? 0 : 1 / options, tau };
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
      return difficulty('cognitive', getRung(MATRIX_LADDER, level).masteryAge, age);
    case 'friends-corner':
      return difficulty('social', getRung(FRIENDS_LADDER, level).masteryAge, age);
    case 'feelings-detective':
      return difficulty('emotional', getRung(FEELINGS_LADDER, level).masteryAge, age);
  }
}

/** The level exists: the option count was read first and throws for unknown levels. */
const getRung = <Rung>(ladder: readonly Rung[], level: number): Rung => ladder[level - 1] as Rung;

export type LevelChoice = { level: number; curve: UncertainCurve };
/**
 * Every level that a child of this age (decimal years) may be given, with its curve; empty for a pointer that does not
 * aim.
 */
export function listLevelChoices(game: LadderGame, age: number, inputType: InputType = 'touch'): LevelChoice[] {
  return listLevels(game, Math.floor(age)).flatMap((level) => {
    const curve = computeTrialParams(game, level, age, inputType);
    return curve ? [{ level, curve }] : [];
  });
}
