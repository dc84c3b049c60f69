/** After the first proof of an address in another browser: asks whether what is in the account is the owner's. */
export const prepared = {
  tab: 'Was this you?',
  title: 'Was this you?',
  lead: 'Somebody opened this account with your address before you confirmed it here, in another browser or on another device.',
  opened: (when: string) => `The account was opened on ${when}. This stands in it:`,
  child: (name: string, when: string) => `${name}, added on ${when}`,
  week: (when: string) => `A week that begins on ${when}`,
  weekOpen: 'A week without a date',
  noWeek: 'No week yet',
  ended:
    'Whoever it was is signed out. Invitations of other guardians and links to reports have ended; no letter about them leaves.',
  waits: 'Until you say so, no reminder is sent and no teacher is written to.',
  mine: 'This was me',
  mineText: 'Everything above stays as it is. Invite other guardians again if you want them.',
  notMine: 'Not me: delete it',
  notMineText:
    'The children and weeks above are erased for good, with everything that was answered. Your account stays, empty.',
  failed: 'What was prepared could not be loaded.',
} as const;
