import type { FriendsStory } from '#shared/instruments/games/story.ts';

/** A solution that is fair to all. */
export const FAIR_COMPROMISE: readonly FriendsStory[] = [
  {
    id: 'drum-and-book',
    pools: { instrument: ['drum', 'trumpet', 'guitar'] },
    narrative: [
      '{a} and {b} share a room from three to five o’clock.',
      '{a} has to practise the {instrument} for one hour, at any time.',
      '{b} has to read in silence, and has time for it only until four.',
    ],
    controls: [
      { text: 'How long must {a} practise?', right: 'One hour', wrong: ['All day'] },
      { text: 'What does {b} need?', right: 'Silence', wrong: ['Music'] },
    ],
    prompt: {
      text: 'Which plan gives both what they need?',
      right: '{b} reads until four, then {a} practises until five',
      wrong: [
        '{a} practises until four, then {b} reads until five',
        'They toss a coin, and the loser has to leave the room',
        '{a} practises very softly while {b} reads until four',
      ],
    },
  },
  {
    id: 'last-orange',
    pools: { fruit: ['orange', 'lemon', 'lime'] },
    narrative: [
      'There is one {fruit} left, and both {a} and {b} want it.',
      '{a} needs the juice for a drink.',
      '{b} needs only the peel for a cake.',
    ],
    controls: [
      { text: 'How many are left?', right: 'One', wrong: ['Three'] },
      { text: 'What does {b} need?', right: 'The peel', wrong: ['The juice'] },
    ],
    prompt: {
      text: 'Which idea gives both the most?',
      right: '{b} takes all the peel, and {a} takes all the juice',
      wrong: [
        'They cut it in two, and each takes one of the halves',
        'The one who saw it first takes all of it home',
        'Neither takes it, so that nobody has to be cross',
      ],
    },
  },
  {
    id: 'the-shared-tent',
    pools: { thing: ['tent', 'hut', 'tree house'] },
    narrative: [
      '{a}, {b} and {c} built a {thing} together.',
      '{a} worked for four days, {b} for two and {c} for two.',
      'It can be used on eight days, and they want to share the days according to the work.',
    ],
    controls: [
      { text: 'What did they build?', right: 'A {thing}', wrong: ['A boat'] },
      { text: 'Who worked longest?', right: '{a}', wrong: ['{c}'] },
    ],
    prompt: {
      text: 'Which plan follows what all three want?',
      right: '{a} gets four days, {b} gets two and {c} gets two',
      wrong: [
        '{a} gets six days, {b} gets one and {c} gets one',
        '{a} gets two days, {b} gets three and {c} gets three',
        '{a} gets all eight days, {b} and {c} get none',
      ],
    },
  },
  {
    id: 'one-for-two',
    pools: { vehicle: ['bicycle', 'scooter', 'skateboard'] },
    narrative: [
      '{a} and {b} share one {vehicle} from two to six o’clock.',
      '{a} needs it for two hours, and has to be back at four.',
      '{b} needs it for two hours as well, at any time.',
    ],
    controls: [
      { text: 'How many do they share?', right: 'One', wrong: ['Two'] },
      { text: 'When has {a} to be back?', right: 'At four', wrong: ['At six'] },
    ],
    prompt: {
      text: 'Which plan gives both what they need?',
      right: '{a} has it until four, then {b} has it until six',
      wrong: [
        '{b} has it until four, then {a} has it until six',
        '{a} has it until three, then {b} has it until six',
        '{a} has it until six, and {b} has it another day',
      ],
    },
  },
  {
    id: 'bed-under-the-window',
    pools: { room: ['cabin', 'hut', 'attic'] },
    narrative: [
      '{a} and {b} share a {room} with one window, and the beds can be moved.',
      '{a} sleeps badly without fresh air.',
      '{b} sleeps badly in a draught, and has the bed under the window.',
    ],
    controls: [
      { text: 'What does {a} need?', right: 'Fresh air', wrong: ['A night light'] },
      { text: 'Can the beds be moved?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: {
      text: 'Which idea lets both sleep well?',
      right: 'They swap beds and open the window',
      wrong: [
        'They swap beds and keep the window shut',
        'They open the window and leave the beds',
        'They open the window every second night',
      ],
    },
  },
  {
    id: 'coins-from-the-fair',
    pools: { food: ['buns', 'waffles', 'biscuits', 'pancakes'] },
    narrative: [
      '{a} and {b} sold {food} at the fair and took eight coins.',
      'Before that {b} had paid two coins for the flour.',
      'Both find it fair that {b} gets those two back first, and that the rest is halved.',
    ],
    controls: [
      { text: 'How many coins did they take?', right: 'Eight', wrong: ['Three'] },
      { text: 'Who paid for the flour?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: {
      text: 'Which plan follows what both find fair?',
      right: '{b} gets five coins, and {a} gets three',
      wrong: [
        '{b} gets four coins, and {a} gets four',
        '{b} gets six coins, and {a} gets two',
        '{b} gets three coins, and {a} gets five',
      ],
    },
  },
];
