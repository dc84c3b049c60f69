import { type AgeMode, ageModeOf } from '#shared/instruments/ages.ts';
import { AREA_GAMES, type Part } from '#shared/instruments/games/areas.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { levelsFor } from '#shared/instruments/games/ladders.ts';
import type { Move } from '#shared/instruments/games/move.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { gameIsOver, levelMiss } from './adaptive.ts';
import { isScoredGame, levelChoices, trialParams } from './games.ts';
import { estimateItems, type Marked, withUncertainty } from './items.ts';

/**
 * The next trial of an area. `place` counts the moves of its game before it, practice included. `levels` are those that
 * may be asked: the first is asked, the others differ from it only in the last digits, in which two engines may.
 */
export type NextTrial = { game: GameId; place: number; practice: boolean; levels: readonly number[] };

/** Engines may differ in the last bits of exp and log; nothing that a child notices is smaller. */
const SAME = 1e-9;

/**
 * Which trial follows these moves, or null when the area has all it needs (`measurement.md` 6): browser, server and
 * simulated child ask this one function. Practice climbs from the easiest level. Then the level follows all that the
 * area has shown so far, each game with openers of its own, until the game is over. A trial that was dropped counts as
 * played and as nothing else. `age` decimal.
 */
export function nextTrial(area: SkillArea, age: number, moves: readonly Move[]): NextTrial | null {
  const mode = ageModeOf(age);
  const part = AREA_GAMES[area].find((each) => !isOver(each, age, mode, moves));
  if (!part) return null;
  const own = moves.filter(({ game }) => game === part.game);
  const practice = own.length < part.practice;
  const levels = practice ? [practiceLevel(part.game, age, own.length)] : askedNext(part, area, age, moves);
  return { game: part.game, place: own.length, practice, levels };
}

function practiceLevel(game: GameId, age: number, place: number): number {
  const levels = isScoredGame(game) ? levelsFor(game, Math.floor(age)) : [1];
  return (levels[place] ?? levels.at(-1)) as number;
}

function askedNext({ game }: Part, area: SkillArea, age: number, moves: readonly Move[]): number[] {
  if (!isScoredGame(game)) return [1];
  const marked = (of: readonly Part[]) => of.flatMap((part) => markedMoves(part, age, moves));
  const { theta } = estimateItems(marked(AREA_GAMES[area]));
  const answered = marked(AREA_GAMES[area].filter((each) => each.game === game)).length;
  const used = moves.findLast((move) => move.game === game)?.inputType ?? 'touch';
  // A keyboard does not aim, so what it was used for says nothing of the next trial.
  const choices = levelChoices(game, age, used === 'keyboard' ? 'touch' : used);
  const misses = choices.map(({ curve }) => levelMiss(curve, theta, answered));
  const least = Math.min(...misses);
  return choices.filter((_, i) => (misses[i] as number) <= least + SAME).map(({ level }) => level);
}

const scoredMoves = ({ game, practice, scored }: Part, moves: readonly Move[]): Move[] =>
  scored
    ? moves
        .filter((move) => move.game === game)
        .slice(practice)
        .filter(({ right }) => right !== null)
    : [];

const markedMoves = (part: Part, age: number, moves: readonly Move[]): Marked[] =>
  scoredMoves(part, moves).flatMap(({ game, level, right, inputType }) => {
    const params = isScoredGame(game) ? trialParams(game, level, age, inputType) : null;
    return params ? [{ ...withUncertainty(params), correct: right === true }] : [];
  });

/**
 * A game without a score ends with its trials, any other also at its time or as soon as it is precise. Being away costs
 * no time.
 */
function isOver(part: Part, age: number, mode: AgeMode, moves: readonly Move[]): boolean {
  const answered = moves.filter(({ game }) => game === part.game).length - part.practice;
  const maxTrials = part.trials[mode];
  const elapsedMs = scoredMoves(part, moves).reduce((total, { rtMs }) => total + rtMs, 0);
  const { psd } = estimateItems(markedMoves(part, age, moves));
  return gameIsOver({ answered, psd, maxTrials, elapsedMs });
}
