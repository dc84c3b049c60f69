import type { ConsentPurpose } from '#shared/values/notice.ts';

/** What was agreed to for each child, on the account page, and what the dashboard says of it. */
export const consents = {
  title: 'Children and data',
  text: 'What you agreed to for each child, and what is kept of it: correct it, take it along, or have it erased. Whoever looks after a child may withdraw; the rest is for whoever added the child.',
  notLoaded: 'This could not be loaded.',
  tryAgain: 'Try again',
  loading: 'Loading what was agreed to',
  noChildren: 'Nothing is kept of a child so far.',
  ofChild: (child: string) => `${child}: consent`,
  none: 'Nothing has been agreed to.',
  purpose: { week: 'To take part in a week', 'improve-questions': 'To improve the questions' } satisfies Record<ConsentPurpose, string>,
  given: (who: string, when: string) => `Agreed to by ${who} on ${when}.`,
  you: 'you',
  somebody: 'somebody whose account is gone',
  withdrawnOn: (when: string) => `Withdrawn on ${when}.`,
  words: (version: string) => `What the notice says, version ${version}`,
  hash: (hash: string) => `Fingerprint of these words (SHA-256): ${hash}`,
  improve: {
    title: 'Improving the questions',
    text: 'We would count how often and how fast each question was answered rightly, by age and without a name, to make the questions fairer. It is off unless you allow it, and changes nothing about the week or the report.',
    on: 'Allowed. The next time the questions are improved, these answers are counted.',
    off: 'Not allowed.',
    allow: 'Allow it',
    stop: 'Stop allowing it',
    allowed: 'You allowed it. A letter about it is on its way.',
    stopped: 'It is not allowed any more.',
  },
  withdraw: {
    short: 'Withdraw consent',
    ask: (child: string) => `Withdraw consent for ${child}?`,
    points: [
      'No further answer is accepted, from any device and from nobody.',
      'Reminders stop, links to reports end, and the teacher’s link shows nothing any more.',
      'A week that runs ends without a report. This cannot be undone; another week can be scheduled.',
      'What was answered before stays until you erase it; a report that is finished stays yours.',
    ],
    submit: 'Withdraw',
    keep: 'Leave it as it is',
    done: 'Consent was withdrawn. No further answer is accepted.',
  },
  over: 'No consent is in force: nothing is asked and no answer is accepted.',
  erase: (child: string) => `Erase what is kept of ${child}`,
  card: {
    notice: (child: string) => `The notice about ${child}’s week has new words`,
    text: 'The week goes on under the notice that you agreed to; you need not do anything. New are: your child is asked, too, and you can withdraw on your account page at any time.',
    agree: 'Agree to the new notice',
    failed: 'That did not work.',
    said: (child: string) => `${child} said: not now`,
    saidText: (child: string) =>
      `That is fine, and no task is lost. ${child} can change this alone. Perhaps another day is better: when you hand over the device again, ${child} is asked again. You can also pause the week, or end it.`,
  },
} as const;
