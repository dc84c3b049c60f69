import type { FriendsStory } from '#shared/instruments/games/story.ts';

/** A person hurts another one by a remark without knowing it. */
export const FAUX_PAS: readonly FriendsStory[] = [
  {
    id: 'who-made-this',
    pools: { dish: ['soup', 'pie', 'salad', 'stew'] },
    narrative: [
      '{a} made the {dish} for the party.',
      '{b} comes late and sits down beside {a}.',
      '{b} says: “Everything is lovely, only the {dish} tastes of nothing.”',
      '{a} looks down at the plate.',
    ],
    controls: [
      { text: 'Who came late?', right: '{b}', wrong: ['{a}'] },
      { text: 'What does {b} not like?', right: 'The {dish}', wrong: ['The music'] },
    ],
    prompt: {
      text: 'What did {b} not know when saying that?',
      right: 'That {a} had made it',
      wrong: ['That {a} was there', 'That there was some {dish}', 'That {a} does not eat it'],
    },
  },
  {
    id: 'curtains',
    pools: { thing: ['curtains', 'cushions', 'lamps', 'carpets'] },
    narrative: [
      '{a} has just moved, and bought new {thing} for the room.',
      '{b} visits and says: “What a fine room! When will you throw out those ugly {thing}?”',
    ],
    controls: [
      { text: 'What is new in the room?', right: 'The {thing}', wrong: ['The door'] },
      { text: 'Who visits?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: {
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
    narrative: [
      'The class plans a surprise party for {a} on {day}.',
      '{b} was ill and missed that part of the plan.',
      '{b} says to {a}: “See you at your party on {day}!”',
    ],
    controls: [
      { text: 'Who is the party for?', right: '{a}', wrong: ['{b}'] },
      { text: 'Who was ill?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: {
      text: 'What did {b} not know when saying that?',
      right: 'That the party was a secret',
      wrong: ['That the party was on {day}', 'That {a} was in the class', 'That the party was for {a}'],
    },
  },
  {
    id: 'picture-with-boats',
    pools: { event: ['show', 'calendar', 'exhibition'] },
    narrative: [
      '{a} painted boats, but the picture was not chosen for the {event}.',
      '{b} does not know who painted which picture.',
      '{b} says to {a}: “Lucky that they left out the dull one with the boats!”',
    ],
    controls: [
      { text: 'What did {a} paint?', right: 'Boats', wrong: ['Trees'] },
      { text: 'Was the picture chosen?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: {
      text: 'What did {b} not know when saying that?',
      right: 'That it was by {a}',
      wrong: ['That there were boats', 'That it was old', 'That {a} hears'],
    },
  },
  {
    id: 'knitted-present',
    pools: { garment: ['jumper', 'hat', 'scarf'] },
    narrative: [
      '{a} wears a {garment} that a much loved aunt has knitted.',
      '{b} has never heard of it, sees the {garment} and laughs: “Did you find that in a bin?”',
      '{a} strokes the wool and says nothing.',
    ],
    controls: [
      { text: 'Who knitted the {garment}?', right: 'An aunt', wrong: ['A teacher'] },
      { text: 'What does {a} say then?', right: 'Nothing', wrong: ['Thank you'] },
    ],
    prompt: {
      text: 'Why did {b} say something that hurts?',
      right: '{b} did not know how dear the {garment} is to {a}',
      wrong: [
        '{b} was angry that {a} had not said anything before',
        '{b} had once thrown the very same {garment} into a bin',
        '{b} wanted to have the {garment} and to wear it at once',
      ],
    },
  },
  {
    id: 'too-early-to-celebrate',
    pools: { group: ['choir', 'team', 'band', 'drama club'] },
    narrative: [
      '{a} and {b} both wanted to join the {group}.',
      '{a} was told this morning: no place. {b} got in and knows only that.',
      '{b} calls: “Now we can go to the {group} together every week!” and {a} bites a lip.',
    ],
    controls: [
      { text: 'Who got in?', right: '{b}', wrong: ['{a}'] },
      { text: 'When was {a} told?', right: 'This morning', wrong: ['Last summer'] },
    ],
    prompt: {
      text: 'What did {b} not know when saying that?',
      right: 'That {a} had got no place',
      wrong: ['That {a} wanted in', 'That the {group} meets every week', 'That {b} had got in'],
    },
  },
];
