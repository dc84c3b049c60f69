import { type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import type { MirrorScene } from '#shared/instruments/mirror.ts';
import type { Comprehension, Scene } from '#shared/instruments/quest-scene.ts';
import { createRandom, type Random, toShuffled } from '#shared/values/seeded.ts';

/**
 * Option ids of a scene in the order of display. Deterministic on every device: the seed is
 * `${assessmentId}/${sceneId}`. In the two-tap presentation the two options of a friend stay adjacent (first friend's,
 * then second friend's). The order is stored with the answer; a position is never stored as the answer.
 */
export function computeOptionOrder(scene: Scene, assessmentId: string, mode: AgeMode): string[] {
  const random = createRandom(`${assessmentId}/${scene.id}`);
  if (scene.kind === 'graded' && MODE_PRESENTATION[mode].graded === 'friends') {
    return toShuffled(scene.friends, random).flatMap(({ little, lot }) => toShuffled([little, lot], random));
  }
  return shuffleIds(scene.options, random);
}

/** The same for a mirror scene of the parent, with a seed of its own. */
export const computeMirrorOrder = ({ id, options }: MirrorScene, assessmentId: string): string[] =>
  shuffleIds(options, createRandom(`${assessmentId}/mirror/${id}`));

/** The same for the story question of a set; it is not stored. */
export const computeComprehensionOrder = ({ options, right }: Comprehension, assessmentId: string): string[] =>
  shuffleIds(options, createRandom(`${assessmentId}/comprehension/${right}`));

const shuffleIds = (options: readonly { id: string }[], random: Random): string[] =>
  toShuffled(
    options.map(({ id }) => id),
    random,
  );
