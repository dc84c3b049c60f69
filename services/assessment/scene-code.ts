import { QUEST_KEYS } from '#services/assessment/instrument-keys.ts';
import { findScene } from '#shared/instruments/quest.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import { refuse } from '#shared/values/refusal.ts';

/**
 * Looks up what an option of a scene stands for, for the child and, in a mirror scene, for the parent. The code is
 * never sent: the browser knows options by meaningless ids, and the position of an option on the screen must not
 * matter.
 * @throws Refused UNKNOWN_SCENE, or UNKNOWN_OPTION for an option or an order that this scene does not have
 */
export function findSceneCode(
  sceneId: string,
  optionId: string,
  shownOrder: readonly string[],
): { set: QuestSet; code: number | string } {
  const presentedScene = findScene('A', sceneId) ?? findScene('B', sceneId) ?? refuse('UNKNOWN_SCENE');
  const options = presentedScene.options.map(({ id }) => id);
  const isPermutation = shownOrder.length === options.length && options.every((id) => shownOrder.includes(id));
  const code = QUEST_KEYS[sceneId]?.codes[optionId];
  if (!isPermutation || code === undefined) return refuse('UNKNOWN_OPTION');
  return { set: presentedScene.set, code };
}
