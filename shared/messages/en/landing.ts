import type { Claims } from '#shared/messages/claims.ts';
import { ALL_FAMILY_MINUTES, TASK_MINUTES } from '#shared/values/task-minutes.ts';

export const landing = {
  tab: 'Seven Stones: a week that shows what your child enjoys and does well',
  title: ['Unlock', 'Your Child’s', 'Hidden Talents'],
  lead: 'One small step a day for a week. Your child plays short tasks, you and their teacher add what you see, and on day seven you get a plain-language picture of what they enjoy and do well.',
  start: 'Start Assessment',
  more: 'Learn More',
  moreAbout: ' about the seven days',
  picture: 'A child in a yellow raincoat crosses a stream on seven stones, one for each day.',
  featuresTitle: 'What makes up the picture',
  features: (claims: Claims) =>
    [
      {
        badge: '15 mins',
        title: 'Played, not tested',
        text: `A story, about ${TASK_MINUTES.personality} minutes with 15-20 questions, and short games on another day, about ${TASK_MINUTES.skills} minutes. Alone, or with your help.`,
        day: 2,
      },
      {
        badge: 'Parent Input',
        title: 'What you see at home',
        text: 'Five to seven questions, some in several parts, on everyday behaviour and what your child likes to do.',
        day: 4,
      },
      {
        badge: '3 Frameworks',
        title: 'Three ways of looking',
        text: 'OCEAN for personality, RIASEC for interests, and Multiple Intelligences as fields of activity.',
        day: 3,
      },
      {
        badge: claims.checked,
        fact: 'compared, not normed',
        title: 'Answers that are checked',
        text: 'Child, parent and teacher are compared. Answers without care weigh less, contradictions are marked. One author ranked the questions; no group of children has tested them.',
        day: 5,
      },
      {
        badge: 'Complete',
        title: 'Five areas, five subjects',
        text: 'Cognitive, social, emotional, academic and physical, each with a range instead of one bare number.',
        day: 6,
      },
      {
        badge: 'Custom',
        title: 'Ideas that fit',
        text: 'Weekly activities and tips for you, chosen from what your child enjoyed and did well.',
        day: 7,
      },
    ] as const,
  stepsTitle: 'Four steps, about 20 minutes in total',
  /** Beside the claim and as large. */
  stepsFact: `for the story and your form; all tasks of the week together take about ${ALL_FAMILY_MINUTES} minutes`,
  steps: [
    {
      title: 'The child plays',
      text: 'A gamified assessment, told as a story.',
      details: ['About 15 minutes', '15-20 questions', 'Alone or with your help'],
    },
    {
      title: 'You add what you see',
      text: 'Real-world behaviour, and what your child likes to do at home.',
      details: ['5-7 questions', 'What your child does at home', 'The teacher too, if you like'],
    },
    {
      title: 'Answers are compared',
      text: 'Cross-validation of child and parent answers.',
      details: ['Weighted scoring', 'Inconsistencies are filtered out', 'Differences are shown, not hidden'],
    },
    {
      title: 'You get the profile',
      text: 'Personality, interests, and how well the views align.',
      details: ['Personality tendencies and interest areas', 'Weekly activities', 'Parenting tips'],
    },
  ],
  closing: {
    title: 'The first stone takes a minute',
    text: (claims: Claims) =>
      `Trusted by ${claims.families} families and ${claims.educators} educators, as whoever runs this installation counts them. Privacy first, and guidance rather than a grade.`,
    start: 'Start Free Assessment',
    demo: 'Schedule Demo',
  },
} as const;
