import { expect, it } from 'vitest';
import { findLastSignalledVersion, getSignal } from '#shared/domain/assessment/signals.ts';
import { examples } from '#shared/testing/examples.ts';

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
