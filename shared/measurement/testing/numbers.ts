import fc from 'fast-check';

/**
 * Numbers spread evenly over a range. `fc.double` is uniform over representations, so nearly all of its numbers are
 * close to 0.
 */
export const between = (low: number, high: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 100_000 }).map((step) => low + ((high - low) * step) / 100_000);
