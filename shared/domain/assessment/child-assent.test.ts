import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { listReminderRecipients } from '#shared/domain/assessment/open-tasks.ts';
import { getSignal } from '#shared/domain/assessment/signals.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
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
import { checkDecision, type Decision, given } from '#shared/testing/given.ts';
import type { Instant } from '#shared/values/days.ts';

type Word = 'yes' | 'no';
const ask = (says: Word, at = on(1), rest?: { afterNo: boolean }): Command => ({
  type: 'AskChild',
  at,
  says,
  mode: '7-10',
  ...rest,
});
const childAsked = (says: Word, at = on(1)): EventOf<'ChildAsked'> => ({ type: 'ChildAsked', at, says, mode: '7-10' });
const changed = (at = on(1)): EventOf<'ChildAsked'> => ({ ...childAsked('yes', at), afterNo: true });
const end = (at = on(3), by: 'child' | 'parent' = 'child'): Command => ({ type: 'EndChildTasks', at, by });
const ended = (by: 'child' | 'parent' = 'child'): EventOf<'ChildTasksEnded'> => ({
  type: 'ChildTasksEnded',
  at: on(3),
  by,
});

const childsAnswers: Command[] = [
  toCommand<CommandOf<'CheckMood'>>('CheckMood', examples.MoodChecked, { at: on(4), day: 4 }),
  toCommand<CommandOf<'AnswerScene'>>('AnswerScene', examples.SceneAnswered, { at: on(4) }),
  { type: 'CompletePersonality', at: on(4), set: 'A' },
  toCommand<CommandOf<'RecordTrials'>>('RecordTrials', examples.TrialsRecorded, { at: on(4) }),
  { ...answerItem, at: on(4) },
];
const parentsForm = toCommand<CommandOf<'ObserveAsParent'>>('ObserveAsParent', examples.ParentObserved, { at: on(4) });

const snapshotAfter = (...events: AssessmentEvent[]): AssessmentSnapshot =>
  toAssessmentSnapshot(fold(assessment, events) as Assessment);

const day4 = [...begun, ...daysOpened(4)];
const parentsFormTaken = { ...examples.ParentObserved, at: on(4) };

describe('after the child said no', () => {
  const afterNo = [...day4, childAsked('no')];
  const mood4 = { ...examples.MoodChecked, at: on(4), day: 4 as const };
  const questDone = [...day4, examples.SceneAnswered, examples.PersonalityCompleted, childAsked('no', on(3))];
  const replayQuest: Command = { type: 'ReplaySitting', at: on(4), task: 'personality/2' };
  const reminded = { at: plan.reminders[2] as string, day: 3 };
  const remind: Command = { type: 'SendReminder', ...reminded };
  const day3 = [...begunWithoutTeacher, ...daysOpened(3)];
  it.each<Decision>([
    ['a yes lets answers in again', [afterNo, changed(on(2))], childsAnswers[0] as Command, mood4],
    ['the parent goes on', [afterNo], parentsForm, parentsFormTaken],
    ['a sitting is not thrown open that could not be answered', [questDone], replayQuest, 'CHILD_SAID_NO'],
    [
      'a reminder of what others would do goes out',
      [day3],
      remind,
      { type: 'ReminderSent', ...reminded, to: ['parent'] },
    ],
    ['no reminder goes out of what the child would do', [day3, childAsked('no')], remind, 'nothing'],
  ])('%s', checkDecision);
  it('no answer of the child is taken, of no kind', () => {
    for (const command of childsAnswers) given(afterNo).when(command).thenRefused('CHILD_SAID_NO');
  });
  it('the workflow hears of it, of the yes that follows, and of no other yes', () =>
    expect([childAsked('no'), changed(), childAsked('yes')].map(getSignal)).toEqual(['programme', 'programme', null]));
  it('nobody is reminded of what the child would do', () => {
    const withoutTeacher = snapshotAfter(...begunWithoutTeacher, ...daysOpened(4), childAsked('no'));
    expect(listReminderRecipients(withoutTeacher, 4, on(4))).toEqual(['parent']);
    expect(getNextStep(snapshotAfter(...day3, childAsked('no')), reminded.at)).toMatchObject({
      do: 'wait',
      for: 'day',
    });
    expect(listAwaited(snapshotAfter(...afterNo), on(4))).toEqual(['parent', 'teacher']);
  });
  it('the week still ends with what exists when its grace is over', () => {
    const week = snapshotAfter(...begun, ...daysOpened(7), childAsked('no'));
    expect(getNextStep(week, plan.graceEnds)).toMatchObject({ do: 'analyse' });
  });
});

