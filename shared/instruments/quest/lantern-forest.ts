import { type Chapter, createGradedScene, type GradedDraft, type Scene } from '#shared/instruments/quest-scene.ts';

export const LANTERN_FOREST: Chapter = {
  set: 'A',
  chapter: 1,
  title: 'People of the Lantern Forest',
  opening: {
    '3-6': 'Look, a forest full of lanterns! Come and see who lives here.',
    '7-10':
      'You step off the last stone into a forest. There is a lantern in every tree, and the people here wait for you.',
    '11-15':
      'Beyond the stream the forest is lit by hundreds of lanterns. Tomorrow is the lantern walk, and the people here could use one more pair of hands.',
  },
  closing: {
    '3-6': 'All the lanterns glow. Sit down and rest a little.',
    '7-10': 'All the lanterns glow, and the forest people wave. Time for a rest!',
    '11-15': 'The lantern walk is over, and the forest falls quiet behind you. This is a good place for a rest.',
  },
};

const DRAFTS: readonly GradedDraft[] = [
  {
    id: 'raft-builders',
    title: 'The raft builders',
    prompt: {
      '3-6': 'Four children you do not know are building a raft.',
      '7-10': 'You reach a clearing. Four children you have never met are building a raft. What do you do?',
      '11-15':
        'You reach a clearing by the water. Four people you have never met are building a raft. What would you most likely do?',
    },
    cards: { zema: 'bell', moro: 'log', masi: 'hand', fevu: 'rope' },
    texts: {
      '3-6': [
        'I call hi and talk with everybody.',
        'I sit on a log and watch.',
        'I stay near until they ask me.',
        'I say hello to one of them.',
      ],
      '7-10': [
        'Call “Hi everybody!” and chat while we build.',
        'Sit on a log and watch how they do it.',
        'Stay close and join in if somebody asks me.',
        'Say hello to one of them and help with a rope.',
      ],
      '11-15': [
        'Call out a hello to all of them and talk the whole time we build.',
        'Find a quiet place near the water and watch how they put it together.',
        'Stay within sight and join in if one of them asks me for a hand.',
        'Walk up to one of them, say hello, and help to hold the rope.',
      ],
    },
    friends: [
      { says: 'When I meet new children, I like to look on first.', little: 'masi', lot: 'moro' },
      { says: 'When I meet new children, I like to say hello first.', little: 'fevu', lot: 'zema' },
    ],
  },
  {
    id: 'six-lanterns',
    title: 'Six lanterns',
    prompt: {
      '3-6': 'The keeper gives you six lanterns to fill before it gets dark.',
      '7-10': 'The keeper gives you six lanterns to fill before dark. How do you go about it?',
      '11-15':
        'The keeper hands you six empty lanterns and asks you to fill them before dark. How would you go about it?',
    },
    cards: { rapa: 'list', tusi: 'feather', tese: 'basket', kedo: 'ball' },
    texts: {
      '3-6': [
        'I fill all six and check each.',
        'I fill some when I feel like it.',
        'I fill most of them, then play.',
        'I start, then play, then fill more.',
      ],
      '7-10': [
        'Make a plan, fill all six, then check each one.',
        'Fill some when I feel like it and see how it goes.',
        'Fill most of them before I go and play.',
        'Begin, take a play break, then do a few more.',
      ],
      '11-15': [
        'Make a plan first, fill all six in a row, and then check each one again.',
        'Fill one whenever I feel like it and see how far I get by the evening.',
        'Fill most of them before I stop, and leave the last ones for later.',
        'Start with a few, take quite a long break, and then do a few more.',
      ],
    },
    friends: [
      { says: 'I like to do my work first, one thing after the other.', little: 'tese', lot: 'rapa' },
      { says: 'I like to work a bit and play a bit, just as it comes.', little: 'kedo', lot: 'tusi' },
    ],
  },
  {
    id: 'box-of-odd-things',
    title: 'The box of odd things',
    prompt: {
      '3-6': 'Here are shells, buttons and springs, and a picture of a lantern.',
      '7-10': 'You may make a lantern from a box of shells, buttons and springs. A picture shows how. What do you do?',
      '11-15':
        'A box holds shells, buttons, springs and a drawing of the lantern that people here usually make. How would you make yours?',
    },
    cards: { puku: 'button', degu: 'spring', dutu: 'lantern', doke: 'drawing' },
    texts: {
      '3-6': [
        'I copy it and change one thing.',
        'I start like that, then try things.',
        'I make one nobody has ever seen.',
        'I make it just like the picture.',
      ],
      '7-10': [
        'Follow the picture and change one small thing.',
        'Start with the picture, then try ideas of my own.',
        'Invent a lantern that nobody has ever seen.',
        'Make it just the way the picture shows it.',
      ],
      '11-15': [
        'Follow the drawing, and then change one or two small things about it.',
        'Begin with the drawing, and then leave it to try several ideas of my own.',
        'Put the drawing aside and invent a lantern that nobody has seen before.',
        'Make it carefully, exactly the way the drawing shows that it is done.',
      ],
    },
    friends: [
      { says: 'I like to make things the way I know them.', little: 'puku', lot: 'doke' },
      { says: 'I like to make things up in my own new way.', little: 'degu', lot: 'dutu' },
    ],
  },
  {
    id: 'rope-swing',
    title: 'The rope swing',
    prompt: {
      '3-6': 'You and another child come to the swing at the same time.',
      '7-10': 'You and another child get to the rope swing at the very same moment. What do you do?',
      '11-15':
        'You and somebody else get to the only rope swing at the very same moment. What would you most likely do?',
    },
    cards: { ribu: 'speech', tivo: 'bench', bimo: 'anchor', zure: 'hourglass' },
    texts: {
      '3-6': [
        'I ask to go first this time.',
        'I let the other child go first.',
        'I hold on, because I want it.',
        'I say we take short turns.',
      ],
      '7-10': [
        'Ask to go first and let the other go next.',
        'Let the other child go first and cheer them on.',
        'Hold on to the rope and say why I go first.',
        'Say that we could take short turns, one each.',
      ],
      '11-15': [
        'Say that I would like to go first, and that the other can go right after.',
        'Let the other one go first for as long as they like, and cheer them on.',
        'Keep hold of the rope and explain why I want to have it first.',
        'Suggest that we take short turns, and leave open who begins with it.',
      ],
    },
    friends: [
      { says: 'When two of us want one thing, I like to share it.', little: 'zure', lot: 'tivo' },
      { says: 'When two of us want one thing, I say what I want.', little: 'ribu', lot: 'bimo' },
    ],
  },
  {
    id: 'night-before-the-walk',
    title: 'The night before the lantern walk',
    prompt: {
      '3-6': 'Tomorrow you carry the first lantern. All will look. Bedtime now.',
      '7-10':
        'Tomorrow you will carry the first lantern and everybody will be looking. Now it is bedtime. How is it for you?',
      '11-15':
        'Tomorrow you will lead the lantern walk with everybody looking on. It is late and you are in bed. What is it like?',
    },
    cards: { vusi: 'cloud', ruse: 'moon', pami: 'drum', pilu: 'pillow' },
    texts: {
      '3-6': [
        'I lie awake a bit and think.',
        'I think of it once, then sleep.',
        'My tummy tingles and tingles.',
        'I fall asleep just like always.',
      ],
      '7-10': [
        'I lie awake a while and think of how it will go.',
        'I think about it once or twice, then I sleep.',
        'My heart beats fast and my thoughts go round.',
        'I fall asleep as I always do, like any day.',
      ],
      '11-15': [
        'I lie awake for a while and picture all the ways in which it could go.',
        'It comes to my mind once or twice, and then I drift off to sleep.',
        'My heart beats fast and my thoughts go round and round for a long time.',
        'I hardly think about it and fall asleep as I would on any other night.',
      ],
    },
    friends: [
      { says: 'I feel it very much when something big is coming.', little: 'vusi', lot: 'pami' },
      { says: 'I stay calm when something big is coming.', little: 'ruse', lot: 'pilu' },
    ],
  },
];

export const LANTERN_FOREST_SCENES: readonly Scene[] = DRAFTS.map((draft) => createGradedScene(LANTERN_FOREST, draft));
