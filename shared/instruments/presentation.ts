import { z } from 'zod';

/**
 * The drawings that a child has before it while it chooses. Pictures can answer: another drawing of a question or its options is
 * another form of the instrument. Whoever changes one adds a name at the end.
 */
export const PRESENTATIONS = ['cards-1', 'stage-1'] as const;
export const Presentation = z.enum(PRESENTATIONS);
export type Presentation = z.infer<typeof Presentation>;

/** Answers of the first releases name no drawings; these are what they saw. */
export const FIRST_PRESENTATION: Presentation = PRESENTATIONS[0];
/** What a sitting that begins now is shown. */
export const PRESENTATION: Presentation = 'stage-1';

/** One go at a part of the week: a set of the quest, the games of an area, a subject. */
export const sittingNames = {
  quest: (set: string) => `quest/${set}`,
  game: (area: string) => `game/${area}`,
  subject: (subject: string) => `subject/${subject}`,
} as const;

/** The drawings of a sitting: those that it began with, on every device and under every release, else those of today. */
export function presentationOf(begun: Readonly<Record<string, string>>, sitting: string): Presentation {
  return Presentation.safeParse(begun[sitting]).data ?? PRESENTATION;
}
