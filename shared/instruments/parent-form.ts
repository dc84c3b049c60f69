import { z } from 'zod';
import { FreeText } from '#shared/values/text.ts';

/** The home activities of the specification, in its order and its words (also the keys of the loadings table). */
export const HomeActivity = z.enum([
  'Reading/Storytelling',
  'Arts and Crafts',
  'Building/Construction',
  'Music/Singing',
  'Outdoor Play',
  'Cooking/Helping in Kitchen',
  'Board Games/Puzzles',
  'Sports/Physical Activities',
]);
export type HomeActivity = z.infer<typeof HomeActivity>;

/** Range of a rating, in whole steps. */
export const RATING_RANGE = { min: 1, max: 10 } as const;
/** An untouched slider is absent; its start value is never stored. */
export const Rating = z.int().min(RATING_RANGE.min).max(RATING_RANGE.max);

export const ParentSliders = z.strictObject({
  socialSkills: Rating.optional(),
  independence: Rating.optional(),
  creativity: Rating.optional(),
  emotional: Rating.optional(),
});
export type ParentSliders = z.infer<typeof ParentSliders>;
export type ParentSlider = keyof ParentSliders;
export const PARENT_SLIDERS = [
  'socialSkills',
  'independence',
  'creativity',
  'emotional',
] as const satisfies readonly ParentSlider[];

/** Start values of untouched sliders for the keyboard, the defaults of the specification. Never stored. */
export const PARENT_SLIDER_START = {
  socialSkills: 7,
  independence: 6,
  creativity: 8,
  emotional: 7,
} as const satisfies Record<ParentSlider, number>;

export const ParentTexts = z.strictObject({
  strengths: FreeText.optional(),
  concerns: FreeText.optional(),
  observations: FreeText.optional(),
});
export type ParentTexts = z.infer<typeof ParentTexts>;
export const PARENT_TEXTS = ['strengths', 'concerns', 'observations'] as const satisfies readonly (keyof ParentTexts)[];
