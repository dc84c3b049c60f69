import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { whyStuck } from '#shared/domain/lateness.ts';
import {
  begun,
  begunWithoutTeacher,
  daysOpened,
  everythingDone,
  examples,
  on,
  plan,
  scheduledAt,
} from '#shared/testing/examples.ts';
import type { Instant } from '#shared/values/days.ts';

type History = readonly (AssessmentEvent | readonly AssessmentEvent[])[];
const stuck = (now: Instant, steeredAt: Instant, ...history: History) =>
  whyStuck(fold(assessment, history.flat() as AssessmentEvent[]) as Week, steeredAt, now);

describe('a week is stuck', () => {
  const allDone = [begunWithoutTeacher, daysOpened(7), everythingDone({ teacher: false })] as const;
  it.each([
    [
      'whose day did not open',
      stuck(on(3, '07:10'), on(2, '07:00'), begun, daysOpened(2)),
      { reason: 'dayNotOpened', since: on(3, '07:00') },
    ],
    [
      'whose days did not open, since the first of them',
      stuck(on(5), on(2, '07:00'), begun, daysOpened(2)),
      { reason: 'dayNotOpened', since: on(3, '07:00') },
    ],
    [
      'that did not go on after a late consent',
      stuck(on(3, '09:10'), on(3, '09:00'), begun),
      { reason: 'dayNotOpened', since: on(3, '09:00') },
    ],
    [
      'whose analysis did not begin with the last task',
      stuck(on(7, '16:10'), on(7, '07:00'), ...allDone),
      { reason: 'analysisNotBegun', since: on(7, '07:00') },
    ],
    [
      'whose analysis did not begin when the family asked',
      stuck(on(7, '16:30'), on(7), begun, daysOpened(7), examples.FinishRequested),
      { reason: 'analysisNotBegun', since: on(7) },
    ],
    [
      'whose analysis did not begin with the end of the grace',
      stuck('2026-12-02T00:10:00.000Z', on(7, '07:00'), begun, daysOpened(7)),
      { reason: 'analysisNotBegun', since: plan.graceEnds },
    ],
    [
      'whose analysis takes longer than a family is told',
      stuck(on(7, '20:00'), on(7), begun, daysOpened(7), examples.AnalysisStarted),
      { reason: 'analysisLong', since: on(7) },
    ],
    [
      'whose analysis failed, at once',
      stuck(on(7), on(7), begun, daysOpened(7), examples.AnalysisFailed),
      { reason: 'analysisFailed', since: on(7) },
    ],
    [
      'that was not ended without consent',
      stuck('2026-12-02T00:10:00.000Z', on(2), begun, daysOpened(2), examples.ConsentWithdrawn),
      { reason: 'endNotReached', since: plan.graceEnds },
    ],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));
});

describe('a week is not stuck', () => {
  it.each([
    ['before its first day', stuck(on(0), scheduledAt, begun)],
    ['minutes after a day was due', stuck(on(3, '07:09'), on(2, '07:00'), begun, daysOpened(2))],
    ['that waits for the child', stuck(on(3, '20:00'), on(3, '07:00'), begun, daysOpened(3))],
    ['whose reminder did not go out', stuck(on(2, '19:59'), on(2, '07:00'), begun, daysOpened(2))],
    [
      'that waits for the teacher in the grace',
      stuck(on(8), on(7, '07:00'), begun, daysOpened(7), everythingDone({ teacher: false })),
    ],
    ['that rests', stuck(on(9), on(3), begun, daysOpened(3), examples.AssessmentPaused)],
    ['without consent, while it may come back', stuck(on(6), on(2), begun, daysOpened(2), examples.ConsentWithdrawn)],
    [
      'minutes after its last task, however late that is',
      stuck(on(8, '16:05'), on(7, '07:00'), begunWithoutTeacher, daysOpened(7), doneBut(), mood6At(on(8))),
    ],
    ['that was resumed a moment ago', stuck(on(4, '16:05'), on(4), begun, daysOpened(2))],
    ['whose analysis runs', stuck(on(7, '19:59'), on(7), begun, daysOpened(7), examples.AnalysisStarted)],
    ['that has its report', stuck(on(9), on(7), begun, daysOpened(7), examples.ReportGenerated)],
    ['that was cancelled', stuck(on(9), on(3), begun, daysOpened(3), examples.AssessmentCancelled)],
  ])('%s', (_, found) => expect(found).toBeNull());
});

function doneBut(): AssessmentEvent[] {
  return everythingDone({ teacher: false }).filter((event) => event.type !== 'MoodChecked' || event.day !== 6);
}
function mood6At(at: Instant): AssessmentEvent {
  return { ...examples.MoodChecked, day: 6, at };
}
