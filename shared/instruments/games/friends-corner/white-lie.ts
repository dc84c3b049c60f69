import type { FriendsStory } from '#shared/instruments/games/story.ts';

/** An untrue statement that spares another person's feelings. */
export const WHITE_LIE: readonly FriendsStory[] = [
  {
    id: 'first-soup',
    pools: { dish: ['soup', 'pie', 'salad', 'stew'] },
    narrative: [
      '{b} has made a {dish} for the first time and is proud of it.',
      '{a} tries it and does not like the taste.',
      '{a} sees the hopeful face of {b} and says: “That is good!”',
    ],
    controls: [
      { text: 'Who made the {dish}?', right: '{b}', wrong: ['{a}'] },
      { text: 'Does {a} like the taste?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: {
      text: 'Why does {a} say that it is good?',
      right: 'So that {b} is not hurt',
      wrong: ['Because it is good', 'So that {b} leaves', 'Because {a} has not tried it'],
    },
  },
  {
    id: 'lost-match',
    pools: { game: ['match', 'race', 'quiz', 'show'] },
    narrative: [
      '{a} made a big mistake, and the team lost the {game}.',
      '{b} saw that it was the mistake of {a}.',
      '{a} is very sad, and {b} says: “I hardly noticed your mistake.”',
    ],
    controls: [
      { text: 'Who made a mistake?', right: '{a}', wrong: ['{b}'] },
      { text: 'Did {b} see the mistake?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: {
      text: 'Why does {b} say that?',
      right: 'To make {a} feel less bad',
      wrong: ['Because {b} looked the other way', 'To win the next {game}', 'Because there was no mistake at all'],
    },
  },
  {
    id: 'handmade-present',
    pools: { thing: ['mask', 'basket', 'puppet', 'kite'] },
    narrative: [
      '{a} gets a {thing} from {b}, who made it by hand.',
      '{a} already has a much nicer {thing} at home.',
      '{a} says to {b}: “I was missing just such a {thing}!”',
    ],
    controls: [
      { text: 'Who made the {thing}?', right: '{b}', wrong: ['{a}'] },
      { text: 'Does {a} have one at home already?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: {
      text: 'Why does {a} say that?',
      right: 'So that {b} enjoys having given it',
      wrong: ['Because {a} has no {thing}', 'So that {b} makes ten more', 'Because {a} forgot who made it'],
    },
  },
  {
    id: 'new-haircut',
    pools: { thing: ['haircut', 'coat', 'pair of glasses', 'hat'] },
    narrative: [
      '{b} has a new {thing} and is not sure about it.',
      '{a} liked the old one better.',
      '{b} asks: “Do I look silly?” and {a} says: “You look great!”',
    ],
    controls: [
      { text: 'What is new?', right: 'The {thing}', wrong: ['The school bag'] },
      { text: 'Does {a} like the new one better?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: {
      text: 'Why does {a} say that?',
      right: 'So that {b} feels sure again',
      wrong: [
        'Because {a} likes the new one much better',
        'So that {b} asks others',
        'Because {a} has not looked at {b} at all',
      ],
    },
  },
  {
    id: 'a-rest-on-the-way',
    pools: { trip: ['hike', 'long walk', 'mountain path'] },
    narrative: [
      '{b} is tired on the {trip}, and hopes that nobody notices.',
      '{a} could go on for hours.',
      '{a} says: “My feet hurt. May we all have a rest?”',
    ],
    controls: [
      { text: 'Who is tired?', right: '{b}', wrong: ['{a}'] },
      { text: 'Could {a} go on?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: {
      text: 'Why does {a} say that?',
      right: 'So that {b} can rest without being laughed at',
      wrong: [
        'Because the feet of {a} hurt after all the way',
        'So that {b} has to walk home alone',
        'Because {a} does not like to walk',
      ],
    },
  },
  {
    id: 'magic-trick',
    pools: { thing: ['card', 'coin', 'ribbon', 'scarf'] },
    narrative: [
      '{b} shows a magic trick, and a {thing} slips out of the sleeve.',
      '{a} has seen it, and now knows how the trick works.',
      '{b} asks proudly: “Do you know how I did it?” and {a} says: “I have no idea!”',
    ],
    controls: [
      { text: 'What slips out of the sleeve?', right: 'A {thing}', wrong: ['A mouse'] },
      { text: 'Does {a} know how the trick works?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: {
      text: 'Why does {a} say that?',
      right: 'To leave {b} the fun of it',
      wrong: [
        'Because {a} looked elsewhere',
        'To get the {thing} from {b} afterwards',
        'Because the trick is too hard to see through',
      ],
    },
  },
];
