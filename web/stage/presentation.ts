import { PRESENTATION, type Presentation } from '#shared/instruments/presentation.ts';

/** How an answer was shown: the form of the pictures that the child chose between, and the size of the window. */
export type Shown = { presentation: Presentation; viewport: { width: number; height: number } };
export const shownNow = (): Shown => ({
  presentation: PRESENTATION,
  viewport: { width: innerWidth, height: innerHeight },
});
