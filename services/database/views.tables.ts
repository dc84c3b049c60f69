import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  getTableConfig,
  index,
  integer,
  jsonb,
  type PgTable,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#services/database/columns.tables.ts';
import type { AssessmentPhase } from '#shared/contracts/ops-weeks.ts';
import type { Energy, Mood, MoodStep } from '#shared/instruments/mood.ts';
import type { HomeActivity } from '#shared/instruments/parent-form.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import type { LearningStyle } from '#shared/instruments/teacher-form.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import type { EvidenceGrade } from '#shared/values/score.ts';

// Views with the specification's names and columns (and one for operators), written in the append's own commit by a
// function that is generated from these tables. `version` is that of the event which wrote the row: a rebuild beside
// live writes keeps the newer of two. A score has its 90 % interval and its evidence. `completed_at` is null while a
// replayed sitting is open again.

const week = {
  sessionId: uuid('session_id').$type<AssessmentId>().notNull(),
  studentId: uuid('student_id').$type<StudentId>().notNull(),
};
const version = { version: integer('version').notNull() };
const score = {
  score: doublePrecision('score'),
  scoreLo: doublePrecision('score_lo'),
  scoreHi: doublePrecision('score_hi'),
  answers: integer('answers'),
};
const grounds = {
  evidence: text('evidence').$type<EvidenceGrade>(),
  scaleVersion: text('scale_version'),
};

export const moodAssessments = pgTable(
  'mood_assessments',
  {
    ...week,
    day: smallint('day').notNull(),
    mood: text('mood').$type<Mood>().notNull(),
    energy: text('energy').$type<Energy>().notNull(),
    completedAt: instant('completed_at').notNull(),
    ...version,
    /** Of a child of 11 and more. */
    step: smallint('step').$type<MoodStep>(),
  },
  (table) => [primaryKey({ name: 'mood_assessments_pkey', columns: [table.sessionId, table.day] })],
);

export const personalityAssessments = pgTable(
  'personality_assessments',
  {
    ...week,
    day: smallint('day').notNull(),
    questSet: text('quest_set').$type<QuestSet>().notNull(),
    traits: jsonb('traits').$type<object>(),
    completedAt: instant('completed_at'),
    ...version,
  },
  (table) => [primaryKey({ name: 'personality_assessments_pkey', columns: [table.sessionId, table.day] })],
);

export const cognitiveAssessments = pgTable(
  'cognitive_assessments',
  {
    ...week,
    day: smallint('day').notNull(),
    assessmentType: text('assessment_type').$type<SkillArea>().notNull(),
    ...score,
    completedAt: instant('completed_at'),
    ...version,
    ...grounds,
  },
  (table) => [
    primaryKey({ name: 'cognitive_assessments_pkey', columns: [table.sessionId, table.day, table.assessmentType] }),
  ],
);

export const academicAssessments = pgTable(
  'academic_assessments',
  {
    ...week,
    day: smallint('day').notNull(),
    subject: text('subject').$type<Subject>().notNull(),
    level: text('level'),
    ...score,
    strengths: text('strengths').array().$type<Topic[]>(),
    weaknesses: text('weaknesses').array().$type<Topic[]>(),
    completedAt: instant('completed_at'),
    ...version,
    ...grounds,
  },
  (table) => [primaryKey({ name: 'academic_assessments_pkey', columns: [table.sessionId, table.day, table.subject] })],
);

export const parentObservations = pgTable(
  'parent_observations',
  {
    ...week,
    day: smallint('day').notNull(),
    homeActivities: text('home_activities').array().$type<HomeActivity[]>().notNull(),
    socialSkills: smallint('social_skills'),
    independence: smallint('independence'),
    creativity: smallint('creativity'),
    emotionalRegulation: smallint('emotional_regulation'),
    strengths: text('strengths'),
    concerns: text('concerns'),
    observations: text('observations'),
    completedAt: instant('completed_at').notNull(),
    ...version,
  },
  (table) => [primaryKey({ name: 'parent_observations_pkey', columns: [table.sessionId, table.day] })],
);

