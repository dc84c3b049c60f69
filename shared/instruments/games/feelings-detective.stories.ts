import type { FaceEmotion, StoryKind } from '#shared/instruments/games/ladders.ts';
import type { Story } from '#shared/instruments/games/story.ts';

export const FEELING_WORDS: Readonly<Record<FaceEmotion, string>> = {
  happy: 'Happy',
  sad: 'Sad',
  angry: 'Angry',
  surprised: 'Surprised',
  afraid: 'Afraid',
  disgusted: 'Disgusted',
};

/** Original stories by kind and step of the ladder: four options each, the situation decides and no face is shown. */
export const FEELINGS_STORIES: Readonly<Partial<Record<`${StoryKind}/${1 | 2 | 3}`, readonly Story[]>>> = {
  'situation/1': [
    {
      id: 'fallen-tower',
      pools: { thing: ['tower', 'castle', 'bridge'] },
      told: ['{a} has built a high {thing} of bricks.', '{b} knocks it over on purpose and laughs.'],
      asked: { text: 'How does {a} feel?', right: 'Angry', wrong: ['Happy', 'Disgusted', 'Sleepy'] },
    },
    {
      id: 'noise-in-the-night',
      pools: { noise: ['a loud bang', 'a long growl', 'slow steps'] },
      told: ['It is dark, and {a} is alone in the tent.', 'Right outside there is {noise}.'],
      asked: { text: 'How does {a} feel?', right: 'Afraid', wrong: ['Happy', 'Disgusted', 'Bored'] },
    },
    {
      id: 'friend-moves-away',
      told: ['{b} is the best friend of {a}.', 'Today {b} moves to another country, and {a} waves for a long time.'],
      asked: { text: 'How does {a} feel?', right: 'Sad', wrong: ['Happy', 'Disgusted', 'Afraid'] },
    },
    {
      id: 'rotten-fruit',
      pools: { fruit: ['apple', 'peach', 'plum'] },
      told: ['{a} bites into a fine red {fruit}.', 'Inside it is brown and slimy, and something crawls.'],
      asked: { text: 'How does {a} feel?', right: 'Disgusted', wrong: ['Happy', 'Sad', 'Bored'] },
    },
    {
      id: 'lost-and-found',
      pools: { pet: ['cat', 'dog', 'rabbit'] },
      told: ['The {pet} of {a} was gone for three days.', 'This morning it sits at the door, hungry and well.'],
      asked: { text: 'How does {a} feel?', right: 'Happy', wrong: ['Angry', 'Afraid', 'Sad'] },
    },
  ],
  'self-conscious/1': [
    {
      id: 'finished-alone',
      pools: { work: ['puzzle', 'model boat', 'knitted scarf'] },
      told: ['{a} has worked on a {work} for weeks, and it was hard.', 'Now it is done, and {a} shows it to everybody.'],
      asked: { text: 'How does {a} feel?', right: 'Proud', wrong: ['Guilty', 'Embarrassed', 'Jealous'] },
    },
    {
      id: 'blamed-friend',
      pools: { thing: ['cup', 'vase', 'lamp'] },
      told: ['{a} broke the {thing} and said nothing.', 'Now {b} is told off for it, and {a} thinks: “That was wrong of me.”'],
      asked: { text: 'How does {a} feel?', right: 'Guilty', wrong: ['Proud', 'Jealous', 'Bored'] },
    },
    {
      id: 'wrong-word',
      told: ['{a} speaks in front of the whole class and says a word wrong in a funny way.', 'All turn round and giggle, and {a} turns red.'],
      asked: { text: 'How does {a} feel?', right: 'Embarrassed', wrong: ['Proud', 'Guilty', 'Jealous'] },
    },
    {
      id: 'forgotten-promise',
      told: ['{a} promised to feed the fish of {b}, and forgot.', 'When {b} comes back and asks, {a} cannot look {b} in the eye.'],
      asked: { text: 'How does {a} feel?', right: 'Guilty', wrong: ['Proud', 'Bored', 'Surprised'] },
    },
  ],
  'mixed/1': [
    {
      id: 'last-day-of-camp',
      pools: { place: ['camp', 'farm', 'lake'] },
      told: ['{a} had two wonderful weeks at the {place} and missed home a little.', 'Today is the last day: home at last, and goodbye to the new friends.'],
      asked: { text: 'How does {a} feel?', right: 'Happy and sad', wrong: ['Only happy', 'Only sad', 'Angry and disgusted'] },
    },
    {
      id: 'high-slide',
      pools: { ride: ['slide', 'swing', 'zip line'] },
      told: ['{a} has wanted to try the highest {ride} for a year.', 'Now {a} stands on top, looks down and can hear each heartbeat.'],
      asked: { text: 'How does {a} feel?', right: 'Excited and afraid', wrong: ['Only bored', 'Proud and guilty', 'Only sad'] },
    },
    {
      id: 'friend-wins',
      pools: { prize: ['cup', 'medal', 'trip'] },
      told: ['{a} and {b} are friends, and both want to win the {prize}.', '{b} wins. {a} hugs {b} and means it, and then swallows hard.'],
      asked: { text: 'How does {a} feel?', right: 'Glad and let down', wrong: ['Only glad', 'Only let down', 'Afraid and disgusted'] },
    },
  ],
  'masked/1': [
    {
      id: 'brave-at-the-doctor',
      told: ['{a} is very much afraid of the needle.', 'A little child is next and watches, so {a} grins and says: “Easy!”'],
      asked: { text: 'How does {a} really feel?', right: 'Afraid', wrong: ['Happy', 'Bored', 'Angry'] },
    },
    {
      id: 'not-invited',
      told: [
        'All the others talk about the party to which {a} was not asked.',
        '{a} shrugs, says: “I have better things to do,” and later sits alone for a long time.',
      ],
      asked: { text: 'How does {a} really feel?', right: 'Sad', wrong: ['Happy', 'Disgusted', 'Proud'] },
    },
    {
      id: 'polite-loser',
      pools: { game: ['chess', 'draughts', 'ludo'] },
      told: ['{b} cheated at {game}, and {a} saw it and fumes inside.', 'The grandparents are watching, so {a} smiles and says: “Well played.”'],
      asked: { text: 'How does {a} really feel?', right: 'Angry', wrong: ['Happy', 'Afraid', 'Guilty'] },
    },
  ],
  'calming/1': [
    {
      id: 'burst-balloon',
      pools: { thing: ['balloon', 'bubble', 'paper bag'] },
      told: ['A {thing} bursts beside {a}, who gets a terrible fright.', 'It is over now, but the heart of {a} still beats fast.'],
      asked: {
        text: 'What helps {a} most to calm down?',
        right: 'To breathe out slowly a few times',
        wrong: ['To burst one more of them', 'To run about and shout loudly', 'To think of an even louder bang'],
      },
    },
    {
      id: 'brick-quarrel',
      told: ['{b} took the brick that {a} needed, and {a} is so angry that fists clench.', '{a} does not want to hit anybody.'],
      asked: {
        text: 'What should {a} do first?',
        right: 'Step back and count to ten',
        wrong: ['Take all bricks from {b}', 'Hit the table very hard', 'Shout until {b} is crying'],
      },
    },
    {
      id: 'first-night-away',
      pools: { place: ['tent', 'hut', 'cabin'] },
      told: ['{a} sleeps away from home for the first time, in a {place}, and feels homesick.'],
      asked: {
        text: 'What helps {a} most right now?',
        right: 'To tell somebody and hold a soft toy',
        wrong: ['To tell nobody and stay awake', 'To count what could still go wrong', 'To be cross with all the others'],
      },
    },
  ],
  'calming/2': [
    {
      id: 'test-tomorrow',
      pools: { test: ['test', 'concert', 'match'] },
      told: ['Tomorrow is the {test}. {a} has practised well, but keeps thinking: “I will get it all wrong.”', 'It is bedtime.'],
      asked: {
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
      told: ['{a} reads a mean message from {b} and is boiling with anger.', '{a} wants to keep {b} as a friend.'],
      asked: {
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
      told: ['{a} lost the {game} by one point and could scream with disappointment.', 'Everybody shakes hands in five minutes.'],
      asked: {
        text: 'What helps {a} most in these five minutes?',
        right: 'To walk a few steps, and think of what went well',
        wrong: [
          'To look for somebody who can be blamed for it',
          'To go over the lost point in mind again and again',
          'To run home at once and never play any more',
        ],
      },
    },
  ],
  'calming/3': [
    {
      id: 'two-worries',
      pools: { event: ['school play', 'exchange trip', 'talk before the class'] },
      told: ['{a} worries about two things: the {event} next week, and whether it will rain on that day.', 'Worrying takes up the whole evening.'],
      asked: {
        text: 'Which plan fits both worries best?',
        right: 'Prepare for the one that can be changed, and let the other be',
        wrong: [
          'Prepare for neither, as one of them cannot be changed anyway',
          'Think hard about both of them until each feels certain to end well',
          'Keep busy with other things so that neither ever comes to mind',
        ],
      },
    },
    {
      id: 'friend-ignored-me',
      told: ['{b} walked past {a} without a greeting.', '{a} thinks at once: “{b} does not like me any more,” and feels worse by the minute.'],
      asked: {
        text: 'Which thought helps {a} most to calm down and see clearly?',
        right: '“There may be other reasons. I will ask {b} tomorrow.”',
        wrong: [
          '“I must never greet {b} first again, to be quite safe.”',
          '“It does not matter at all, I do not need any friends.”',
          '“I will find out what I did wrong if I think long enough.”',
        ],
      },
    },
    {
      id: 'unfair-mark',
      pools: { thing: ['mark', 'decision', 'verdict'] },
      told: ['{a} gets a {thing} that seems unfair and shakes with anger.', 'The talk about it is only tomorrow, and {a} wants to be heard.'],
      asked: {
        text: 'What is most useful tonight?',
        right: 'To move about until calmer, then note the two best reasons',
        wrong: [
          'To stay angry on purpose so that tomorrow sounds strong',
          'To tell as many people as possible how unfair it all was',
          'To push the anger away and decide that it was fair after all',
        ],
      },
    },
  ],
};
