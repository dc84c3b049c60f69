import { reportDraft as words } from '#messages/report-draft.ts';
import type { DayView, ProgressView } from '#shared/contracts/progress-view.ts';
import type { Report } from '#shared/contracts/report.ts';
import type { ReportDay } from '#shared/report-view/days.ts';
import { formatWeekday } from '#web/lib/dates.ts';

/** A past day with an open task keeps its dotted stone. */
const getStone = ({ state, openTasks }: DayView): ReportDay['stone'] =>
  state === 'completed' && openTasks > 0 ? 'pending' : state;

/** The days of a running assessment: the child's mood and the number of done tasks. */
export const toDraftDays = ({ days }: ProgressView, moods: NonNullable<Report['moods']>): ReportDay[] =>
  days.map((each) => {
    const done = each.tasks.filter(({ state }) => state === 'done').length;
    return {
      day: each.day,
      check: moods.find(({ day }) => day === each.day) ?? null,
      stone: getStone(each),
      title: each.title,
      done:
        each.state === 'pending'
          ? words.opens(formatWeekday(each.date))
          : each.tasks.length === 0
            ? words.report
            : words.tasks(done, each.tasks.length),
    };
  });

export type DayNote = 'done' | 'today' | 'open' | 'later';
export const getDayNote = ({ state, openTasks }: DayView): DayNote =>
  state === 'pending' ? 'later' : state === 'current' ? 'today' : openTasks > 0 ? 'open' : 'done';
