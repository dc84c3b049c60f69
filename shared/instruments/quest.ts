import { CHAPTERS_A, COMPREHENSION_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import { CHAPTERS_B, QUEST_B } from '#shared/instruments/quest.b.ts';
import type { Chapter, Quest, QuestSet, Scene } from '#shared/instruments/quest-scene.ts';

/** The sets; scenes are ordered chapter by chapter. A new set is a new data file and an entry here. */
export const QUEST: Readonly<Record<QuestSet, Quest>> = {
  A: { chapters: CHAPTERS_A, scenes: QUEST_A, comprehension: COMPREHENSION_A },
  B: { chapters: CHAPTERS_B, scenes: QUEST_B, comprehension: null },
};

/** The scene of a set, or `undefined` where the set has none of that id. */
export const findScene = (set: QuestSet, id: string): Scene | undefined =>
  QUEST[set].scenes.find((each) => each.id === id);

/** The scenes of one chapter in order. */
export const listScenes = ({ set, chapter }: Pick<Chapter, 'set' | 'chapter'>): readonly Scene[] =>
  QUEST[set].scenes.filter((each) => each.chapter === chapter);
