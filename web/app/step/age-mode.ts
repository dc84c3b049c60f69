import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { type AgeMode, toAgeMode } from '#shared/instruments/ages.ts';

/**
 * Age mode of the child's own screens. Readers who may not know the age do not open them; for those it is the eldest.
 */
export const getChildAgeMode = ({ ageYears }: Pick<ProgressView, 'ageYears'>): AgeMode => toAgeMode(ageYears ?? 15);
