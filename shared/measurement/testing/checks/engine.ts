import { chooseNextItem } from '#shared/measurement/adaptive.ts';
import { computeAgreement } from '#shared/measurement/agreement.ts';
import { computeReliableChange } from '#shared/measurement/change.ts';
import { estimateChoices } from '#shared/measurement/choice.ts';
import { fuse, meanOf, unshrink } from '#shared/measurement/fusion.ts';
import { estimateGraded } from '#shared/measurement/graded.ts';
import { looksGuessed } from '#shared/measurement/guessing.ts';
import { estimateItems, withUncertainty } from '#shared/measurement/items.ts';
import { QUEST_A_KEY } from '#shared/measurement/keys/quest.a.ts';
import { createChildEvidence, fuseTrait } from '#shared/measurement/personality.ts';
import type { QuestKey } from '#shared/measurement/report/quest.ts';
import { listParentFields } from '#shared/measurement/sliders.ts';

/** Stored code of an option; the order on the screen must not matter. Same signature as the server's function. */
const storedCode = (sceneId: string, optionId: string, _shownOrder: readonly string[]): { code: number | string } => ({
  code: (QUEST_A_KEY[sceneId] as QuestKey).codes[optionId] as number | string,
});

/** Functions under check. They are passed in, so that a test can replace one with a faulty version. */
export const ENGINE = {
  withUncertainty,
  estimateItems,
  estimateGraded,
  estimateChoices,
  unshrink,
  fuse,
  meanOf,
  agreement: computeAgreement,
  reliableChange: computeReliableChange,
  nextItem: chooseNextItem,
  parentFields: listParentFields,
  childEvidence: createChildEvidence,
  fuseTrait,
  looksGuessed,
  storedCode,
};
export type Engine = typeof ENGINE;

/** Number of simulated people per cell, and the engine that estimates them. */
export type Setting = { engine: Engine; children: number };
