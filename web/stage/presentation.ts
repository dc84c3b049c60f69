import { PRESENTATION, type Presentation } from '#shared/instruments/presentation.ts';

/** How a question was shown with its answer: version of the drawings and size of the window. */
export type AnswerPresentation = { presentation: Presentation; viewport: { width: number; height: number } };
export const readPresentation = (): AnswerPresentation => ({
  presentation: PRESENTATION,
  viewport: { width: innerWidth, height: innerHeight },
});
