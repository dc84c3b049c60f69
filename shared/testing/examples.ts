import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventOf, EventType } from '#shared/domain/assessment/events.ts';
import { computePlan, DAY_MS } from '#shared/domain/plan.ts';
import { computeTrialSeed } from '#shared/instruments/games/game.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, SittingId, StudentId } from '#shared/values/ids.ts';
import { TaskId } from '#shared/values/tasks.ts';

/** Mira's week in London: scheduled on a Sunday, day 1 on Monday 23 November 2026. */
export const assessmentId = '0193a000-0000-7000-8000-000000000001' as AssessmentId;
export const studentId = '0193a000-0000-7000-8000-0000000000a1' as StudentId;
export const invitationId = '0193a000-0000-7000-8000-0000000000b1' as InvitationId;
export const otherInvitationId = '0193a000-0000-7000-8000-0000000000b2' as InvitationId;
export const sittingId = '0193a000-0000-7000-8000-0000000000c1' as SittingId;
export const timeZone = 'Europe/London';
export const scheduledAt: Instant = '2026-11-22T10:00:00.000Z';

export const plan = computePlan({
  startDate: '2026-11-23',
  timeZone,
  reminderTime: '18:00',
  dayMs: DAY_MS,
  seed: assessmentId,
  now: Date.parse(scheduledAt),
});

/** An instant of Mira's week: London keeps UTC in winter. Day 8 and 9 are the days of grace. */
export const on = (day: number, time = '16:00'): Instant =>
  `2026-11-${String(22 + day).padStart(2, '0')}T${time}:00.000Z`;

export const scheduled: EventOf<'AssessmentScheduled'> = {
  type: 'AssessmentScheduled',
  at: scheduledAt,
  studentId,
  startDate: '2026-11-23',
  timeZone,
  reminderTime: '18:00',
  age: { years: 8 },
  plan,
};
export const consentGiven: EventOf<'ConsentGiven'> = {
  type: 'ConsentGiven',
  at: scheduledAt,
  noticeVersion: '2026-11',
};
export const teacherInvited: EventOf<'TeacherInvited'> = { type: 'TeacherInvited', at: scheduledAt, invitationId };
/** A week with a teacher, before its first day. */
export const begun = [scheduled, consentGiven, teacherInvited] as const;
export const begunWithoutTeacher = [scheduled, consentGiven] as const;
export const begunAt12 = [{ ...scheduled, age: { years: 12 } }, consentGiven] as const;

export const dayOpened = (day: Day): EventOf<'DayOpened'> => ({ type: 'DayOpened', at: on(day, '07:00'), day });
export const daysOpened = (upTo: Day): EventOf<'DayOpened'>[] =>
  ([1, 2, 3, 4, 5, 6, 7] as const).filter((day) => day <= upTo).map(dayOpened);

export const scheduleMira: CommandOf<'ScheduleAssessment'> = {
  type: 'ScheduleAssessment',
  at: scheduledAt,
  assessmentId,
  studentId,
  startDate: '2026-11-23',
  timeZone,
  reminderTime: '18:00',
  age: { years: 8 },
  noticeVersion: '2026-11',
  invitationId,
  dayMs: DAY_MS,
};

export const allTasks = TaskId.options;

/** The overall score of a report with its grounds. */
export const overall = { score: 76, lo: 71, hi: 82, n: 93, evidence: 'expert-prior' as const, scaleVersion: '1' };

