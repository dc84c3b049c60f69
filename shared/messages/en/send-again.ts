/** The button that sends an e-mail again. */
export const sendAgain = {
  again: 'Send again',
  againIn: (seconds: number) =>
    seconds < 90 ? `Send again in ${seconds} s` : `Send again in ${Math.ceil(seconds / 60)} minutes`,
  /** Only on a local start, where e-mails are caught. */
  inbox: 'Open the mail inbox of this local start',
  done: 'The letter was sent again.',
} as const;
