/** E-mails about a consent that waited for the proof of an address. They name no child. */
export const consentMail = {
  confirmed: {
    subject: 'What you agreed to, and how to take it back',
    heading: 'What you agreed to',
    intro:
      'Hello, you confirmed your address, and from then on your consent to a week of one of your children counts. This is what you agreed to:',
    withdraw:
      'To take it back, open your account, go to “Children and data” and choose to withdraw the consent. If it was not you who agreed, do the same: the week ends at once, and there you can also erase what we keep of the child.',
    button: 'Open “Children and data”',
    small:
      'You get this letter once for each week that you agree to before your address is confirmed. It cannot be turned off.',
  },
  missed: {
    subject: 'The week was cancelled: your address was not confirmed',
    heading: 'The week was cancelled',
    paragraphs: [
      'Hello, a week of tasks for a child was planned with this address, and nobody has confirmed within seven days that the address is theirs. So the week never began and is cancelled. No question was asked, nothing was answered, and nobody else was written to.',
      'An account whose address nobody confirms in that time is deleted as well, with what was entered in it. If you would like to try again, open one anew and confirm your address by the letter that comes at once.',
    ],
    button: 'Open an account',
    small: 'If you know nothing of this, there is nothing to do.',
  },
} as const;
