/** About answers that are stored on the device and not sent yet. */
export const device = {
  notDurable: 'This browser window keeps nothing when it is closed. Please stay on the page until an answer is saved.',
  waiting: (count: number) => (count === 1 ? '1 answer saved on this device' : `${count} answers saved on this device`),
  /** Shown instead of thanks. */
  notSent: 'Saved on this device, not sent yet',
  /** Why it was not sent, and what helps. */
  why: {
    offline: 'There is no connection. It goes out by itself once there is and this page is open.',
    server: 'The server does not answer. It goes out by itself once it does and this page is open.',
    signedOut: 'Nobody is signed in here any more. It goes out when you sign in again.',
    locked: 'This device is with the child. It goes out when a grown-up unlocks it.',
    tooOld: 'This page is out of date. It goes out when the page is loaded again.',
  },
  /** The same for a teacher, who has no account. */
  teacherSignedOut: 'Please open the link in your mail again; what you wrote is kept here.',
  signIn: 'Sign in',
  unlock: 'Unlock',
  needsNet: 'There is no connection, and this needs one.',
  notStored: 'This device could not save the answer. Is its storage full? The question stays here until it is saved.',
} as const;
