/**
 * Seeded randomness, so that the same seed gives the same shuffle, trial or draw on every device and in every year.
 * Hash: FNV-1a (Fowler, Noll, Vo), 32 bit. Generator: mulberry32 (Tommy Ettinger), period 2^32. Neither is for secrets.
 */
export type Random = () => number;

/** A 32-bit unsigned hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** Uniform numbers in [0, 1), the same sequence for the same seed. */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === 'string' ? hashText(seed) : seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number in [0, below). */
export const randomBelow = (random: Random, below: number): number => Math.floor(random() * below);

/** A shuffled copy (Fisher and Yates). */
export function toShuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const pick = randomBelow(random, last + 1);
    [copy[last], copy[pick]] = [copy[pick] as T, copy[last] as T];
  }
  return copy;
}
