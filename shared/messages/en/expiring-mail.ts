/** Before an unused account without children is deleted. */
export const expiringMail = {
  subject: (day: string) => `Your account will be deleted after ${day}`,
  heading: 'Shall we keep your account?',
  paragraphs: (day: string) => [
    'Hello, you have not signed in for a long time, you look after no child here, and we keep nothing without an end.',
    `After ${day} we delete your account. It cannot be brought back.`,
    'If you want to keep it, sign in once before that day.',
  ],
  button: 'Sign in and keep it',
  small: 'If you need it no more, you need not do anything.',
} as const;

/** Before a child's data is deleted because its pages were not opened for long. */
export const profileEndingMail = {
  subject: (day: string) => `We delete what we keep of a child after ${day}`,
  heading: (childName: string) => `Shall we keep ${childName}’s reports?`,
  paragraphs: (childName: string, day: string) => [
    `Hello, nobody has opened ${childName}’s pages for a long time, and we keep nothing without an end.`,
    `After ${day} we delete the reports and everything else that we keep of ${childName}. If you have not signed in for as long and look after no other child here, your account goes with it. It cannot be brought back.`,
    'The button keeps all of it for 12 months more; you need not sign in for that. Everybody who looks after the child gets this letter, and one of you is enough. You can also sign in before that day and save a report as a file.',
  ],
  button: 'Keep it for 12 months',
  small: 'If you need it no more, you need not do anything. The button works until that day.',
} as const;

/** The page behind the button. */
export const keepPage = {
  tab: 'Keep',
  title: 'Shall we keep it?',
  text: 'Press the button, and everything that we keep of your child stays for 12 months more. You need not sign in.',
  keep: 'Keep it for 12 months',
  doneTitle: 'We keep it',
  done: (childName: string, day: string) =>
    `Everything that we keep of ${childName} stays until ${day} at least. We write to you again before anything is deleted.`,
  noTokenTitle: 'This link does not work any more',
  noToken:
    'It works until the day that its letter names. If that is still to come, copy the whole link from the letter. Or sign in: what is still there can be kept from your account.',
  account: 'To my account',
} as const;

/** In the app, while such an e-mail is pending. */
export const profileEnding = {
  title: 'Shall we keep it?',
  text: (childName: string, day: string) =>
    `Nobody has opened ${childName}’s pages for a long time. After ${day} we delete everything that we keep of ${childName}.`,
  keep: 'Keep it for 12 months',
  keepOf: (childName: string) => `Keep everything of ${childName} for 12 months`,
  done: (childName: string, day: string) => `We keep everything of ${childName} until ${day} at least.`,
} as const;
