import { describe, expect, it } from 'vitest';
import { latest } from '#messages/latest.ts';
import { type ProgressReader, toProgressView } from '#services/assessment/progress.view.ts';
import { ProgressView } from '#shared/contracts/progress-view.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { addDays, computePlan, moveByLocalDays, movePlan } from '#shared/domain/plan.ts';
import {
  assessmentId,
  begun,
  begunWithoutTeacher,
  consentGiven,
  daysOpened,
  examples,
  on,
  plan,
  scheduled,
  studentId,
} from '#shared/testing/examples.ts';
import type { Instant } from '#shared/values/days.ts';

const show = (events: readonly AssessmentEvent[], now: Instant, reader: ProgressReader = 'parent') => {
  const week = fold(assessment, events) as Assessment;
  const view = toProgressView(
    { assessmentId, version: events.length, week, child: { studentId, nickname: 'Mira' } },
    now,
    reader,
  );
  expect(ProgressView.parse(view)).toEqual(view);
  return view;
};
const mood = (day: 1 | 2 | 3) => ({ ...examples.MoodChecked, day, at: on(day) });

describe('the week as a family sees it', () => {
  it('waits for its first day', () => {
    const view = show(begun, on(0));
    expect(view).toMatchObject({
      currentDay: 0,
      status: 'waiting',
      waitingReason: 'notStarted',
      nextAt: plan.days[0]?.opens,
      nextTask: null,
    });
    expect(view.days.every(({ state }) => state === 'pending')).toBe(true);
    expect(view).toMatchObject({ totalTasks: 15, tasksCompleted: 0, teacher: 'invited' });
  });

  it('asks for today first and keeps missed stones open', () => {
    const view = show([...begunWithoutTeacher, ...daysOpened(3), mood(1)], on(3));
    expect(view).toMatchObject({
      currentDay: 3,
      status: 'in_progress',
      waitingReason: null,
      totalTasks: 14,
      tasksCompleted: 1,
    });
    expect(view.nextTask).toEqual({
      type: 'mood',
      day: 3,
      title: 'Daily Mood Check',
      minutes: 1,
      path: `/assessment/mood/3?assessment=${assessmentId}`,
    });
    expect(view.days.map(({ state, openTasks }) => [state, openTasks])).toEqual([
      ['completed', 0],
      ['completed', 2],
      ['current', 2],
      ['pending', 0],
      ['pending', 0],
      ['pending', 0],
      ['pending', 0],
    ]);
  });

  it('asks for a missed mood check last: it asks how the child feels today', () => {
    const { nextTask } = show([...begunWithoutTeacher, ...daysOpened(3), mood(3), examples.SkillsCompleted], on(3));
    expect(nextTask).toMatchObject({ type: 'personality', day: 2 });
  });

  it('names the fifth day by its school subjects where no teacher takes part', () => {
    expect(show(begun, on(0)).days[4]?.title).toBe('Teacher Input');
    expect(show(begunWithoutTeacher, on(0)).days[4]?.title).toBe('Academic Assessment');
  });

  it('is done for today while the teacher still has time', () => {
    const view = show([...begun, ...daysOpened(1), mood(1)], on(1));
    expect(view).toMatchObject({
      status: 'waiting',
      waitingReason: 'doneForToday',
      waitingFor: ['teacher'],
      nextTask: null,
    });
  });

  it('has its days by the plan, also while nobody records that they opened', () => {
    expect(show([...begunWithoutTeacher, ...daysOpened(1)], on(3))).toMatchObject({
      currentDay: 3,
      status: 'in_progress',
    });
  });

  it('rests while it is paused, and without consent', () => {
    const paused = show([...begun, ...daysOpened(2), { type: 'AssessmentPaused', at: on(2) }], on(3));
    expect(paused).toMatchObject({
      paused: true,
      status: 'waiting',
      waitingReason: 'paused',
      nextTask: null,
      nextAt: null,
      waitingFor: [],
    });
    const withdrawn = show([...begun, ...daysOpened(2), { type: 'ConsentWithdrawn', at: on(2) }], on(3));
    expect(withdrawn).toMatchObject({
      consent: false,
      status: 'waiting',
      waitingReason: 'noConsent',
      nextTask: null,
      nextAt: plan.graceEnds,
    });
    expect(withdrawn.days.flatMap(({ tasks }) => tasks).every(({ state }) => state === 'locked')).toBe(true);
  });

  it('has no end of the grace ahead while a guardian decides on a week whose child stopped for good', () => {
    const events = [...begun, ...daysOpened(7)];
    expect(show(events, on(7)).nextAt).toBe(plan.graceEnds);
    const stopped = [...events, examples.ChildTasksEnded];
    expect(show(stopped, on(7))).toMatchObject({ nextAt: null, canFinish: true });
    expect(show([...begun, ...daysOpened(3), examples.ChildTasksEnded], on(3)).nextAt).toBe(plan.days[3]?.opens);
    // Without consent the end of the grace cancels it.
    expect(show([...stopped, { type: 'ConsentWithdrawn', at: on(7) }], on(7)).nextAt).toBe(plan.graceEnds);
  });

  it('can be finished from day 7 on, once', () => {
    expect(show([...begunWithoutTeacher, ...daysOpened(6)], on(6)).canFinish).toBe(false);
    expect(show([...begunWithoutTeacher, ...daysOpened(7)], on(7)).canFinish).toBe(true);
    expect(
      show([...begunWithoutTeacher, ...daysOpened(7), { type: 'FinishRequested', at: on(7) }], on(7)).canFinish,
    ).toBe(false);
  });

  it('says what became of the report', () => {
    const started = [
      ...begun,
      ...daysOpened(7),
      { type: 'AnalysisStarted' as const, at: on(8), attempt: 1, missing: [] },
    ];
    expect(show(started, on(8))).toMatchObject({
      status: 'waiting',
      waitingReason: 'analysis',
      reportStatus: 'processing',
      waitingFor: ['analysis'],
    });
    const failed = { type: 'AnalysisFailed' as const, at: on(8), attempt: 1, reason: 'x' };
    expect(show([...started, failed], on(8))).toMatchObject({
      status: 'waiting',
      waitingReason: 'analysisFailed',
      reportStatus: 'failed',
    });
    const reported = show([...started, examples.ReportGenerated], on(8));
    expect(reported).toMatchObject({
      status: 'completed',
      reportStatus: 'completed',
      completedAt: examples.ReportGenerated.at,
      canFinish: false,
      nextTask: null,
    });
    expect(reported.overall).toEqual(examples.ReportGenerated.overall);
    expect(reported.days.every(({ state }) => state === 'completed')).toBe(true);
    expect(reported.days.flatMap(({ tasks }) => tasks).every(({ state }) => state === 'skipped')).toBe(true);
    const cancelled = show([...begun, { type: 'AssessmentCancelled', at: on(1), by: 'parent' }], on(1));
    expect(cancelled).toMatchObject({ status: 'cancelled', reportStatus: 'none', nextAt: null, nextTask: null });
  });

  it('that was cancelled stays as it stood then: no day goes on, none is today, and done is only what was done', () => {
    const events = [...begun, ...daysOpened(3), mood(1), mood(3), { type: 'AssessmentPaused' as const, at: on(3) }];
    const view = show([...events, { type: 'AssessmentCancelled', at: on(3), by: 'parent' }], on(20));
    expect(view).toMatchObject({
      status: 'cancelled',
      cancelledAt: on(3),
      completedAt: null,
      currentDay: 3,
      paused: false,
      tasksCompleted: 2,
      canFinish: false,
    });
    expect(view.days.map(({ state }) => state)).toEqual(['completed', ...Array.from({ length: 6 }, () => 'pending')]);
    expect(view.days.every(({ openTasks }) => openTasks === 0)).toBe(true);
    expect(view.latest[0]).toMatchObject({ kind: 'AssessmentCancelled', at: on(3), who: 'parent' });
    expect(show([...events, { type: 'AssessmentCancelled', at: on(3), by: 'system' }], on(20)).latest[0]).toMatchObject(
      { who: 'system' },
    );
  });

  it('says to guardians that it was cancelled because its answers expired, and not where the family cancelled it before', () => {
    const { AssessmentCancelled, AnswersExpired } = examples;
    const { at } = AnswersExpired;
    const events = [...begun, ...daysOpened(3)];
    const expired = [...events, { ...AssessmentCancelled, at, by: 'system' as const }, AnswersExpired];
    expect(show(expired, at).hasExpired).toBe(true);
    for (const reader of ['child', 'teacher'] as const) expect(show(expired, at, reader).hasExpired).toBeUndefined();
    expect(show([...events, AssessmentCancelled, AnswersExpired], at).hasExpired).toBeUndefined();
    expect(show([...events, AssessmentCancelled], on(3)).hasExpired).toBeUndefined();
  });

  it('that rests says when the next day opens, once a date was asked for', () => {
    const paused = [...begun, ...daysOpened(2), { type: 'AssessmentPaused' as const, at: on(2) }];
    const moved = movePlan(plan, on(2), moveByLocalDays(3, 'Europe/London'));
    const view = show(
      [...paused, { type: 'AssessmentRescheduled', at: on(3), plan: moved, timeZone: 'Europe/London' }],
      on(3),
    );
    expect(view).toMatchObject({ paused: true, waitingReason: 'paused', nextAt: moved.days[2]?.opens });
  });

  it('can be finished where an end that was asked for was stopped by a pause', () => {
    const paused = [...begunWithoutTeacher, ...daysOpened(7), { type: 'AssessmentPaused' as const, at: on(7) }];
    expect(show(paused, on(7)).canFinish).toBe(true);
    expect(show([...paused, { type: 'FinishRequested', at: on(7) }], on(7)).canFinish).toBe(true);
  });

  it('names the date of every day, in a shrunken week too', () => {
    expect(show(begun, on(1)).days.map(({ date }) => date)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((n) => addDays('2026-11-23', n)),
    );
    const fast = computePlan({
      startDate: '2026-11-23',
      timeZone: 'Europe/London',
      reminderTime: '18:00',
      dayMs: 15_000,
      seed: 'x',
      now: Date.parse(on(1)),
    });
    expect(show([{ ...scheduled, plan: fast }, consentGiven], on(1)).days.map(({ date }) => date)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((n) => addDays('2026-11-23', n)),
    );
  });

  it('has words for all its news', () => {
    // The last event removes all news.
    for (const event of Object.values(examples).filter(({ type }) => type !== 'AnswersExpired')) {
      const [news] = show([...begun, event], on(3)).latest;
      expect(latest).toHaveProperty([news?.text as string]);
    }
  });

  it('says where to carry on, and never what was answered well', () => {
    const view = show(
      [
        ...begunWithoutTeacher,
        ...daysOpened(4),
        examples.SceneAnswered,
        examples.TrialsRecorded,
        examples.ItemAnswered,
      ],
      on(4),
    );
    expect(view.resume.scenesAnswered).toEqual({ [examples.SceneAnswered.sceneId]: examples.SceneAnswered.optionId });
    expect(Object.values(view.resume.items)).toEqual([1]);
    expect(JSON.stringify(view)).not.toMatch(/correct|"code"|theta|energy/);
  });
});

