import { FIRST_CALMING_THOUGHTS } from '#shared/instruments/games/feelings-detective.first.thoughts.ts';
import type { Story } from '#shared/instruments/games/story.ts';

/**
 * Original stories that ask which strategy calms best: the right one lowers the arousal and leaves a way on; no option
 * is forbidden or silly.
 */
export const FIRST_CALMING_STORIES: Readonly<Record<`calming/${1 | 2 | 3}`, readonly Story[]>> = {
  'calming/1': [
    {
      id: 'burst-balloon',
      pools: { thing: ['balloon', 'bubble', 'paper bag'] },
      narrative: [
        'A {thing} bursts beside {a}, who gets a terrible fright.',
        'It is over now, but the heart of {a} still beats fast.',
      ],
      prompt: {
        text: 'What helps {a} most to calm down?',
        right: 'To breathe out slowly a few times',
        wrong: ['To burst one more of them', 'To run about and shout loudly', 'To think of an even louder bang'],
      },
    },
    {
      id: 'brick-quarrel',
      narrative: [
        '{b} took the brick that {a} needed, and {a} is so angry that fists clench.',
        '{a} does not want to hit anybody.',
      ],
      prompt: {
        text: 'What should {a} do first?',
        right: 'Step back and count to ten',
        wrong: ['Take all bricks from {b}', 'Hit the table very hard', 'Shout until {b} is crying'],
      },
    },
    {
      id: 'first-night-away',
      pools: { place: ['tent', 'hut', 'cabin'] },
      narrative: ['{a} sleeps away from home for the first time, in a {place}, and feels homesick.'],
      prompt: {
        text: 'What helps {a} most right now?',
        right: 'To tell somebody and hold a soft toy',
        wrong: [
          'To tell nobody and stay awake',
          'To count what could still go wrong',
          'To be cross with all the others',
        ],
      },
    },
    {
      id: 'alone-in-the-shop',
      pools: { shop: ['shop', 'market hall', 'station'] },
      narrative: ['In the big {shop} {a} cannot see the family any more.', 'The heart of {a} races.'],
      prompt: {
        text: 'What should {a} do first?',
        right: 'Stand still and breathe, then ask at the desk',
        wrong: [
          'Run to and fro between all the other people',
          'Hide in a corner until everybody has gone',
          'Walk home alone along the big main road',
        ],
      },
    },
    {
      id: 'thunder-at-night',
      narrative: ['It thunders, and {a} lies trembling under the blanket.', 'The house is safe, and {a} knows it.'],
      prompt: {
        text: 'What helps {a} most right now?',
        right: 'To breathe slowly and hum a song',
        wrong: [
          'To lie in wait for the next clap of thunder',
          'To think of all that lightning can do',
          'To scream at the thunder until it stops',
        ],
      },
    },
    {
      id: 'potato-horse',
      pools: { animal: ['horse', 'lion', 'dragon'] },
      narrative: [
        'For the third time the {animal} in the drawing looks like a potato.',
        '{a} is so cross that the pencil nearly breaks.',
      ],
      prompt: {
        text: 'What helps {a} most?',
        right: 'To take a short break and then try again',
        wrong: [
          'To tear up all the other drawings as well',
          'To say ten times: “I will never learn it”',
          'To scribble over the drawing of {b}',
        ],
      },
    },
  ],
  'calming/2': [
    {
      id: 'test-tomorrow',
      pools: { test: ['test', 'concert', 'match'] },
      narrative: [
        'Tomorrow is the {test}. {a} has practised well, but keeps thinking: “I will get it all wrong.”',
        'It is bedtime.',
      ],
      prompt: {
        text: 'What helps {a} most to fall asleep?',
        right: 'To remember what already goes well, and breathe calmly',
        wrong: [
          'To go through everything once more until midnight',
          'To picture in detail how badly it could all go',
          'To decide to stay at home tomorrow without a word',
        ],
      },
    },
    {
      id: 'mean-message',
      narrative: ['{a} reads a mean message from {b} and is boiling with anger.', '{a} wants to keep {b} as a friend.'],
      prompt: {
        text: 'What is the best thing to do first?',
        right: 'Wait until the anger is smaller, then ask {b} about it',
        wrong: [
          'Write something even meaner back before it is too late',
          'Show the message to all the others so that they laugh',
          'Say nothing ever again and stay angry for weeks',
        ],
      },
    },
    {
      id: 'lost-the-game',
      pools: { game: ['final', 'race', 'quiz'] },
      narrative: [
        '{a} lost the {game} by one point and could scream with disappointment.',
        'Everybody shakes hands in five minutes.',
      ],
      prompt: {
        text: 'What helps {a} most in these five minutes?',
        right: 'To walk a few steps, and think of what went well',
        wrong: [
          'To look for somebody who can be blamed for it',
          'To go over the lost point in mind again and again',
          'To run home at once and never play any more',
        ],
      },
    },
    {
      id: 'two-friends-whisper',
      narrative: [
        'Two friends of {a} whisper and walk off without {a}, who feels a hot stab of jealousy.',
        '{a} would like to stay friends with both.',
      ],
      prompt: {
        text: 'What is the best thing to do first?',
        right: 'Calm down with something pleasant, and ask them later',
        wrong: [
          'Tell everybody at once that both of them are false friends',
          'Follow them in secret and listen to every word they say',
          'Decide never to speak to either of the two again',
        ],
      },
    },
    {
      id: 'behind-the-curtain',
      pools: { show: ['play', 'concert', 'circus show'] },
      narrative: [
        '{a} stands behind the curtain before the {show}, with cold hands and a fast heart.',
        'There is one minute left.',
      ],
      prompt: {
        text: 'What helps {a} most in this minute?',
        right: 'To breathe out slowly and think of the first step',
        wrong: [
          'To count the people out there and guess what they think',
          'To go through all that went wrong in the last rehearsal',
          'To tell everybody around that it will surely go badly',
        ],
      },
    },
    {
      id: 'snapped-wing',
      pools: { thing: ['model plane', 'paper bird', 'kite'] },
      narrative: [
        'A very small child has snapped the {thing} on which {a} worked for days.',
        '{a} is hot with rage, and does not want to scare the little one.',
      ],
      prompt: {
        text: 'What should {a} do first?',
        right: 'Leave the room for a moment, and come back when calmer',
        wrong: [
          'Shout as loudly as possible so that it never happens again',
          'Break a toy of the little one, so that both have lost something',
          'Smile, say nothing about it, and think of it the whole day',
        ],
      },
    },
  ],
  'calming/3': FIRST_CALMING_THOUGHTS,
};
