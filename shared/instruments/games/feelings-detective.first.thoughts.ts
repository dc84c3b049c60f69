import type { Story } from '#shared/instruments/games/story.ts';

/** The hardest level of calming, where breathing or a break is not enough: which thought leaves a way on? */
export const FIRST_CALMING_THOUGHTS: readonly Story[] = [
  {
    id: 'two-worries',
    pools: { event: ['school play', 'exchange trip', 'talk before the class'] },
    narrative: [
      '{a} worries about two things: the {event} next week, and whether it will rain on that day.',
      'Worrying takes up the whole evening.',
    ],
    prompt: {
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
    narrative: [
      '{b} walked past {a} without a greeting.',
      '{a} thinks at once: “{b} does not like me any more,” and feels worse by the minute.',
    ],
    prompt: {
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
    narrative: [
      '{a} gets a {thing} that seems unfair and shakes with anger.',
      'The talk about it is only tomorrow, and {a} wants to be heard.',
    ],
    prompt: {
      text: 'What is most useful tonight?',
      right: 'To move about until calmer, then note the two best reasons',
      wrong: [
        'To stay angry on purpose so that tomorrow sounds strong',
        'To tell as many people as possible how unfair it all was',
        'To push the anger away and decide that it was fair after all',
      ],
    },
  },
  {
    id: 'group-work',
    pools: { day: ['Monday', 'Thursday', 'Friday'] },
    narrative: [
      'One child in the group of {a} has done nothing, and the work is due on {day}.',
      '{a} lies awake and gets angrier by the hour.',
    ],
    prompt: {
      text: 'Which plan helps most?',
      right: 'Sleep now, and agree tomorrow on who does what by when',
      wrong: [
        'Do all of it alone tonight, and stay angry about it in silence',
        'Write to the whole group at midnight how lazy that child is',
        'Go through the unfairness once more, carefully and from the start',
      ],
    },
  },
  {
    id: 'going-in-circles',
    narrative: [
      'Since the quarrel {a} has gone over every sentence that {b} said.',
      'Two hours have passed, and {a} feels no better.',
    ],
    prompt: {
      text: 'What helps {a} most to get out of the circle?',
      right: 'To note one thing to say tomorrow, then do something absorbing',
      wrong: [
        'To go over every sentence again, but more slowly this time',
        'To ask five friends in turn who was right in the quarrel',
        'To forbid each thought of it as soon as it comes to mind again',
      ],
    },
  },
  {
    id: 'one-report-after-the-other',
    pools: { topic: ['storm', 'drought', 'flood'] },
    narrative: [
      '{a} reads one worrying report about the {topic} after the other and cannot stop.',
      'It is late, and the shoulders of {a} are stiff.',
    ],
    prompt: {
      text: 'Which plan helps most tonight?',
      right: 'Put the screen away, stretch, and choose one small thing to do',
      wrong: [
        'Read on until there is one report which says that all will be well',
        'Decide never to read or hear anything about the world again',
        'Read faster, so that all of the reports are done before midnight',
      ],
    },
  },
];