it('says that the letter to the teacher came back, until another one is invited', () => {
  const events = [...begun, examples.InvitationBounced];
  const view = show(events, on(2));
  expect(view).toMatchObject({ teacher: 'bounced', totalTasks: 15 });
  expect(view.latest[0]).toMatchObject({ text: 'InvitationBounced', who: 'system' });
  expect(show([...events, { ...examples.TeacherInvited, at: on(2) }], on(2)).teacher).toBe('invited');
});

describe('the week as a teacher sees it', () => {
  const events = [...begun, ...daysOpened(5), mood(1), examples.SceneAnswered, examples.ParentObserved];

  it('holds the own task, what the child is called, and no more', () => {
    const view = show(events, on(5), 'teacher');
    expect(view.days.flatMap(({ tasks }) => tasks.map(({ id, state }) => [id, state]))).toEqual([
      ['teacher/5', 'open'],
    ]);
    expect(view).toMatchObject({
      totalTasks: 1,
      tasksCompleted: 0,
      status: 'in_progress',
      canFinish: false,
      latest: [],
      overall: null,
      waitingFor: ['teacher'],
    });
    expect(view.ageYears).toBeNull();
    expect(view.nextTask).toMatchObject({ type: 'teacher', day: 5 });
    expect(view.resume).toEqual({
      scenesAnswered: {},
      trials: {},
      seenStories: [],
      items: {},
      presentations: {},
      gameAge: null,
    });
  });

  it.each([
    ['said no', { ...examples.ChildAsked, at: on(5), says: 'no' }],
    ['stopped for good', examples.ChildTasksEnded],
  ] as const)('does not say that the child %s', (_, event) => {
    const view = show([...events, examples.TeacherObserved, event], on(5), 'teacher');
    expect(view).toMatchObject({ status: 'waiting', waitingReason: 'doneForToday', assent: null, saidNoToday: false });
  });

  it('does not show the result of the report', () => {
    const doneTasks = show(
      [...events, { type: 'AnalysisStarted', at: on(8), attempt: 1, missing: [] }, examples.ReportGenerated],
      on(8),
      'teacher',
    );
    expect(doneTasks.overall).toBeNull();
    expect(JSON.stringify(doneTasks.latest)).not.toContain('Report');
  });
});

