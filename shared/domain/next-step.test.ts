import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { type Course, courseOf, nextStep, waitingFor, withDone } from '#shared/domain/next-step.ts';
import { DAY_MS, planWeek, reminderEnds } from '#shared/domain/plan.ts';
import { tasksOf } from '#shared/domain/programme.ts';
import * as mira from '#shared/testing/examples.ts';
import { type Day, instantOf } from '#shared/values/days.ts';

const { begun, begunWithoutTeacher, daysOpened, examples, everythingDone, on, plan } = mira;
const course = (...history: readonly (AssessmentEvent | readonly AssessmentEvent[])[]) =>
  courseOf(fold(assessment, history.flat() as AssessmentEvent[]) as Week);
const opensOf = (day: number) => plan.days[day - 1]?.opens as string;
const reminderOf = (day: number) => ({
  at: plan.reminders[day - 1] as string,
  until: reminderEnds(plan, plan.reminders[day - 1] as string),
});

describe('the next step of a week', () => {
  it.each([
    ['waits for the first day', course(begun), on(0), { do: 'wait', at: opensOf(1), for: 'day' }],
    ['opens a day when its hour has come', course(begun), on(1, '07:00'), { do: 'openDay', day: 1 }],
    [
      'opens the current day at once after a long sleep',
      course(begun, daysOpened(1)),
      on(4, '09:00'),
      { do: 'openDay', day: 4 },
    ],
    [
      'waits for the reminder while something is open',
      course(begun, daysOpened(2)),
      on(2, '08:00'),
      { do: 'wait', at: reminderOf(2).at, for: 'reminder' },
    ],
    [
      'reminds when the hour has come',
      course(begun, daysOpened(2)),
      on(2, '19:00'),
      { do: 'remind', day: 2, until: reminderOf(2).until },
    ],
    [
      'does not remind twice',
      course(begun, daysOpened(2), examples.ReminderSent),
      on(2, '19:00'),
      { do: 'wait', at: opensOf(3), for: 'day' },
    ],
    [
      'does not remind after the window',
      course(begun, daysOpened(2)),
      on(2, '20:30'),
      { do: 'wait', at: opensOf(3), for: 'day' },
    ],
    [
      'does not remind when all is done',
      course(begunWithoutTeacher, daysOpened(1), examples.MoodChecked),
      on(1, '19:00'),
      { do: 'wait', at: opensOf(2), for: 'day' },
    ],
    [
      'stands still during a pause',
      course(begun, daysOpened(3), examples.AssessmentPaused),
      on(6),
      { do: 'wait', at: null, for: 'signal' },
    ],
    [
      'stands still without consent',
      course(begun, daysOpened(3), examples.ConsentWithdrawn),
      on(5),
      { do: 'wait', at: plan.graceEnds, for: 'graceEnds' },
    ],
    [
      'ends without consent when the grace is over',
      course(begun, daysOpened(3), examples.ConsentWithdrawn),
      '2026-12-02T00:00:00.000Z',
      { do: 'cancel' },
    ],
    [
      'analyses on day 7 when all is in',
      course(begun, daysOpened(7), everythingDone({ teacher: true })),
      on(7, '07:00'),
      { do: 'analyse', attempt: 1 },
    ],
    [
      'does not analyse on day 6 although all is in',
      course(begun, daysOpened(6), everythingDone({ teacher: true })),
      on(6),
      { do: 'wait', at: opensOf(7), for: 'day' },
    ],
    [
      'waits for the teacher through the grace',
      course(begun, daysOpened(7), everythingDone({ teacher: false })),
      on(9),
      { do: 'wait', at: plan.graceEnds, for: 'graceEnds' },
    ],
    [
      'leaves the teacher alone on day 7',
      course(begun, daysOpened(7), everythingDone({ teacher: false })),
      on(7, '19:00'),
      { do: 'wait', at: plan.graceEnds, for: 'graceEnds' },
    ],
    [
      'reminds the teacher a day before the grace ends',
      course(begun, daysOpened(7), everythingDone({ teacher: false })),
      on(8, '19:00'),
      { do: 'remind', day: 8, until: reminderOf(8).until },
    ],
    [
      'reminds the teacher never on the last day',
      course(begun, daysOpened(7), everythingDone({ teacher: false })),
      on(9, '19:00'),
      { do: 'wait', at: plan.graceEnds, for: 'graceEnds' },
    ],
    [
      'nudges in the grace',
      course(begun, daysOpened(7)),
      on(8, '19:00'),
      { do: 'remind', day: 8, until: reminderOf(8).until },
    ],
    ['analyses when the grace is over', course(begun, daysOpened(7)), plan.graceEnds, { do: 'analyse', attempt: 1 }],
    [
      'analyses early when the parent asks',
      course(begun, daysOpened(7), examples.FinishRequested),
      on(7),
      { do: 'analyse', attempt: 1 },
    ],
    [
      'carries on with an analysis that was begun',
      course(begun, daysOpened(7), examples.AnalysisStarted),
      on(7),
      { do: 'analyse', attempt: 1 },
    ],
    [
      'waits for an operator after a failed analysis',
      course(begun, examples.AnalysisStarted, examples.AnalysisFailed),
      on(9),
      { do: 'wait', at: null, for: 'signal' },
    ],
    [
      'finishes with the report',
      course(begun, examples.AnalysisStarted, examples.ReportGenerated),
      on(7),
      { do: 'finish' },
    ],
    ['finishes when cancelled', course(begun, examples.AssessmentCancelled), on(3), { do: 'finish' }],
    [
      'needs no teacher who was let go',
      course(begun, daysOpened(7), everythingDone({ teacher: false }), examples.InvitationWithdrawn),
      on(7),
      { do: 'analyse', attempt: 1 },
    ],
  ])('%s', (_rule, week, now, expected) => expect(nextStep(week, now)).toEqual(expected));

  it('learns from a reference alone that a task is done', () => {
    const known = withDone(course(begunWithoutTeacher, daysOpened(1)), 'mood/1');
    expect(nextStep(known, on(1, '19:00'))).toEqual({ do: 'wait', at: opensOf(2), for: 'day' });
  });

  it('says whom the week waits for', () => {
    expect(waitingFor(course(begun, daysOpened(4)), on(4))).toEqual(['child', 'parent', 'teacher']);
    expect(waitingFor(course(begun, daysOpened(7), everythingDone({ teacher: false })), on(7))).toEqual(['teacher']);
    expect(waitingFor(course(begun, examples.AnalysisStarted), on(7))).toEqual(['analysis']);
    expect(waitingFor(course(begun, daysOpened(3), examples.AssessmentPaused), on(4))).toEqual([]);
  });
});

