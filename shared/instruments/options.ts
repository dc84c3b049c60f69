import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import type { Scene } from '#shared/instruments/quest-scene.ts';
import { seededRandom, shuffled } from '#shared/values/seeded.ts';

/**
 * The option ids of a scene in the order in which this child sees them: the same on every device and after every break,
 * because the seed is `${assessmentId}/${sceneId}`. Where a child taps twice, the two options of a friend stay side by side
 * (first friend's, then second friend's). This order is stored with the answer; the position is never the answer.
 */
export function shownOrder(scene: Scene, assessmentId: string, mode: AgeMode): string[] {
  const random = seededRandom(`${assessmentId}/${scene.id}`);
  if (scene.kind === 'graded' && PRESENTATION[mode].graded === 'friends') {
    return shuffled(scene.friends, random).flatMap(({ little, lot }) => shuffled([little, lot], random));
  }
  return shuffled(
    scene.options.map(({ id }) => id),
    random,
  );
}