export const teacherObservations = pgTable(
  'teacher_observations',
  {
    ...week,
    day: smallint('day').notNull(),
    academicPerformance: smallint('academic_performance'),
    classroomBehavior: smallint('classroom_behavior'),
    peerInteraction: smallint('peer_interaction'),
    focusAttention: smallint('focus_attention'),
    participation: smallint('participation'),
    learningStyle: text('learning_style').$type<LearningStyle>().notNull(),
    strengths: text('strengths'),
    challenges: text('challenges'),
    recommendations: text('recommendations'),
    /** The texts that the teacher agreed to show to the family. */
    shared: text('shared').array().$type<('strengths' | 'challenges' | 'recommendations')[]>().notNull(),
    completedAt: instant('completed_at').notNull(),
    ...version,
  },
  (table) => [primaryKey({ name: 'teacher_observations_pkey', columns: [table.sessionId, table.day] })],
);

export const overallReports = pgTable(
  'overall_reports',
  {
    ...week,
    status: text('status').$type<'completed' | 'failed'>().notNull(),
    attempt: integer('attempt').notNull(),
    reportType: text('report_type'),
    overallScore: smallint('overall_score'),
    overallLo: smallint('overall_lo'),
    overallHi: smallint('overall_hi'),
    cognitiveScores: jsonb('cognitive_scores'),
    personalityProfile: jsonb('personality_profile'),
    academicStrengths: jsonb('academic_strengths'),
    academicChallenges: jsonb('academic_challenges'),
    behavioralInsights: jsonb('behavioral_insights'),
    recommendations: jsonb('recommendations'),
    developmentAreas: jsonb('development_areas'),
    /** The whole report, byte for byte as in ReportGenerated. */
    document: jsonb('document'),
    failure: text('failure'),
    generatedAt: instant('generated_at'),
    ...version,
    overallAnswers: integer('overall_answers'),
    ...grounds,
  },
  (table) => [
    primaryKey({ name: 'overall_reports_pkey', columns: [table.sessionId] }),
    index('overall_reports_student').on(table.studentId),
    check('overall_reports_status_check', sql`${table.status} in ('completed', 'failed')`),
  ],
);

/**
 * The phase of each assessment, for operators: the one view that the specification does not name. It holds only
 * steering data, so that a hundred thousand rows are counted quickly.
 */
export const weekPhases = pgTable(
  'week_phases',
  {
    ...week,
    phase: text('phase').$type<AssessmentPhase>().notNull(),
    /** The last day that has opened; 0 before the first. */
    day: smallint('day').notNull(),
    /** Time of the last event that steers the assessment, or that made its analysis due or put it off. */
    since: instant('since').notNull(),
    /** The latest time for the next automatic transition; null if the assessment waits for a person, or for nothing. */
    dueAt: instant('due_at'),
    ...version,
  },
  (table) => [
    primaryKey({ name: 'week_phases_pkey', columns: [table.sessionId] }),
    index('week_phases_open').on(table.phase, table.day).where(sql`${table.phase} not in ('completed', 'cancelled')`),
    index('week_phases_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/** In the order in which an append writes them, and in which a rebuild locks them. */
export const VIEWS = {
  mood_assessments: moodAssessments,
  personality_assessments: personalityAssessments,
  cognitive_assessments: cognitiveAssessments,
  academic_assessments: academicAssessments,
  parent_observations: parentObservations,
  teacher_observations: teacherObservations,
  overall_reports: overallReports,
  week_phases: weekPhases,
} satisfies Record<string, PgTable>;
export type ViewTable = keyof typeof VIEWS;

/** The database column names of each view: those of its primary key, and the others. */
export const VIEW_COLUMNS = Object.fromEntries(
  Object.entries<PgTable>(VIEWS).map(([name, table]) => [name, listColumns(table)]),
) as Record<ViewTable, ReturnType<typeof listColumns>>;

function listColumns(table: PgTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys.flatMap((primary) => primary.columns.map((column) => column.name));
  return { key, others: columns.map((column) => column.name).filter((column) => !key.includes(column)) };
}
