import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import type { MirrorScene } from '#shared/instruments/mirror.ts';
import type { Comprehension, Scene } from '#shared/instruments/quest-scene.ts';
import { type Random, seededRandom, shuffled } from '#shared/values/seeded.ts';

/**
 * Option ids of a scene in the order of display. Deterministic on every device: the seed is
 * `${assessmentId}/${sceneId}`. In the two-tap presentation the two options of a friend stay adjacent (first friend's,
 * then second friend's). The order is stored with the answer; a position is never stored as the answer.
 */
export function shownOrder(scene: Scene, assessmentId: string, mode: AgeMode): string[] {
  const random = seededRandom(`${assessmentId}/${scene.id}`);
  if (scene.kind === 'graded' && PRESENTATION[mode].graded === 'friends') {
    return shuffled(scene.friends, random).flatMap(({ little, lot }) => shuffled([little, lot], random));
  }
  return shuffledIds(scene.options, random);
}

/** The same for a mirror scene of the parent, with a seed of its own. */
export const mirrorOrder = ({ id, options }: MirrorScene, assessmentId: string): string[] =>
  shuffledIds(options, seededRandom(`${assessmentId}/mirror/${id}`));

/** The same for the story question of a set; it is not stored. */
export const comprehensionOrder = ({ options, right }: Comprehension, assessmentId: string): string[] =>
  shuffledIds(options, seededRandom(`${assessmentId}/comprehension/${right}`));

const shuffledIds = (options: readonly { id: string }[], random: Random): string[] =>
  shuffled(
    options.map(({ id }) => id),
    random,
  );
