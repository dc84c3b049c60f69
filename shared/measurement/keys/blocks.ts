import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import { QUEST_A_KEY, QUEST_B_KEY } from '#shared/measurement/keys/quest-key.ts';
import type { QuestKeys } from '#shared/measurement/report/quest.ts';
import type { Mi, Riasec } from '#shared/measurement/scale.ts';

const listInterestBlocks = (keys: QuestKeys): Riasec[][] =>
  Object.values(keys).flatMap((key) =>
    'framework' in key && key.framework === 'riasec' ? [Object.values(key.codes)] : [],
  );
const listActivityBlocks = (keys: QuestKeys): Mi[][] =>
  Object.values(keys).flatMap((key) =>
    'framework' in key && key.framework === 'mi' ? [Object.values(key.codes)] : [],
  );

/**
 * Types that each choice scene offers, scene by scene, read from the keys. By design every type appears in four blocks
 * and meets every other one, so that the choice model can separate all types; `keys.test.ts` checks the keys against
 * the design.
 */
export const RIASEC_BLOCKS: Readonly<Record<QuestSet, readonly (readonly Riasec[])[]>> = {
  A: listInterestBlocks(QUEST_A_KEY),
  B: listInterestBlocks(QUEST_B_KEY),
};
export const MI_BLOCKS: readonly (readonly Mi[])[] = listActivityBlocks(QUEST_A_KEY);
