import type { Story } from '#shared/instruments/games/story.ts';

/** Original stories of one feeling, six of a kind, which both forms tell; the first form with these options. */
export const SINGLE_FEELINGS = {
  'situation/1': [
    {
      id: 'fallen-tower',
      pools: { thing: ['tower', 'castle', 'bridge'] },
      narrative: [
        '{a} has built a high {thing} of bricks.',
        '{b} knocks it over on purpose, and {a} clenches both fists.',
      ],
      prompt: { text: 'How does {a} feel?', right: 'Angry', wrong: ['Happy', 'Disgusted', 'Sleepy'] },
    },
    {
      id: 'noise-in-the-night',
      pools: { noise: ['a loud bang', 'a long growl', 'slow steps'] },
      narrative: ['It is dark, and {a} is alone in the tent.', 'Right outside there is {noise}.'],
      prompt: { text: 'How does {a} feel?', right: 'Afraid', wrong: ['Happy', 'Disgusted', 'Bored'] },
    },
    {
      id: 'friend-moves-away',
      narrative: [
        '{b} is the best friend of {a}.',
        'Today {b} moves to another country, and {a} waves for a long time.',
      ],
      prompt: { text: 'How does {a} feel?', right: 'Sad', wrong: ['Happy', 'Disgusted', 'Afraid'] },
    },
    {
      id: 'rotten-fruit',
      pools: { fruit: ['apple', 'peach', 'plum'] },
      narrative: ['{a} bites into a fine red {fruit}.', 'Inside it is brown and slimy, and {a} spits it out: “Yuck!”'],
      prompt: { text: 'How does {a} feel?', right: 'Disgusted', wrong: ['Happy', 'Sad', 'Bored'] },
    },
    {
      id: 'lost-and-found',
      pools: { pet: ['cat', 'dog', 'rabbit'] },
      narrative: [
        'The {pet} of {a} was gone for three days.',
        'This morning it sits at the door, and {a} hugs it and sings all day.',
      ],
      prompt: { text: 'How does {a} feel?', right: 'Happy', wrong: ['Angry', 'Afraid', 'Sad'] },
    },
    {
      id: 'the-egg-cracks',
      pools: { animal: ['duckling', 'turtle', 'lizard'] },
      narrative: [
        '{a} holds an egg that looks like any other.',
        'All at once it cracks, and {a} cries: “I never expected a {animal} in there!”',
      ],
      prompt: { text: 'How does {a} feel?', right: 'Surprised', wrong: ['Sad', 'Angry', 'Bored'] },
    },
  ],
  'self-conscious/1': [
    {
      id: 'finished-alone',
      pools: { work: ['puzzle', 'model boat', 'knitted scarf'] },
      narrative: [
        '{a} has worked on a {work} for weeks, and it was hard.',
        'Now it is done, and {a} shows it to everybody.',
      ],
      prompt: { text: 'How does {a} feel?', right: 'Proud', wrong: ['Guilty', 'Embarrassed', 'Jealous'] },
    },
    {
      id: 'blamed-friend',
      pools: { thing: ['cup', 'vase', 'lamp'] },
      narrative: [
        '{a} broke the {thing} and said nothing.',
        'Now {b} is told off for it, and {a} thinks: “That was wrong of me.”',
      ],
      prompt: { text: 'How does {a} feel?', right: 'Guilty', wrong: ['Proud', 'Jealous', 'Bored'] },
    },
    {
      id: 'wrong-word',
      narrative: [
        '{a} speaks in front of the whole class and says a word wrong in a funny way.',
        'All turn round and giggle, and {a} turns red.',
      ],
      prompt: { text: 'How does {a} feel?', right: 'Embarrassed', wrong: ['Proud', 'Guilty', 'Jealous'] },
    },
    {
      id: 'forgotten-promise',
      narrative: [
        '{a} promised to feed the fish of {b}, and forgot.',
        'When {b} comes back and asks, {a} thinks: “I let {b} down.”',
      ],
      prompt: { text: 'How does {a} feel?', right: 'Guilty', wrong: ['Proud', 'Bored', 'Surprised'] },
    },
    {
      id: 'odd-slippers',
      narrative: [
        '{a} left home in a great hurry.',
        'In front of the whole school {a} sees that there are two odd slippers on both feet, and all are staring.',
      ],
      prompt: { text: 'How does {a} feel?', right: 'Embarrassed', wrong: ['Proud', 'Guilty', 'Jealous'] },
    },
    {
      id: 'across-the-pool',
      pools: { water: ['pool', 'lake', 'pond'] },
      narrative: [
        'For months {a} could not swim and practised again and again.',
        'Today {a} crosses the {water} alone, and everybody claps.',
      ],
      prompt: { text: 'How does {a} feel?', right: 'Proud', wrong: ['Embarrassed', 'Guilty', 'Jealous'] },
    },
  ],
  'masked/1': [
    {
      id: 'brave-at-the-doctor',
      narrative: [
        '{a} is very much afraid of the needle.',
        'A little child is next and watches, so {a} grins and says: “Easy!”',
      ],
      prompt: { text: 'How does {a} really feel?', right: 'Afraid', wrong: ['Happy', 'Bored', 'Angry'] },
    },
    {
      id: 'not-invited',
      narrative: [
        'All the others talk about the party to which {a} was not asked.',
        '{a} shrugs, says: “I have better things to do,” and later weeps alone.',
      ],
      prompt: { text: 'How does {a} really feel?', right: 'Sad', wrong: ['Happy', 'Disgusted', 'Proud'] },
    },
    {
      id: 'polite-loser',
      pools: { game: ['chess', 'draughts', 'ludo'] },
      narrative: [
        '{b} cheated at {game}, and {a} saw it and fumes inside.',
        'The grandparents are watching, so {a} smiles and says: “Well played.”',
      ],
      prompt: { text: 'How does {a} really feel?', right: 'Angry', wrong: ['Happy', 'Afraid', 'Guilty'] },
    },
    {
      id: 'quiet-joy',
      pools: { prize: ['first place', 'main part', 'big prize'] },
      narrative: [
        '{a} got the {prize} and would love to dance about.',
        '{b} got nothing and is close to tears, so {a} looks down and speaks softly.',
      ],
      prompt: { text: 'How does {a} really feel?', right: 'Happy', wrong: ['Sad', 'Afraid', 'Disgusted'] },
    },
    {
      id: 'long-slide-show',
      pools: { thing: ['holiday', 'garden', 'stamp'] },
      narrative: [
        'The neighbours have shown {thing} pictures for two hours, and {a} secretly counts the minutes.',
        '{a} nods at each one and says: “How interesting!”',
      ],
      prompt: { text: 'How does {a} really feel?', right: 'Bored', wrong: ['Surprised', 'Happy', 'Guilty'] },
    },
    {
      id: 'polite-bite',
      pools: { food: ['pie', 'stew', 'salad'] },
      narrative: [
        '{a} takes a bite of the {food}, and it turns the stomach.',
        'The proud cook is watching, so {a} chews, swallows and says: “Delicious!”',
      ],
      prompt: { text: 'How does {a} really feel?', right: 'Disgusted', wrong: ['Happy', 'Sad', 'Jealous'] },
    },
  ],
} as const satisfies Readonly<Record<string, readonly Story[]>>;
