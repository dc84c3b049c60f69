import { type AgeMode, toAgeMode } from '#shared/instruments/ages.ts';
import {
  AREA_GAMES,
  type AreaGame,
  type GameId,
  type Move,
  type NextTrial,
  type RankedLevel,
} from '#shared/instruments/games/game.ts';
import { type GameForm, getForm, listLevels } from '#shared/instruments/games/ladders.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { computeLevelMiss, isGameOver } from './adaptive.ts';
import { computeTrialParams, isScoredGame, listLevelChoices } from './games.ts';
import { estimateItems, type MarkedAnswer, withUncertainty } from './items.ts';

/**
 * The trial that follows these moves, or null when the area has enough. Browser, server and simulated child all call
 * this function. Practice climbs from the easiest level. After practice the level follows all scored moves of the area,
 * and each game starts with its own openers. A dropped trial counts as played and has no other effect. `age` in decimal
 * years. A game goes on in the form of its first move; `incoming` is that move where a page of an older release may
 * have begun.
 */
export function findNextTrial(
  area: SkillArea,
  age: number,
  moves: readonly Move[],
  incoming?: Pick<Move, 'game' | 'level'>,
): NextTrial | null {
  const mode = toAgeMode(age);
  const areaGame = AREA_GAMES[area].find((each) => !isOver(each, age, mode, moves));
  if (!areaGame) return null;
  const own = moves.filter(({ game }) => game === areaGame.game);
  const practice = own.length < areaGame.practice;
  const first = own[0] ?? incoming;
  const form = first?.game === areaGame.game ? getForm(first.game, first.level) : 2;
  const levels = practice
    ? listPracticeLevels(areaGame.game, age, form, own.length)
    : listNextLevels(areaGame, area, age, form, moves);
  return { game: areaGame.game, place: own.length, practice, levels };
}

/** The easiest levels in order; the others stand behind, in case that all stories of this one are known. */
function listPracticeLevels(game: GameId, age: number, form: GameForm, place: number): RankedLevel[] {
  const levels = isScoredGame(game) ? listLevels(game, Math.floor(age), form) : [1];
  const own = Math.min(place, levels.length - 1);
  return levels
    .map((level, rank) => ({ level, miss: Math.abs(rank - own) }))
    .sort((one, other) => one.miss - other.miss || one.level - other.level);
}

function listNextLevels(
  { game }: AreaGame,
  area: SkillArea,
  age: number,
  form: GameForm,
  moves: readonly Move[],
): RankedLevel[] {
  if (!isScoredGame(game)) return [{ level: 1, miss: 0 }];
  const markGames = (of: readonly AreaGame[]) => of.flatMap((areaGame) => markMoves(areaGame, age, moves));
  const { theta } = estimateItems(markGames(AREA_GAMES[area]));
  const answered = markGames(AREA_GAMES[area].filter((each) => each.game === game)).length;
  const used = moves.findLast((move) => move.game === game)?.inputType ?? 'touch';
  // Keyboard trials of these games are not scored, so the next trial is planned for touch.
  return listLevelChoices(game, age, used === 'keyboard' ? 'touch' : used, form)
    .map(({ level, curve }) => ({ level, miss: computeLevelMiss(curve, theta, answered) }))
    .sort((one, other) => one.miss - other.miss || one.level - other.level);
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
