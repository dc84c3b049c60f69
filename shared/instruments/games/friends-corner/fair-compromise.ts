import { ask, askTwo, type FriendsStory } from '#shared/instruments/games/story.ts';

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
  {
    id: 'one-computer',
    narrative: [
      '{a} and {b} share a computer from four to six.',
      '{a} must send in a task by five and needs an hour.',
      '{b} wants to play for an hour, and the noise disturbs {c}, who sleeps until five.',
    ],
    controls: [ask('What must {a} send in?', 'A task', 'A prize'), ask('Who sleeps?', '{c}', '{b}')],
    prompt: askTwo(
      'Which plan is fair to all three?',
      ['{a} has the first hour', '{b} has the first hour'],
      ['and {b} plays only after five', 'and {b} plays only before five'],
    ),
  },
  {
    id: 'garden-beds',
    narrative: [
      '{a} and {b} get one sunny and one shady bed.',
      '{a} wants to grow tomatoes, which need sun. {b} wants to grow mint, which needs shade.',
      '{a} has no spade, and {b} has two.',
    ],
    controls: [ask('What does {a} want to grow?', 'Tomatoes', 'Mint'), ask('Who has two spades?', '{b}', '{a}')],
    prompt: askTwo(
      'Which plan gives both the most?',
      ['{a} takes the sunny bed', '{b} takes the sunny bed'],
      ['and {b} lends a spade', 'and {a} lends a spade'],
    ),
  },
  {
    id: 'pizza-halves',
    narrative: [
      '{a} and {b} order one pizza together. {a} eats no meat, {b} no cheese.',
      '{a} has paid for the last pizza, all alone.',
    ],
    controls: [ask('What does {a} not eat?', 'Meat', 'Cheese'), ask('Who paid last time?', '{a}', '{b}')],
    prompt: askTwo(
      'Which plan is fair to both?',
      ['Half is without meat, half without cheese', 'All of it is with meat and with cheese'],
      ['and {b} pays this time', 'and {a} pays this time'],
    ),
  },
  {
    id: 'night-light',
    narrative: [
      '{a} cannot fall asleep in the dark. {b} cannot sleep in bright light.',
      '{a} falls asleep by nine, {b} goes to bed at ten.',
    ],
    controls: [ask('Who wants it dark?', '{b}', '{a}'), ask('Who falls asleep first?', '{a}', '{b}')],
    prompt: askTwo(
      'Which plan lets both sleep well?',
      ['A lamp is on while {a} falls asleep', 'A lamp is on while {b} falls asleep'],
      ['and {b} puts it out at ten', 'and {a} puts it on at ten'],
    ),
  },
  {
    id: 'carry-the-tent',
    narrative: [
      '{a} is strong, {b} has a bad back. There is a heavy tent and a light bag with the food.',
      'Somebody must also walk ahead with the map, and only {b} can read it.',
    ],
    controls: [ask('Who is strong?', '{a}', '{b}'), ask('Who can read the map?', '{b}', '{a}')],
    prompt: askTwo(
      'Which plan is fair to both?',
      ['{a} carries the tent', '{b} carries the tent'],
      ['and {b} walks ahead with the map', 'and {a} walks ahead with the map'],
    ),
  },
  {
    id: 'two-films',
    narrative: [
      '{a} wants to see the long film, {b} the short one. Today there is time only for the short one.',
      'Tomorrow there is time for either.',
    ],
    controls: [
      ask('Which film is there time for today?', 'The short one', 'The long one'),
      ask('Who wants the long film?', '{a}', '{b}'),
    ],
    prompt: askTwo(
      'Which plan gives both what they want?',
      ['Today they see the film of {b}', 'Today they see the film of {a}'],
      ['and tomorrow that of {a}', 'and tomorrow that of {b}'],
    ),
  },
  {
    id: 'lost-ball',
    narrative: [
      '{a} lent a new ball to {b}. {b} lent it to {c}, without asking, and {c} took good care of it.',
      'A storm blew it off the locked roof where {b} had left it afterwards.',
    ],
    controls: [
      ask('Whose ball was it?', 'The ball of {a}', 'The ball of {c}'),
      ask('Who left it on the roof?', '{b}', '{c}'),
    ],
    prompt: askTwo(
      'What is fair?',
      ['{b} replaces the ball', '{c} replaces the ball'],
      ['and {a} gets the new one', 'and {b} gets the new one'],
    ),
  },
  {
    id: 'window-seat',
    narrative: [
      'The train ride is two hours. Both {a} and {b} want the window.',
      'The first hour goes through a tunnel country, where one sees little, and {b} wants to sleep then.',
      '{a} feels ill after an hour if the window is far.',
    ],
    controls: [
      ask('How long is the ride?', 'Two hours', 'Ten hours'),
      ask('What does {b} want to do first?', 'Sleep', 'Draw'),
    ],
    prompt: askTwo(
      'Which plan suits both best?',
      ['{b} sleeps in the first hour', '{a} sleeps in the first hour'],
      ['and {a} stays at the window', 'and {b} stays at the window'],
    ),
  },
  {
    id: 'three-cakes',
    narrative: [
      'There are three cakes for {a} and {b}. {a} baked two hours, {b} one hour.',
      'They agreed to share by work. {b} is allergic to nuts, and one cake has nuts.',
    ],
    controls: [ask('Who baked longer?', '{a}', '{b}'), ask('Who must not eat nuts?', '{b}', '{a}')],
    prompt: askTwo(
      'What is fair?',
      ['{a} gets two cakes, with the nut cake', '{a} gets one cake, without the nut cake'],
      ['and {b} gets the rest', 'and {c} gets the rest'],
    ),
  },
  {
    id: 'dog-walks',
    narrative: [
      '{a} and {b} share the care of a dog: a walk at seven and a walk at nine in the evening.',
      '{a} has to be in bed by eight. {b} has training until eight.',
    ],
    controls: [
      ask('When must {a} be in bed?', 'By eight', 'By ten'),
      ask('What has {b} until eight?', 'Training', 'A bath'),
    ],
    prompt: askTwo(
      'Which plan works for both?',
      ['{a} walks the dog at seven', '{b} walks the dog at seven'],
      ['and {b} walks it at nine', 'and {a} walks it at nine'],
    ),
  },
  {
    id: 'the-only-umbrella',
    narrative: [
      '{a} and {b} have one umbrella. {a} carries a drawing that must not get wet.',
      '{b} has a raincoat, but no hood. The drawing fits under the coat.',
    ],
    controls: [
      ask('What must not get wet?', 'The drawing', 'The coat'),
      ask('What does {b} lack?', 'A hood', 'A coat'),
    ],
    prompt: askTwo(
      'Which plan keeps everything dry?',
      ['The drawing goes under the coat of {b}', 'The drawing goes on the head of {b}'],
      ['and both walk under the umbrella', 'and {a} walks without the umbrella'],
    ),
  },
  {
    id: 'loud-and-soft',
    narrative: [
      'In the hall {a} wants to drum and {b} wants to practise a speech.',
      'There is also a small room, where drumming is forbidden.',
      'The hall is free until six, the small room until five.',
    ],
    controls: [
      ask('Where is drumming forbidden?', 'In the small room', 'In the hall'),
      ask('What does {b} practise?', 'A speech', 'A dance'),
    ],
    prompt: askTwo(
      'Which plan lets both do it?',
      ['{a} drums in the hall until six', '{a} drums in the small room until five'],
      ['and {b} speaks in the other room', 'and {b} speaks in the same room'],
    ),
  },
  {
    id: 'prize-for-two',
    narrative: [
      '{a} had the idea and {b} did the work of building it. Without either there would be no prize.',
      'The prize is a voucher for tools, which {a} does not need, and a book, which {b} has already.',
    ],
    controls: [ask('Who built it?', '{b}', '{a}'), ask('What does {a} not need?', 'Tools', 'A book')],
    prompt: askTwo(
      'Which plan is fair to both?',
      ['{a} takes the book', '{b} takes the book'],
      ['and {b} takes the voucher', 'and {a} takes the voucher'],
    ),
  },
  {
    id: 'late-bus',
    narrative: [
      'The last bus leaves at eight. {a} lives far off and must take it, {b} lives next door.',
      'The dishes take an hour, and the party ends at half past seven.',
    ],
    controls: [ask('Who must take the bus?', '{a}', '{b}'), ask('How long do the dishes take?', 'An hour', 'A minute')],
    prompt: askTwo(
      'What is fair?',
      ['{b} does the dishes tonight', '{a} does the dishes tonight'],
      ['and {a} does them another time', 'and nobody does them another time'],
    ),
  },
];
