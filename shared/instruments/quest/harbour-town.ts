import { type Chapter, type ChoiceDraft, createChoiceScene, type Scene } from '#shared/instruments/quest-scene.ts';

export const HARBOUR_TOWN: Chapter = {
  set: 'A',
  chapter: 2,
  title: 'Harbour Town',
  opening: {
    '3-6': 'The stream runs down to the sea. Here is a town with boats and flags.',
    '7-10': 'The stream takes you down to a harbour full of boats and flags. There is so much to do in this town!',
    '11-15':
      'Where the stream meets the sea lies Harbour Town. Boats come in, stalls go up, and there is something to do at every corner.',
  },
  closing: {
    '3-6': 'The boats come home. Sit down and rest a little.',
    '7-10': 'The boats come home, and the lamps go on. Time for a rest!',
    '11-15': 'The last boat is tied up, and the harbour lamps go on one by one. This is a good place for a rest.',
  },
};

const DRAFTS: readonly ChoiceDraft[] = [
  {
    id: 'four-stalls',
    title: 'Four stalls',
    prompt: {
      '3-6': 'It is market day. Four stalls need a helper.',
      '7-10': 'It is market day, and four stalls need a helper. Which one would you go to first?',
      '11-15': 'It is market day, and four stalls are looking for one more helper. Which one would you choose first?',
    },
    cards: { muzu: 'brush', zeba: 'megaphone', kena: 'book', pomu: 'coins' },
    texts: {
      '3-6': [
        'I paint the big welcome sign.',
        'I call people to our stall.',
        'I play with the little ones.',
        'I count and stack the coins.',
      ],
      '7-10': [
        'Paint the big welcome sign in bright colours.',
        'Call out loud and bring people to the stall.',
        'Look after the little ones in the story corner.',
        'Count the coins and write them on the list.',
      ],
      '11-15': [
        'Design the big welcome sign and paint it in any colours I like.',
        'Talk to the people who pass and win them over to our stall.',
        'Look after the youngest ones and tell them stories in the corner.',
        'Count the coins, keep the list, and see that all the sums add up.',
      ],
    },
  },
  {
    id: 'late-ferry',
    title: 'The late ferry',
    prompt: {
      '3-6': 'The ferry cannot leave. Many people wait on the pier.',
      '7-10': 'The ferry ramp is broken, and many people wait on the pier. What would you do first?',
      '11-15': 'The ferry ramp is broken, and a crowd is waiting on the pier. What would you do first?',
    },
    cards: { fafu: 'cups', dudi: 'ticket', bana: 'flag', pibi: 'hammer' },
    texts: {
      '3-6': [
        'I chat with the people there.',
        'I sort the tickets by number.',
        'I say who may get on first.',
        'I fix the ramp with a hammer.',
      ],
      '7-10': [
        'Sit with the people who wait and chat with them.',
        'Sort the tickets and bags by their numbers.',
        'Take charge and say who may get on first.',
        'Hammer new boards onto the broken ferry ramp.',
      ],
      '11-15': [
        'Sit down with people who are tired of waiting and listen to them.',
        'Sort the tickets and bags by number, and tick them off on a list.',
        'Take charge of the crowd and talk the captain into a new plan.',
        'Take a saw and a hammer, and put new boards on the broken ramp.',
      ],
    },
  },
  {
    id: 'dark-lighthouse',
    title: 'The dark lighthouse',
    prompt: {
      '3-6': 'The lighthouse has gone dark. Boats are on their way.',
      '7-10': 'The lighthouse has gone dark, and boats are on their way. What would you do first?',
      '11-15': 'The lighthouse has gone dark while boats are still on their way home. What would you do first?',
    },
    cards: { rafu: 'crates', posu: 'bulb', gusu: 'gear', kiga: 'whistle' },
    texts: {
      '3-6': [
        'I sort all parts into boxes.',
        'I find out why it is dark.',
        'I fix the wheels with tools.',
        'I get a team and lead it.',
      ],
      '7-10': [
        'Sort and label every part so none gets lost.',
        'Test one thing after another to find out why.',
        'Repair the old gears with tools from the box.',
        'Gather a crew and tell everyone what to do.',
      ],
      '11-15': [
        'Lay out every part in order, and label each so that none gets lost.',
        'Test one thing after another until I know why the light went out.',
        'Climb up, take the old gears apart, and repair them with tools.',
        'Gather a crew, hand out the jobs, and lead them through the night.',
      ],
    },
  },
  {
    id: 'old-boat',
    title: 'The old boat',
    prompt: {
      '3-6': 'An old boat lies on the beach. You may make it new.',
      '7-10': 'An old boat lies on the beach, and you may make it your own. What would you do first?',
      '11-15': 'An old boat was washed onto the beach, and you may make it your own. Where would you begin?',
    },
    cards: { kebe: 'glass', rane: 'saw', kage: 'list', ruko: 'fish' },
    texts: {
      '3-6': [
        'I find out where it is from.',
        'I saw wood and close the hole.',
        'I put all its things in rows.',
        'I paint big fish all over it.',
      ],
      '7-10': [
        'Look for clues that tell where it has sailed.',
        'Saw a board and close the hole in its side.',
        'Lay its things in rows and make a list of all.',
        'Paint wild fish and waves all over its sides.',
      ],
      '11-15': [
        'Look for clues in the wood that tell where it sailed and how long.',
        'Saw a new plank to size and fit it into the hole in the side.',
        'Lay out all that is in it in rows, and write a full list of it.',
        'Paint its sides with wild sea creatures and invent a name for it.',
      ],
    },
  },
  {
    id: 'storm-night',
    title: 'The storm night',
    prompt: {
      '3-6': 'A storm comes. Everybody stays in the boat house tonight.',
      '7-10': 'A storm keeps everybody in the boat house tonight. What would you do first?',
      '11-15': 'A storm blows in, and half the town spends the night in the boat house. What would you do first?',
    },
    cards: { magu: 'hammock', pove: 'bubbles', pivu: 'mask', fuka: 'vane' },
    texts: {
      '3-6': [
        'I tie up beds out of ropes.',
        'I talk with a shy new friend.',
        'I make a play with shadows.',
        'I watch how the wind turns.',
      ],
      '7-10': [
        'Knot strong hammocks out of ropes and sails.',
        'Get to know the ones who came on their own.',
        'Make up a shadow play with hands and lamps.',
        'Measure the wind to see where the storm goes.',
      ],
      '11-15': [
        'Knot hammocks from ropes and sails, and hang them from the beams.',
        'Find the ones who came alone and get them talking with each other.',
        'Make up a shadow play with a lamp, paper shapes and odd voices.',
        'Measure wind and rain to work out where the storm will go next.',
      ],
    },
  },
  {
    id: 'bottle-post',
    title: 'The letter in the bottle',
    prompt: {
      '3-6': 'A bottle comes in on a wave, with a strange letter.',
      '7-10': 'A bottle washes up with a strange letter in it. What would you do first?',
      '11-15': 'A bottle washes up, and the letter in it has lost half its words. What would you do first?',
    },
    cards: { seki: 'compass', dupo: 'pencil', toze: 'riddle', dusi: 'envelope' },
    texts: {
      '3-6': [
        'I lead all on a big search.',
        'I draw how the story goes on.',
        'I find out what it all means.',
        'I help the one who wrote it.',
      ],
      '7-10': [
        'Start a big hunt and get people to join in.',
        'Write and draw how the story could go on.',
        'Study the marks until I know what they mean.',
        'Find the person who wrote it and help them.',
      ],
      '11-15': [
        'Start a great search, win people over to join, and lead the way.',
        'Write and draw an ending of my own, as strange as the letter itself.',
        'Study the marks one by one until I can tell what was written there.',
        'Find the person who wrote it, and ask what they could need from us.',
      ],
    },
  },
];

export const HARBOUR_TOWN_SCENES: readonly Scene[] = DRAFTS.map((draft) => createChoiceScene(HARBOUR_TOWN, draft));
