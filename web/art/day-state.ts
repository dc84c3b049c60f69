import type { week } from '#messages/week.ts';
import type { DayView, ProgressView } from '#shared/contracts/progress-view.ts';
import { createStoneStates, type StoneState, type StoneStates } from '#web/art/stones.tsx';

type DayCount = Pick<DayView, 'state' | 'openTasks'>;

/** Key of the word beside a day; a past day with an open task is still open. */
export type DayLabelKey = keyof typeof week.dayState;
export const getDayLabel = ({ state, openTasks }: DayCount): DayLabelKey =>
  state === 'pending' ? 'later' : state === 'current' ? 'today' : openTasks > 0 ? 'open' : 'done';

/** A day that is still open keeps its dotted stone. */
export const getStoneState = (day: DayCount): StoneState => (getDayLabel(day) === 'open' ? 'pending' : day.state);

/** The stones of an assessment; those of a finished one are all crossed. */
export const getStoneStates = ({ days, status }: ProgressView): StoneStates =>
  createStoneStates((day) => (status === 'completed' ? 'completed' : getStoneState(days[day - 1] as DayCount)));
