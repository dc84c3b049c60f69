import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Mood, MoodCheck, MoodStep } from '#shared/instruments/mood.ts';

/*
 * From 11 on a mood is a step of a worded scale (record 0036). No schema here, because child pages load this file.
 */

/** The nearest mood of the specification to each step; "excited" lies nowhere between bad and great. */
export const MOOD_OF_STEP: Readonly<Record<MoodStep, Mood>> = {
  1: 'sad',
  2: 'sad',
  3: 'neutral',
  4: 'happy',
  5: 'happy',
};

export const hasMoodSteps = (mode: AgeMode): boolean => mode === '11-15';

/** Whether a child of this mode can have told its mood so; pages of earlier releases know no steps. */
export const isMoodOffered = ({ mood, step }: Pick<MoodCheck, 'mood' | 'step'>, mode: AgeMode): boolean =>
  step === undefined || (hasMoodSteps(mode) && MOOD_OF_STEP[step] === mood);
