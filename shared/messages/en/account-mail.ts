type EmailFacts = { code: string; toAddress: string; until: string };

const ignoreNotice = 'If you did not ask for this, ignore this mail: nothing changes.';

const sameBrowserNotice =
  'Both work in the browser where you asked for this letter. Read it elsewhere? Go back there and enter the code.';

/**
 * E-mails about an account. They hold no name, no address except one that the reader chose, and nothing about a child.
 */
export const accountMail = {
  signup: {
    subject: 'Please confirm your address',
    heading: 'Is this your address?',
    paragraphs: ({ code }: EmailFacts) => [
      'Somebody opened an account with this address. Confirm it, and a week that was planned for a child begins: with that you agree to it, as the notice says that you were shown. Before that no question is asked, and nobody else is written to.',
      `The button does it; so does this code: ${code}. The code works for ten minutes, the button for a day.`,
    ],
    button: 'Confirm my address',
    small: 'If you did not open an account, ignore this mail: without you nobody is written to.',
  },
  invited: {
    subject: 'An account is waiting for you',
    heading: 'An account is waiting for you',
    paragraphs: ({ code }: EmailFacts) => [
      'Whoever runs Seven Stones has made an account with this address. The button confirms that the address is yours and leads to a password that you choose.',
      `This code does it, too: ${code}. The code works for ten minutes, the button for seven days, each once.`,
    ],
    button: 'Take my account',
    small: 'If you do not know of this, ignore this mail: without you nobody can use the account.',
  },
  known: {
    subject: 'You have an account already',
    heading: 'You have an account already',
    paragraphs: [
      'Somebody tried to open an account with this address, perhaps you. It has one already: please sign in with that. If you do not know the password any more, the page has a way to set a new one.',
    ],
    button: 'Sign in',
    small: 'If it was not you, nothing has to be done: your account is as it was.',
  },
  'sign-in': {
    subject: 'Your way in',
    heading: 'Sign in without a password',
    paragraphs: ({ code }: EmailFacts) => [
      `The button signs you in; so does this code: ${code}. The code works for ten minutes, the button for a quarter of an hour, each once.`,
      sameBrowserNotice,
    ],
    button: 'Sign in',
    small: ignoreNotice,
  },
  recovery: {
    subject: 'A new password',
    heading: 'Set a new password',
    paragraphs: ({ code }: EmailFacts) => [
      `The button leads to a new password; so does this code: ${code}. The code works for ten minutes, the button for an hour.`,
      sameBrowserNotice,
    ],
    button: 'Set a new password',
    small: ignoreNotice,
  },
  'step-up': {
    subject: 'Your code',
    heading: 'Is it you?',
    paragraphs: ({ code }: EmailFacts) => [
      `Somebody who is signed in to your account wants to change something that matters. If it is you, this code goes on: ${code}. It works for ten minutes.`,
    ],
    button: 'Open Seven Stones',
    small: 'If it is not you, sign in, choose a new password and sign out everywhere.',
  },
  'change-old': {
    subject: 'Is your address to change?',
    heading: 'Is your address to change?',
    paragraphs: ({ toAddress }: EmailFacts) => [
      `Somebody who is signed in to your account wants to use ${toAddress} instead of this address. The button agrees; the new address has to agree, too.`,
    ],
    button: 'Use the new address',
    small: 'If it is not you, do not press the button; sign in and choose a new password.',
  },
  'change-new': {
    subject: 'Please confirm your new address',
    heading: 'Is this your new address?',
    paragraphs: () => [
      'Somebody wants to use this address for their account. The button agrees; the former address has to agree, too.',
    ],
    button: 'Confirm my new address',
    small: ignoreNotice,
  },
  recipient: {
    subject: 'May reminders come here?',
    heading: 'May reminders come here?',
    paragraphs: () => [
      'A parent has given this address for the reminders of a child’s week: at most one a day. The button agrees to that; until then none is sent here.',
    ],
    button: 'Send me the reminders',
    small: 'If you do not know of this, ignore this mail: nothing is sent here.',
  },
  closing: {
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    paragraphs: ({ until }: EmailFacts) => [
      'Somebody who was signed in to your account, and has just proved to be you, has closed it. All devices were signed out, invitations and links to reports have ended, and nobody can sign in.',
      `On ${until} the account is deleted, with each child that nobody else looks after. Until then the button undoes it. What has ended stays ended: links and invitations can be made anew. A child whom another guardian has taken over by then stays with that guardian.`,
    ],
    button: 'Keep my account',
    small: 'If it was you, there is nothing to do. If it was not, press the button, sign in and choose a new password.',
  },
  changed: {
    subject: 'Your address was changed',
    heading: 'Your address was changed',
    paragraphs: ({ toAddress }: EmailFacts) => [
      `Your account now has the address ${toAddress}. Letters go there from now on, this is the last one to the former address.`,
    ],
    button: 'Open Seven Stones',
    small: 'If it was not you, tell whoever runs this site at once: this address no longer opens the account.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: () => ['Your account has a new password. All other devices were signed out.'],
    button: 'Open Seven Stones',
    small: 'If it was not you, set a new password with “Forgot your password?” on the sign-in page at once.',
  },
} as const;
