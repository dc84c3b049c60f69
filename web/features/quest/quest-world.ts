import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { WorldName } from '#web/art/worlds/world.ts';

const WORLDS: Readonly<Record<QuestSet, readonly WorldName[]>> = {
  A: ['lantern-forest', 'harbour-town', 'many-doors'],
  B: ['windmill-hill', 'sky-fair'],
};

/** The world that is drawn for a chapter. */
export const getQuestWorld = ({ set, chapter }: { set: QuestSet; chapter: number }): WorldName =>
  WORLDS[set][chapter - 1] ?? 'stream';
