import type { Presentation } from '#shared/instruments/presentation.ts';

/**
 * The form of the pictures that a child chooses between. New pictures are a new form of the instrument: each answer carries this name and the
 * size of the window, so that answers to different pictures are not compared as if they were to the same ones.
 */
export const PRESENTATION_NAME: Presentation = 'stage-1';

export type Shown = { presentation: Presentation; viewport: { width: number; height: number } };
export const shownNow = (): Shown => ({ presentation: PRESENTATION_NAME, viewport: { width: innerWidth, height: innerHeight } });
