import type { FriendsKind } from '#shared/instruments/games/ladders.ts';
import type { FriendsStory } from '#shared/instruments/games/story.ts';

type LaterKind = Extract<FriendsKind, 'white-lie' | 'faux-pas' | 'irony' | 'mixed-motives' | 'fair-compromise' | 'double-bluff'>;
const DISHES = ['soup', 'pie', 'salad', 'stew'];
const MADE_THINGS = ['mask', 'basket', 'puppet', 'kite'];

/** Original stories for levels 7 to 12. */
export const LATER_STORIES: Readonly<Record<LaterKind, readonly FriendsStory[]>> = {
  'white-lie': [
    {
      id: 'first-soup',
      pools: { dish: DISHES },
      told: [
        '{b} has made a {dish} for the first time and is proud of it.',
        '{a} tries it and does not like the taste.',
        '{a} sees the hopeful face of {b} and says: “That is good!”',
      ],
      controls: [
        { text: 'Who made the {dish}?', right: '{b}', wrong: ['{a}'] },
        { text: 'Does {a} like the taste?', right: 'No', wrong: ['Yes'] },
      ],
      asked: {
        text: 'Why does {a} say that it is good?',
        right: 'So that {b} is not hurt',
        wrong: ['Because it tastes very good', 'So that {b} goes away', 'Because {a} has not tried it'],
      },
    },
    {
      id: 'lost-match',
      pools: { game: ['match', 'race', 'quiz', 'show'] },
      told: [
        '{a} made a big mistake, and the team lost the {game}.',
        '{b} saw that it was the mistake of {a}.',
        '{a} is very sad, and {b} says: “I hardly noticed your mistake.”',
      ],
      controls: [
        { text: 'Who made a mistake?', right: '{a}', wrong: ['{b}'] },
        { text: 'Did {b} see the mistake?', right: 'Yes', wrong: ['No'] },
      ],
      asked: {
        text: 'Why does {b} say that?',
        right: 'To make {a} feel less bad',
        wrong: ['Because {b} looked the other way', 'To win the next {game}', 'Because there was no mistake at all'],
      },
    },
    {
      id: 'handmade-present',
      pools: { thing: MADE_THINGS },
      told: [
        '{a} gets a {thing} from {b}, who made it by hand.',
        '{a} already has a much nicer {thing} at home.',
        '{a} says to {b}: “I was missing just such a {thing}!”',
      ],
      controls: [
        { text: 'Who made the {thing}?', right: '{b}', wrong: ['{a}'] },
        { text: 'Does {a} have one at home already?', right: 'Yes', wrong: ['No'] },
      ],
      asked: {
        text: 'Why does {a} say that?',
        right: 'So that {b} enjoys having given it',
        wrong: ['Because {a} has no {thing} at home', 'So that {b} makes ten more of them', 'Because {a} forgot who made it'],
      },
    },
  ],
  'faux-pas': [
    {
      id: 'who-made-this',
      pools: { dish: DISHES },
      told: [
        '{a} made the {dish} for the party.',
        '{b} comes late and sits down beside {a}.',
        '{b} says: “Everything is lovely, only the {dish} tastes of nothing.”',
        '{a} looks down at the plate.',
      ],
      controls: [
        { text: 'Who came late?', right: '{b}', wrong: ['{a}'] },
        { text: 'What does {b} not like?', right: 'The {dish}', wrong: ['The music'] },
      ],
      asked: {
        text: 'What did {b} not know when saying that?',
        right: 'That {a} had made it',
        wrong: ['That {a} was at the party', 'That there was some {dish}', 'That {a} does not eat it'],
      },
    },
    {
      id: 'curtains',
      pools: { thing: ['curtains', 'cushions', 'lamps', 'carpets'] },
      told: [
        '{a} has just moved, and bought new {thing} for the room.',
        '{b} visits and says: “What a fine room! When will you throw out those ugly {thing}?”',
      ],
      controls: [
        { text: 'What is new in the room?', right: 'The {thing}', wrong: ['The door'] },
        { text: 'Who visits?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: {
        text: 'Why did {b} say something that hurts?',
        right: '{b} thought the old owner had left the {thing} there',
        wrong: [
          '{b} wanted to make {a} angry about the new {thing}',
          '{b} had bought the very same {thing} the day before',
          '{b} knew that {a} does not like the {thing} either',
        ],
      },
    },
    {
      id: 'surprise-party',
      pools: { day: ['Friday', 'Saturday', 'Sunday'] },
      told: [
        'The class plans a surprise party for {a} on {day}.',
        '{b} was ill and missed that part of the plan.',
        '{b} says to {a}: “See you at your party on {day}!”',
      ],
      controls: [
        { text: 'Who is the party for?', right: '{a}', wrong: ['{b}'] },
        { text: 'Who was ill?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: {
        text: 'What did {b} not know when saying that?',
        right: 'That the party was a secret',
        wrong: ['That the party was on {day}', 'That {a} was in the class', 'That the party was for {a}'],
      },
    },
  ],
  irony: [
    {
      id: 'fine-weather',
      pools: { plan: ['a picnic', 'a bicycle tour', 'a swim', 'a boat trip'] },
      told: [
        '{a} and {b} had looked forward to {plan}.',
        'It has been pouring with rain since the morning.',
        '{a} looks out of the window and sighs: “What perfect weather for {plan}!”',
      ],
      controls: [
        { text: 'What is the weather like?', right: 'Rainy', wrong: ['Sunny'] },
        { text: 'Who looks out of the window?', right: '{a}', wrong: ['{b}'] },
      ],
      asked: {
        text: 'What does {a} want to say?',
        right: 'The weather is wrong for {plan}',
        wrong: ['The weather is right for {plan}', 'The rain will stop at once', '{b} has made the rain come'],
      },
    },
    {
      id: 'tidy-room',
      pools: { thing: ['socks', 'books', 'bricks', 'pencils'] },
      told: ['{b} promised to tidy up.', '{a} opens the door and has to climb over heaps of {thing}.', '{a} says: “I see you have been hard at work.”'],
      controls: [
        { text: 'What did {b} promise?', right: 'To tidy up', wrong: ['To cook'] },
        { text: 'What lies about?', right: 'Heaps of {thing}', wrong: ['Nothing at all'] },
      ],
      asked: {
        text: 'What does {a} really think?',
        right: '{b} has not tidied up at all',
        wrong: ['{b} has worked too hard', '{b} has lost all the {thing}', '{b} may have a rest now'],
      },
    },
    {
      id: 'quick-helper',
      pools: { job: ['set the table', 'water the plants', 'sweep the yard', 'peel the carrots'] },
      told: ['{a} asks {b} to help to {job}.', '{b} comes an hour later, when {a} has done it all alone.', '{a} says: “You are quick today!”'],
      controls: [
        { text: 'When does {b} come?', right: 'An hour later', wrong: ['At once'] },
        { text: 'Who did the work?', right: '{a}', wrong: ['{b}'] },
      ],
      asked: {
        text: 'What does {a} want {b} to understand?',
        right: 'That {b} came far too late',
        wrong: ['That {b} can run very fast', 'That {b} did the work well', 'That it was still too early'],
      },
    },
  ],
  'mixed-motives': [
    {
      id: 'wood-for-the-fire',
      pools: { trip: ['boat trip', 'camping trip', 'night walk'] },
      told: [
        '{b} has to carry a big heap of wood before the {trip}.',
        '{a} likes {b} and is sorry to see it.',
        '{a} would also love to be asked along on the {trip}.',
        '{a} picks up some wood and helps.',
      ],
      controls: [
        { text: 'What has to be carried?', right: 'Wood', wrong: ['Water'] },
        { text: 'What would {a} love to join?', right: 'The {trip}', wrong: ['The school choir'] },
      ],
      asked: {
        text: 'Why does {a} help?',
        right: 'To lighten the work of {b}, and to be asked along on the {trip}',
        wrong: [
          'Only to lighten the work of {b}, and for no other reason at all',
          'Only to be asked along, and not at all for the sake of {b}',
          'To lighten the work of {b}, and to be paid for the wood',
        ],
      },
    },
    {
      id: 'the-other-half',
      pools: { food: ['sandwich', 'pancake', 'bun'] },
      told: [
        '{a} is nearly full after half a {food}.',
        '{b} has forgotten to bring lunch and looks hungry.',
        '{a} does not want to carry the rest about, and gives it to {b} with a smile.',
        '“I am glad if you have something to eat,” says {a}, and means it.',
      ],
      controls: [
        { text: 'Who forgot to bring lunch?', right: '{b}', wrong: ['{a}'] },
        { text: 'Is {a} still very hungry?', right: 'No', wrong: ['Yes'] },
      ],
      asked: {
        text: 'Which sentence fits everything in the story?',
        right: '{a} was kind, and it was also handy for {a}',
        wrong: ['{a} was not kind, because it was handy', '{a} was kind, although it was hard for {a}', '{a} was tricked into it by hungry {b}'],
      },
    },
    {
      id: 'told-the-teacher',
      pools: { thing: ['window', 'lamp', 'fish tank', 'glass door'] },
      told: [
        '{b} broke the {thing} with a ball, and nobody knows.',
        '{a} is angry with {b} because of a quarrel yesterday.',
        '{a} also thinks it unfair that others are blamed for the {thing}.',
        '{a} tells who did it.',
      ],
      controls: [
        { text: 'Who broke the {thing}?', right: '{b}', wrong: ['{a}'] },
        { text: 'When was the quarrel?', right: 'Yesterday', wrong: ['Last year'] },
      ],
      asked: {
        text: 'Why does {a} tell?',
        right: 'Out of anger at {b}, and also for the others who are blamed',
        wrong: [
          'Only for the others who are blamed, with no thought of the quarrel',
          'Only out of anger at {b}, without caring who else is blamed',
          'Out of fear that {a} would have to pay for the broken {thing}',
        ],
      },
    },
  ],
  'fair-compromise': [
    {
      id: 'drum-and-book',
      pools: { instrument: ['drum', 'trumpet', 'guitar'] },
      told: [
        '{a} and {b} share a room from three to five o’clock.',
        '{a} has to practise the {instrument} for one hour, at any time.',
        '{b} has to read in silence, and has time for it only until four.',
      ],
      controls: [
        { text: 'How long must {a} practise?', right: 'One hour', wrong: ['All day'] },
        { text: 'What does {b} need?', right: 'Silence', wrong: ['Music'] },
      ],
      asked: {
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
      told: ['There is one {fruit} left, and both {a} and {b} want it.', '{a} needs the juice for a drink.', '{b} needs only the peel for a cake.'],
      controls: [
        { text: 'How many are left?', right: 'One', wrong: ['Three'] },
        { text: 'What does {b} need?', right: 'The peel', wrong: ['The juice'] },
      ],
      asked: {
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
      told: [
        '{a}, {b} and {c} built a {thing} together.',
        '{a} worked for four days, {b} for two and {c} for two.',
        'It can be used on eight days, and they want to share the days according to the work.',
      ],
      controls: [
        { text: 'What did they build?', right: 'A {thing}', wrong: ['A boat'] },
        { text: 'Who worked longest?', right: '{a}', wrong: ['{c}'] },
      ],
      asked: {
        text: 'Which plan follows what all three want?',
        right: '{a} gets four days, {b} gets two and {c} gets two',
        wrong: [
          '{a} gets six days, {b} gets one and {c} gets one',
          '{a} gets two days, {b} gets three and {c} gets three',
          '{a} gets all eight days, {b} and {c} get none',
        ],
      },
    },
  ],
  'double-bluff': [
    {
      id: 'truth-as-a-trick',
      pools: { place: ['shed', 'barn', 'cellar', 'attic'] },
      told: [
        '{a} has hidden the treasure in the {place}. The other place is the {place2}.',
        '{b} believes that {a} never tells the truth about a hiding place.',
        '{a} knows that {b} believes this, and wants to keep the treasure.',
        '{a} says to {b}: “It is in the {place}.”',
      ],
      controls: [
        { text: 'Where is the treasure?', right: 'In the {place}', wrong: ['In the {place2}'] },
        { text: 'Does {a} want {b} to find it?', right: 'No', wrong: ['Yes'] },
      ],
      asked: {
        text: 'Why does {a} tell the truth?',
        right: 'Because {b} will then go and look in the {place2}',
        wrong: [
          'Because {b} will then go and look in the {place}',
          'Because {a} wants to be honest from now on',
          'Because {a} has forgotten where it really is',
        ],
      },
    },
    {
      id: 'goalkeeper',
      pools: { side: ['left', 'right'] },
      told: [
        '{a} will kick the ball, {b} is in goal.',
        '{a} points to the {side} and says: “I will kick it to the {side}.”',
        '{b} thinks: “{a} says so to send me to the {side}, so I must guard the {side2}.”',
        '{a} has guessed that {b} will think so, and wants to score.',
      ],
      controls: [
        { text: 'Who is in goal?', right: '{b}', wrong: ['{a}'] },
        { text: 'Where does {a} point?', right: 'To the {side}', wrong: ['To the {side2}'] },
      ],
      asked: {
        text: 'Where will {a} kick the ball, and why?',
        right: 'To the {side}, because {b} guards the {side2}',
        wrong: [
          'To the {side2}, because {b} guards the {side}',
          'To the {side2}, because {a} always tells lies',
          'To the middle, because {b} stands on the {side}',
        ],
      },
    },
    {
      id: 'card-player',
      pools: { card: ['sun', 'star', 'moon', 'leaf'] },
      told: [
        '{a} holds the {card} card and the {card2} card, and {b} must draw the {card} to win.',
        '{a} pushes the {card} forward a little, so that it is easy to take.',
        '{b} has learned that {a} likes to push the wrong card forward.',
        '{a} knows that {b} has learned this.',
      ],
      controls: [
        { text: 'Which card must {b} draw to win?', right: 'The {card}', wrong: ['The {card2}'] },
        { text: 'Which card is pushed forward?', right: 'The {card}', wrong: ['The {card2}'] },
      ],
      asked: {
        text: 'What does {a} hope that {b} will do?',
        right: 'Distrust the {card} and draw the {card2}',
        wrong: ['Trust the {card} and draw the {card}', 'Distrust the {card2} and draw the {card}', 'Stop the game and not draw any card'],
      },
    },
  ],
};