/** One valid example of each event. */
export const examples: { [Type in EventType]: EventOf<Type> } = {
  AssessmentScheduled: scheduled,
  ConsentGiven: consentGiven,
  ConsentProved: { type: 'ConsentProved', at: on(1), plan },
  ConsentWithdrawn: { type: 'ConsentWithdrawn', at: on(2) },
  ChildTasksEnded: { type: 'ChildTasksEnded', at: on(3, '15:55'), by: 'child' },
  ChildAsked: { type: 'ChildAsked', at: on(1, '15:50'), says: 'yes', mode: '7-10', assist: 'alone' },
  TeacherInvited: teacherInvited,
  InvitationBounced: { type: 'InvitationBounced', at: on(1), invitationId },
  InvitationWithdrawn: { type: 'InvitationWithdrawn', at: on(2), invitationId, by: 'parent' },
  DayOpened: dayOpened(1),
  MoodChecked: { type: 'MoodChecked', at: on(1), day: 1, mood: 'happy', energy: 'medium', rtMs: 2400, assist: 'alone' },
  SceneAnswered: {
    type: 'SceneAnswered',
    at: on(2),
    set: 'A',
    sceneId: 'raft',
    optionId: 'fern',
    code: 2,
    shownOrder: ['moss', 'fern', 'reed', 'clay'],
    rtMs: 5200,
    assist: 'alone',
  },
  PersonalityCompleted: { type: 'PersonalityCompleted', at: on(2), set: 'A' },
  TrialsRecorded: {
    type: 'TrialsRecorded',
    at: on(3),
    area: 'cognitive',
    sittingId,
    assist: 'alone',
    trials: [
      {
        index: 0,
        game: 'matrices',
        level: 3,
        seed: computeTrialSeed(sittingId, 'matrices', 0),
        response: { option: 2 },
        rtMs: 4000,
        control: false,
        away: false,
        inputType: 'touch',
        difficulty: { shift: 0, tau: 0.6 },
      },
    ],
    scaleVersion: '1',
  },
  SkillAreaCompleted: { type: 'SkillAreaCompleted', at: on(3), area: 'cognitive', sittingId },
  SkillsCompleted: { type: 'SkillsCompleted', at: on(3) },
  ItemAnswered: {
    type: 'ItemAnswered',
    at: on(4),
    subject: 'mathematics',
    sittingId,
    itemId: 'm-1',
    topic: 'fractions',
    response: '3',
    correct: true,
    masteryAge: 8.2,
    tau: 0.8,
    c: 0,
    words: 12,
    scaleVersion: '2026-11',
    rtMs: 9000,
    assist: 'alone',
  },
  SubjectCompleted: { type: 'SubjectCompleted', at: on(4), subject: 'mathematics', sittingId },
  ParentObserved: {
    type: 'ParentObserved',
    at: on(4),
    homeActivities: ['Outdoor Play'],
    sliders: { socialSkills: 8 },
    texts: { strengths: 'Keeps going.' },
    totalMs: 90_000,
  },
  // Placed before the form, so that a log of all examples keeps the form.
  TeacherInputWithdrawn: { type: 'TeacherInputWithdrawn', at: on(5, '17:00'), invitationId },
  TeacherObserved: {
    type: 'TeacherObserved',
    at: on(5),
    invitationId,
    sliders: { focusAttention: 4 },
    learningStyle: 'mixed',
    texts: { challenges: 'Noise.' },
    shared: ['challenges'],
    totalMs: 120_000,
    parentsDevice: false,
  },
  SittingReplayed: { type: 'SittingReplayed', at: on(5), task: 'skills/3', area: 'cognitive' },
  ReminderSent: { type: 'ReminderSent', at: on(2, '18:50'), day: 2, to: ['parent'] },
  AssessmentPaused: { type: 'AssessmentPaused', at: on(3, '09:00') },
  AssessmentResumed: { type: 'AssessmentResumed', at: on(4, '09:00'), plan },
  AssessmentRescheduled: { type: 'AssessmentRescheduled', at: on(3), plan, timeZone },
  FinishRequested: { type: 'FinishRequested', at: on(7) },
  AnalysisStarted: { type: 'AnalysisStarted', at: on(7), attempt: 1, missing: ['teacher/5'] },
  ReportGenerated: { type: 'ReportGenerated', at: on(7), attempt: 1, reportType: 'comprehensive', overall, report: {} },
  AnalysisFailed: { type: 'AnalysisFailed', at: on(7), attempt: 1, reason: 'worker lost' },
  AssessmentCancelled: { type: 'AssessmentCancelled', at: on(3), by: 'parent' },
  IdeaTried: { type: 'IdeaTried', at: on(8), idea: 'areas/7-10/guess-my-rule', went: 'well' },
  AnswersExpired: { type: 'AnswersExpired', at: '2027-11-30T04:00:00.000Z', done: { 'mood/1': on(1) } },
};

/** All tasks done on their days; without the teacher's unless `teacher`. */
export function createAllTaskEvents(options: { teacher: boolean }): AssessmentEvent[] {
  const moods = ([1, 2, 3, 4, 5, 6] as const).map((day) => ({ ...examples.MoodChecked, day, at: on(day) }));
  const skills = SkillArea.options.flatMap((area) => [
    { ...examples.TrialsRecorded, area },
    { ...examples.SkillAreaCompleted, area },
  ]);
  const subjects = Subject.options.flatMap((subject) => [
    { ...examples.ItemAnswered, subject, topic: 'vocabulary' as const },
    { ...examples.SubjectCompleted, subject },
  ]);
  return [
    ...moods,
    examples.SceneAnswered,
    examples.PersonalityCompleted,
    ...skills,
    examples.SkillsCompleted,
    ...subjects,
    examples.ParentObserved,
    ...(options.teacher ? [examples.TeacherObserved] : []),
  ];
}

/** A command with the same content as the example event of a kind. */
export const toCommand = <C extends Command>(type: C['type'], event: AssessmentEvent, more: object = {}): C =>
  ({ ...event, ...more, type }) as unknown as C;

/** The answer of the example, by a child that has answered no item before. */
export const answerItem: CommandOf<'AnswerItem'> = toCommand('AnswerItem', examples.ItemAnswered, {
  assessmentId,
  history: { own: [], others: [] },
});
