import type { SenderLineFault } from '#shared/values/sender-line.ts';

/** The sender's own line in an invitation, and the page on which its reader reports the e-mail. */
export const senderLine = {
  field: 'A line of your own',
  hint: 'So that the reader knows that it is you. It stands in the letter with your first name, as your words.',
  optional: '(optional)',
  counter: (used: number, limit: number) => `${used} of ${limit}`,
  faults: {
    invisible: 'Please write it on one line, without characters that cannot be seen.',
    address: 'Please leave out e-mail addresses: the reader of a letter cannot tell whose they are.',
    link: 'Please leave out links, and write a space after a full stop.',
    digits: 'Please leave out telephone and account numbers: no more than four digits together.',
    long: 'Please write no more than 140 characters.',
  } satisfies Record<SenderLineFault, string>,
  preview: 'How it looks in the letter',
  previewEmpty: 'Nothing of yours stands in the letter but your first name.',
  previewNameless:
    'The first word of the name of your account does not look like a first name, so the letter does not say it.',
  page: {
    tab: 'Report a letter',
    title: 'Report this letter?',
    text: 'Nothing has changed yet. If you press the button, the invitation ends, whoever sent it can have us write to your address no more, and those who run this site see how many readers have reported the sender. Who you are, the sender is not told.',
    submit: 'Report the letter',
    doneTitle: 'The letter is reported',
    done: 'Thank you. The invitation has ended, and this sender can have us write to your address no more.',
    noTokenTitle: 'This link is not whole',
    noToken: 'Please use the link in the letter as it is.',
    home: 'What Seven Stones is',
  },
} as const;
