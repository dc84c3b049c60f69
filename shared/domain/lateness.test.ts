import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { findStuckState } from '#shared/domain/lateness.ts';
import {
  begun,
  begunWithoutTeacher,
  createAllTaskEvents,
  daysOpened,
  examples,
  on,
  plan,
  scheduledAt,
} from '#shared/testing/examples.ts';
import type { Day, Instant } from '#shared/values/days.ts';

type Row = [
  title: string,
  now: Instant,
  steeredAt: Instant,
  ...history: (AssessmentEvent | readonly AssessmentEvent[])[],
];
const findStuck = ([, now, steeredAt, ...history]: Row) =>
  findStuckState(fold(assessment, history.flat() as AssessmentEvent[]) as Assessment, steeredAt, now);
const day = (opened: Day) => [...begun, ...daysOpened(opened)];
const childDone = createAllTaskEvents({ teacher: false });
const day7Done = [...begunWithoutTeacher, ...daysOpened(7), ...childDone];
const isLast = (event: AssessmentEvent) => event.type === 'MoodChecked' && event.day === 6;
const lateDone = [
  ...day7Done.filter((event) => !isLast(event)),
  { ...examples.MoodChecked, day: 6, at: on(8) } as const,
];
const { AnalysisStarted, AnalysisFailed, AssessmentPaused, ConsentWithdrawn, FinishRequested } = examples;
const graceOver = '2026-12-02T00:10:00.000Z';

describe('a week is stuck', () => {
  it.each<[reason: string, since: Instant, ...Row]>([
    ['dayNotOpened', on(3, '07:00'), 'whose day did not open', on(3, '07:10'), on(2, '07:00'), day(2)],
    ['dayNotOpened', on(3, '07:00'), 'whose days did not open, since the first', on(5), on(2, '07:00'), day(2)],
    ['dayNotOpened', on(3, '09:00'), 'that did not go on after a late consent', on(3, '09:10'), on(3, '09:00'), begun],
    ['analysisNotBegun', on(7, '07:00'), 'with its last task', on(7, '16:10'), on(7, '07:00'), day7Done],
    ['analysisNotBegun', on(7), 'when the family asked', on(7, '16:30'), on(7), day(7), FinishRequested],
    ['analysisNotBegun', plan.graceEnds, 'with the end of the grace', graceOver, on(7, '07:00'), day(7)],
    ['analysisLong', on(7), 'for longer than a family is told', on(7, '20:00'), on(7), day(7), AnalysisStarted],
    ['analysisFailed', on(7), 'at once', on(7), on(7), day(7), AnalysisFailed],
    ['endNotReached', plan.graceEnds, 'without consent', graceOver, on(2), day(2), ConsentWithdrawn],
  ])('%s since %s: %s', (reason, since, ...row) => expect(findStuck(row)).toEqual({ reason, since }));
});

describe('a week is not stuck', () => {
  it.each<Row>([
    ['before its first day', on(0), scheduledAt, begun],
    ['minutes after a day was due', on(3, '07:09'), on(2, '07:00'), day(2)],
    ['that waits for the child', on(3, '20:00'), on(3, '07:00'), day(3)],
    ['whose reminder did not go out', on(2, '19:59'), on(2, '07:00'), day(2)],
    ['that waits for the teacher in the grace', on(8), on(7, '07:00'), day(7), childDone],
    ['that rests', on(9), on(3), day(3), AssessmentPaused],
    ['without consent, while it may come back', on(6), on(2), day(2), ConsentWithdrawn],
    ['minutes after its last task, however late that is', on(8, '16:05'), on(7, '07:00'), lateDone],
    ['that was resumed a moment ago', on(4, '16:05'), on(4), day(2)],
    ['whose analysis runs', on(7, '19:59'), on(7), day(7), AnalysisStarted],
    ['that has its report', on(9), on(7), day(7), examples.ReportGenerated],
    ['that was cancelled', on(9), on(3), day(3), examples.AssessmentCancelled],
  ])('%s', (...row) => expect(findStuck(row)).toBeNull());
});
