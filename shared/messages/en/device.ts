/** About answers that are stored on the device and not sent yet. */
export const device = {
  notDurable: 'This browser window keeps nothing when it is closed. Please stay on the page until an answer is saved.',
  waiting: (count: number) => (count === 1 ? '1 answer saved on this device' : `${count} answers saved on this device`),
  waitingHint: 'Please do not clear this browser until then.',
  /** Shown instead of thanks. */
  notSent: 'Saved on this device, not sent yet',
  /** Why it was not sent, and what helps. */
  why: {
    offline: 'There is no connection. It goes out by itself as soon as there is one.',
    server: 'The server does not answer at the moment. It goes out by itself as soon as it does.',
    signedOut: 'Nobody is signed in here any more. It goes out when you sign in again.',
    locked: 'This device is with the child. It goes out when a grown-up unlocks it.',
    tooOld: 'This page has been open for long and is out of date. It goes out when the page is loaded again.',
  },
  /** The same for a teacher, who has no account. */
  teacherSignedOut: 'Please open the link in your mail again; what you wrote is kept here.',
  signIn: 'Sign in',
  unlock: 'Unlock',
  reload: 'Load the page again',
  rejected: (count: number) =>
    count === 1 ? '1 answer could not be handed in' : `${count} answers could not be handed in`,
  again: 'Try again',
  ofOthers: (count: number) =>
    count === 1
      ? '1 answer of somebody else who uses this device waits here until they sign in'
      : `${count} answers of somebody else who uses this device wait here until they sign in`,
  unreadable: (count: number) =>
    count === 1
      ? '1 answer on this device can no longer be read'
      : `${count} answers on this device can no longer be read`,
  unreadableHint:
    'The key of this browser does not open it any more. The other answers are not touched; please look which question is still open.',
  forget: 'Remove it from this device',
  forgetRejected: {
    title: (count: number) => (count === 1 ? 'Remove this answer?' : `Remove these ${count} answers?`),
    text: 'Nobody has it but this device, and it cannot be brought back. What was typed into a form stays in the form.',
    keep: 'Keep it',
  },
  needsNet: 'There is no connection, and this needs one.',
  notStored: 'This device could not save the answer. Is its storage full? The question stays here until it is saved.',
} as const;