describe('the week as a child sees it on a device that was handed over', () => {
  const events = [...begun, ...daysOpened(5), mood(1), examples.SceneAnswered, examples.ParentObserved];

  it('holds its own tasks up to today, and no day to come', () => {
    const view = show(events, on(5), 'child');
    const tasks = view.days.map((day) => day.tasks.map(({ id }) => id));
    expect(tasks.slice(5)).toEqual([[], []]);
    expect(tasks.flat().every((id) => !/^(parent|teacher)/.test(id))).toBe(true);
    expect(view.resume.scenesAnswered).not.toEqual({});
    expect(view.ageYears).not.toBeNull();
  });

  it('holds nothing of what adults do, no score, and nothing of the report', () => {
    const view = show(events, on(5), 'child');
    expect(view).toMatchObject({ teacher: 'none', overall: null, reportStatus: 'none', canFinish: false });
    expect(view.latest.every(({ who }) => who === 'child')).toBe(true);
    expect(view.waitingFor.every((who) => who === 'child')).toBe(true);
    const analysing = show(
      [...events, { type: 'AnalysisStarted', at: on(8), attempt: 1, missing: [] }],
      on(8),
      'child',
    );
    // The empty future is how its device knows that the second part of the story is over.
    expect(analysing).toMatchObject({
      waitingReason: 'doneForToday',
      reportStatus: 'none',
      overall: null,
      nextAt: null,
    });
    expect(view.nextAt).not.toBeNull();
    const doneTasks = show(
      [...events, { type: 'AnalysisStarted', at: on(8), attempt: 1, missing: [] }, examples.ReportGenerated],
      on(8),
      'child',
    );
    expect(doneTasks).toMatchObject({ status: 'completed', overall: null });
  });
});
