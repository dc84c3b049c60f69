import type { HomeActivity, ParentSlider } from '#shared/instruments/parent-form.ts';
import type { TeacherSlider } from '#shared/instruments/teacher-form.ts';
import type { Mi, Riasec, Trait } from './scale.ts';

/* Constants of the adults' forms (`measurement.md` 8); a file of its own only for length. */

/** Leniency of adult ratings, and where z is cut. */
export const SLIDER = { mean: 7, sd: 1.7, clamp: 2.5 } as const;
/** The specification's "4+" and "below 3" of a 1-5 scale on sliders from 1 to 10 (`measurement.md` 8.1). */
export const SLIDER_STRENGTH = 8;
export const SLIDER_CHALLENGE = 4;
/** Correlation of two fields of one informant beyond what they measure (halo). */
export const HALO = 0.4;
/** Share of the activities' evidence that enters the child's choice model, and the precision of that prior. */
export const ACTIVITY_PRIOR = 0.35;
/** Teacher judgement and achievement tests, r over 75 studies (Südkamp 2012). */
export const TEACHER_TEST = 0.63;

/** What a rating is evidence of: a trait, an interest, a field of activity, or the adult half of a skill area. */
export type Construct = Trait | `riasec:${Riasec}` | `mi:${Mi}` | 'social' | 'regulation';
export type Loadings = Partial<Record<Construct, number>>;

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

export type ActivityLoading = {
  share: number;
  riasec: Partial<Record<Riasec, number>>;
  mi: Partial<Record<Mi, number>>;
};

/**
 * π (share of homes that tick it) and loadings of the eight home activities (`measurement.md` 8.3; design assumptions).
 */
export const ACTIVITY_LOADINGS: Record<HomeActivity, ActivityLoading> = {
  'Reading/Storytelling': {
    share: 0.7,
    riasec: { I: 0.4, A: 0.4, C: 0.1 },
    mi: { linguistic: 1, intrapersonal: 0.3, interpersonal: 0.1 },
  },
  'Arts and Crafts': { share: 0.6, riasec: { A: 0.9, R: 0.1 }, mi: { spatial: 0.8, bodily: 0.3, intrapersonal: 0.2 } },
  'Building/Construction': {
    share: 0.5,
    riasec: { R: 0.8, I: 0.4, C: 0.2, A: 0.1 },
    mi: { spatial: 0.8, logical: 0.5, bodily: 0.2 },
  },
  'Music/Singing': {
    share: 0.5,
    riasec: { A: 0.7, S: 0.1, E: 0.1 },
    mi: { musical: 1, linguistic: 0.2, bodily: 0.1, interpersonal: 0.1, intrapersonal: 0.1 },
  },
  'Outdoor Play': {
    share: 0.7,
    riasec: { R: 0.6, I: 0.3, S: 0.1 },
    mi: { naturalist: 0.8, bodily: 0.5, spatial: 0.2, interpersonal: 0.2 },
  },
  'Cooking/Helping in Kitchen': {
    share: 0.45,
    riasec: { S: 0.5, C: 0.5, R: 0.2, I: 0.1, A: 0.1 },
    mi: { interpersonal: 0.4, naturalist: 0.3, bodily: 0.2, logical: 0.1, intrapersonal: 0.1 },
  },
  'Board Games/Puzzles': {
    share: 0.5,
    riasec: { I: 0.6, C: 0.5, E: 0.3, S: 0.1 },
    mi: { logical: 0.8, spatial: 0.3, interpersonal: 0.3, linguistic: 0.1 },
  },
  'Sports/Physical Activities': {
    share: 0.5,
    riasec: { R: 0.5, E: 0.4, S: 0.3 },
    mi: { bodily: 1, interpersonal: 0.4, spatial: 0.2, naturalist: 0.1 },
  },
};
