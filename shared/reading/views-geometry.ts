/** Moves marks closer than `minGap` apart, around their common middle and inside the line; their order stays. */
export function apart(places: readonly number[], least: number, width: number): number[] {
  const order = places
    .map((place, i) => ({ place, i }))
    .toSorted((one, other) => one.place - other.place || one.i - other.i);
  const groups: { members: number[]; centre: number }[] = [];
  for (const { place, i } of order) {
    groups.push({ members: [i], centre: place });
    for (
      let last = groups.at(-1), before = groups.at(-2);
      last && before && start(last) - end(before) < least;
      last = groups.at(-1), before = groups.at(-2)
    ) {
      const members = [...before.members, ...last.members];
      groups.splice(-2, 2, {
        members,
        centre: members.reduce((sum, each) => sum + (places[each] ?? 0), 0) / members.length,
      });
    }
  }
  const set = [...places];
  for (const group of groups) {
    const first = Math.min(width - least / 2 - (group.members.length - 1) * least, Math.max(least / 2, start(group)));
    for (const [n, i] of group.members.entries()) set[i] = first + n * least;
  }
  return set;

  function start({ members, centre }: { members: number[]; centre: number }): number {
    return centre - ((members.length - 1) * least) / 2;
  }
  function end({ members, centre }: { members: number[]; centre: number }): number {
    return centre + ((members.length - 1) * least) / 2;
  }
}
