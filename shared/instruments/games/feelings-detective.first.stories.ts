import { FIRST_CALMING_STORIES } from '#shared/instruments/games/feelings-detective.first.calming.ts';
import { SINGLE_FEELINGS } from '#shared/instruments/games/feelings-detective.single.ts';
import type { StoryKind } from '#shared/instruments/games/ladders.ts';
import type { Story } from '#shared/instruments/games/story.ts';

/** The stories of the first form by kind and step of the ladder: four options each. */
export const FIRST_FEELINGS_STORIES: Readonly<Partial<Record<`${StoryKind}/${1 | 2 | 3}`, readonly Story[]>>> = {
  ...SINGLE_FEELINGS,
  'mixed/1': [
    {
      id: 'last-day-of-camp',
      pools: { place: ['camp', 'farm', 'lake'] },
      narrative: [
        '{a} had two wonderful weeks at the {place} and missed home a little.',
        'Today is the last day: home at last, and goodbye to the new friends.',
      ],
      prompt: {
        text: 'How does {a} feel?',
        right: 'Happy and sad',
        wrong: ['Only happy', 'Only sad', 'Angry and disgusted'],
      },
    },
    {
      id: 'high-slide',
      pools: { ride: ['slide', 'swing', 'zip line'] },
      narrative: [
        '{a} has wanted to try the highest {ride} for a year.',
        'Now {a} stands on top, looks down and can hear each heartbeat.',
      ],
      prompt: {
        text: 'How does {a} feel?',
        right: 'Excited and afraid',
        wrong: ['Only bored', 'Proud and guilty', 'Only sad'],
      },
    },
    {
      id: 'friend-wins',
      pools: { prize: ['cup', 'medal', 'trip'] },
      narrative: [
        '{a} and {b} are friends, and both want to win the {prize}.',
        '{b} wins. {a} hugs {b} and means it, and then swallows hard.',
      ],
      prompt: {
        text: 'How does {a} feel?',
        right: 'Glad and let down',
        wrong: ['Only glad', 'Only let down', 'Afraid and disgusted'],
      },
    },
    {
      id: 'young-pet',
      pools: { pet: ['cat', 'dog', 'rabbit'] },
      narrative: [
        'The old {pet} of {a} died in spring, and {a} still misses it.',
        'Today a young one jumps into the lap of {a}, who laughs and swallows.',
      ],
      prompt: {
        text: 'How does {a} feel?',
        right: 'Glad and sad',
        wrong: ['Only glad', 'Only sad', 'Angry and afraid'],
      },
    },
    {
      id: 'at-the-new-school',
      pools: { thing: ['school', 'class', 'club'] },
      narrative: [
        '{a} has looked forward to the new {thing} all summer.',
        'Now {a} stands at its door, with a pounding heart, and does not know a soul.',
      ],
      prompt: {
        text: 'How does {a} feel?',
        right: 'Curious and nervous',
        wrong: ['Only bored', 'Disgusted and angry', 'Guilty and jealous'],
      },
    },
    {
      id: 'wrong-winner',
      pools: { prize: ['cup', 'medal', 'trip'] },
      narrative: [
        'The jury added up wrongly, and only {a} has noticed it.',
        '{a} holds the {prize} that was always a dream, and knows that it belongs to {b}.',
      ],
      prompt: {
        text: 'How does {a} feel?',
        right: 'Pleased and guilty',
        wrong: ['Only pleased', 'Afraid and disgusted', 'Bored and angry'],
      },
    },
  ],
  ...FIRST_CALMING_STORIES,
};
