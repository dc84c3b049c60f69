/** Words of the seven stones, wherever they are drawn. */
export const week = {
  strip: (child: string, day: number) =>
    day === 0 ? `Seven stones; ${child} has not started yet.` : `Seven stones; ${child} is on stone ${day}.`,
  cancelled: (child: string, day: number) =>
    day === 0
      ? `Seven stones; the week of ${child} ended before the first.`
      : `Seven stones; the week of ${child} ended on stone ${day}.`,
  day: (day: number) => `Day ${day}`,
  dayState: { done: 'Done', today: 'Today', open: 'Still open', later: '' },
  stateWord: { completed: 'completed', current: 'current', pending: 'pending' },
  handOver: (child: string) => `Hand over to ${child}`,
} as const;
