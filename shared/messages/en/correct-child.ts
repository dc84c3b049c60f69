/** What a family called a child, and its age, put right. What hangs on each is said before it is saved. */
export const correctChild = {
  title: (child: string) => `Correct what we know of ${child}`,
  heading: 'What the child is called, and its age',
  open: 'Correct it',
  nickname: 'Nickname',
  nicknameHint: 'Shown at once on every page, in letters and to whoever opens a shared report.',
  age: 'Age',
  ageHint: 'The age decides which tasks your child gets. A week that has begun keeps the age it began with, and a finished report keeps its own.',
  birthMonth: 'Month of birth',
  birthMonthHint: 'Counts from the next week on. Leave it empty and we forget it.',
  teacher: 'To write to another address of a teacher, withdraw the invitation on the dashboard and invite again.',
  save: 'Save',
  saved: 'Saved. The next week goes by it.',
  faults: { nickname: 'Please give the child a name of at most 80 letters.', birthMonth: 'The month does not fit the age.' },
} as const;
