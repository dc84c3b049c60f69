import { INSTRUMENTS, markTrial, QUEST_KEYS } from '#services/assessment/instruments.ts';
import { createItemChooser, createRangeFinder, createTriedAnswer } from '#services/assessment/testing/answers.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import type { Engine } from '#shared/measurement/testing/checks/engine.ts';
import type { FamilySetting } from '#shared/measurement/testing/checks/families.ts';

/** The server's rule for the stored code of an option. */
export const storedCode: Engine['storedCode'] = (sceneId, optionId, shownOrder) =>
  INSTRUMENTS.quest.codeScene({ sceneId, optionId, shownOrder });

/** The product's quest, bank, rules and report, for a child who saw the items `recentlySeen` in an earlier week. */
export const createProduct = (recentlySeen: ReadonlySet<string>): FamilySetting => ({
  analyse,
  markTrial,
  keys: QUEST_KEYS,
  scenes: [...QUEST.A.scenes, ...QUEST.B.scenes],
  mirror: MIRROR_SCENES,
  storedCode,
  nextItem: createItemChooser(recentlySeen),
  itemsLeft: createRangeFinder(recentlySeen),
  response: createTriedAnswer,
});
