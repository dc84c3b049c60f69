import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import {
  type AssessmentSnapshot,
  getNextStep,
  listAwaited,
  markTaskDone,
  toAssessmentSnapshot,
} from '#shared/domain/next-step.ts';
import { computePlan, DAY_MS, getReminderEnd } from '#shared/domain/plan.ts';
import { listTasks } from '#shared/domain/programme.ts';
import * as mira from '#shared/testing/examples.ts';
import type { History } from '#shared/testing/given.ts';
import { type Day, toInstant } from '#shared/values/days.ts';

const { begun, begunWithoutTeacher, daysOpened, examples, createAllTaskEvents: everythingDone, on, plan } = mira;
const snapshotAfter = (...history: History) =>
  toAssessmentSnapshot(fold(assessment, history.flat() as AssessmentEvent[]) as Assessment);
const getOpening = (day: number) => plan.days[day - 1]?.opens as string;

describe('the next step of a week', () => {
  const day = (opened: Day) => [...begun, ...daysOpened(opened)];
  const childDone = everythingDone({ teacher: false });
  const analyse = { do: 'analyse', attempt: 1 };
  const waitFor = (reason: string, at: string | null = null) => ({ do: 'wait', at, for: reason });
  const remind = (on: number) => {
    const until = getReminderEnd(plan, plan.reminders[on - 1] as string);
    return { do: 'remind', day: on, until };
  };
  it.each<[string, History, string, object]>([
    ['waits for the first day', [begun], on(0), waitFor('day', getOpening(1))],
    ['opens a day when its hour has come', [begun], on(1, '07:00'), { do: 'openDay', day: 1 }],
    ['opens the current day at once after a long sleep', [day(1)], on(4, '09:00'), { do: 'openDay', day: 4 }],
    [
      'waits for the reminder while something is open',
      [day(2)],
      on(2, '08:00'),
      waitFor('reminder', plan.reminders[1]),
    ],
    ['reminds when the hour has come', [day(2)], on(2, '19:00'), remind(2)],
    ['does not remind twice', [day(2), examples.ReminderSent], on(2, '19:00'), waitFor('day', getOpening(3))],
    ['does not remind after the window', [day(2)], on(2, '20:30'), waitFor('day', getOpening(3))],
    [
      'does not remind when all is done',
      [begunWithoutTeacher, daysOpened(1), examples.MoodChecked],
      on(1, '19:00'),
      waitFor('day', getOpening(2)),
    ],
    ['stands still during a pause', [day(3), examples.AssessmentPaused], on(6), waitFor('signal')],
    ['stands still without consent', [day(3), examples.ConsentWithdrawn], on(5), waitFor('graceEnds', plan.graceEnds)],
    [
      'ends without consent when the grace is over',
      [day(3), examples.ConsentWithdrawn],
      '2026-12-02T00:00:00.000Z',
      { do: 'cancel' },
    ],
    ['analyses on day 7 when all is in', [day(7), everythingDone({ teacher: true })], on(7, '07:00'), analyse],
    [
      'does not analyse on day 6 although all is in',
      [day(6), everythingDone({ teacher: true })],
      on(6),
      waitFor('day', getOpening(7)),
    ],
    ['waits for the teacher through the grace', [day(7), childDone], on(9), waitFor('graceEnds', plan.graceEnds)],
    ['leaves the teacher alone on day 7', [day(7), childDone], on(7, '19:00'), waitFor('reminder', plan.reminders[7])],
    ['reminds the teacher a day before the grace ends', [day(7), childDone], on(8, '19:00'), remind(8)],
    [
      'reminds the teacher never on the last day',
      [day(7), childDone],
      on(9, '19:00'),
      waitFor('graceEnds', plan.graceEnds),
    ],
    ['nudges in the grace', [day(7)], on(8, '19:00'), remind(8)],
    ['analyses when the grace is over', [day(7)], plan.graceEnds, analyse],
    ['analyses early when the parent asks', [day(7), examples.FinishRequested], on(7), analyse],
    ['carries on with an analysis that was begun', [day(7), examples.AnalysisStarted], on(7), analyse],
    [
      'waits for an operator after a failed analysis',
      [begun, examples.AnalysisStarted, examples.AnalysisFailed],
      on(9),
      waitFor('signal'),
    ],
    ['finishes with the report', [begun, examples.AnalysisStarted, examples.ReportGenerated], on(7), { do: 'finish' }],
    ['finishes when cancelled', [begun, examples.AssessmentCancelled], on(3), { do: 'finish' }],
    ['needs no teacher who was let go', [day(7), childDone, examples.InvitationWithdrawn], on(7), analyse],
  ])('%s', (_, history, now, expected) => expect(getNextStep(snapshotAfter(...history), now)).toEqual(expected));

  it('learns from a reference alone that a task is done', () => {
    const afterTask = markTaskDone(snapshotAfter(begunWithoutTeacher, daysOpened(1)), 'mood/1');
    expect(getNextStep(afterTask, on(1, '19:00'))).toEqual({ do: 'wait', at: getOpening(2), for: 'day' });
  });

  it('says whom the week waits for', () => {
    expect(listAwaited(snapshotAfter(begun, daysOpened(4)), on(4))).toEqual(['child', 'parent', 'teacher']);
    expect(listAwaited(snapshotAfter(begun, daysOpened(7), everythingDone({ teacher: false })), on(7))).toEqual([
      'teacher',
    ]);
    expect(listAwaited(snapshotAfter(begun, examples.AnalysisStarted), on(7))).toEqual(['analysis']);
    expect(listAwaited(snapshotAfter(begun, daysOpened(3), examples.AssessmentPaused), on(4))).toEqual([]);
  });
});

describe('a family that does each day before its reminder', () => {
  it.each([20_000, 3_600_000, DAY_MS])('is never reminded in a week of days of %i ms', (dayMs) => {
    const plan = computePlan({
      startDate: mira.scheduled.startDate,
      timeZone: 'UTC',
      reminderTime: '18:00',
      dayMs,
      seed: 'a',
      now: Date.parse(mira.scheduledAt),
    });
    const steps = plan.days.flatMap(({ opens }, i) => {
      const before = {
        ...snapshotAfter(begunWithoutTeacher),
        plan,
        opened: (i + 1) as Day,
        done: listDoneBefore(i + 1),
      };
      const after = { ...before, done: listDoneBefore(i + 2) };
      const [reminder = '', nextOpening = plan.graceEnds] = [plan.reminders[i], plan.days[i + 1]?.opens];
      const during = [
        opens,
        toInstant((Date.parse(opens) + Date.parse(reminder)) / 2),
        toInstant(Date.parse(reminder) - 1),
      ];
      return [
        ...during.map((now) => getNextStep(before, now)),
        ...[reminder, toInstant(Date.parse(nextOpening) - 1)].map((now) => getNextStep(after, now)),
      ];
    });
    expect(steps.filter((step) => step.do === 'remind')).toEqual([]);
  });
  const listDoneBefore = (day: number): AssessmentSnapshot['done'] =>
    Object.fromEntries(listTasks(false).flatMap((task) => (task.day < day ? [[task.id, true]] : [])));
});
