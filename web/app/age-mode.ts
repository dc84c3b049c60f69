import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { type AgeMode, ageModeOf } from '#shared/instruments/ages.ts';

/**
 * Age mode of the child's own screens. Readers who may not know the age do not open them; for those it is the eldest.
 */
export const ageModeOfChild = ({ ageYears }: Pick<ProgressView, 'ageYears'>): AgeMode => ageModeOf(ageYears ?? 15);
