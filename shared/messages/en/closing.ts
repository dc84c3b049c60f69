const list = new Intl.ListFormat('en', { type: 'conjunction' });
/** Several people in a sentence: "Ana, Ben and Eva". */
export const joinNames = (names: readonly string[]): string => list.format(names);

/** Closing the own account: the section, the question, and the page afterwards. */
export const closing = {
  title: 'Close the account',
  text: 'For those who do not need it any more.',
  what: 'Your account is deleted, with every child that nobody else looks after. You are shown each child first, and for seven days a letter undoes it.',
  whatOfOperator: 'Your account is deleted, and for seven days a letter undoes it.',
  ask: 'Close my account',
  lastOperator: 'You are the only operator, so this account stays. Make another operator first.',
  question: 'Close your account?',
  children: 'What becomes of the children',
  erased: (child: string) => `${child}: everything is erased, since nobody else looks after ${child} here.`,
  offered: (child: string, candidates: string, heir: string) =>
    `${child}: stays. ${candidates} will be asked to decide about ${child}; where nobody accepts within seven days, ${heir} does. If by then nobody looks after ${child} any more, everything is erased.`,
  inherited: (child: string, heir: string) => `${child}: stays. ${heir} decides about ${child} from then on.`,
  left: (child: string) =>
    `${child}: stays with who decides about ${child}; you are no longer among those who look after ${child}.`,
  atOnce: 'At once',
  ends: [
    'You are signed out on every device, also where a child has it.',
    'Links to reports that you gave away end, and so do your invitations that nobody has answered.',
    'A week of a child that nobody else looks after stands still: no reminder goes out.',
  ],
  later: 'After seven days',
  undo: 'Until then nobody can sign in. The letter that we send you now has a button that undoes all of it, but for links and invitations that have ended, and for a child whom another guardian has taken over by then.',
  goes: 'Then everything that we keep of your account is deleted, your own words in forms too; what a report quotes of them stays in it where others look after the child. Backups still hold it until they are overwritten, within 30 days; should one have to be read back, it is deleted again.',
  cannotBeUndone:
    'Your address is not confirmed, so we can send you no letter that undoes it: everything is deleted within the hour. If you want seven days, confirm your address first.',
  archiveFirst: 'If you want to keep anything, download it first:',
  ownData: 'your own data',
  childrensData: 'the children’s data',
  field: 'The name of your account',
  hint: (name: string) => `Please type ${name}, so that nobody closes an account by mistake.`,
  other: 'This is not the name of your account.',
  submit: 'Close my account',
  keep: 'Keep my account',
  closed: {
    tab: 'Account closed',
    title: 'Your account is closed',
    until: (date: string) =>
      `It is deleted on ${date}. Until then you can have it back: open the letter that we have just sent to your address, and press its button.`,
    noLetter:
      'The letter is not there? Look among the unwanted mail, or ask for a sign-in link on the sign-in page: it brings the letter again.',
    atOnce: 'It is deleted within the hour.',
    thanks: 'Thank you for having been here.',
    home: 'To the start page',
    signIn: 'To the sign-in page',
  },
} as const;
