import { type AgeMode, toAgeMode } from '#shared/instruments/ages.ts';
import { AREA_GAMES, type AreaGame, type GameId, type Move } from '#shared/instruments/games/game.ts';
import { listLevels } from '#shared/instruments/games/ladders.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { computeLevelMiss, isGameOver } from './adaptive.ts';
import { computeTrialParams, isScoredGame, listLevelChoices } from './games.ts';
import { estimateItems, type MarkedAnswer, withUncertainty } from './items.ts';

/**
 * The next trial of an area. `place` counts the earlier moves of its game, practice included. `levels`: the first is
 * presented; others are within floating-point tolerance of it, because engines may differ in the last digits.
 */
export type NextTrial = { game: GameId; place: number; practice: boolean; levels: readonly number[] };

/** Tolerance for differences between engines in the last bits of exp and log. */
const SAME = 1e-9;

/**
 * The trial that follows these moves, or null when the area has enough (`measurement.md` 6). Browser, server and
 * simulated child all call this function. Practice climbs from the easiest level. After practice the level follows all
 * scored moves of the area, and each game starts with its own openers. A dropped trial counts as played and has no
 * other effect. `age` in decimal years.
 */
export function findNextTrial(area: SkillArea, age: number, moves: readonly Move[]): NextTrial | null {
  const mode = toAgeMode(age);
  const areaGame = AREA_GAMES[area].find((each) => !isOver(each, age, mode, moves));
  if (!areaGame) return null;
  const own = moves.filter(({ game }) => game === areaGame.game);
  const practice = own.length < areaGame.practice;
  const levels = practice
    ? [getPracticeLevel(areaGame.game, age, own.length)]
    : listNextLevels(areaGame, area, age, moves);
  return { game: areaGame.game, place: own.length, practice, levels };
}

function getPracticeLevel(game: GameId, age: number, place: number): number {
  const levels = isScoredGame(game) ? listLevels(game, Math.floor(age)) : [1];
  return (levels[place] ?? levels.at(-1)) as number;
}

function listNextLevels({ game }: AreaGame, area: SkillArea, age: number, moves: readonly Move[]): number[] {
  if (!isScoredGame(game)) return [1];
  const markGames = (of: readonly AreaGame[]) => of.flatMap((areaGame) => markMoves(areaGame, age, moves));
  const { theta } = estimateItems(markGames(AREA_GAMES[area]));
  const answered = markGames(AREA_GAMES[area].filter((each) => each.game === game)).length;
  const used = moves.findLast((move) => move.game === game)?.inputType ?? 'touch';
  // Keyboard trials of these games are not scored, so the next trial is planned for touch.
  const choices = listLevelChoices(game, age, used === 'keyboard' ? 'touch' : used);
  const misses = choices.map(({ curve }) => computeLevelMiss(curve, theta, answered));
  const least = Math.min(...misses);
  return choices.filter((_, i) => (misses[i] as number) <= least + SAME).map(({ level }) => level);
}

const listScoredMoves = ({ game, practice, scored }: AreaGame, moves: readonly Move[]): Move[] =>
  scored
    ? moves
        .filter((move) => move.game === game)
        .slice(practice)
        .filter(({ right }) => right !== null)
    : [];

const markMoves = (areaGame: AreaGame, age: number, moves: readonly Move[]): MarkedAnswer[] =>
  listScoredMoves(areaGame, moves).flatMap(({ game, level, right, inputType }) => {
    const params = isScoredGame(game) ? computeTrialParams(game, level, age, inputType) : null;
    return params ? [{ ...withUncertainty(params), correct: right === true }] : [];
  });

/**
 * A game without a score ends after its trials; any other also ends at its time limit or as soon as it is precise. Time
 * of unscored moves is not counted.
 */
function isOver(areaGame: AreaGame, age: number, mode: AgeMode, moves: readonly Move[]): boolean {
  const answered = moves.filter(({ game }) => game === areaGame.game).length - areaGame.practice;
  const maxTrials = areaGame.trials[mode];
  const elapsedMs = listScoredMoves(areaGame, moves).reduce((total, { rtMs }) => total + rtMs, 0);
  const { psd } = estimateItems(markMoves(areaGame, age, moves));
  return isGameOver({ answered, psd, maxTrials, elapsedMs });
}
