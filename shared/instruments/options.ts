import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import type { MirrorScene } from '#shared/instruments/mirror.ts';
import type { Comprehension, Scene } from '#shared/instruments/quest-scene.ts';
import { type Random, seededRandom, shuffled } from '#shared/values/seeded.ts';

/**
 * The option ids of a scene in the order in which this child sees them: the same on every device and after every break,
 * because the seed is `${assessmentId}/${sceneId}`. Where a child taps twice, the two options of a friend stay side by
 * side (first friend's, then second friend's). This order is stored with the answer; the position is never the answer.
 */
export function shownOrder(scene: Scene, assessmentId: string, mode: AgeMode): string[] {
  const random = seededRandom(`${assessmentId}/${scene.id}`);
  if (scene.kind === 'graded' && PRESENTATION[mode].graded === 'friends') {
    return shuffled(scene.friends, random).flatMap(({ little, lot }) => shuffled([little, lot], random));
  }
  return shuffledIds(scene.options, random);
}

/** The same for a scene that is put to a parent; the child's order of it is another one. */
export const mirrorOrder = ({ id, options }: MirrorScene, assessmentId: string): string[] =>
  shuffledIds(options, seededRandom(`${assessmentId}/mirror/${id}`));

/** The same for the story question of a set, which is stored nowhere. */
export const comprehensionOrder = ({ options, right }: Comprehension, assessmentId: string): string[] =>
  shuffledIds(options, seededRandom(`${assessmentId}/comprehension/${right}`));

const shuffledIds = (options: readonly { id: string }[], random: Random): string[] =>
  shuffled(
    options.map(({ id }) => id),
    random,
  );
