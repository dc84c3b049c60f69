import type { EventOf } from '#shared/domain/assessment/events.ts';
import { PARENT_SLIDERS } from '#shared/instruments/parent-form.ts';
import { TEACHER_SLIDERS } from '#shared/instruments/teacher-form.ts';
import type { Looked } from '#shared/measurement/report/estimates.ts';
import { contradictionFlags, formFlags, samePersonFlags, validityOf } from '#shared/measurement/validity.ts';

const filled = (texts: Record<string, string | undefined>): number => Object.values(texts).filter(Boolean).length;

/** The parent's form with its flags. The list of activities counts as one field. */
export function lookAtParent(form: EventOf<'ParentObserved'>): Looked<EventOf<'ParentObserved'>> {
  const answeredFields = 1 + Object.keys(form.sliders).length + filled(form.texts) + (form.mirror?.length ?? 0);
  const flags = formFlags({
    sliders: form.sliders,
    sliderCount: PARENT_SLIDERS.length,
    answeredFields,
    totalMs: form.totalMs,
  });
  const V = validityOf(flags);
  return { name: 'parent', flags, V, found: V > 0 ? form : null };
}

/**
 * The teacher's form with its flags; `test` is the displayed interval of the academic area. The learning style counts
 * as one field.
 */
export function lookAtTeacher(
  form: EventOf<'TeacherObserved'>,
  test: { lo: number; hi: number } | null,
): Looked<EventOf<'TeacherObserved'>> {
  const answeredFields = 1 + Object.keys(form.sliders).length + filled(form.texts);
  const flags = [
    ...formFlags({ sliders: form.sliders, sliderCount: TEACHER_SLIDERS.length, answeredFields, totalMs: form.totalMs }),
    ...contradictionFlags(form.sliders, test),
    ...samePersonFlags(form.parentsDevice),
  ];
  const V = validityOf(flags);
  return { name: 'teacher', flags, V, found: V > 0 ? form : null };
}
