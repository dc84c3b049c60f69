import type { AgeMode } from '#shared/instruments/ages.ts';

/** Asks the child whether it takes part, before its first task; in words for each age. */
export const assent = {
  ask: {
    '3-6': 'Do you want to join in?',
    '7-10': 'Would you like to take part this week?',
    '11-15': 'Do you want to take part this week?',
  } satisfies Record<AgeMode, string>,
  told: {
    '3-6': 'Your grown-up will see what you do. You may say no.',
    '7-10':
      'Little tasks: how you feel, a story, games and questions. Your parent can see what you answer. You may say no, and stop at any time.',
    '11-15':
      'Short tasks on up to seven days. Your parent will see a report and how you felt each day, and can download each answer. You may say no, and change your mind at any time.',
  } satisfies Record<AgeMode, string>,
  yes: 'Yes, I want to',
  no: 'No, not now',
  choose: 'Please choose one of the two.',
  rest: {
    title: 'That is all right.',
    text: {
      '3-6': 'You can do something else now. Your grown-up can see that you said no.',
      '7-10': 'You can do something else now. Your parent can see that you said no, and that is fine.',
      '11-15': 'Nothing happens now. Your parent can see that you said no, and that is fine.',
    } satisfies Record<AgeMode, string>,
    again: 'I want to after all',
    done: 'To the dashboard',
  },
  stop: {
    open: 'I want to stop for good',
    ask: {
      title: 'Stop for good?',
      text: {
        '3-6': 'Then there are no more tasks this week. Your grown-up will know.',
        '7-10':
          'Then there are no more tasks for you this week. Your parent can see that you stopped, and that is fine.',
        '11-15':
          'Then all your tasks of this week are over and cannot be opened again. Your parent can see that you stopped, and that is fine.',
      } satisfies Record<AgeMode, string>,
    },
    stop: 'Yes, stop for good',
    keep: 'No, go back',
    done: {
      title: 'You have stopped. That is all right.',
      text: {
        '3-6': 'No more tasks this week. Your grown-up knows what to do.',
        '7-10': 'There are no more tasks for you this week. Your parent decides what happens now.',
        '11-15':
          'Your tasks of this week are over. Your parent decides whether there is a report of what you did so far, or none.',
      } satisfies Record<AgeMode, string>,
    },
  },
} as const;
