import type { Trial } from '#shared/domain/assessment/events.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { GameId } from '#shared/instruments/games/game.ts';
import { evaluateMove } from '#shared/instruments/games/games.ts';
import { QUEST_A_KEY, QUEST_B_KEY, withoutPrototype } from '#shared/measurement/keys/quest-key.ts';
import type { QuestKeys } from '#shared/measurement/report/quest.ts';
import type { MarkTrial } from '#shared/measurement/report/sittings.ts';

/** The keys of all scenes of both sets, by scene id. Estimation reads no key by itself; it gets them as an argument. */
export const QUEST_KEYS: QuestKeys = withoutPrototype({ ...QUEST_A_KEY, ...QUEST_B_KEY });

/**
 * Marks a recorded move and returns what was read for it: the trial is generated again from level, seed and age mode.
 * Throws for an unknown game.
 */
export const markTrial: MarkTrial = (trial: Trial, mode: AgeMode) =>
  evaluateMove({ ...trial, game: GameId.parse(trial.game) }, mode);
