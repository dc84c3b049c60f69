/** Age modes of story questions and games, by completed years. */
export const AGE_MODES = ['3-6', '7-10', '11-15'] as const;
export type AgeMode = (typeof AGE_MODES)[number];

/** Age bands of academic items, by completed years. */
export const ACADEMIC_BANDS = ['3-5', '6-8', '9-11', '12-15'] as const;
export type AcademicBand = (typeof ACADEMIC_BANDS)[number];

/**
 * The mode for an age in years, whole or decimal: only completed years count, 6.9 is still 3-6. The programme is for 3
 * to 15; a child whose birthday falls into the week may be a little outside, and takes the nearest mode.
 * @throws RangeError if the age is not a finite number
 */
export const toAgeMode = (years: number): AgeMode => findBand(AGE_MODES, years);

/** The academic band for an age in years; the same rule and the same error as `toAgeMode`. */
export const toAcademicBand = (years: number): AcademicBand => findBand(ACADEMIC_BANDS, years);

function findBand<Band extends `${number}-${number}`>(bands: readonly [Band, ...Band[]], years: number): Band {
  if (!Number.isFinite(years)) throw new RangeError(`An age is a number of years, not ${years}`);
  return bands.findLast((band) => years >= Number.parseInt(band, 10)) ?? bands[0];
}

/**
 * Presentation rules of an age mode. Children of 5 to 7 describe themselves coherently by two opposites, such as
 * puppets (Measelle 2005, 10.1037/0022-3514.89.1.90). `optionWords` and `promptWords` are limits for authors of scenes.
 */
type ModePresentation = {
  /** `audio`: everything is read aloud at once; `button`: on a tap; `text`: the same button, smaller. */
  reading: 'audio' | 'button' | 'text';
  /** `friends`: two taps, first one of two friends, then a little or a lot; `cards`: all four options at once. */
  graded: 'friends' | 'cards';
  /** Maximum number of sittings of the quest. */
  sittings: number;
  optionWords: number;
  promptWords: number;
};

/** The limits of 12 and 18 words are the measurement page's; 8 and those of the prompts are ours (convention). */
export const MODE_PRESENTATION: Readonly<Record<AgeMode, ModePresentation>> = {
  '3-6': { reading: 'audio', graded: 'friends', sittings: 2, optionWords: 8, promptWords: 12 },
  '7-10': { reading: 'button', graded: 'cards', sittings: 2, optionWords: 12, promptWords: 30 },
  '11-15': { reading: 'text', graded: 'cards', sittings: 1, optionWords: 18, promptWords: 40 },
};
