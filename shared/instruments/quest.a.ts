import type { Chapter, Scene } from '#shared/instruments/quest-scene.ts';

/*
 * Story quest, Set A (day 2). All texts are original. Rules for new scenes (`measurement.md` 5.3, held by the tests):
 * options of one length, none is the good child, no cue of gender, culture or wealth, ids drawn at random.
 */
export const CHAPTERS_A: readonly Chapter[] = [
  {
    set: 'A',
    chapter: 1,
    title: 'People of the Lantern Forest',
    opening: {
      '3-6': 'You walk into a forest full of lanterns. Come and see who lives here.',
      '7-10': 'You step off the last stone into a forest where every tree carries a lantern. The forest people are waiting for you.',
      '11-15':
        'Beyond the stream the forest is lit by hundreds of lanterns. Tomorrow is the lantern walk, and the people here could use one more pair of hands.',
    },
  },
];

export const QUEST_A: readonly Scene[] = [
  {
    id: 'raft-builders',
    set: 'A',
    chapter: 1,
    kind: 'graded',
    title: 'The raft builders',
    prompt: {
      '3-6': 'You come to a pond. Four children you do not know are building a raft.',
      '7-10': 'You reach a clearing. Four children you have never met are building a raft. What do you do?',
      '11-15': 'You reach a clearing by the water. Four people you have never met are building a raft. What would you most likely do?',
    },
    options: [
      {
        id: 'zema',
        picture: 'bell',
        text: {
          '3-6': 'I call hi and talk with everybody.',
          '7-10': 'Call “Hi everybody!” and chat while we build.',
          '11-15': 'Call out a hello to all of them and talk the whole time we build.',
        },
      },
      {
        id: 'moro',
        picture: 'log',
        text: {
          '3-6': 'I sit on a log and watch.',
          '7-10': 'Sit on a log and watch how they do it.',
          '11-15': 'Find a quiet place near the water and watch how they put it together.',
        },
      },
      {
        id: 'masi',
        picture: 'hand',
        text: {
          '3-6': 'I stay near until they ask me.',
          '7-10': 'Stay close and join in if somebody asks me.',
          '11-15': 'Stay within sight and join in if one of them asks me for a hand.',
        },
      },
      {
        id: 'fevu',
        picture: 'rope',
        text: {
          '3-6': 'I say hello to one of them.',
          '7-10': 'Say hello to one of them and help with a rope.',
          '11-15': 'Walk up to one of them, say hello, and help to hold the rope.',
        },
      },
    ],
    friends: [
      { says: 'When I meet new children, I like to look on first.', little: 'masi', lot: 'moro' },
      { says: 'When I meet new children, I like to say hello first.', little: 'fevu', lot: 'zema' },
    ],
  },
  {
    id: 'six-lanterns',
    set: 'A',
    chapter: 1,
    kind: 'graded',
    title: 'Six lanterns',
    prompt: {
      '3-6': 'The keeper gives you six lanterns to fill before it gets dark.',
      '7-10': 'The keeper gives you six lanterns to fill before dark. How do you go about it?',
      '11-15': 'The keeper hands you six empty lanterns and asks you to fill them before dark. How would you go about it?',
    },
    options: [
      {
        id: 'rapa',
        picture: 'list',
        text: {
          '3-6': 'I fill all six and check each.',
          '7-10': 'Make a plan, fill all six, then check each one.',
          '11-15': 'Make a plan first, fill all six in a row, and then check each one again.',
        },
      },
      {
        id: 'tusi',
        picture: 'feather',
        text: {
          '3-6': 'I fill some when I feel like it.',
          '7-10': 'Fill some when I feel like it and see how it goes.',
          '11-15': 'Fill one whenever I feel like it and see how far I get by the evening.',
        },
      },
      {
        id: 'tese',
        picture: 'basket',
        text: {
          '3-6': 'I fill most of them, then play.',
          '7-10': 'Fill most of them before I go and play.',
          '11-15': 'Fill most of them before I stop, and leave the last ones for later.',
        },
      },
      {
        id: 'kedo',
        picture: 'ball',
        text: {
          '3-6': 'I start, then play, then fill more.',
          '7-10': 'Begin, take a play break, then do a few more.',
          '11-15': 'Start with a few, take a good long break, and then do a few more.',
        },
      },
    ],
    friends: [
      { says: 'I like to do my work first, one thing after the other.', little: 'tese', lot: 'rapa' },
      { says: 'I like to work a bit and play a bit, just as it comes.', little: 'kedo', lot: 'tusi' },
    ],
  },
  {
    id: 'box-of-odd-things',
    set: 'A',
    chapter: 1,
    kind: 'graded',
    title: 'The box of odd things',
    prompt: {
      '3-6': 'Here is a box of shells, buttons and springs, and a picture of a lantern to make.',
      '7-10': 'You may make a lantern from a box of shells, buttons and springs. A picture shows how. What do you do?',
      '11-15': 'A box holds shells, buttons, springs and a drawing of the lantern that people here usually make. How would you make yours?',
    },
    options: [
      {
        id: 'puku',
        picture: 'button',
        text: {
          '3-6': 'I copy it and change one thing.',
          '7-10': 'Follow the picture and change one small thing.',
          '11-15': 'Follow the drawing, and then change one or two small things about it.',
        },
      },
      {
        id: 'degu',
        picture: 'spring',
        text: {
          '3-6': 'I start like that, then try things.',
          '7-10': 'Start with the picture, then try ideas of my own.',
          '11-15': 'Begin with the drawing, and then leave it to try several ideas of my own.',
        },
      },
      {
        id: 'dutu',
        picture: 'lantern',
        text: {
          '3-6': 'I make one nobody has ever seen.',
          '7-10': 'Invent a lantern that nobody has ever seen.',
          '11-15': 'Put the drawing aside and invent a lantern that nobody has seen before.',
        },
      },
      {
        id: 'doke',
        picture: 'drawing',
        text: {
          '3-6': 'I make it just like the picture.',
          '7-10': 'Make it just the way the picture shows it.',
          '11-15': 'Make it carefully, exactly the way the drawing shows that it is done.',
        },
      },
    ],
    friends: [
      { says: 'I like to make things the way I know them.', little: 'puku', lot: 'doke' },
      { says: 'I like to make things up in my own new way.', little: 'degu', lot: 'dutu' },
    ],
  },
  {
    id: 'rope-swing',
    set: 'A',
    chapter: 1,
    kind: 'graded',
    title: 'The rope swing',
    prompt: {
      '3-6': 'You and another child come to the swing at the same time.',
      '7-10': 'You and another child get to the rope swing at the very same moment. What do you do?',
      '11-15': 'You and somebody else get to the only rope swing at the very same moment. What would you most likely do?',
    },
    options: [
      {
        id: 'ribu',
        picture: 'speech',
        text: {
          '3-6': 'I ask to go first this time.',
          '7-10': 'Ask to go first and let the other go next.',
          '11-15': 'Say that I would like to go first, and that the other can go right after.',
        },
      },
      {
        id: 'tivo',
        picture: 'bench',
        text: {
          '3-6': 'I let the other child go first.',
          '7-10': 'Let the other child go first and cheer them on.',
          '11-15': 'Let the other one go first for as long as they like, and cheer them on.',
        },
      },
      {
        id: 'bimo',
        picture: 'swing',
        text: {
          '3-6': 'I hold on, because I want it.',
          '7-10': 'Hold on to the rope and say why I go first.',
          '11-15': 'Keep hold of the rope and explain why it should be my turn first.',
        },
      },
      {
        id: 'zure',
        picture: 'hourglass',
        text: {
          '3-6': 'I say we take short turns.',
          '7-10': 'Say that we could take short turns, one each.',
          '11-15': 'Suggest that we take short turns, and leave open who begins with it.',
        },
      },
    ],
    friends: [
      { says: 'When two of us want one thing, I like to share it.', little: 'zure', lot: 'tivo' },
      { says: 'When two of us want one thing, I say what I want.', little: 'ribu', lot: 'bimo' },
    ],
  },
  {
    id: 'night-before-the-walk',
    set: 'A',
    chapter: 1,
    kind: 'graded',
    title: 'The night before the lantern walk',
    prompt: {
      '3-6': 'Tomorrow you carry the first lantern, and all will look. Now it is bedtime.',
      '7-10': 'Tomorrow you will carry the first lantern and everybody will be looking. Now it is bedtime. How is it for you?',
      '11-15': 'Tomorrow you will lead the lantern walk with everybody looking on. It is late and you are in bed. What is it like?',
    },
    options: [
      {
        id: 'pami',
        picture: 'drum',
        text: {
          '3-6': 'My tummy tingles and tingles.',
          '7-10': 'My heart beats fast and my thoughts go round.',
          '11-15': 'My heart beats fast and my thoughts go round and round for a long time.',
        },
      },
      {
        id: 'nuve',
        picture: 'cloud',
        text: {
          '3-6': 'I lie awake a bit and think.',
          '7-10': 'I lie awake a while and think of how it will go.',
          '11-15': 'I lie awake for a while and picture all the ways in which it could go.',
        },
      },
      {
        id: 'pilu',
        picture: 'pillow',
        text: {
          '3-6': 'I fall asleep just like always.',
          '7-10': 'I fall asleep as I always do, like any day.',
          '11-15': 'I hardly think about it and fall asleep as I would on any other night.',
        },
      },
      {
        id: 'ruse',
        picture: 'moon',
        text: {
          '3-6': 'I think of it once, then sleep.',
          '7-10': 'I think about it once or twice, then I sleep.',
          '11-15': 'It comes to my mind once or twice, and then I drift off to sleep.',
        },
      },
    ],
    friends: [
      { says: 'I feel it very much when something big is coming.', little: 'nuve', lot: 'pami' },
      { says: 'I stay calm when something big is coming.', little: 'ruse', lot: 'pilu' },
    ],
  },
];
