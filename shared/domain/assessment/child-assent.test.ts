import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { listReminderRecipients } from '#shared/domain/assessment/open-tasks.ts';
import { getSignal } from '#shared/domain/assessment/signals.ts';
import { fold } from '#shared/domain/decider.ts';
import { type AssessmentSnapshot, getNextStep, listAwaited, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import {
  allTasks,
  answerItem,
  begun,
  begunWithoutTeacher,
  dayOpened,
  daysOpened,
  examples,
  on,
  plan,
  toCommand,
} from '#shared/testing/examples.ts';
import { given } from '#shared/testing/given.ts';

const createAskChild = (word: 'yes' | 'no', at = on(1)): Command => ({
  type: 'AskChild',
  at,
  says: word,
  mode: '7-10',
});
const createChildAsked = (word: 'yes' | 'no', at = on(1)): EventOf<'ChildAsked'> => ({
  type: 'ChildAsked',
  at,
  says: word,
  mode: '7-10',
});
const createChangedAnswer = (at = on(1)): EventOf<'ChildAsked'> => ({ ...createChildAsked('yes', at), afterNo: true });
const createEndCommand = (at = on(3), by: 'child' | 'parent' = 'child'): Command => ({ type: 'EndChildTasks', at, by });
const createChildTasksEnded = (at = on(3), by: 'child' | 'parent' = 'child'): EventOf<'ChildTasksEnded'> => ({
  type: 'ChildTasksEnded',
  at,
  by,
});

const childsAnswers: Command[] = [
  toCommand<CommandOf<'CheckMood'>>('CheckMood', examples.MoodChecked, { at: on(4), day: 4 }),
  toCommand<CommandOf<'AnswerScene'>>('AnswerScene', examples.SceneAnswered, { at: on(4) }),
  { type: 'CompletePersonality', at: on(4), set: 'A' },
  toCommand<CommandOf<'RecordTrials'>>('RecordTrials', examples.TrialsRecorded, { at: on(4) }),
  { ...answerItem, at: on(4) },
];
const parentsForm = toCommand<CommandOf<'ObserveAsParent'>>('ObserveAsParent', examples.ParentObserved, {
  at: on(4),
});

const snapshotAfter = (...events: AssessmentEvent[]): AssessmentSnapshot => {
  const week = fold(assessment, events);
  if (week.status === 'notScheduled') throw new Error('a week was scheduled');
  return toAssessmentSnapshot(week);
};

describe('after the child said no', () => {
  it('no answer of the child is taken, of no kind', () => {
    for (const command of childsAnswers)
      given(begun, daysOpened(4), createChildAsked('no')).when(command).thenRefused('CHILD_SAID_NO');
  });
  it('a yes lets them in again', () => {
    given(begun, daysOpened(4), createChildAsked('no'), createChangedAnswer(on(2)))
      .when(childsAnswers[0] as Command)
      .then({ ...examples.MoodChecked, at: on(4), day: 4 });
  });
  it('parent and teacher go on', () => {
    given(begun, daysOpened(4), createChildAsked('no'))
      .when(parentsForm)
      .then({ ...examples.ParentObserved, at: on(4) });
  });
  it('the workflow hears of it, of the yes that follows, and of no other yes', () => {
    expect(getSignal(createChildAsked('no'))).toBe('programme');
    expect(getSignal(createChangedAnswer())).toBe('programme');
    expect(getSignal(createChildAsked('yes'))).toBeNull();
  });
  it('a sitting is not thrown open that could not be answered', () => {
    given(begun, daysOpened(4), examples.SceneAnswered, examples.PersonalityCompleted, createChildAsked('no', on(3)))
      .when({ type: 'ReplaySitting', at: on(4), task: 'personality/2' })
      .thenRefused('CHILD_SAID_NO');
  });
  it('nobody is reminded of what the child would do', () => {
    const { at, day } = { at: plan.reminders[2] as string, day: 3 };
    given(begunWithoutTeacher, daysOpened(3))
      .when({ type: 'SendReminder', at, day })
      .then({ type: 'ReminderSent', at, day, to: ['parent'] });
    given(begunWithoutTeacher, daysOpened(3), createChildAsked('no'))
      .when({ type: 'SendReminder', at, day })
      .thenNothing();
    expect(
      listReminderRecipients(snapshotAfter(...begunWithoutTeacher, ...daysOpened(4), createChildAsked('no')), 4, on(4)),
    ).toEqual(['parent']);
    expect(
      getNextStep(snapshotAfter(...begunWithoutTeacher, ...daysOpened(3), createChildAsked('no')), at),
    ).toMatchObject({
      do: 'wait',
      for: 'day',
    });
    expect(listAwaited(snapshotAfter(...begun, ...daysOpened(4), createChildAsked('no')), on(4))).toEqual([
      'parent',
      'teacher',
    ]);
  });
  it('the week still ends with what exists when its grace is over', () => {
    expect(
      getNextStep(snapshotAfter(...begun, ...daysOpened(7), createChildAsked('no')), plan.graceEnds),
    ).toMatchObject({
      do: 'analyse',
    });
  });
});

describe('the child is asked again', () => {
  it('at most once a day: a second no of the same day is nothing new, one of another day is', () => {
    given(begun, daysOpened(1), createChildAsked('no'))
      .when(createAskChild('no', on(1, '17:00')))
      .thenNothing();
    given(begun, daysOpened(1), createChildAsked('no'), dayOpened(2))
      .when(createAskChild('no', on(2)))
      .then(createChildAsked('no', on(2)));
  });
  it('and its yes says that it follows a no', () => {
    given(begun, daysOpened(2), createChildAsked('no'))
      .when(createAskChild('yes', on(2)))
      .then(createChangedAnswer(on(2)));
    given(begun, daysOpened(2)).when(createAskChild('yes')).then(createChildAsked('yes'));
  });
});

describe('stopped for good', () => {
  const stopped = [...begunWithoutTeacher, ...daysOpened(3), createChildAsked('no', on(2)), createChildTasksEnded()];

  it('is said by child or parent, once, and only where something of the child is left', () => {
    given(begun, daysOpened(3)).when(createEndCommand()).then(createChildTasksEnded());
    given(begun, daysOpened(3))
      .when(createEndCommand(on(3), 'parent'))
      .then(createChildTasksEnded(on(3), 'parent'));
    given(stopped)
      .when(createEndCommand(on(4)))
      .thenNothing();
    given(begun).when(createEndCommand('2026-11-22T12:00:00.000Z')).thenRefused('NOT_OPEN_YET');
    given(begun, daysOpened(7), examples.AnalysisStarted)
      .when(createEndCommand(on(8)))
      .thenNothing();
  });
  it('ends the tasks of the child: neither an answer nor a yes is taken', () => {
    for (const command of childsAnswers) given(stopped, daysOpened(4)).when(command).thenRefused('CHILD_STOPPED');
    given(stopped)
      .when(createAskChild('yes', on(4)))
      .thenRefused('CHILD_STOPPED');
    given(stopped, daysOpened(4))
      .when(parentsForm)
      .then({ ...examples.ParentObserved, at: on(4) });
    expect(getSignal(createChildTasksEnded())).toBe('programme');
  });
  it('never ends a week by itself: it waits until a grown-up decides', () => {
    const snapshot = snapshotAfter(...stopped, ...daysOpened(7));
    expect(getNextStep(snapshot, on(7))).not.toMatchObject({ do: 'analyse' });
    expect(getNextStep(snapshot, '2026-12-24T12:00:00.000Z')).toEqual({ do: 'wait', at: null, for: 'signal' });
    given(stopped, daysOpened(7))
      .when({ type: 'StartAnalysis', at: '2026-12-24T12:00:00.000Z', attempt: 1 })
      .thenRefused('TOO_EARLY_TO_FINISH');
    expect(listAwaited(snapshot, '2026-12-24T12:00:00.000Z')).toContain('parent');
  });
  it('lets the parent have the report at once, or cancel', () => {
    const finish = { type: 'FinishRequested', at: on(3) } as const;
    given(stopped)
      .when({ type: 'RequestFinish', at: on(3) })
      .then(finish);
    given(stopped)
      .when({ type: 'CancelAssessment', at: on(3), by: 'parent' })
      .then({ type: 'AssessmentCancelled', at: on(3), by: 'parent' });
    expect(getNextStep(snapshotAfter(...stopped, finish), on(3, '17:00'))).toEqual({ do: 'analyse', attempt: 1 });
    given(stopped, finish)
      .when({ type: 'StartAnalysis', at: on(3, '17:00'), attempt: 1 })
      .then({
        type: 'AnalysisStarted',
        at: on(3, '17:00'),
        attempt: 1,
        missing: allTasks.filter((id) => id !== 'teacher/5'),
      });
  });
  it('reminds the parent of the decision, until it is made', () => {
    const snapshot = snapshotAfter(...stopped);
    expect(listReminderRecipients(snapshot, 3, on(3))).toEqual(['parent']);
    expect(listReminderRecipients({ ...snapshot, finishRequested: true } as AssessmentSnapshot, 3, on(3))).toEqual([]);
  });
});

it('a course that was recorded before goes on as it did', () => {
  const {
    childRests: _rests,
    childEnded: _ended,
    ...recorded
  } = snapshotAfter(...begunWithoutTeacher, ...daysOpened(3), createChildAsked('no'));
  expect(getNextStep(recorded as AssessmentSnapshot, plan.reminders[2] as string)).toMatchObject({
    do: 'remind',
    day: 3,
  });
});
