import {
  type Score,
  type Scores,
  toScoreColumns,
  toViewRow,
  type ViewBuilder,
  type ViewContext,
  type ViewEvent,
} from '#services/assessment/view-facts.ts';
import { getQuestTask, getSubjectTask, getTask } from '#shared/domain/programme.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import type { Instant } from '#shared/values/days.ts';
import type { TaskType } from '#shared/values/tasks.ts';

export const moodChecked: ViewBuilder<'MoodChecked'> = (fact) => {
  const { day, mood, energy, step = null, at } = fact.event;
  return [toViewRow('mood_assessments', fact, { day, mood, energy, completedAt: at, step })];
};

const buildQuestRow = (fact: ViewContext, set: QuestSet, traits: object | null, completedAt: Instant | null) =>
  toViewRow('personality_assessments', fact, { day: getQuestTask(set).day, questSet: set, traits, completedAt });

export const personalityCompleted: ViewBuilder<'PersonalityCompleted'> = async (fact) => {
  const { set, at } = fact.event;
  return [buildQuestRow(fact, set, await fact.scores.traits(set, await fact.readHistory()), at)];
};

const questReplayed = (fact: ViewEvent<'SittingReplayed'>) => [buildQuestRow(fact, 'A', null, null)];

const buildAreaRow = (fact: ViewContext, area: SkillArea, score: Score | null, completedAt: Instant | null) =>
  toViewRow('cognitive_assessments', fact, {
    day: getTask('skills/3').day,
    assessmentType: area,
    ...toScoreColumns(score),
    completedAt,
  });

export const skillAreaCompleted: ViewBuilder<'SkillAreaCompleted'> = async (fact) => {
  const { area, at } = fact.event;
  return [buildAreaRow(fact, area, await fact.scores.area(area, await fact.readHistory()), at)];
};

/** One area, or all four if none is named; an unfinished area has no row to reopen. */
const skillsReplayed = async (fact: ViewEvent<'SittingReplayed'>) => {
  const areas = fact.event.area ? [fact.event.area] : SkillArea.options;
  const history = await fact.readHistory();
  const finished = areas.filter((area) =>
    history.some((event) => event.type === 'SkillAreaCompleted' && event.area === area),
  );
  return finished.map((area) => buildAreaRow(fact, area, null, null));
};

const buildSubjectRow = (
  fact: ViewContext,
  subject: Subject,
  score: Awaited<ReturnType<Scores['subject']>>,
  completedAt: Instant | null,
) =>
  toViewRow('academic_assessments', fact, {
    day: getSubjectTask(subject).day,
    subject,
    level: score?.level ?? null,
    ...toScoreColumns(score),
    strengths: score?.strengths ?? null,
    weaknesses: score?.weaknesses ?? null,
    completedAt,
  });

export const subjectCompleted: ViewBuilder<'SubjectCompleted'> = async (fact) => {
  const { subject, at } = fact.event;
  return [buildSubjectRow(fact, subject, await fact.scores.subject(subject, await fact.readHistory()), at)];
};

const subjectReplayed = (fact: ViewEvent<'SittingReplayed'>) => {
  const { subject } = getTask(fact.event.task);
  return subject ? [buildSubjectRow(fact, subject, null, null)] : [];
};

const REPLAYED: Partial<Record<TaskType, ViewBuilder<'SittingReplayed'>>> = {
  personality: questReplayed,
  skills: skillsReplayed,
  academic: subjectReplayed,
};
/** The rows of a reopened sitting lose their scores until it is completed again. */
export const sittingReplayed: ViewBuilder<'SittingReplayed'> = (fact) =>
  REPLAYED[getTask(fact.event.task).type]?.(fact) ?? [];

/** Untouched sliders and empty fields stay null. */
const orNull = <T>(value: T | undefined) => value ?? null;

export const parentObserved: ViewBuilder<'ParentObserved'> = (fact) => {
  const { homeActivities, sliders, texts, at } = fact.event;
  return [
    toViewRow('parent_observations', fact, {
      day: getTask('parent/4').day,
      homeActivities,
      socialSkills: orNull(sliders.socialSkills),
      independence: orNull(sliders.independence),
      creativity: orNull(sliders.creativity),
      emotionalRegulation: orNull(sliders.emotional),
      strengths: orNull(texts.strengths),
      concerns: orNull(texts.concerns),
      observations: orNull(texts.observations),
      completedAt: at,
    }),
  ];
};

export const teacherObserved: ViewBuilder<'TeacherObserved'> = (fact) => {
  const { sliders, learningStyle, texts, shared, at } = fact.event;
  return [
    toViewRow('teacher_observations', fact, {
      day: getTask('teacher/5').day,
      academicPerformance: orNull(sliders.academicPerformance),
      classroomBehavior: orNull(sliders.classroomBehavior),
      peerInteraction: orNull(sliders.peerInteraction),
      focusAttention: orNull(sliders.focusAttention),
      participation: orNull(sliders.participation),
      learningStyle,
      strengths: orNull(texts.strengths),
      challenges: orNull(texts.challenges),
      recommendations: orNull(texts.recommendations),
      shared,
      completedAt: at,
    }),
  ];
};