describe('the child is asked', () => {
  const day2 = [...begun, ...daysOpened(2)];
  const noOnDay1 = [...begun, dayOpened(1), childAsked('no'), dayOpened(2)];
  it.each<Decision>([
    ['and says no', [begun], ask('no'), childAsked('no')],
    ['at most once a day', [begun, childAsked('no')], ask('no', on(1, '17:00')), 'nothing'],
    ['again on another day, and a second no is news', noOnDay1, ask('no', on(2)), childAsked('no', on(2))],
    ['not before the first day', [begun], ask('yes', '2026-11-22T12:00:00.000Z'), 'NOT_OPEN_YET'],
    ['not without consent', [begun, examples.ConsentWithdrawn], ask('yes', on(3)), 'NO_CONSENT'],
    ['not in a cancelled week', [begun, examples.AssessmentCancelled], ask('yes', on(3)), 'CANCELLED'],
    ['for nothing once nothing more counts', [begun, examples.AnalysisStarted], ask('yes', on(8)), 'nothing'],
    ['and its yes says that it follows a no', [day2, childAsked('no')], ask('yes', on(2)), changed(on(2))],
    ['and its yes alone follows none', [day2], ask('yes'), childAsked('yes')],
    [
      'and a yes of a page that knows of the no is taken',
      [day2, childAsked('no')],
      ask('yes', on(2), { afterNo: true }),
      changed(on(2)),
    ],
    [
      'and a yes that was said before the no, and comes later, is not taken',
      [day2, childAsked('no')],
      ask('yes', on(2), { afterNo: false }),
      'CHILD_SAID_NO',
    ],
    [
      'and the first yes of a page that knows of no no is taken',
      [day2],
      ask('yes', on(2), { afterNo: false }),
      childAsked('yes', on(2)),
    ],
    [
      'and a no is taken from every page',
      [day2, childAsked('yes')],
      ask('no', on(2), { afterNo: false }),
      childAsked('no', on(2)),
    ],
  ])('%s', checkDecision);
});

describe('stopped for good', () => {
  const stopped = [...begunWithoutTeacher, ...daysOpened(3), childAsked('no', on(2)), ended()];
  const christmas = '2026-12-24T12:00:00.000Z';
  const finish: Command = { type: 'RequestFinish', at: on(3) };
  const finishAsked: AssessmentEvent = { type: 'FinishRequested', at: on(3) };
  const cancel: Command = { type: 'CancelAssessment', at: on(3), by: 'parent' };
  const analyse = (at: Instant): Command => ({ type: 'StartAnalysis', at, attempt: 1 });
  const at = on(3, '17:00');
  const missing = allTasks.filter((id) => id !== 'teacher/5');
  it.each<Decision>([
    ['is said by the child', [begun, daysOpened(3)], end(), ended()],
    ['is said by the parent', [begun, daysOpened(3)], end(on(3), 'parent'), ended('parent')],
    ['is said once', [stopped], end(on(4)), 'nothing'],
    ['is not said before the first day', [begun], end('2026-11-22T12:00:00.000Z'), 'NOT_OPEN_YET'],
    ['is not said where nothing of the child is left', [begun, examples.AnalysisStarted], end(on(8)), 'nothing'],
    ['takes no yes', [stopped], ask('yes', on(4)), 'CHILD_STOPPED'],
    ['takes the form of the parent', [stopped, daysOpened(4)], parentsForm, parentsFormTaken],
    ['analyses nothing by itself', [stopped, daysOpened(7)], analyse(christmas), 'TOO_EARLY_TO_FINISH'],
    ['lets the parent have the report at once', [stopped], finish, finishAsked],
    ['lets the parent cancel', [stopped], cancel, { ...cancel, type: 'AssessmentCancelled' }],
    [
      'is analysed at once when the parent asks',
      [stopped, finishAsked],
      analyse(at),
      { type: 'AnalysisStarted', at, attempt: 1, missing },
    ],
  ])('%s', checkDecision);
  it('ends the tasks of the child: neither an answer nor a yes is taken', () => {
    for (const command of childsAnswers) given(stopped, daysOpened(4)).when(command).thenRefused('CHILD_STOPPED');
    expect(getSignal(ended())).toBe('programme');
  });
  it('never ends a week by itself: it waits until a grown-up decides', () => {
    const snapshot = snapshotAfter(...stopped, ...daysOpened(7));
    expect(getNextStep(snapshot, on(7))).not.toMatchObject({ do: 'analyse' });
    expect(getNextStep(snapshot, christmas)).toEqual({ do: 'wait', at: null, for: 'signal' });
    expect(listAwaited(snapshot, christmas)).toContain('parent');
    expect(getNextStep(snapshotAfter(...stopped, finishAsked), at)).toEqual({ do: 'analyse', attempt: 1 });
  });
  it('reminds the parent of the decision, until it is made', () => {
    const snapshot = snapshotAfter(...stopped);
    expect(listReminderRecipients(snapshot, 3, on(3))).toEqual(['parent']);
    expect(listReminderRecipients({ ...snapshot, finishRequested: true } as AssessmentSnapshot, 3, on(3))).toEqual([]);
  });
});

it('a course that was recorded before goes on as it did', () => {
  const snapshot = snapshotAfter(...begunWithoutTeacher, ...daysOpened(3), childAsked('no'));
  const { childRests: _rests, childEnded: _ended, ...recorded } = snapshot;
  const step = getNextStep(recorded as AssessmentSnapshot, plan.reminders[2] as string);
  expect(step).toMatchObject({ do: 'remind', day: 3 });
});
