import { type Chapter, type ChoiceDraft, createChoiceScene, type Scene } from '#shared/instruments/quest-scene.ts';

export const SKY_FAIR: Chapter = {
  set: 'B',
  chapter: 2,
  title: 'The Sky Fair',
  opening: {
    '3-6': 'Do you hear the bells? The Sky Fair has come!',
    '7-10': 'Bells ring behind the hill: the Sky Fair has come, with kites, balloons and a carousel.',
    '11-15':
      'Behind the hill bells are ringing. The Sky Fair comes once a year, and it brings kites, balloons and a carousel that has seen better days.',
  },
  closing: {
    '3-6': 'The fair is over. You have seen the whole story!',
    '7-10': 'The fair is over, and the last kite comes down. You have come to the end of the story!',
    '11-15': 'The fair is over, and the last kite comes down from the sky. This is the end of the story.',
  },
};

const DRAFTS: readonly ChoiceDraft[] = [
  {
    id: 'balloon',
    title: 'The balloon',
    prompt: {
      '3-6': 'A big balloon gets ready to fly. What do you do first?',
      '7-10': 'A big balloon gets ready for its flight. What would you do first?',
      '11-15': 'A hot-air balloon is being made ready for its first flight. What would you do first?',
    },
    cards: { nudi: 'scales', tuve: 'thermometer', bose: 'bugle', ziso: 'stars' },
    texts: {
      '3-6': [
        'I weigh and list each bag.',
        'I find out how it can fly.',
        'I get people to fly along.',
        'I paint stars all over it.',
      ],
      '7-10': [
        'Weigh every bag and note it in a table.',
        'Find out why the hot air makes it go up.',
        'Get people to come and fly along with us.',
        'Paint a huge pattern of stars onto its side.',
      ],
      '11-15': [
        'Weigh each bag, note it in a table, and add up what we may carry.',
        'Find out, with a few small tests, why the hot air makes it rise.',
        'Speak to the crowd and get as many as I can to fly along with us.',
        'Invent a pattern that people will see from far off, and paint it.',
      ],
    },
  },
  {
    id: 'old-carousel',
    title: 'The old carousel',
    prompt: {
      '3-6': 'The fair has an old carousel. What do you do first?',
      '7-10': 'An old carousel will turn again at the fair. What would you do first?',
      '11-15': 'An old carousel is to turn again when the fair opens. Where would you begin?',
    },
    cards: { gati: 'steps', sevu: 'dragon', zabi: 'tickets', geru: 'wrench' },
    texts: {
      '3-6': [
        'I help small ones climb up.',
        'I make up funny new animals.',
        'I hand out tickets in order.',
        'I oil it and turn the bolts.',
      ],
      '7-10': [
        'Help the small ones get on and ride along.',
        'Carve and paint new animals to ride on.',
        'Number the seats and hand out the tickets.',
        'Oil the wheels and turn the bolts tight.',
      ],
      '11-15': [
        'Help the youngest get on, and ride along with those who are scared.',
        'Make up animals that do not exist and paint them for the ride.',
        'Number the seats, and keep a table of who has ridden and who has not.',
        'Crawl underneath, oil the wheels, and turn all the bolts tight.',
      ],
    },
  },
  {
    id: 'fallen-tent',
    title: 'The fallen tent',
    prompt: {
      '3-6': 'The wind blew the big tent down. What do you do first?',
      '7-10': 'The wind has blown down the big tent. What would you do first?',
      '11-15': 'In the night the wind has blown down the big tent. What would you do first?',
    },
    cards: { lika: 'peg', vumi: 'bell', zibu: 'teapot', tuta: 'knot' },
    texts: {
      '3-6': [
        'I hammer the pegs back in.',
        'I get helpers and lead them.',
        'I cheer up those in the tent.',
        'I find out why it fell down.',
      ],
      '7-10': [
        'Hammer in new pegs and pull the ropes tight.',
        'Get helpers from the town and lead them all.',
        'Cheer up the people who had slept in it.',
        'Look at the knots and find out why it fell.',
      ],
      '11-15': [
        'Hammer in longer pegs, pull the ropes tight, and patch the cloth.',
        'Talk half the town into coming, and lead them until the tent stands.',
        'Sit with the people who slept in it, and cheer them up with tea.',
        'Look at every knot and peg to find out what gave way at first.',
      ],
    },
  },
  {
    id: 'night-of-stars',
    title: 'The night of stars',
    prompt: {
      '3-6': 'Tonight all look at the stars. What do you do first?',
      '7-10': 'Tonight the whole fair looks at the stars. What would you do first?',
      '11-15': 'Tonight all lights go out so that the whole fair can watch the stars. What would you do first?',
    },
    cards: { veti: 'poster', pivi: 'grid', dite: 'telescope', filu: 'blanket' },
    texts: {
      '3-6': [
        'I tell all to come and see.',
        'I count stars and note them.',
        'I look at the moon up close.',
        'I show the stars to others.',
      ],
      '7-10': [
        'Talk all the people at the fair into coming.',
        'Count the stars in a square and note the sum.',
        'Look at one star and find out what it is.',
        'Show the others where to look and what to see.',
      ],
      '11-15': [
        'Plan the evening as a big show, and talk everyone into coming.',
        'Count the stars square by square, and fill in a table of them.',
        'Watch one bright spot for an hour to find out how it moves.',
        'Sit with people who know no stars, and show them where to look.',
      ],
    },
  },
  {
    id: 'empty-wagon',
    title: 'The empty wagon',
    prompt: {
      '3-6': 'Soon the parade starts. One wagon is still empty.',
      '7-10': 'The parade starts soon, and one wagon is still empty. What would you do first?',
      '11-15': 'The parade starts tomorrow, and one wagon is still empty. What would you do first?',
    },
    cards: { mapa: 'palette', nivi: 'hat', ripu: 'plank', medi: 'baton' },
    texts: {
      '3-6': [
        'I make a big paper dragon.',
        'I help others to dress up.',
        'I saw and nail a high seat.',
        'I am the one who leads it.',
      ],
      '7-10': [
        'Make a paper dragon with a hundred colours.',
        'Help the others to dress up and walk with them.',
        'Saw and nail a strong deck for the riders.',
        'Lead the parade and make the crowd cheer.',
      ],
      '11-15': [
        'Make a huge dragon of paper and cloth, with light inside its head.',
        'Help those who are shy to dress up, and walk beside them all the way.',
        'Saw, drill and nail a high deck that does not shake when we drive.',
        'Lead the parade from the front, and get the whole street cheering.',
      ],
    },
  },
  {
    id: 'strange-machine',
    title: 'The strange machine',
    prompt: {
      '3-6': 'In a shed stands a strange machine. What do you do first?',
      '7-10': 'In an old shed stands a strange machine. What would you do first?',
      '11-15': 'In a shed behind the fair stands a machine that nobody has used for years. What would you do first?',
    },
    cards: { lube: 'knob', keba: 'screw', buza: 'wings', bive: 'drawers' },
    texts: {
      '3-6': [
        'I test what each knob does.',
        'I turn screws until it goes.',
        'I make it look like a bird.',
        'I sort its screws by size.',
      ],
      '7-10': [
        'Test each knob to find out what it is for.',
        'Take tools and put its loose parts together.',
        'Dress it up with wings to look like a bird.',
        'Sort all its screws and note their sizes.',
      ],
      '11-15': [
        'Test each knob in turn, until I know what the machine was made for.',
        'Take tools, put the loose parts back, and get its motor to run.',
        'Give it wings and a beak of cloth, so that it looks like a bird.',
        'Sort its screws by size into drawers, and write a sign for each.',
      ],
    },
  },
];

export const SKY_FAIR_SCENES: readonly Scene[] = DRAFTS.map((draft) => createChoiceScene(SKY_FAIR, draft));
