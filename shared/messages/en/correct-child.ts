/** Correcting a child's nickname and age. The consequences are shown before saving. */
export const correctChild = {
  title: (child: string) => `Correct what we know of ${child}`,
  heading: 'What the child is called, and its age',
  open: 'Correct it',
  nickname: 'Nickname',
  nicknameHint: 'Shown at once on every page, in letters and to whoever opens a shared report.',
  age: 'Age',
  ageHint:
    'The age decides which tasks your child gets. A week keeps the age it was planned with; one that has not begun can be cancelled and planned again. A finished report keeps its own.',
  birthMonth: 'Month of birth',
  birthMonthHint:
    'Counts for weeks planned from now on. Left empty, they do without it; weeks and reports that had it keep it until they are erased.',
  teacher: 'To write to another address of a teacher, withdraw the invitation on the dashboard and invite again.',
  reminders: {
    ofChild: (child: string) => `Where reminders about ${child} go`,
    heading: 'Where your reminders go',
    own: (email: string) => `To ${email}, the address of your account.`,
    elsewhere: (email: string) => `To ${email}.`,
    asked: (email: string) =>
      `We have asked ${email} whether it wants them. It gets none until the link in that letter is opened, within seven days.`,
    proveFirst: 'They can go to another address once you have confirmed your own under “Profile”.',
    open: 'Send them to another address',
    field: 'Address for reminders',
    hint: 'Only yours about this child move. Whoever else looks after it has an address of their own.',
    save: 'Send them there',
    back: 'Send them to my own address again',
    fault: 'Please give a whole address, like pat@example.org.',
    notLoaded: 'Where your reminders go could not be read',
    loading: 'Where your reminders go',
  },
  save: 'Save',
  saved: 'Saved. Weeks planned from now on go by it.',
} as const;
