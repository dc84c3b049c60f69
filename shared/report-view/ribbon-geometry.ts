/** One preference of a child: its likely range and its best guess. */
export type RankedPreference = { score: number; lo: number; hi: number };
export type Ribbon = { from: number; to: number; mark: number; shared: readonly [from: number, to: number] | null };

/** The middle of the scale of a child's own preferences, 0 to 100. */
export const OWN_MIDDLE = 50;
export const toOwnPlace = (score: number, width: number): number => (Math.min(100, Math.max(0, score)) * width) / 100;

/** The range of one preference, and the part that it shares with the range of the first. */
export function toRibbon(preference: RankedPreference, favourite: RankedPreference, width: number): Ribbon {
  const [lo, hi] = [Math.max(preference.lo, favourite.lo), Math.min(preference.hi, favourite.hi)];
  return {
    from: toOwnPlace(preference.lo, width),
    to: toOwnPlace(preference.hi, width),
    mark: toOwnPlace(preference.score, width),
    shared: hi > lo ? [toOwnPlace(lo, width), toOwnPlace(hi, width)] : null,
  };
}
