import type { FriendsKind } from '#shared/instruments/games/ladders.ts';
import type { FriendsStory } from '#shared/instruments/games/story.ts';

type LateKind = Extract<FriendsKind, 'irony' | 'mixed-motives' | 'fair-compromise' | 'double-bluff'>;

/** Three more original stories for each of levels 9 to 12. */
export const MOTIVES: Readonly<Record<LateKind, readonly FriendsStory[]>> = {
  irony: [
    {
      id: 'muddy-boots',
      pools: { room: ['hall', 'kitchen', 'classroom', 'porch'] },
      told: [
        '{a} has just mopped the {room}.',
        '{b} walks right through it in muddy boots.',
        '{a} looks at the brown prints and says: “Thank you, it was looking far too clean.”',
      ],
      controls: [
        { text: 'Who mopped the {room}?', right: '{a}', wrong: ['{b}'] },
        { text: 'What is on the boots?', right: 'Mud', wrong: ['Paint'] },
      ],
      asked: {
        text: 'What does {a} really mean?',
        right: '{b} should have taken off the boots',
        wrong: ['{b} should walk through the {room} once more', 'It is good that {b} has come in boots', 'The {room} was too clean before'],
      },
    },
    {
      id: 'late-concert',
      pools: { instrument: ['trumpet', 'drum', 'violin', 'recorder'] },
      told: [
        'It is late, and {b} plays the {instrument} with all possible force.',
        '{a} has pulled a pillow over both ears.',
        '{a} calls: “Could you play louder? I can still hear myself think!”',
      ],
      controls: [
        { text: 'Is it early or late?', right: 'Late', wrong: ['Early'] },
        { text: 'What has {a} pulled over both ears?', right: 'A pillow', wrong: ['A hat'] },
      ],
      asked: {
        text: 'What does {a} want?',
        right: '{b} should be quiet',
        wrong: ['{b} should play with more force', '{b} should come and fetch the pillow', '{b} should think a little louder'],
      },
    },
    {
      id: 'thin-slice',
      pools: { food: ['melon', 'cake', 'cheese', 'pie'] },
      told: [
        '{b} shares out the {food} and leaves {a} a slice as thin as paper.',
        '{a} holds it up against the light.',
        '{a} says: “How shall I ever eat all this?”',
      ],
      controls: [
        { text: 'Who shares out the {food}?', right: '{b}', wrong: ['{a}'] },
        { text: 'How thick is the slice?', right: 'Thin as paper', wrong: ['Thick as a book'] },
      ],
      asked: {
        text: 'What does {a} mean?',
        right: 'The slice is much too small',
        wrong: ['The slice is much too big', 'The {food} tastes like paper', 'The light is much too bright'],
      },
    },
  ],
  'mixed-motives': [
    {
      id: 'thirsty-garden',
      pools: { plant: ['beans', 'roses', 'tomatoes', 'sunflowers'] },
      told: [
        '{b} is ill and cannot water the garden.',
        '{a} is sorry for the thirsty {plant}.',
        '{a} has also heard that {b} gives strawberries to whoever helps.',
        '{a} fetches the can and waters everything.',
      ],
      controls: [
        { text: 'Who is ill?', right: '{b}', wrong: ['{a}'] },
        { text: 'What does {b} give to helpers?', right: 'Strawberries', wrong: ['Potatoes'] },
      ],
      asked: {
        text: 'Why does {a} water the garden?',
        right: 'For the sake of the {plant}, and for the strawberries as well',
        wrong: [
          'Only for the strawberries, and not at all for the sake of the {plant}',
          'Only for the sake of the {plant}, not knowing of the strawberries',
          'To show {b} that the garden was badly kept until now',
        ],
      },
    },
    {
      id: 'the-main-part',
      pools: { show: ['play', 'musical', 'puppet play'] },
      told: [
        '{a} has the main part in the {show}, and the stage fright grows every day.',
        '{b} dreams of that part and knows every word of it.',
        '{a} is fond of {b} and says: “You take it. You will be wonderful.”',
      ],
      controls: [
        { text: 'Who has the main part at first?', right: '{a}', wrong: ['{b}'] },
        { text: 'How much of the part does {b} know?', right: 'Every word', wrong: ['Nothing yet'] },
      ],
      asked: {
        text: 'Why does {a} give the part away?',
        right: 'To please {b}, and to be rid of the stage fright',
        wrong: [
          'To please {b}, although {a} would have loved to play it without any fear',
          'To be rid of the stage fright, whatever may become of {b}',
          'To see {b} forget every word on the stage',
        ],
      },
    },
    {
      id: 'short-cut',
      pools: { place: ['park', 'wood', 'orchard'] },
      told: [
        '{b} is new and always comes too late to school.',
        '{a} knows a short cut through the {place}, but does not like to walk there alone in the dark.',
        '{a} is glad to help, and from now on takes {b} along.',
      ],
      controls: [
        { text: 'Who is new?', right: '{b}', wrong: ['{a}'] },
        { text: 'Where does the short cut go?', right: 'Through the {place}', wrong: ['Over the roof'] },
      ],
      asked: {
        text: 'Which sentence fits everything in the story?',
        right: '{a} helps {b}, and has company in the dark as well',
        wrong: [
          '{a} helps {b}, and would much rather have gone on walking alone',
          '{a} only wants company, and does not care whether {b} is late',
          '{a} only helps {b}, and does not mind the dark at all',
        ],
      },
    },
  ],
  'fair-compromise': [
    {
      id: 'one-for-two',
      pools: { vehicle: ['bicycle', 'scooter', 'skateboard'] },
      told: [
        '{a} and {b} share one {vehicle} from two to six o’clock.',
        '{a} needs it for two hours, and has to be back at four.',
        '{b} needs it for two hours as well, at any time.',
      ],
      controls: [
        { text: 'How many do they share?', right: 'One', wrong: ['Two'] },
        { text: 'When has {a} to be back?', right: 'At four', wrong: ['At six'] },
      ],
      asked: {
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
      told: [
        '{a} and {b} share a {room} with one window, and the beds can be moved.',
        '{a} sleeps badly without fresh air.',
        '{b} sleeps badly in a draught, and has the bed under the window.',
      ],
      controls: [
        { text: 'What does {a} need?', right: 'Fresh air', wrong: ['A night light'] },
        { text: 'Can the beds be moved?', right: 'Yes', wrong: ['No'] },
      ],
      asked: {
        text: 'Which idea lets both sleep well?',
        right: 'They swap beds and open the window',
        wrong: ['They swap beds and keep the window shut', 'They open the window and leave the beds', 'They open the window every second night'],
      },
    },
    {
      id: 'coins-from-the-fair',
      pools: { food: ['buns', 'waffles', 'biscuits', 'pancakes'] },
      told: [
        '{a} and {b} sold {food} at the fair and took eight coins.',
        'Before that {b} had paid two coins for the flour.',
        'Both find it fair that {b} gets those two back first, and that the rest is halved.',
      ],
      controls: [
        { text: 'How many coins did they take?', right: 'Eight', wrong: ['Three'] },
        { text: 'Who paid for the flour?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: {
        text: 'Which plan follows what both find fair?',
        right: '{b} gets five coins, and {a} gets three',
        wrong: ['{b} gets four coins, and {a} gets four', '{b} gets six coins, and {a} gets two', '{b} gets three coins, and {a} gets five'],
      },
    },
  ],
  'double-bluff': [
    {
      id: 'closed-hands',
      pools: { thing: ['marble', 'button', 'pearl', 'nut'], side: ['left', 'right'] },
      told: [
        '{a} hides a {thing} in the {side} hand and leaves the {side2} hand empty.',
        '{a} says to {b}: “It is in the {side} hand. You may choose once.”',
        '{b} was tricked three times and does not believe a word any more.',
        '{a} counts on that, and does not want {b} to find it.',
      ],
      controls: [
        { text: 'Where is the {thing}?', right: 'In the {side} hand', wrong: ['In the {side2} hand'] },
        { text: 'Does {b} still believe {a}?', right: 'No', wrong: ['Yes'] },
      ],
      asked: {
        text: 'What does {a} hope that {b} will do?',
        right: 'Choose the {side2} hand out of distrust',
        wrong: ['Choose the {side} hand out of trust in {a}', 'Choose the {side} hand out of distrust', 'Choose neither of the two hands at all'],
      },
    },
    {
      id: 'contrary-runner',
      pools: { way: ['bridge', 'tunnel', 'ferry', 'staircase'] },
      told: [
        '{a} and {b} race. {a} knows that the {way} is quicker than the {way2}, and {b} does not.',
        '{b} always does the opposite of what {a} advises.',
        '{a} knows this habit, wants to win, and shouts: “Take the {way}!”',
      ],
      controls: [
        { text: 'Which way is quicker?', right: 'The {way}', wrong: ['The {way2}'] },
        { text: 'Does {b} do what {a} advises?', right: 'No', wrong: ['Yes'] },
      ],
      asked: {
        text: 'Why does {a} shout that?',
        right: 'Because {b} will then take the {way2}',
        wrong: ['Because {b} will then take the {way}', 'Because {a} would like {b} to win', 'Because {a} thinks that the {way2} is quicker'],
      },
    },
    {
      id: 'watched-eyes',
      pools: { spot: ['sofa', 'curtain', 'cupboard', 'piano'] },
      told: [
        '{a} has hidden a present behind the {spot}. There is a {spot2} as well.',
        '{b} thinks: “{a} never looks at a hiding place, so as not to betray it.”',
        '{a} has guessed this, wants to keep the secret, and stares straight at the {spot}.',
      ],
      controls: [
        { text: 'Where is the present?', right: 'Behind the {spot}', wrong: ['Behind the {spot2}'] },
        { text: 'What does {a} stare at?', right: 'The {spot}', wrong: ['The {spot2}'] },
      ],
      asked: {
        text: 'What is {b} meant to think?',
        right: 'The present is behind the {spot2}',
        wrong: ['The present is behind the {spot}', 'There is no present in this room at all', '{a} does not know any more where it is'],
      },
    },
  ],
};
