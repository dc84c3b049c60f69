import type { ParentSlider, ParentSliders } from '#shared/instruments/parent-form.ts';
import type { TeacherSlider, TeacherSliders } from '#shared/instruments/teacher-form.ts';
import type { Field } from './fusion.ts';
import { clamp, sum } from './numbers.ts';
import { type Mi, type Riasec, SLIDER, SLIDER_CHALLENGE, SLIDER_STRENGTH, type Trait } from './scale.ts';

/** z = clamp((x-7)/1.7, ±2.5) for a rating of 1 to 10 (`measurement.md` 8.1). An untouched slider has no z: it is missing. */
export const sliderZ = (rating: number): number => clamp((rating - SLIDER.mean) / SLIDER.sd, -SLIDER.clamp, SLIDER.clamp);

/** The specification's "4+": a rating of 8 and more. No start value of the form fires this or the next (`measurement.md` 8.1). */
export const isStrength = (rating: number): boolean => rating >= SLIDER_STRENGTH;
/** Its "below 3": a rating of 4 and less. */
export const isChallenge = (rating: number): boolean => rating <= SLIDER_CHALLENGE;

/** What one rating says about: a trait, an interest, a field of activity, or the adult half of a skill area. */
export type Construct = Trait | `riasec:${Riasec}` | `mi:${Mi}` | 'social' | 'regulation';
type Loadings = Partial<Record<Construct, number>>;

/** Assumed correlation ℓ of each field with each construct (`measurement.md` 8.2; design assumptions, blank = 0). */
export const PARENT_LOADINGS: Record<ParentSlider, Loadings> = {
  socialSkills: { E: 0.35, A: 0.35, 'riasec:S': 0.25, 'mi:interpersonal': 0.3, social: 0.53 },
  independence: { C: 0.35, E: 0.15, 'riasec:E': 0.15, 'mi:intrapersonal': 0.2 },
  creativity: { O: 0.45, 'riasec:A': 0.3, 'mi:spatial': 0.15, 'mi:linguistic': 0.1 },
  emotional: { A: 0.2, N: -0.45, 'mi:intrapersonal': 0.2, regulation: 0.5 },
};
export const TEACHER_LOADINGS: Record<TeacherSlider, Loadings> = {
  academicPerformance: { O: 0.15 },
  classroomBehavior: { C: 0.3, A: 0.3, N: -0.2, regulation: 0.4 },
  peerInteraction: { E: 0.25, A: 0.35, 'riasec:S': 0.15, 'mi:interpersonal': 0.25, social: 0.55 },
  focusAttention: { C: 0.45, regulation: 0.35 },
  participation: { O: 0.2, E: 0.4, 'riasec:E': 0.1 },
};

function fieldsOf<Name extends string>(sliders: Partial<Record<Name, number>>, table: Record<Name, Loadings>, construct: Construct): Field[] {
  return (Object.keys(table) as Name[]).flatMap((name) => {
    const rating = sliders[name];
    const loading = table[name][construct];
    return rating === undefined || loading === undefined ? [] : [{ loading, z: sliderZ(rating) }];
  });
}
/** The parent's touched sliders that say something about a construct, each as loading ℓ and z. */
export const parentFields = (sliders: ParentSliders, construct: Construct): Field[] => fieldsOf(sliders, PARENT_LOADINGS, construct);
/** The same of the teacher's sliders. */
export const teacherFields = (sliders: TeacherSliders, construct: Construct): Field[] => fieldsOf(sliders, TEACHER_LOADINGS, construct);

/** e ← (e + Σℓz)/√(1+Σℓ²): evidence on the z scale with sliders added (`measurement.md` 8.3). */
export const addFields = (evidence: number, fields: readonly Field[]): number =>
  (evidence + sum(fields.map(({ loading, z }) => loading * z))) / Math.sqrt(1 + sum(fields.map(({ loading }) => loading ** 2)));
