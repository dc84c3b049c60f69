import type { Freshness } from '#shared/contracts/accounts.ts';

type Way = Freshness['ways'][number];

/** The request for a fresh proof of identity. */
export const stepUp = {
  title: 'Please show that it is you',
  lead: 'This change matters, so we ask once more. For ten minutes after it you are not asked again.',
  password: { field: 'Your password', empty: 'Please type your password.' },
  code: {
    text: 'We send a code of six digits to your e-mail address. It works for ten minutes.',
    send: 'Send the code',
    sent: 'The code is on its way.',
    again: 'Send it again',
    field: 'Code from the mail',
    wrong: 'This code is not right, or no longer. Codes can be tried five times and last ten minutes.',
  },
  factor: { field: 'Code from your app', hint: 'The six digits that your authenticator app shows now.' },
  submit: 'Go on',
  cancel: 'Cancel',
  others: 'Another way',
  other: {
    password: 'Use your password',
    code: 'Use a code by mail',
    factor: 'Use the code from your app',
  } satisfies Readonly<Record<Way, string>>,
  noWay:
    'There is no other proof that you could give here. Please sign out and in again, and then come back within ten minutes.',
  notLoaded: 'We could not find out how you can show it.',
} as const;
