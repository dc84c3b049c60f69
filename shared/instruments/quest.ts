import { CHAPTERS_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import type { Chapter, Scene } from '#shared/instruments/quest-scene.ts';

type Quest = { chapters: readonly Chapter[]; scenes: readonly Scene[] };

/** The sets, scenes in the order in which they are asked. A new set is a new file of data and its entry here. */
export const QUEST: Readonly<Record<Scene['set'], Quest>> = {
  A: { chapters: CHAPTERS_A, scenes: QUEST_A },
  B: { chapters: [], scenes: [] },
};

/** The scene of a set, or `undefined` where the set has none of that id. */
export const scene = (set: Scene['set'], id: string): Scene | undefined => QUEST[set].scenes.find((each) => each.id === id);
