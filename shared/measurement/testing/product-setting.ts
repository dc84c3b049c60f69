import { GameId } from '#shared/instruments/games/game.ts';
import { evaluateMove } from '#shared/instruments/games/games.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { QUEST_A_KEY } from '#shared/measurement/keys/quest.a.ts';
import { QUEST_B_KEY } from '#shared/measurement/keys/quest.b.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import type { FamilySetting } from '#shared/measurement/testing/checks/families.ts';
import { createBank, createChooser } from '#shared/testing/simulated-bank.ts';

/** The product's quest, keys, games and report, with the bank planned in `measurement.md`. */
export const PRODUCT_SETTING: FamilySetting = {
  analyse,
  keys: { ...QUEST_A_KEY, ...QUEST_B_KEY },
  scenes: [...QUEST.A.scenes, ...QUEST.B.scenes],
  mirror: MIRROR_SCENES,
  markTrial: (trial, mode) => evaluateMove({ ...trial, game: GameId.parse(trial.game) }, mode),
  nextItem: createChooser(createBank()),
};
