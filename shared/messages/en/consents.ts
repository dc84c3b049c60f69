import type { ConsentPurpose } from '#shared/values/notice.ts';

/** What was agreed to for each child, on the account page, and what the dashboard says of it. */
export const consents = {
  title: 'Children and data',
  text: 'What you agreed to for each child, and what is kept of it: correct it, take it along, or have it erased. Whoever looks after a child may withdraw, download, and say whether its answers improve questions and games; correcting and erasing are for whoever decides about the child.',
  notLoaded: 'This could not be loaded.',
  loading: 'Loading what was agreed to',
  born: (month: string) => `born in ${month}`,
  years: (years: number) => `${years} years old`,
  ofChild: (child: string) => `${child}: consent`,
  heading: 'Consent',
  none: 'Nothing has been agreed to.',
  purpose: { week: 'To take part in a week', 'improve-questions': 'To improve the questions' } satisfies Record<
    ConsentPurpose,
    string
  >,
  /** Of a version that names the games. */
  improveGames: 'To improve the questions and the games',
  given: (who: string, when: string) => `Agreed to by ${who} on ${when}.`,
  you: 'you',
  somebody: 'somebody whose account is gone',
  withdrawnOn: (when: string) => `Withdrawn on ${when}.`,
  words: (version: string) => `What the notice says, version ${version}`,
  hash: (hash: string) => `Fingerprint of these words (SHA-256): ${hash}`,
  /** Around the words of `improveNotice`. */
  improve: {
    on: 'It is on. The next time questions and games are improved, these answers are counted.',
    onBefore:
      'It is on under older words, which name no games: only the questions are counted. If you allow it once more, the games are counted, too.',
    off: 'It is off.',
    stop: 'Stop allowing it',
    allowed: 'You allowed it. A letter about it is on its way.',
    stopped: 'It is not allowed any more.',
  },
  withdraw: {
    short: 'Withdraw consent',
    ask: (child: string) => `Withdraw consent for ${child}?`,
    points: [
      'No further answer is accepted, whoever gives it and on whatever device.',
      'Reminders stop, links to reports end, and the teacher’s link shows nothing of the child any more.',
      'A week that runs ends without a report. This cannot be undone; another week can be scheduled.',
      'What was answered before is deleted after 30 days; a report that is finished stays until it is erased or its time is over.',
      'Everybody who looks after the child gets a letter about it.',
    ],
    submit: 'Withdraw',
    keep: 'Leave it as it is',
    done: 'Consent was withdrawn. No further answer is accepted, and what was answered is deleted after 30 days.',
  },
  over: 'No consent is in force: nothing is asked and no answer is accepted.',
  erase: (child: string) => `Erase what is kept of ${child}`,
  card: {
    notice: (child: string) => `The notice about ${child}’s week has new words`,
    text: 'The week goes on under the notice that you agreed to; you need not do anything. New in it: what is stored with an answer is named. Your child is asked, too, and you can withdraw on your account page at any time.',
    agree: 'Agree to the new notice',
    failed: 'That did not work.',
    said: (child: string) => `${child} said: not now`,
    saidText: (child: string) =>
      `That is fine, and no task is lost. Until ${child} says yes its tasks rest: no answer is taken and no letter reminds of them. We ask once a day at most, when the device is handed over; ${child} can change its mind before. You can also pause the week, or end it.`,
    handOver: (child: string) => `Hand the device to ${child}`,
    stop: 'Stop for good',
    stopTitle: (child: string) => `Stop ${child}’s tasks for good?`,
    stopText: (child: string) =>
      `No task of ${child} opens in this week any more, on no device. Afterwards you decide whether the report is made with what is there. This cannot be undone.`,
    keep: 'Leave it as it is',
    stopped: (child: string) => `${child} has stopped for good`,
    stoppedText: (child: string) =>
      `${child}’s tasks of this week are over. You decide whether the report is made with what is there, or the week is cancelled; it waits for you as long as we keep answers. What is still open for you or the teacher can be done before.`,
    finish: 'Make the report with what is there',
    cancel: 'Cancel the week',
  },
} as const;
