import { type Chapter, createGradedScene, type GradedDraft, type Scene } from '#shared/instruments/quest-scene.ts';

export const WINDMILL_HILL: Chapter = {
  set: 'B',
  chapter: 1,
  title: 'Windmill Hill',
  opening: {
    '3-6': 'On a hill stands a windmill. Let us go up and look!',
    '7-10':
      'Behind the stream a road climbs up to an old windmill. Its wings turn round and round, and the miller waves to you.',
    '11-15':
      'On the far side of the stream a road climbs to an old windmill. The miller is getting ready for the harvest and has seen you coming.',
  },
  closing: {
    '3-6': 'The mill stands still. Sit down and rest a little.',
    '7-10': 'The wings of the mill stand still. Time for a rest!',
    '11-15': 'The wings of the mill have come to a stop, and the evening is calm. This is a good place for a rest.',
  },
};

const DRAFTS: readonly GradedDraft[] = [
  {
    id: 'hay-wagon',
    title: 'The hay wagon',
    prompt: {
      '3-6': 'You ride a hay wagon with many children you do not know.',
      '7-10': 'You ride up to the mill on a wagon full of children you do not know. What do you do?',
      '11-15':
        'A wagon takes you up to the mill, and it is full of people you have never met. What would you most likely do?',
    },
    cards: { raka: 'fields', fulo: 'speech', viso: 'note', tize: 'ear' },
    texts: {
      '3-6': [
        'I look at the fields and rest.',
        'I talk with the one beside me.',
        'I sing and joke with them all.',
        'I listen to what they say.',
      ],
      '7-10': [
        'Look at the fields and enjoy the quiet.',
        'Talk with the one who sits right beside me.',
        'Start a song and joke with the whole wagon.',
        'Listen to them and say a word now and then.',
      ],
      '11-15': [
        'Look out over the fields for the whole ride and enjoy the quiet.',
        'Start a talk with the one beside me and keep it up for the ride.',
        'Start a song, tell jokes, and get the whole wagon to join in.',
        'Listen to what they say, and add a word of my own now and then.',
      ],
    },
    friends: [
      { says: 'On a ride with others, I like to talk and laugh.', little: 'fulo', lot: 'viso' },
      { says: 'On a ride with others, I like to look and listen.', little: 'tize', lot: 'raka' },
    ],
  },
  {
    id: 'twelve-jars',
    title: 'Twelve jars',
    prompt: {
      '3-6': 'The miller gives you many jars to fill with seeds.',
      '7-10': 'The miller asks you to fill twelve jars with seeds by the evening. How do you go about it?',
      '11-15': 'The miller asks you to fill and label twelve jars of seeds by the evening. How would you go about it?',
    },
    cards: { duko: 'seeds', fupe: 'mill', rufo: 'shelf', zufe: 'sack' },
    texts: {
      '3-6': [
        'I play with the seeds a lot.',
        'I fill some, rest, fill some.',
        'I fill all jars, one by one.',
        'I fill most and rest after.',
      ],
      '7-10': [
        'See how I feel and fill one when I like to.',
        'Fill a few, look around the mill, fill some more.',
        'Line them up, fill all, and look at each twice.',
        'Fill nearly all of them, then do other things.',
      ],
      '11-15': [
        'Fill one when the mood takes me and see what else there is to do.',
        'Fill a few, have a look around the mill, and then fill some more.',
        'Line them all up, fill one after the other, and check every label.',
        'Fill nearly all of them first, and leave the last for another day.',
      ],
    },
    friends: [
      { says: 'I like to do many things and go to and fro.', little: 'fupe', lot: 'duko' },
      { says: 'I like to finish one thing before I start the next.', little: 'zufe', lot: 'rufo' },
    ],
  },
  {
    id: 'way-to-the-lake',
    title: 'The way to the lake',
    prompt: {
      '3-6': 'You know one way to the lake. There are many other ways.',
      '7-10': 'You want to go to the lake. You know one path, but there are many more. Which way do you go?',
      '11-15':
        'You want to get to the lake. One path you know well, and there are many that you do not. Which way would you go?',
    },
    cards: { feve: 'spiral', zuva: 'path', pito: 'fork', nori: 'signpost' },
    texts: {
      '3-6': [
        'I take the oddest way of all.',
        'I take the way that I know.',
        'I go a new way for a bit.',
        'I take it and peek at others.',
      ],
      '7-10': [
        'Take the oddest path of all and see what comes.',
        'Take the path I know and like for what it is.',
        'Try a new path first and turn back if it ends.',
        'Take my path and peek into another on the way.',
      ],
      '11-15': [
        'Pick the strangest path there is, just to find out where it leads.',
        'Take the path that I know well, because I like it just as it is.',
        'Try a new path for a while, and go back to mine if it gets odd.',
        'Take the path I know, and look into one of the others on the way.',
      ],
    },
    friends: [
      { says: 'I like to go where I have never been.', little: 'pito', lot: 'feve' },
      { says: 'I like to go where I have been before.', little: 'nori', lot: 'zuva' },
    ],
  },
  {
    id: 'long-string',
    title: 'The long string',
    prompt: {
      '3-6': 'You make a kite. Another child asks for your long string.',
      '7-10': 'You are making a kite, and another child asks for your long string. What do you do?',
      '11-15':
        'You are building a kite when somebody asks for the long string that you were about to use. What would you most likely do?',
    },
    cards: { kopa: 'bow', baza: 'spool', miza: 'kite', noge: 'scissors' },
    texts: {
      '3-6': [
        'I give it and take a short one.',
        'I give what I do not need.',
        'I keep it, for I need it all.',
        'I cut it so we both have some.',
      ],
      '7-10': [
        'Give it away and make do with a short one.',
        'Use it first, then hand over what is left.',
        'Keep it, since I had it first and need it.',
        'Cut it in two so that we both have some.',
      ],
      '11-15': [
        'Give it to the other one at once, and make do with a short one.',
        'Use what I need for my own kite, and then hand over what is left.',
        'Keep it and say that I had it first and that my kite needs it all.',
        'Cut it in two, so that each of us has a piece that is long enough.',
      ],
    },
    friends: [
      { says: 'When I have a thing, I like to share it.', little: 'noge', lot: 'kopa' },
      { says: 'When I have a thing, I like to keep it.', little: 'baza', lot: 'miza' },
    ],
  },
  {
    id: 'gust-of-wind',
    title: 'The gust of wind',
    prompt: {
      '3-6': 'The wind takes your kite far away. How do you feel?',
      '7-10': 'The wind takes the kite you worked on all day, and it is gone. How is it for you?',
      '11-15': 'A gust of wind takes the kite that you worked on all day, and it is gone. What is it like for you?',
    },
    cards: { vado: 'breeze', noke: 'drop', rulo: 'hand', retu: 'heart' },
    texts: {
      '3-6': [
        'I am a bit sad, then I play.',
        'I am sad for a long while.',
        'I wave and do other things.',
        'It hurts a lot, and for long.',
      ],
      '7-10': [
        'I am sad for a moment, then do other things.',
        'I am sad for a while and think about it.',
        'I wave after it and go on as if all was well.',
        'It hurts a lot, and I feel it the whole day.',
      ],
      '11-15': [
        'I am annoyed for a moment, and then I turn to something else.',
        'I am upset for a long while, and it takes time until I can let go.',
        'I wave after it, shrug, and go on with my day as if all was well.',
        'It hits me hard, and I feel it again whenever I think of the kite.',
      ],
    },
    friends: [
      { says: 'When a thing gets lost, I stay quite calm.', little: 'vado', lot: 'rulo' },
      { says: 'When a thing gets lost, I feel it very much.', little: 'noke', lot: 'retu' },
    ],
  },
];

export const WINDMILL_HILL_SCENES: readonly Scene[] = DRAFTS.map((draft) => createGradedScene(WINDMILL_HILL, draft));
