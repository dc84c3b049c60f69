import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { type AgeMode, ageModeOf } from '#shared/instruments/ages.ts';

/**
 * How the child's own screens speak. A reader who may not know the age never opens them; the words would be those of
 * the eldest.
 */
export const ageModeOfChild = ({ ageYears }: Pick<ProgressView, 'ageYears'>): AgeMode => ageModeOf(ageYears ?? 15);
