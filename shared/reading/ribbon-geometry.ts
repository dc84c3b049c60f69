/** One preference of a child: its likely range and its best guess. */
export type Ranked = { score: number; lo: number; hi: number };
export type Ribbon = { from: number; to: number; mark: number; shared: readonly [from: number, to: number] | null };

/** The middle of the scale of a child's own preferences, 0 to 100. */
export const OWN_MIDDLE = 50;
export const along = (score: number, width: number): number => (Math.min(100, Math.max(0, score)) * width) / 100;

/** The range of one preference, and the part that it shares with the range of the first. */
export function ribbonOf(each: Ranked, first: Ranked, width: number): Ribbon {
  const [lo, hi] = [Math.max(each.lo, first.lo), Math.min(each.hi, first.hi)];
  return {
    from: along(each.lo, width),
    to: along(each.hi, width),
    mark: along(each.score, width),
    shared: hi > lo ? [along(lo, width), along(hi, width)] : null,
  };
}
