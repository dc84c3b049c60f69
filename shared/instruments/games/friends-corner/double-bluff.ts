import type { FriendsStory } from '#shared/instruments/games/story.ts';

/** Telling the truth in order not to be believed. */
export const DOUBLE_BLUFF: readonly FriendsStory[] = [
  {
    id: 'truth-as-a-trick',
    pools: { place: ['shed', 'barn', 'cellar', 'attic'] },
    narrative: [
      '{a} has hidden the treasure in the {place}. The other place is the {place2}.',
      '{b} believes that {a} never tells the truth about a hiding place.',
      '{a} knows that {b} believes this, and wants to keep the treasure.',
      '{a} says to {b}: “It is in the {place}.”',
    ],
    controls: [
      { text: 'Where is the treasure?', right: 'In the {place}', wrong: ['In the {place2}'] },
      { text: 'Does {a} want {b} to find it?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: {
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
    narrative: [
      '{a} will kick the ball, {b} is in goal.',
      '{a} points to the {side} and says: “I will kick it to the {side}.”',
      '{b} thinks: “{a} says so to send me to the {side}, so I must guard the {side2}.”',
      '{a} has guessed that {b} will think so, and wants to score.',
    ],
    controls: [
      { text: 'Who is in goal?', right: '{b}', wrong: ['{a}'] },
      { text: 'Where does {a} point?', right: 'To the {side}', wrong: ['To the {side2}'] },
    ],
    prompt: {
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
    narrative: [
      '{a} holds the {card} card and the {card2} card, and {b} must draw the {card} to win.',
      '{a} pushes the {card} forward a little, so that it is easy to take.',
      '{b} has learned that {a} likes to push the wrong card forward.',
      '{a} knows that {b} has learned this.',
    ],
    controls: [
      { text: 'Which card must {b} draw to win?', right: 'The {card}', wrong: ['The {card2}'] },
      { text: 'Which card is pushed forward?', right: 'The {card}', wrong: ['The {card2}'] },
    ],
    prompt: {
      text: 'What does {a} hope that {b} will do?',
      right: 'Distrust the {card} and draw the {card2}',
      wrong: [
        'Trust the {card} and draw the {card}',
        'Distrust the {card2} and draw the {card}',
        'Stop the game and not draw any card',
      ],
    },
  },
  {
    id: 'closed-hands',
    pools: { thing: ['marble', 'button', 'pearl', 'nut'], side: ['left', 'right'] },
    narrative: [
      '{a} hides a {thing} in the {side} hand and leaves the {side2} hand empty.',
      '{a} says to {b}: “It is in the {side} hand. You may choose once.”',
      '{b} was tricked three times and does not believe a word any more.',
      '{a} counts on that, and does not want {b} to find it.',
    ],
    controls: [
      { text: 'Where is the {thing}?', right: 'In the {side} hand', wrong: ['In the {side2} hand'] },
      { text: 'Does {b} still believe {a}?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: {
      text: 'What does {a} hope that {b} will do?',
      right: 'Choose the {side2} hand out of distrust',
      wrong: [
        'Choose the {side} hand out of trust in {a}',
        'Choose the {side} hand out of distrust',
        'Choose neither of the two hands at all',
      ],
    },
  },
  {
    id: 'contrary-runner',
    pools: { way: ['bridge', 'tunnel', 'ferry', 'staircase'] },
    narrative: [
      '{a} and {b} race. {a} knows that the {way} is quicker than the {way2}, and {b} does not.',
      '{b} always does the opposite of what {a} advises.',
      '{a} knows this habit, wants to win, and shouts: “Take the {way}!”',
    ],
    controls: [
      { text: 'Which way is quicker?', right: 'The {way}', wrong: ['The {way2}'] },
      { text: 'Does {b} do what {a} advises?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: {
      text: 'Why does {a} shout that?',
      right: 'Because {b} will then take the {way2}',
      wrong: [
        'Because {b} will then take the {way}',
        'Because {a} would like {b} to win',
        'Because {a} thinks that the {way2} is quicker',
      ],
    },
  },
  {
    id: 'watched-eyes',
    pools: { spot: ['sofa', 'curtain', 'cupboard', 'piano'] },
    narrative: [
      '{a} has hidden a present behind the {spot}. There is a {spot2} as well.',
      '{b} thinks: “{a} never looks at a hiding place, so as not to betray it.”',
      '{a} has guessed this, wants to keep the secret, and stares straight at the {spot}.',
    ],
    controls: [
      { text: 'Where is the present?', right: 'Behind the {spot}', wrong: ['Behind the {spot2}'] },
      { text: 'What does {a} stare at?', right: 'The {spot}', wrong: ['The {spot2}'] },
    ],
    prompt: {
      text: 'What is {b} meant to think?',
      right: 'The present is behind the {spot2}',
      wrong: [
        'The present is behind the {spot}',
        'There is no present in this room at all',
        '{a} does not know any more where it is',
      ],
    },
  },
];
