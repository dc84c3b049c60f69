import { z } from 'zod';
import { Rating } from '#shared/instruments/parent-form.ts';
import { FreeText } from '#shared/values/text.ts';

export const TeacherSliders = z.strictObject({
  academicPerformance: Rating.optional(),
  classroomBehavior: Rating.optional(),
  peerInteraction: Rating.optional(),
  focusAttention: Rating.optional(),
  participation: Rating.optional(),
});
export type TeacherSliders = z.infer<typeof TeacherSliders>;
export type TeacherSlider = keyof TeacherSliders;
export const TEACHER_SLIDERS = [
  'academicPerformance',
  'classroomBehavior',
  'peerInteraction',
  'focusAttention',
  'participation',
] as const satisfies readonly TeacherSlider[];

/** Start values of untouched sliders for the keyboard, the defaults of the specification. Never stored. */
export const TEACHER_SLIDER_START = {
  academicPerformance: 7,
  classroomBehavior: 8,
  peerInteraction: 7,
  focusAttention: 6,
  participation: 8,
} as const satisfies Record<TeacherSlider, number>;

/** How the child likes to learn, in the teacher's view. Quoted in the report; no score uses it. */
export const LearningStyle = z.enum(['visual', 'auditory', 'kinesthetic', 'reading-writing', 'mixed']);
export type LearningStyle = z.infer<typeof LearningStyle>;

export const TeacherTexts = z.strictObject({
  strengths: FreeText.optional(),
  challenges: FreeText.optional(),
  recommendations: FreeText.optional(),
});
export type TeacherTexts = z.infer<typeof TeacherTexts>;
export type TeacherText = keyof TeacherTexts;
export const TEACHER_TEXTS = ['strengths', 'challenges', 'recommendations'] as const satisfies readonly TeacherText[];

/**
 * Only the texts that the teacher shares: others are not stored, and those stored by earlier releases are not shown.
 */
export const keepSharedTexts = (texts: TeacherTexts, shared: readonly TeacherText[]): TeacherTexts =>
  Object.fromEntries(
    TEACHER_TEXTS.flatMap((name) => (shared.includes(name) && texts[name] !== undefined ? [[name, texts[name]]] : [])),
  );
