import type { LinkPurpose } from '#shared/values/email-links.ts';

/** Ways to sign in without a password: e-mail link, second factor, new password. */
export const signInWords = {
  mail: {
    signIn: {
      title: 'Sign in without a password',
      text: 'We mail you a link and a code; either one signs you in.',
      submit: 'Mail me a link or code',
      enter: 'Sign in',
      back: 'Sign in with the password',
    },
    recovery: {
      submit: 'Mail me the letter',
      enter: 'Go on',
      back: 'Back to sign-in',
    },
    sent: {
      title: 'Please look into your mail',
      text: (email: string) =>
        `If ${email} has an account, a letter is on its way. Open its link, or enter its code here.`,
      spam: 'It mostly takes a minute. Not there? Look among the unwanted mail.',
      code: 'Code from the letter',
      codeHint: 'Six digits of the newest letter, good for ten minutes.',
      other: 'Use another address',
      remedy:
        'The code may be too old, or a newer letter has come. Have the letter sent again, or use its link in this browser.',
      linkWorks: 'The link of the letter works in this browser without waiting.',
    },
  },
  code: { form: 'The code has six digits.' },
  secondStep: {
    tab: 'Second step',
    title: 'One more step',
    lead: 'Your account asks for a code after the first step.',
    app: 'Which app',
    code: 'Code from your app',
    codeHint: 'The six digits that it shows now.',
    submit: 'Go on',
    useBackup: 'Use a backup code instead',
    useApp: 'Use the code of the app',
    backup: 'Backup code',
    backupHint: (codesLeft: number) =>
      codesLeft === 0 ? 'You have none left.' : `Each works once. You have ${codesLeft} left.`,
    backupWrong: 'This backup code is not right, or it was used already.',
    backupMissing: 'Please enter one of your backup codes.',
    backupUsed: {
      title: 'Backup code used',
      text: (codesLeft: number) =>
        codesLeft === 0 ? 'It was the last one. Please make new ones in your account.' : `You have ${codesLeft} left.`,
    },
    noFactor: 'We could not find your second step. Please load the page again.',
    loadFailed: 'This step could not be loaded.',
    other: 'Sign in as somebody else',
  },
  verify: {
    tab: 'Link of a letter',
    asks: {
      signup: {
        title: 'Is this your address?',
        text: 'Confirm it, and reminders and invitations can be sent.',
        submit: 'Confirm my address',
      },
      invited: {
        title: 'Open your account',
        text: 'Confirm that this is your address; the next page asks for a password.',
        submit: 'Open my account',
      },
      'sign-in': { title: 'Sign in', text: 'One tap and you are in.', submit: 'Sign in' },
      recovery: {
        title: 'Set a new password',
        text: 'The next page asks for it.',
        submit: 'Go on to the new password',
      },
      'change-old': {
        title: 'Is your address to change?',
        text: 'You agree that your account moves to the address named in the letter.',
        submit: 'Use the new address',
      },
      'change-new': {
        title: 'Is this your new address?',
        text: 'Your account moves here once the former address has agreed, too.',
        submit: 'Confirm my new address',
      },
      recipient: {
        title: 'May reminders come here?',
        text: 'The reminders of a child’s week come to this address: at most one a day.',
        submit: 'Send me the reminders',
      },
      closing: {
        title: 'Do you want to keep your account?',
        text: 'It is closed and will be deleted. You can still have it back as it was, but for links and invitations that have ended, and for a child whom another guardian has taken over.',
        submit: 'Keep my account',
      },
    } satisfies Record<LinkPurpose, { title: string; text: string; submit: string }>,
    confirmed: { title: 'Address confirmed', text: 'Thank you. Reminders and invitations go out from now on.' },
    changing: { title: 'Thank you', text: 'The other address still has to agree. A letter is waiting there.' },
    changed: {
      title: 'Your address was changed',
      text: 'Done: letters come to the new address from now on, and you sign in with it.',
    },
    recipient: { title: 'Thank you', text: 'Reminders come here from now on.' },
    reopened: {
      title: 'You keep your account',
      text: 'Nothing is deleted. Weeks that stood still go on where they were. Sign in to see them; links to reports and invitations can be made anew.',
    },
    onward: 'Open Seven Stones',
    failed: 'This link does not work',
    whyFailed: 'It may be too old, or it was used already.',
    remedies: {
      signup: 'Sign in, and we send you another letter.',
      invited: 'Ask whoever invited you for another letter, or have one sent to sign in.',
      'sign-in': 'Sign in, or have another letter sent.',
      recovery: 'Have another letter sent.',
      'change-old': 'Sign in and ask for the change again.',
      'change-new': 'Sign in and ask for the change again.',
      recipient: 'Whoever looks after the child can have another letter sent.',
      closing:
        'Sign in: either you have the account back already, or you are told how it stands. Once it is deleted, it cannot be had back.',
    } satisfies Record<LinkPurpose, string>,
    elsewhere: {
      title: 'Please go on where you asked',
      text: 'You asked for this letter in another browser or on another device. Go back to the page there and enter the code of the letter; it works for ten minutes.',
      why: 'So nobody else gets in with a letter that you open for them. The letter was not used up.',
      again: 'Have a letter sent for this browser',
    },
    notOurs: 'Open the link of the letter as it stands there, or sign in.',
    again: 'Send another letter',
    signIn: 'Sign in',
  },
  recover: {
    tab: 'New password',
    title: 'Set a new password',
    lead: 'We mail you a link and a code; either one leads to a new password.',
  },
  newPassword: {
    tab: 'New password',
    title: 'Set a new password',
    lead: 'All other devices will be signed out.',
    field: 'New password',
    submit: 'Set the password',
    later: 'Not now',
    stale: 'Too much time has passed since the letter. Have another one sent, then set the password.',
    staleLink: 'Send another letter',
    done: {
      title: 'Your new password is set',
      text: 'All other devices were signed out. Use it from now on.',
      goOn: 'Go on',
    },
  },
} as const;
