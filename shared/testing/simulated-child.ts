import type { Trial } from '#shared/domain/assessment/events.ts';
import { ageModeOf } from '#shared/instruments/ages.ts';
import { AREA_GAMES, type Part } from '#shared/instruments/games/areas.ts';
import { trialSeed } from '#shared/instruments/games/games.ts';
import { levelsFor } from '#shared/instruments/games/ladders.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { gameIsOver, nextLevel } from '#shared/measurement/adaptive.ts';
import { isScoredGame, levelChoices } from '#shared/measurement/games.ts';
import { estimateItems, type Marked, probability, withUncertainty } from '#shared/measurement/items.ts';
import { moveFor } from '#shared/testing/moves.ts';
import type { Random } from '#shared/values/seeded.ts';

/**
 * What is true of a simulated child: its age in decimal years (x.5 for a family that gives whole years only), and its standing
 * among children of that age: 0 is typical, 1 one SD above.
 */
export type TrueProfile = { ageYears: number; ability: Record<SkillArea, number>; academic: number };

/** A standard normal number from two uniform ones (Box and Muller). */
export const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export function simulatedProfile(ageYears: number, random: Random): TrueProfile {
  return {
    ageYears,
    ability: { cognitive: normal(random), social: normal(random), emotional: normal(random), physical: normal(random) },
    academic: normal(random),
  };
}

/** All trials of one area, as a child with this profile plays them: practice first, then levels that follow the answers. */
export function playArea(area: SkillArea, sittingId: string, profile: TrueProfile, random: Random): Trial[] {
  return AREA_GAMES[area].flatMap((part) => playPart(part, sittingId, profile, profile.ability[area], random)).map((trial, index) => ({ ...trial, index }));
}

function playPart(part: Part, sittingId: string, { ageYears }: TrueProfile, ability: number, random: Random): Omit<Trial, 'index'>[] {
  const { game, practice, trials, scored } = part;
  const mode = ageModeOf(ageYears);
  const marked: Marked[] = [];
  const easiest = isScoredGame(game) ? (levelsFor(game, Math.floor(ageYears))[0] ?? 1) : 1;
  const played: Omit<Trial, 'index'>[] = [];
  const play = (level: number, right: boolean, control: boolean) => {
    const seed = trialSeed(sittingId, game, played.length);
    const response = moveFor(game, level, seed, mode, right) as Trial['response'];
    played.push({ game, level, seed, response, rtMs: 2500 + Math.round(random() * 4000), control, away: false, inputType: 'touch' });
  };
  for (let i = 0; i < practice; i++) play(easiest, true, true);
  let [own, theta, psd] = [0, 0, 1];
  while (own < trials[mode] && !(scored && gameIsOver({ answered: own, psd, maxTrials: trials[mode], elapsedMs: 0 }))) {
    const choice = isScoredGame(game) ? nextLevel(levelChoices(game, ageYears), theta, own) : null;
    const right = random() < (choice ? probability(ability, choice.curve) : 0.95);
    play(choice?.level ?? 1, right, false);
    if (choice) marked.push({ ...withUncertainty(choice.curve), correct: right });
    [{ theta, psd }, own] = [estimateItems(marked), own + 1];
  }
  return played;
}
