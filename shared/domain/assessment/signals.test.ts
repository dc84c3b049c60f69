import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { findLastSignalledVersion, getSignal, planSignal } from '#shared/domain/assessment/signals.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { findCompletedTask } from '#shared/domain/assessment/task-completions.ts';
import { fold } from '#shared/domain/decider.ts';
import { getNextStep, listAwaited, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import {
  begun,
  begunWithoutTeacher,
  createAllTaskEvents,
  daysOpened,
  examples,
  on,
  plan,
} from '#shared/testing/examples.ts';
import { type Day, toEpochMs, toInstant } from '#shared/values/days.ts';

it('names the signal of each event as the specification of the backend does', () => {
  expect(Object.fromEntries(Object.entries(examples).map(([type, event]) => [type, getSignal(event)]))).toEqual({
    AssessmentScheduled: 'programme',
    ConsentGiven: 'programme',
    ConsentProved: 'programme',
    ConsentWithdrawn: 'programme',
    ChildAsked: null,
    ChildTasksEnded: 'programme',
    TeacherInvited: 'teacher',
    InvitationBounced: null,
    InvitationWithdrawn: 'teacher',
    TeacherInputWithdrawn: 'teacher',
    DayOpened: null,
    MoodChecked: 'mood',
    SceneAnswered: null,
    PersonalityCompleted: 'personality',
    TrialsRecorded: null,
    SkillAreaCompleted: null,
    SkillsCompleted: 'skills',
    ItemAnswered: null,
    SubjectCompleted: 'academic',
    ParentObserved: 'parent',
    TeacherObserved: 'teacher',
    SittingReplayed: 'skills',
    ReminderSent: null,
    AssessmentPaused: 'programme',
    AssessmentResumed: 'programme',
    AssessmentRescheduled: 'programme',
    FinishRequested: 'programme',
    AnalysisStarted: 'programme',
    ReportGenerated: null,
    AnalysisFailed: null,
    IdeaTried: null,
    AnswersExpired: null,
    AssessmentCancelled: 'programme',
  });
});

it('sends a replay to the signal of its task', () => {
  expect(getSignal({ ...examples.SittingReplayed, task: 'academic/4/science' })).toBe('academic');
  expect(getSignal({ ...examples.PersonalityCompleted, set: 'B' })).toBeNull();
  expect(getSignal({ ...examples.SubjectCompleted, extra: true })).toBeNull();
  expect(getSignal({ ...examples.SittingReplayed, task: 'personality/2' })).toBe('personality');
});

it('finds the last event of a batch that the workflow must hear of', () => {
  const { MoodChecked, SceneAnswered, SubjectCompleted, ItemAnswered } = examples;
  expect(findLastSignalledVersion([MoodChecked, SceneAnswered, MoodChecked, SceneAnswered], 5, 'a')).toBe(7);
  expect(findLastSignalledVersion([ItemAnswered, SubjectCompleted], 1, 'o')).toBe(2);
  expect(findLastSignalledVersion([SceneAnswered], 5, 'a')).toBeNull();
  expect(findLastSignalledVersion([], 5, 's')).toBeNull();
  expect(findLastSignalledVersion([MoodChecked], 5, 'w')).toBeNull();
});

const completions = createAllTaskEvents({ teacher: true }).filter((event) => findCompletedTask(event));
const findCompletion = (task: string) =>
  completions.find((event) => findCompletedTask(event) === task) as AssessmentEvent;

/** The plan of the signal of the last task, after others were done on a day. */
function planLast(day: Day, tasks: readonly string[], start: readonly AssessmentEvent[] = begun) {
  const at = on(day);
  const events = tasks.map((task) => ({ ...findCompletion(task), at }));
  const last = events.at(-1) as AssessmentEvent;
  const previous = fold(assessment, [...start, ...daysOpened(day), ...events.slice(0, -1)]);
  return planSignal([last], 9, 'a', { previous, state: assessment.evolve(previous, last) });
}
const AT_ONCE = { signalled: 9, signalAfterMs: 0 };
const NOT_BY_ITSELF = { signalled: null, signalAfterMs: 0 };

describe('the plan of a signal', () => {
  it('a task goes with the next signal while its person has another one to do', () => {
    expect(planLast(2, ['mood/1', 'mood/2'])).toEqual(NOT_BY_ITSELF);
    expect(planLast(4, ['mood/1', 'mood/2', 'personality/2', 'mood/3', 'skills/3', 'mood/4'])).toEqual(NOT_BY_ITSELF);
    // A task of an earlier day that was left open awaits its child every day.
    expect(planLast(2, ['mood/2', 'personality/2'])).toEqual(NOT_BY_ITSELF);
  });

  it('the last task of a day is signalled at once: the next step is another one', () => {
    expect(planLast(1, ['mood/1'])).toEqual(AT_ONCE);
    expect(planLast(2, ['mood/1', 'mood/2', 'personality/2'], begunWithoutTeacher)).toEqual(AT_ONCE);
    const others = completions
      .map((event) => findCompletedTask(event) as string)
      .filter((task) => task !== 'teacher/5');
    expect(planLast(7, [...others, 'teacher/5'])).toEqual(AT_ONCE);
  });

  it('that only other people are awaited may wait for an hour', () => {
    expect(planLast(4, ['parent/4'])).toEqual({ signalled: 9, signalAfterMs: DAY_MS / 24 });
    expect(planLast(5, ['teacher/5'])).toEqual({ signalled: 9, signalAfterMs: DAY_MS / 24 });
  });

  it('every other event is signalled at once, also beside a task, and the workflow’s own never', () => {
    const previous = fold(assessment, [...begun, ...daysOpened(2)]);
    const both = [findCompletion('mood/2'), examples.AssessmentPaused];
    const state = both.reduce(assessment.evolve, previous);
    expect(planSignal(both, 8, 'a', { previous, state })).toEqual(AT_ONCE);
    expect(planSignal(both, 8, 'w', { previous, state })).toEqual(NOT_BY_ITSELF);
    expect(planSignal([examples.SceneAnswered], 8, 'a', { previous, state: previous })).toEqual(NOT_BY_ITSELF);
  });

  it('whatever a family does and in whatever order, a task that was not signalled changes nothing: the same people awaited and the same next step at any hour', () => {
    const hours = fc.integer({ min: 0, max: 24 * 10 });
    fc.assert(
      fc.property(fc.shuffledSubarray(completions), fc.boolean(), hours, (done, withTeacher, hour) => {
        const at = toInstant(toEpochMs(plan.days[0]?.opens ?? '') + hour * 3_600_000);
        const day = Math.min(7, 1 + Math.floor(hour / 24)) as Day;
        let state = fold(assessment, [...(withTeacher ? begun : begunWithoutTeacher), ...daysOpened(day)]);
        let known = state;
        for (const event of done) {
          if (event.type === 'TeacherObserved' && !withTeacher) continue;
          const previous = state;
          state = assessment.evolve(previous, { ...event, at });
          if (planSignal([event], 1, 'a', { previous, state }).signalled !== null) known = state;
          const [truth, belief] = [state, known].map((each) => toAssessmentSnapshot(each as Assessment));
          for (const later of [0, 3, 9, 14, 26, 60, 120].map((more) => toInstant(toEpochMs(at) + more * 3_600_000))) {
            expect(listAwaited(belief as never, later)).toEqual(listAwaited(truth as never, later));
            expect(getNextStep(belief as never, later)).toEqual(getNextStep(truth as never, later));
          }
        }
      }),
    );
  });
});
