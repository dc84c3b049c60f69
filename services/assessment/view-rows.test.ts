import { describe, expect, it } from 'vitest';
import { type Scores, toViewRow, unscored } from '#services/assessment/view-facts.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import {
  assessmentId,
  begun,
  createAllTaskEvents,
  dayOpened,
  daysOpened,
  examples,
  on,
  plan,
  studentId,
} from '#shared/testing/examples.ts';

const base = { session_id: assessmentId, student_id: studentId };
const buildRows = async (events: readonly AssessmentEvent[], scores: Scores = unscored) => {
  const versioned = events.map((event, i) => ({ version: i + 1, event }));
  const history = async () => versioned;
  const previous = assessment.initialState;
  return createRowsFor(scores)({ assessmentId, studentId, previous, events: versioned, history });
};

describe('a row of a view', () => {
  it('is written by a mood check, with the version of its event', async () => {
    const row = { ...base, version: 1, day: 1, mood: 'happy', energy: 'medium', completed_at: on(1), step: null };
    expect(await buildRows([examples.MoodChecked])).toEqual([{ table: 'mood_assessments', row }]);
    const great = { ...examples.MoodChecked, step: 5 as const };
    expect(await buildRows([great])).toEqual([{ table: 'mood_assessments', row: { ...row, step: 5 } }]);
  });

  it('is the newest of its key, however often a batch writes it', async () => {
    const again = { ...examples.MoodChecked, mood: 'sad' as const };
    expect(await buildRows([examples.MoodChecked, { ...again, day: 2 }, again])).toMatchObject([
      { row: { day: 1, mood: 'sad', version: 3 } },
      { row: { day: 2 } },
    ]);
  });

  it('takes no column that its table does not have', () => {
    const place = { assessmentId, studentId, version: 1 };
    const columns = { day: 1, mood: 'happy', energy: 'medium', completedAt: on(1) } as const;
    expect(toViewRow('mood_assessments', place, columns).row).toEqual({
      ...base,
      version: 1,
      day: 1,
      mood: 'happy',
      energy: 'medium',
      completed_at: on(1),
    });
    // @ts-expect-error a misspelt column does not compile
    expect(() => toViewRow('mood_assessments', place, { ...columns, enregy: 'high' })).toThrow(TypeError);
    // @ts-expect-error and neither does one that is missing
    toViewRow('mood_assessments', place, { day: 1, mood: 'happy', energy: 'medium' });
  });

  it('holds the ratings that were given, and null for those that were not', async () => {
    const [parent, teacher] = await buildRows([examples.ParentObserved, examples.TeacherObserved]);
    expect(parent).toMatchObject({
      table: 'parent_observations',
      row: { day: 4, social_skills: 8, emotional_regulation: null, strengths: 'Keeps going.', concerns: null },
    });
    expect(teacher).toMatchObject({
      table: 'teacher_observations',
      row: { day: 5, focus_attention: 4, participation: null, learning_style: 'mixed', shared: ['challenges'] },
    });
  });

  it('holds the score of the week so far with its interval, count and grade, and nothing that came later', async () => {
    const buildScores = (events: readonly unknown[]) => ({
      score: events.length,
      lo: 1,
      hi: 2,
      n: 3,
      evidence: 'expert-prior' as const,
      scaleVersion: '1',
    });
    const counting: Scores = {
      area: async (_, events) => buildScores(events),
      subject: async (_, events) => ({
        ...buildScores(events),
        level: 'Proficient',
        strengths: ['fractions'],
        weaknesses: [],
      }),
      traits: async (_, events) => ({ O: buildScores(events) }),
    };
    const week = [
      ...begun,
      examples.SkillAreaCompleted,
      examples.SubjectCompleted,
      examples.PersonalityCompleted,
      examples.SkillsCompleted,
    ];
    const grounds = { score_lo: 1, score_hi: 2, answers: 3, evidence: 'expert-prior', scale_version: '1' };
    expect((await buildRows(week, counting)).filter(({ table }) => table !== 'week_phases')).toMatchObject([
      {
        table: 'cognitive_assessments',
        row: { version: 4, day: 3, assessment_type: 'cognitive', score: 4, ...grounds, completed_at: on(3) },
      },
      {
        table: 'academic_assessments',
        row: {
          version: 5,
          day: 4,
          subject: 'mathematics',
          level: 'Proficient',
          score: 5,
          ...grounds,
          strengths: ['fractions'],
          weaknesses: [],
        },
      },
      {
        table: 'personality_assessments',
        row: { version: 6, day: 2, quest_set: 'A', traits: { O: buildScores(week.slice(0, 6)) } },
      },
    ]);
  });

  it('belongs to day 6 for the encore of the quest', async () => {
    expect(await buildRows([{ ...examples.PersonalityCompleted, set: 'B' }])).toMatchObject([
      { row: { day: 6, quest_set: 'B' } },
    ]);
  });

  it('is open again while its sitting is replayed', async () => {
    const games = ['cognitive', 'social'] as const;
    const played = games.map((area) => ({ ...examples.SkillAreaCompleted, area }));
    const { area: _, ...all } = examples.SittingReplayed;
    const open = { score: null, answers: null, evidence: null, scale_version: null, completed_at: null };
    expect(await buildRows([...played, examples.SittingReplayed])).toMatchObject([
      { row: { assessment_type: 'cognitive', version: 3, ...open } },
      { row: { assessment_type: 'social', version: 2, completed_at: on(3) } },
    ]);
    expect(await buildRows([...played, all])).toMatchObject(
      games.map((area) => ({ row: { assessment_type: area, version: 3, ...open } })),
    );
    expect(await buildRows([{ ...all, task: 'academic/4/science' }])).toMatchObject([
      { row: { subject: 'science', level: null, ...open } },
    ]);
    expect(await buildRows([{ ...all, task: 'personality/2' }])).toMatchObject([
      { row: { quest_set: 'A', traits: null, completed_at: null } },
    ]);
  });

  it('keeps the whole report, also one of a shape that is not ours', async () => {
    const [generated] = await buildRows([{ ...examples.ReportGenerated, report: { shape: 0 } }]);
    const [failed] = await buildRows([examples.AnalysisFailed]);
    expect(generated).toMatchObject({
      table: 'overall_reports',
      row: {
        status: 'completed',
        attempt: 1,
        overall_score: 76,
        overall_lo: 71,
        overall_answers: 93,
        evidence: 'expert-prior',
        scale_version: '1',
        document: { shape: 0 },
        generated_at: on(7),
      },
    });
    expect(failed).toMatchObject({
      table: 'overall_reports',
      row: { status: 'failed', attempt: 1, failure: 'worker lost' },
    });
  });

  it('is written by no answer that finishes nothing, and by no reminder', async () => {
    const { SceneAnswered, TrialsRecorded, ItemAnswered, SkillsCompleted, ReminderSent } = examples;
    expect(await buildRows([SceneAnswered, TrialsRecorded, ItemAnswered, SkillsCompleted, ReminderSent])).toEqual([]);
  });
});

