import { HARBOUR_TOWN, HARBOUR_TOWN_SCENES } from '#shared/instruments/quest/harbour-town.ts';
import { LANTERN_FOREST, LANTERN_FOREST_SCENES } from '#shared/instruments/quest/lantern-forest.ts';
import { MANY_DOORS, MANY_DOORS_SCENES } from '#shared/instruments/quest/many-doors.ts';
import type { Chapter, Comprehension, Scene } from '#shared/instruments/quest-scene.ts';

/*
 * Story quest, Set A (day 2). All texts are original. Rules for new scenes (`quest.test.ts` checks them):
 * options of one length, none is the good child, no cue of gender, culture or wealth, ids and the order of the cards
 * drawn at random.
 */
export const CHAPTERS_A: readonly Chapter[] = [LANTERN_FOREST, HARBOUR_TOWN, MANY_DOORS];
export const QUEST_A: readonly Scene[] = [...LANTERN_FOREST_SCENES, ...HARBOUR_TOWN_SCENES, ...MANY_DOORS_SCENES];

const forAllAges = (text: string) => ({ '3-6': text, '7-10': text, '11-15': text });

export const COMPREHENSION_A: Comprehension = {
  prompt: {
    '3-6': 'What is the forest full of?',
    '7-10': 'What hangs in every tree of the forest?',
    '11-15': 'What lights up the forest beyond the stream?',
  },
  options: [
    { id: 'sode', picture: 'bell', text: forAllAges('Bells') },
    { id: 'luri', picture: 'lantern', text: forAllAges('Lanterns') },
    { id: 'gavo', picture: 'pillow', text: forAllAges('Pillows') },
    { id: 'neku', picture: 'basket', text: forAllAges('Baskets') },
  ],
  right: 'luri',
  found: {
    '3-6': 'Yes, lanterns! Off we go.',
    '7-10': 'Yes, lanterns in all the trees! Off we go.',
    '11-15': 'Lanterns it is. Off we go.',
  },
  again: {
    '3-6': 'Let us listen to the story once more.',
    '7-10': 'Let us have one more look at how the story starts.',
    '11-15': 'Have another look at how the story begins.',
  },
};
