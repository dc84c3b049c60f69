import type { AgeMode } from '#shared/instruments/ages.ts';
import { getPresentation, type Presentation } from '#shared/instruments/presentation.ts';

/** How a question was shown with its answer: version of the drawings and size of the window. */
export type AnswerPresentation = { presentation: Presentation; viewport: { width: number; height: number } };
export const readPresentation = (mode: AgeMode): AnswerPresentation => ({
  presentation: getPresentation(mode),
  viewport: { width: innerWidth, height: innerHeight },
});
