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
import type { Instant } from '#shared/values/days.ts';

type History = readonly (AssessmentEvent | readonly AssessmentEvent[])[];
const findStuck = (now: Instant, steeredAt: Instant, ...history: History) =>
  findStuckState(fold(assessment, history.flat() as AssessmentEvent[]) as Assessment, steeredAt, now);

describe('a week is stuck', () => {
  const allDone = [begunWithoutTeacher, daysOpened(7), createAllTaskEvents({ teacher: false })] as const;
  it.each([
    [
      'whose day did not open',
      findStuck(on(3, '07:10'), on(2, '07:00'), begun, daysOpened(2)),
      { reason: 'dayNotOpened', since: on(3, '07:00') },
    ],
    [
      'whose days did not open, since the first of them',
      findStuck(on(5), on(2, '07:00'), begun, daysOpened(2)),
      { reason: 'dayNotOpened', since: on(3, '07:00') },
    ],
    [
      'that did not go on after a late consent',
      findStuck(on(3, '09:10'), on(3, '09:00'), begun),
      { reason: 'dayNotOpened', since: on(3, '09:00') },
    ],
    [
      'whose analysis did not begin with the last task',
      findStuck(on(7, '16:10'), on(7, '07:00'), ...allDone),
      { reason: 'analysisNotBegun', since: on(7, '07:00') },
    ],
    [
      'whose analysis did not begin when the family asked',
      findStuck(on(7, '16:30'), on(7), begun, daysOpened(7), examples.FinishRequested),
      { reason: 'analysisNotBegun', since: on(7) },
    ],
    [
      'whose analysis did not begin with the end of the grace',
      findStuck('2026-12-02T00:10:00.000Z', on(7, '07:00'), begun, daysOpened(7)),
      { reason: 'analysisNotBegun', since: plan.graceEnds },
    ],
    [
      'whose analysis takes longer than a family is told',
      findStuck(on(7, '20:00'), on(7), begun, daysOpened(7), examples.AnalysisStarted),
      { reason: 'analysisLong', since: on(7) },
    ],
    [
      'whose analysis failed, at once',
      findStuck(on(7), on(7), begun, daysOpened(7), examples.AnalysisFailed),
      { reason: 'analysisFailed', since: on(7) },
    ],
    [
      'that was not ended without consent',
      findStuck('2026-12-02T00:10:00.000Z', on(2), begun, daysOpened(2), examples.ConsentWithdrawn),
      { reason: 'endNotReached', since: plan.graceEnds },
    ],
  ])('%s', (_, actual, expected) => expect(actual).toEqual(expected));
});

describe('a week is not stuck', () => {
  it.each([
    ['before its first day', findStuck(on(0), scheduledAt, begun)],
    ['minutes after a day was due', findStuck(on(3, '07:09'), on(2, '07:00'), begun, daysOpened(2))],
    ['that waits for the child', findStuck(on(3, '20:00'), on(3, '07:00'), begun, daysOpened(3))],
    ['whose reminder did not go out', findStuck(on(2, '19:59'), on(2, '07:00'), begun, daysOpened(2))],
    [
      'that waits for the teacher in the grace',
      findStuck(on(8), on(7, '07:00'), begun, daysOpened(7), createAllTaskEvents({ teacher: false })),
    ],
    ['that rests', findStuck(on(9), on(3), begun, daysOpened(3), examples.AssessmentPaused)],
    [
      'without consent, while it may come back',
      findStuck(on(6), on(2), begun, daysOpened(2), examples.ConsentWithdrawn),
    ],
    [
      'minutes after its last task, however late that is',
      findStuck(
        on(8, '16:05'),
        on(7, '07:00'),
        begunWithoutTeacher,
        daysOpened(7),
        allDoneButMoodOfDay6(),
        createMoodOfDay6(on(8)),
      ),
    ],
    ['that was resumed a moment ago', findStuck(on(4, '16:05'), on(4), begun, daysOpened(2))],
    ['whose analysis runs', findStuck(on(7, '19:59'), on(7), begun, daysOpened(7), examples.AnalysisStarted)],
    ['that has its report', findStuck(on(9), on(7), begun, daysOpened(7), examples.ReportGenerated)],
    ['that was cancelled', findStuck(on(9), on(3), begun, daysOpened(3), examples.AssessmentCancelled)],
  ])('%s', (_, actual) => expect(actual).toBeNull());
});

function allDoneButMoodOfDay6(): AssessmentEvent[] {
  return createAllTaskEvents({ teacher: false }).filter((event) => event.type !== 'MoodChecked' || event.day !== 6);
}
function createMoodOfDay6(at: Instant): AssessmentEvent {
  return { ...examples.MoodChecked, day: 6, at };
}
