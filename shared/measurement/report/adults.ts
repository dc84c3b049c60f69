import type { EventOf } from '#shared/domain/assessment/events.ts';
import { PARENT_SLIDERS } from '#shared/instruments/parent-form.ts';
import { TEACHER_SLIDERS } from '#shared/instruments/teacher-form.ts';
import type { ExaminedSource } from '#shared/measurement/report/estimates.ts';
import {
  computeValidity,
  findContradictionFlags,
  findFormFlags,
  findSamePersonFlags,
} from '#shared/measurement/validity.ts';

const countFilled = (texts: Record<string, string | undefined>): number => Object.values(texts).filter(Boolean).length;

/** The parent's form with its flags. The list of activities counts as one field. */
export function examineParentForm(form: EventOf<'ParentObserved'>): ExaminedSource<EventOf<'ParentObserved'>> {
  const answeredFields = 1 + Object.keys(form.sliders).length + countFilled(form.texts) + (form.mirror?.length ?? 0);
  const flags = findFormFlags({
    sliders: form.sliders,
    sliderCount: PARENT_SLIDERS.length,
    answeredFields,
    totalMs: form.totalMs,
  });
  const V = computeValidity(flags);
  return { name: 'parent', flags, V, value: V > 0 ? form : null };
}

/**
 * The teacher's form with its flags; `test` is the displayed interval of the academic area. The learning style counts
 * as one field.
 */
export function examineTeacherForm(
  form: EventOf<'TeacherObserved'>,
  test: { lo: number; hi: number } | null,
): ExaminedSource<EventOf<'TeacherObserved'>> {
  const answeredFields = 1 + Object.keys(form.sliders).length + countFilled(form.texts);
  const flags = [
    ...findFormFlags({
      sliders: form.sliders,
      sliderCount: TEACHER_SLIDERS.length,
      answeredFields,
      totalMs: form.totalMs,
    }),
    ...findContradictionFlags(form.sliders, test),
    ...findSamePersonFlags(form.parentsDevice),
  ];
  const V = computeValidity(flags);
  return { name: 'teacher', flags, V, value: V > 0 ? form : null };
}
