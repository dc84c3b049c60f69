import { z } from 'zod';
import { LearningStyle, TEACHER_TEXTS, TeacherSliders } from '#shared/instruments/teacher-form.ts';

/** The unsent form; untouched fields are absent. */
export const TeacherDraft = z.object({
  sliders: TeacherSliders,
  learningStyle: LearningStyle.nullable(),
  texts: z.object({ strengths: z.string(), challenges: z.string(), recommendations: z.string() }),
  shared: z.array(z.enum(TEACHER_TEXTS)),
  /** Milliseconds of active use. */
  totalMs: z.number(),
});
export type TeacherDraft = z.infer<typeof TeacherDraft>;
/** A text is shared only if the teacher ticks it. */
export const EMPTY_TEACHER_DRAFT: TeacherDraft = {
  sliders: {},
  learningStyle: null,
  texts: { strengths: '', challenges: '', recommendations: '' },
  shared: [],
  totalMs: 0,
};
export const readTeacherDraft = (stored: unknown): TeacherDraft | null => TeacherDraft.safeParse(stored).data ?? null;
