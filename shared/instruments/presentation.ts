/**
 * Versions of the drawings on which a child chooses. Another drawing of a question or its options is another form of
 * the instrument: a change appends a new name. No schema here, because child pages load this file.
 */
export const PRESENTATIONS = ['cards-1', 'stage-1'] as const;
export type Presentation = (typeof PRESENTATIONS)[number];

/** Drawings of the first releases, whose answers store no name. */
export const FIRST_PRESENTATION: Presentation = PRESENTATIONS[0];
/** Drawings of this release; older ones can no longer be drawn. */
export const PRESENTATION: Presentation = 'stage-1';

/** Names of sittings: a set of the quest, the games of an area, a subject. */
export const sittingNames = {
  quest: (set: string) => `quest/${set}`,
  game: (area: string) => `game/${area}`,
  subject: (subject: string) => `subject/${subject}`,
} as const;

/**
 * Whether a sitting was begun on drawings that are no longer shown; its answers mix drawings, so it is not compared.
 */
export const hasOldDrawings = (presentations: Readonly<Record<string, string>>, sitting: string): boolean =>
  (presentations[sitting] ?? PRESENTATION) !== PRESENTATION;
