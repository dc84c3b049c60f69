/**
 * The drawings that a child has before it while it chooses. Pictures can answer: another drawing of a question or its
 * options is another form of the instrument. Whoever changes one adds a name at the end. No schema stands here: a
 * child's page reads this file.
 */
export const PRESENTATIONS = ['cards-1', 'stage-1'] as const;
export type Presentation = (typeof PRESENTATIONS)[number];

/** Answers of the first releases name no drawings; these are what they saw. */
export const FIRST_PRESENTATION: Presentation = PRESENTATIONS[0];
/** What every child is shown by this release, which can draw nothing older. */
export const PRESENTATION: Presentation = 'stage-1';

/** One go at a part of the week: a set of the quest, the games of an area, a subject. */
export const sittingNames = {
  quest: (set: string) => `quest/${set}`,
  game: (area: string) => `game/${area}`,
  subject: (subject: string) => `subject/${subject}`,
} as const;

/**
 * Whether a sitting was begun on drawings that are no longer shown: what is answered now names others, and nothing
 * compares such a sitting.
 */
export const isRedrawn = (begun: Readonly<Record<string, string>>, sitting: string): boolean =>
  (begun[sitting] ?? PRESENTATION) !== PRESENTATION;
