/** The button that has a letter sent once more. */
export const sendAgain = {
  again: 'Send again',
  againIn: (seconds: number) =>
    seconds < 90 ? `Send again in ${seconds} s` : `Send again in ${Math.ceil(seconds / 60)} minutes`,
  /** On a local start alone, where every letter ends there. */
  inbox: 'Open the mail inbox of this local start',
  done: 'The letter was sent again.',
} as const;
