import type { AgeMode } from '#shared/instruments/ages.ts';

/**
 * Versions of the drawings on which a child chooses. Another drawing of a question or its options is another form of
 * the instrument: a change appends a new name. No schema here, because child pages load this file.
 */
export const PRESENTATIONS = [
  'cards-1',
  'stage-1',
  'stage-2',
  'stage-3',
  'stage-4',
  'stage-5',
  'stage-6',
  'stage-7',
] as const;
export type Presentation = (typeof PRESENTATIONS)[number];

/** Drawings of the first releases, whose answers store no name. */
export const FIRST_PRESENTATION: Presentation = 'cards-1';

/** Drawings of this release; older ones can no longer be drawn. */
export const PRESENTATION: Presentation = 'stage-7';
/** Friends' Corner at 3 to 6 before its stories were acted: for sittings that began so, and without a connection. */
export const TOLD_PRESENTATION: Presentation = 'stage-3';

const BEFORE_LISTENING: readonly (string | undefined)[] = [undefined, 'cards-1', 'stage-1'];
/**
 * Whether the time of an answer counts from the end of the last option that was read aloud: a short one then says
 * nothing. Before `stage-2` it counts from the frame that shows the options.
 */
export const isTimedAfterListening = (answer: {
  presentation?: string | undefined;
  heardOrder?: readonly string[] | undefined;
}): boolean => answer.heardOrder !== undefined && !BEFORE_LISTENING.includes(answer.presentation);

/** Names of sittings: a set of the quest, the games of an area, a subject. */
export const sittingNames = {
  quest: (set: string) => `quest/${set}`,
  game: (area: string) => `game/${area}`,
  subject: (subject: string) => `subject/${subject}`,
} as const;

/** Whether a sitting belongs to an area of the report. */
export const isAreaSitting = (area: string, sitting: string): boolean =>
  sitting === sittingNames.game(area) || (area === 'academic' && sitting.startsWith(sittingNames.subject('')));

type SittingKind = keyof typeof sittingNames;

/**
 * The version since which pictures that are chosen look as today. Only the stories of Friends' Corner at 3 to 6 changed
 * after that, and a sitting that began with told ones keeps them.
 */
export const DRAWN_SINCE: Readonly<Record<SittingKind, Presentation>> = {
  quest: 'stage-3',
  game: TOLD_PRESENTATION,
  subject: 'stage-4',
};
/** The version since which the stories of Friends' Corner are acted at 3 to 6. */
const ACTED_SINCE: Presentation = 'stage-4';
/** The version since which a story's absent people are off the stage, and its hidden things out of sight. */
const STAGED_SINCE: Presentation = 'stage-7';

const getDrawnSince = (sitting: string): Presentation => DRAWN_SINCE[sitting.split('/')[0] as SittingKind];
const isSince = (presentation: string, since: Presentation): boolean =>
  PRESENTATIONS.indexOf(presentation as Presentation) >= PRESENTATIONS.indexOf(since);
/** Where a hand is measured no picture is chosen, so its drawings do not matter. */
const measuresHand = (sitting: string): boolean => sitting === sittingNames.game('physical');

/**
 * Whether a sitting was begun on pictures that are no longer shown; its answers mix drawings, so it is not compared.
 */
export function hasOldDrawings(presentations: Readonly<Record<string, string>>, sitting: string): boolean {
  const begunOn = presentations[sitting];
  return !!begunOn && !measuresHand(sitting) && !isSince(begunOn, getDrawnSince(sitting));
}

/** Whether stories of Friends' Corner are acted at 3 to 6: a sitting keeps the way in which it began. */
export const hasActedStories = (presentations: Readonly<Record<string, string>>): boolean =>
  isSince(presentations[sittingNames.game('social')] ?? PRESENTATION, ACTED_SINCE);

/** The drawings on which the choices of an assessment were made: their names by sitting, and the age mode of the games. */
export type DrawnSittings = { presentations: Readonly<Record<string, readonly string[]>>; mode: AgeMode };

/**
 * Whether the choices of a sitting are comparable between two assessments: all were made on the same drawings, under
 * whatever names. Of drawings before those of today only the name tells that they are the same.
 */
export function hasSameDrawings(sitting: string, one: DrawnSittings, other: DrawnSittings): boolean {
  if (measuresHand(sitting)) return true;
  const drawings = [one, other].flatMap(({ presentations, mode }) =>
    (presentations[sitting] ?? [FIRST_PRESENTATION]).map((name) => {
      const hasPlays = sitting === sittingNames.game('social') && mode === '3-6';
      const played = hasPlays ? [STAGED_SINCE, ACTED_SINCE] : [];
      const since = played.find((each) => isSince(name, each)) ?? getDrawnSince(sitting);
      return isSince(name, since) ? since : name;
    }),
  );
  return new Set(drawings).size === 1;
}
