/** One preference among those of a child: its range, its best guess, and how likely it is the true first. */
export type Ranked = { score: number; lo: number; hi: number };
export type Ribbon = { from: number; to: number; mark: number; shared: readonly [from: number, to: number] | null };

/** A scale of the child's own preferences: 0 to 100, with 50 its own middle. */
export const OWN_MIDDLE = 50;
export const along = (score: number, width: number): number => (Math.min(100, Math.max(0, score)) * width) / 100;

/** The range of one, and the part of it that could as well be the first's: the ground they share. */
export function ribbonOf(each: Ranked, first: Ranked, width: number): Ribbon {
  const [lo, hi] = [Math.max(each.lo, first.lo), Math.min(each.hi, first.hi)];
  return {
    from: along(each.lo, width),
    to: along(each.hi, width),
    mark: along(each.score, width),
    shared: hi > lo ? [along(lo, width), along(hi, width)] : null,
  };
}
