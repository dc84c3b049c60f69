import { rowOf, type View } from '#services/views/view-facts.ts';
import { task } from '#shared/domain/programme.ts';

/** A slider that nobody touched and a field left empty stay null. */
const orNull = <T>(value: T | undefined) => value ?? null;

export const parentObserved: View<'ParentObserved'> = (fact) => {
  const { homeActivities, sliders, texts, at } = fact.event;
  return [
    rowOf('parent_observations', fact, {
      day: task('parent/4').day,
      home_activities: homeActivities,
      social_skills: orNull(sliders.socialSkills),
      independence: orNull(sliders.independence),
      creativity: orNull(sliders.creativity),
      emotional_regulation: orNull(sliders.emotional),
      strengths: orNull(texts.strengths),
      concerns: orNull(texts.concerns),
      observations: orNull(texts.observations),
      completed_at: at,
    }),
  ];
};

export const teacherObserved: View<'TeacherObserved'> = (fact) => {
  const { sliders, learningStyle, texts, shared, at } = fact.event;
  return [
    rowOf('teacher_observations', fact, {
      day: task('teacher/5').day,
      academic_performance: orNull(sliders.academicPerformance),
      classroom_behavior: orNull(sliders.classroomBehavior),
      peer_interaction: orNull(sliders.peerInteraction),
      focus_attention: orNull(sliders.focusAttention),
      participation: orNull(sliders.participation),
      learning_style: learningStyle,
      strengths: orNull(texts.strengths),
      challenges: orNull(texts.challenges),
      recommendations: orNull(texts.recommendations),
      shared,
      completed_at: at,
    }),
  ];
};