describe('where a week stands, for operators', () => {
  const computePhaseAfter = async (...events: readonly (AssessmentEvent | readonly AssessmentEvent[])[]) =>
    (await buildRows(events.flat() as AssessmentEvent[])).find(({ table }) => table === 'week_phases')?.row;
  const findOpening = (day: number) => plan.days[day - 1]?.opens;

  it.each([
    ['scheduled', [begun], { day: 0, since: begun[0].at, due_at: findOpening(1) }],
    ['running', [begun, daysOpened(3)], { day: 3, since: on(3, '07:00'), due_at: findOpening(4) }],
    ['running', [begun, daysOpened(7)], { day: 7, due_at: plan.graceEnds }],
    ['running', [begun, daysOpened(7), examples.FinishRequested], { day: 7, due_at: on(7) }],
    // A child has stopped: no end comes by itself, only a guardian's decision, which is carried out on any day.
    ['running', [begun, daysOpened(7), examples.ChildTasksEnded], { day: 7, due_at: null }],
    ['running', [begun, daysOpened(3), examples.ChildTasksEnded], { day: 3, due_at: findOpening(4) }],
    ['running', [begun, daysOpened(3), examples.ChildTasksEnded, examples.FinishRequested], { day: 3, due_at: on(7) }],
    ['paused', [begun, daysOpened(3), examples.AssessmentPaused], { day: 3, since: on(3, '09:00'), due_at: null }],
    [
      'running',
      [begun, daysOpened(3), examples.AssessmentPaused, examples.AssessmentResumed],
      { day: 3, since: on(4, '09:00'), due_at: findOpening(4) },
    ],
    ['withoutConsent', [begun, daysOpened(2), examples.ConsentWithdrawn], { day: 2, due_at: plan.graceEnds }],
    ['analysing', [begun, daysOpened(7), examples.AnalysisStarted], { since: on(7), due_at: on(7, '20:00') }],
    ['failed', [begun, daysOpened(7), examples.AnalysisStarted, examples.AnalysisFailed], { due_at: null }],
    ['completed', [begun, daysOpened(7), examples.AnalysisStarted, examples.ReportGenerated], { due_at: null }],
    ['cancelled', [begun, examples.AssessmentCancelled], { due_at: null }],
  ] as const)('is %s', async (phase, events, rest) =>
    expect(await computePhaseAfter(...events)).toMatchObject({ session_id: assessmentId, phase, ...rest }),
  );

  it('is the same after an answer that leaves others missing', async () => {
    const opened = [...begun, ...daysOpened(7)];
    expect(await computePhaseAfter(opened, examples.MoodChecked)).toMatchObject({ version: opened.length });
  });

  it('is due since the last answer, also where the last day opens after it', async () => {
    const tasks = createAllTaskEvents({ teacher: true });
    expect(await computePhaseAfter(begun, daysOpened(7), tasks)).toMatchObject({ due_at: examples.TeacherObserved.at });
    expect(await computePhaseAfter(begun, daysOpened(6), tasks)).toMatchObject({ due_at: findOpening(7) });
    expect(await computePhaseAfter(begun, daysOpened(6), tasks, dayOpened(7))).toMatchObject({
      due_at: findOpening(7),
    });
    expect(
      await computePhaseAfter(begun, daysOpened(7), tasks, examples.AssessmentPaused, examples.AssessmentResumed),
    ).toMatchObject({ phase: 'running', due_at: examples.AssessmentResumed.at });
  });
});
