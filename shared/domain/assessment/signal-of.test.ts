import { expect, it } from 'vitest';
import { lastSignalled, signalOf } from '#shared/domain/assessment/signal-of.ts';
import { examples } from '#shared/testing/examples.ts';

it('names the signal of each event as the specification of the backend does', () => {
  expect(Object.fromEntries(Object.entries(examples).map(([type, event]) => [type, signalOf(event)]))).toEqual({
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
    AnswersExpired: null,
    AssessmentCancelled: 'programme',
  });
});

it('sends a replay to the signal of its task', () => {
  expect(signalOf({ ...examples.SittingReplayed, task: 'academic/4/science' })).toBe('academic');
  expect(signalOf({ ...examples.PersonalityCompleted, set: 'B' })).toBeNull();
  expect(signalOf({ ...examples.SittingReplayed, task: 'personality/2' })).toBe('personality');
});

it('finds the last event of a batch that the workflow must hear of', () => {
  const { MoodChecked, SceneAnswered, SubjectCompleted, ItemAnswered } = examples;
  expect(lastSignalled([MoodChecked, SceneAnswered, MoodChecked, SceneAnswered], 5, 'a')).toBe(7);
  expect(lastSignalled([ItemAnswered, SubjectCompleted], 1, 'o')).toBe(2);
  expect(lastSignalled([SceneAnswered], 5, 'a')).toBeNull();
  expect(lastSignalled([], 5, 's')).toBeNull();
  expect(lastSignalled([MoodChecked], 5, 'w')).toBeNull();
});
