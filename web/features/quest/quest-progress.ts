import type { Scene } from '#shared/instruments/quest-scene.ts';

/** Chosen option by scene id. */
export type ChosenOptions = Readonly<Record<string, string>>;

/** The index to continue at: the first scene without an answer, or the last scene. */
export const findFirstOpenIndex = (scenes: readonly Scene[], chosen: ChosenOptions): number => {
  const open = scenes.findIndex(({ id }) => chosen[id] === undefined);
  return open === -1 ? scenes.length - 1 : open;
};

/**
 * Whether the rest before scene `at` is the chapter border closest to the middle, where a second sitting begins for a
 * child who takes two.
 */
export function isHalfway(scenes: readonly Scene[], at: number): boolean {
  const restIndexes = scenes.flatMap(({ chapter }, i) => (i > 0 && chapter !== scenes[i - 1]?.chapter ? [i] : []));
  const distanceFromHalf = (i: number) => Math.abs(i - scenes.length / 2);
  return (
    restIndexes.length > 0 &&
    restIndexes.toSorted((one, other) => distanceFromHalf(one) - distanceFromHalf(other))[0] === at
  );
}

type QueuedAnswer = { address: string; body: unknown; rejected?: unknown };
/** The server's answers, overridden by those still queued on this device. */
export function mergeChosenOptions(
  answered: ChosenOptions,
  queued: readonly QueuedAnswer[],
  scenes: readonly Scene[],
): ChosenOptions {
  const queuedEntries = queued.flatMap(({ address, body, rejected }) => {
    const scene = scenes.find(({ id }) => address.endsWith(`/quest/${id}`));
    const optionId = (body as { optionId?: unknown } | undefined)?.optionId;
    return scene && !rejected && typeof optionId === 'string' ? [[scene.id, optionId] as const] : [];
  });
  const isOfThisSet = scenes.flatMap(({ id }) => (answered[id] === undefined ? [] : [[id, answered[id]] as const]));
  return Object.fromEntries([...isOfThisSet, ...queuedEntries]);
}
