/**
 * Versions of the drawings on which a child chooses. Another drawing of a question or its options is another form of
 * the instrument: a change appends a new name. No schema here, because child pages load this file.
 */
export const PRESENTATIONS = ['cards-1', 'stage-1', 'stage-2', 'stage-3', 'stage-4'] as const;
export type Presentation = (typeof PRESENTATIONS)[number];

/** Drawings of the first releases, whose answers store no name. */
export const FIRST_PRESENTATION: Presentation = PRESENTATIONS[0];

/** Drawings of this release; older ones can no longer be drawn. */
export const PRESENTATION: Presentation = 'stage-4';
/** Friends' Corner at 3 to 6 as it was before its stories were acted: for sittings that began so, and without a net. */
export const TOLD_PRESENTATION: Presentation = 'stage-3';

const UNTIL_LISTENING: readonly string[] = ['cards-1', 'stage-1'];

/**
 * Whether the time of an answer counts from the end of the last option that was read aloud: a short one then says
 * nothing. Before `stage-2` it counts from the frame that shows the options.
 */
export const isTimedAfterListening = (answer: {
  presentation?: string | undefined;
  heardOrder?: readonly string[] | undefined;
}): boolean =>
  answer.heardOrder !== undefined &&
  answer.presentation !== undefined &&
  !UNTIL_LISTENING.includes(answer.presentation);

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
