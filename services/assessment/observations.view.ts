import { toViewRow, type ViewBuilder } from '#services/assessment/view-facts.ts';
import { getTask } from '#shared/domain/programme.ts';

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