describe('a family that does each day before its reminder', () => {
  it.each([20_000, 3_600_000, DAY_MS])('is never reminded in a week of days of %i ms', (dayMs) => {
    const plan = planWeek({
      startDate: mira.scheduled.startDate,
      timeZone: 'UTC',
      reminderTime: '18:00',
      dayMs,
      seed: 'a',
      now: Date.parse(mira.scheduledAt),
    });
    const steps = plan.days.flatMap(({ opens }, i) => {
      const before = { ...course(begunWithoutTeacher), plan, opened: (i + 1) as Day, done: doneBefore(i + 1) };
      const after = { ...before, done: doneBefore(i + 2) };
      const [reminder = '', nextOpening = plan.graceEnds] = [plan.reminders[i], plan.days[i + 1]?.opens];
      const during = [
        opens,
        instantOf((Date.parse(opens) + Date.parse(reminder)) / 2),
        instantOf(Date.parse(reminder) - 1),
      ];
      return [
        ...during.map((now) => nextStep(before, now)),
        ...[reminder, instantOf(Date.parse(nextOpening) - 1)].map((now) => nextStep(after, now)),
      ];
    });
    expect(steps.filter((step) => step.do === 'remind')).toEqual([]);
  });
  const doneBefore = (day: number): Course['done'] =>
    Object.fromEntries(tasksOf(false).flatMap((task) => (task.day < day ? [[task.id, true]] : [])));
});

/** Simulates an assessment with any answers at any time; each step goes through the decider as in the workflow. */
function live(answers: readonly { at: number; event: AssessmentEvent }[]): { week: Week; steps: number } {
  let week = fold(assessment, begun) as Week;
  let steps = 0;
  let now = mira.scheduledAt;
  const apply = (events: AssessmentEvent[]) => {
    week = events.reduce(assessment.evolve, week) as Week;
  };
  const pending = [...answers].sort((a, b) => a.at - b.at);
  while (steps++ < 200) {
    const step = nextStep(courseOf(week), now);
    if (step.do === 'finish') break;
    if (step.do === 'openDay') apply(assessment.decide(week, { type: 'OpenDay', at: now, day: step.day }));
    else if (step.do === 'remind') apply(assessment.decide(week, { type: 'SendReminder', at: now, day: step.day }));
    else if (step.do === 'cancel') apply(assessment.decide(week, { type: 'CancelAssessment', at: now, by: 'system' }));
    else if (step.do === 'analyse') {
      apply(assessment.decide(week, { type: 'StartAnalysis', at: now, attempt: step.attempt }));
      apply(
        assessment.decide(week, { ...examples.ReportGenerated, type: 'RecordReport', at: now, attempt: step.attempt }),
      );
    } else {
      const next = pending[0];
      if (next && (step.at === null || instantOf(next.at) < step.at)) {
        pending.shift();
        now = instantOf(Math.max(next.at, Date.parse(now)));
        apply([{ ...next.event, at: now }]);
      } else if (step.at) now = step.at;
      else break;
    }
  }
  return { week, steps };
}

describe('any week', () => {
  const start = Date.parse(mira.scheduledAt);
  const answer = fc.record({
    at: fc.integer({ min: start, max: Date.parse(plan.graceEnds) }),
    event: fc.constantFrom(
      ...everythingDone({ teacher: true }),
      examples.AssessmentPaused,
      { ...examples.AssessmentResumed, plan },
      examples.ConsentWithdrawn,
      examples.ConsentGiven,
    ),
  });
  it('ends in a report or in a named standstill, whoever answers whenever', () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 40 }), (answers) => {
        const { week, steps } = live(answers);
        expect(steps).toBeLessThan(150);
        const standing = week.status === 'running' && week.pausedSince !== null;
        expect(standing || week.status === 'reported' || week.status === 'cancelled').toBe(true);
      }),
    );
  });
  it('is reminded once a day at most, and never on a day on which it is done', () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 40 }), (answers) => {
        const { week } = live(answers);
        expect(new Set(week.reminded).size).toBe(week.reminded.length);
      }),
    );
  });
  it('without a single answer opens seven days, reminds nine times and is analysed when the grace is over', () => {
    const { week } = live([]);
    expect(week).toMatchObject({
      status: 'reported',
      opened: 7,
      reminded: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      closedAt: plan.graceEnds,
    });
  });
});
