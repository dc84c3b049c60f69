/** Moves marks closer than `minGap` apart, around their common middle and inside the line; their order stays. */
export function spreadMarks(places: readonly number[], minGap: number, width: number): number[] {
  const order = places
    .map((place, i) => ({ place, i }))
    .toSorted((one, other) => one.place - other.place || one.i - other.i);
  const groups: { members: number[]; centre: number }[] = [];
  for (const { place, i } of order) {
    groups.push({ members: [i], centre: place });
    for (
      let last = groups.at(-1), before = groups.at(-2);
      last && before && getStart(last) - getEnd(before) < minGap;
      last = groups.at(-1), before = groups.at(-2)
    ) {
      const members = [...before.members, ...last.members];
      groups.splice(-2, 2, {
        members,
        centre: members.reduce((sum, each) => sum + (places[each] ?? 0), 0) / members.length,
      });
    }
  }
  const spread = [...places];
  for (const group of groups) {
    const first = Math.min(
      width - minGap / 2 - (group.members.length - 1) * minGap,
      Math.max(minGap / 2, getStart(group)),
    );
    for (const [n, i] of group.members.entries()) spread[i] = first + n * minGap;
  }
  return spread;

  function getStart({ members, centre }: { members: number[]; centre: number }): number {
    return centre - ((members.length - 1) * minGap) / 2;
  }
  function getEnd({ members, centre }: { members: number[]; centre: number }): number {
    return centre + ((members.length - 1) * minGap) / 2;
  }
}
