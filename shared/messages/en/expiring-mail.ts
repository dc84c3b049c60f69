/** Before an account that nobody uses any more is deleted with all that belongs to it. */
export const expiringMail = {
  subject: (day: string) => `Your reports will be deleted after ${day}`,
  heading: 'Shall we keep your reports?',
  paragraphs: (day: string) => [
    'Hello, nobody of your family has signed in for a long time, and we keep nothing without an end.',
    `After ${day} we delete your account and, unless somebody else looks after your child with you and still comes, the reports and everything else that we keep of your child. It cannot be brought back.`,
    'If you want to keep them, sign in once before that day. You can also save a report as a file then.',
  ],
  button: 'Sign in and keep them',
  small: 'If you need them no more, you need not do anything.',
} as const;
