/** Shown on a parent's pages until the address is proved. */
export const confirmAddress = {
  label: 'Your address',
  title: (email: string) => `We have written to ${email}: please confirm the address.`,
  waits: 'Until then no new week begins, no reminders are sent, and the invitation of a teacher waits.',
  ends: 'An account whose address is not confirmed within 7 days is deleted, with what was prepared in it, unless a week of it runs or has answers, or its child has another guardian.',
  haveCode: 'Enter the code',
  code: 'Code from the letter',
  confirm: 'Confirm',
  codeFailed: 'The code may be too old: it works for ten minutes. Have the letter sent again, or use its link.',
  confirmed: {
    title: 'Address confirmed',
    text: 'A week that waited begins, and reminders and invitations go out from now on.',
  },
  wrong: 'Wrong address? Change it',
  email: 'E-mail',
  save: 'Save and write there',
  changed: (email: string) => `We have written to ${email}.`,
  cancel: 'Leave it as it is',
  later: 'Not now',
  offline: 'There is no connection, so nothing can be sent right now.',
} as const;
