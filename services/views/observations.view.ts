import { rowOf, type View } from '#services/views/view-facts.ts';
import { task } from '#shared/domain/programme.ts';

/** Untouched sliders and empty fields stay null. */
const orNull = <T>(value: T | undefined) => value ?? null;

export const parentObserved: View<'ParentObserved'> = (fact) => {
  const { homeActivities, sliders, texts, at } = fact.event;
  return [
    rowOf('parent_observations', fact, {
      day: task('parent/4').day,
      homeActivities: homeActivities,
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

export const teacherObserved: View<'TeacherObserved'> = (fact) => {
  const { sliders, learningStyle, texts, shared, at } = fact.event;
  return [
    rowOf('teacher_observations', fact, {
      day: task('teacher/5').day,
      academicPerformance: orNull(sliders.academicPerformance),
      classroomBehavior: orNull(sliders.classroomBehavior),
      peerInteraction: orNull(sliders.peerInteraction),
      focusAttention: orNull(sliders.focusAttention),
      participation: orNull(sliders.participation),
      learningStyle: learningStyle,
      strengths: orNull(texts.strengths),
      challenges: orNull(texts.challenges),
      recommendations: orNull(texts.recommendations),
      shared,
      completedAt: at,
    }),
  ];
};
