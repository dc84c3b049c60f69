import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Subject } from '#shared/instruments/subjects.ts';

type QuestWorld = 'lantern-forest' | 'harbour-town' | 'many-doors' | 'windmill-hill' | 'sky-fair';
type GameWorld = 'pattern-trail' | 'friends-corner' | 'feelings-detective' | 'star-catch';
/** `stream`: mood check, hop; `gate` and `hand-over`: the two screens for the adult. */
export type WorldName = QuestWorld | GameWorld | Subject | 'stream' | 'gate' | 'hand-over';

export type WorldProps = {
  /** Id of the quest scene, story or day in question; null at an opening, a rest and the question about the story. */
  scene: string | null;
  moment: 'opening' | 'question' | 'rest' | 'hop';
  /** How many of `steps` are done: the number of lit lanterns, or the child's position on the path. */
  step: number;
  steps: number;
  mode: AgeMode;
};

/**
 * The flat colours under text: `sky` under the question, `ground` under the bottom bar, each with its text colour;
 * `tint` is the background of card pictures, `edge` the lower rim of cards.
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
 * One lazy chunk. `World` is the full-screen background: sky, frame and a plain ground along the lower edge. `Picture`
 * is placed in the picture area of the layout. Its core of 560 x 260 is always whole (`xMidYMax meet`); what lies
 * beside and below the core (hills, ground down to the bottom bar) overflows the area and is clipped by the screen, so
 * it must be painted before the cards and the screen must hide its overflow. From age 11 on a scene of the story is a
 * panel instead, which shows a part of it (`Shot`). Nothing rises above its area, so that the question stays on flat
 * sky.
 */
export type WorldModule = {
  World: (props: WorldProps) => React.ReactNode;
  Picture: (props: WorldProps) => React.ReactNode;
  /** In `currentColor`, so that it is readable on light and dark skies. */
  Progress: (props: { done: number; of: number }) => React.ReactNode;
};
