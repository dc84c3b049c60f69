import type { ParentSliders } from '#shared/instruments/parent-form.ts';
import type { TeacherSliders } from '#shared/instruments/teacher-form.ts';
import type { Field } from './fusion.ts';
import { clamp, sum } from './numbers.ts';
import {
  type Construct,
  type Loadings,
  PARENT_LOADINGS,
  SLIDER,
  SLIDER_CHALLENGE,
  SLIDER_STRENGTH,
  TEACHER_LOADINGS,
} from './scale-forms.ts';

/**
 * z = clamp((x-7)/1.7, ±2.5) for a rating of 1 to 10 (`measurement.md` 8.1). An untouched slider has no z: it is
 * missing.
 */
export const toSliderZ = (rating: number): number =>
  clamp((rating - SLIDER.mean) / SLIDER.sd, -SLIDER.clamp, SLIDER.clamp);

/**
 * The specification's "4+": a rating of 8 and more. No start value of the form fires this or the next (`measurement.md`
 * 8.1).
 */
export const isStrength = (rating: number): boolean => rating >= SLIDER_STRENGTH;
/** Its "below 3": a rating of 4 and less. */
export const isChallenge = (rating: number): boolean => rating <= SLIDER_CHALLENGE;

function listFields<Name extends string>(
  sliders: Partial<Record<Name, number>>,
  table: Record<Name, Loadings>,
  construct: Construct,
): Field[] {
  return (Object.keys(table) as Name[]).flatMap((name) => {
    const rating = sliders[name];
    const loading = table[name][construct];
    return rating === undefined || loading === undefined ? [] : [{ loading, z: toSliderZ(rating) }];
  });
}
/** The parent's touched sliders that say something about a construct, each as loading ℓ and z. */
export const listParentFields = (sliders: ParentSliders, construct: Construct): Field[] =>
  listFields(sliders, PARENT_LOADINGS, construct);
/** The same of the teacher's sliders. */
export const listTeacherFields = (sliders: TeacherSliders, construct: Construct): Field[] =>
  listFields(sliders, TEACHER_LOADINGS, construct);

/** e ← (e + Σℓz)/√(1+Σℓ²): evidence on the z scale with sliders added (`measurement.md` 8.3). */
export const addFields = (evidence: number, fields: readonly Field[]): number =>
  (evidence + sum(fields.map(({ loading, z }) => loading * z))) /
  Math.sqrt(1 + sum(fields.map(({ loading }) => loading ** 2)));
