import type { AgeMode } from '#shared/instruments/ages.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';

/**
 * One game of an area: practice trials with feedback come first and are not scored (nor is a game without `scored`),
 * then at most `trials` are played; the stop rule of `shared/measurement/adaptive.ts` may end it earlier.
 */
export type AreaGame = { game: GameId; practice: number; trials: Readonly<Record<AgeMode, number>>; scored: boolean };

const PRACTICE = 2;
const areaGame = (game: GameId, youngest: number, middle: number, oldest: number, scored = true): AreaGame => ({
  game,
  practice: PRACTICE,
  trials: { '3-6': youngest, '7-10': middle, '11-15': oldest },
  scored,
});

/** Games of each area in the order of play (`measurement.md` 6). */
export const AREA_GAMES: Readonly<Record<SkillArea, readonly AreaGame[]>> = {
  cognitive: [areaGame('matrices', 8, 10, 10), areaGame('fireflies', 5, 6, 8)],
  social: [areaGame('friends-corner', 10, 14, 14)],
  emotional: [areaGame('feelings-detective', 12, 20, 20)],
  physical: [areaGame('aiming', 8, 10, 12), areaGame('steering', 8, 10, 12), areaGame('reaction', 10, 10, 10, false)],
};

/** The areas in the order of day 3, which is the order above. */
export const AREA_ORDER: readonly SkillArea[] = Object.keys(AREA_GAMES) as SkillArea[];

/** Maximum number of scored trials of an area, over all its games. */
export const countScoredTrials = (area: SkillArea, mode: AgeMode): number =>
  AREA_GAMES[area].filter(({ scored }) => scored).reduce((sum, { trials }) => sum + trials[mode], 0);
