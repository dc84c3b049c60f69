import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Subject } from '#shared/instruments/subjects.ts';

export type QuestWorld = 'lantern-forest' | 'harbour-town' | 'many-doors' | 'windmill-hill' | 'sky-fair';
export type GameWorld = 'pattern-trail' | 'friends-corner' | 'feelings-detective' | 'star-catch';
/** `stream`: mood check, hop; `gate` and `hand-over` are scenery of the two screens for the grown-up. */
export type WorldName = QuestWorld | GameWorld | Subject | 'stream' | 'gate' | 'hand-over';

export type WorldProps = {
  /**
   * Id of the quest scene, the story or the day that is asked; null where none is (opening, rest, the question about
   * the story).
   */
  scene: string | null;
  moment: 'opening' | 'question' | 'rest' | 'hop';
  /** How many of `steps` are done: how many lanterns are lit, where the child stands on the path. */
  step: number;
  steps: number;
  mode: AgeMode;
};

/**
 * The flat colours under letters: `sky` under the question, `ground` under the lowest bar, each with the ink read on
 * it; `tint` is the ground of card pictures, `edge` the lower rim of cards.
 */
export type Look = {
  sky: string;
  skyInk: 'light' | 'dark';
  ground: string;
  groundInk: 'light' | 'dark';
  tint: string;
  edge: string;
};

/**
 * One lazy chunk. `World` fills the whole screen behind everything: sky, frame and a plain ground along the lower edge.
 * `Picture` is placed in the picture area of the layout. Its core of 560 x 260 is always whole (`xMidYMax meet`); what
 * lies beside and below the core (hills, ground down to the bottom bar) flows out of the area and is cut by the screen,
 * so it must come before the cards in the order of painting and the screen must hide its overflow. Nothing of it rises
 * above its area: the question stays on flat sky.
 */
export type WorldModule = {
  World: (props: WorldProps) => React.ReactNode;
  Picture: (props: WorldProps) => React.ReactNode;
  /** In `currentColor`, so that it can be read by day and by night. */
  Progress: (props: { done: number; of: number }) => React.ReactNode;
};
