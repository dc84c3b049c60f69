/** The button that has a letter sent once more. */
export const sendAgain = {
  again: 'Send again',
  againIn: (seconds: number) => (seconds < 90 ? `Send again in ${seconds} s` : `Send again in ${Math.ceil(seconds / 60)} minutes`),
  done: 'The letter was sent again.',
} as const;
