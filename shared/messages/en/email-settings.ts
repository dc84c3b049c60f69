/** Which e-mails a person gets: a part of the account page, and the page behind the link in an e-mail. */
export const emailSettings = {
  title: 'Letters',
  text: 'What we write to you about a week. A change counts from the next letter on.',
  kinds: {
    reminder: {
      name: 'Daily reminder',
      text: 'One letter a day at most, at your hour, and only while something is open.',
    },
    'report-ready': { name: 'The report is ready', text: 'One letter when the report of a week has been written.' },
    'after-three-days': {
      name: 'Three days after a report',
      text: 'One letter that asks whether an idea has been tried. It gives way to any other letter of this list on its day.',
    },
    'after-three-months': {
      name: 'Three months after a report',
      text: 'One letter on what to try now, and whether to look again. It gives way to any other letter of this list on its day.',
    },
  },
  saved: (name: string, isOn: boolean) => (isOn ? `“${name}” is on.` : `“${name}” is off.`),
  always: {
    name: 'Your account and its protection',
    state: 'Always on',
    text: 'Codes, links, and news about your password, your address and who looks after a child. They would be missing just when somebody else is at your account, so they cannot be turned off.',
  },
  page: {
    tab: 'Letters',
    title: {
      reminder: 'Stop the daily reminders?',
      'teacher-reminder': 'Stop the reminders?',
      'report-ready': 'Stop letters about reports?',
      'after-three-days': 'Stop letters three days after a report?',
      'after-three-months': 'Stop letters three months after a report?',
    } as Readonly<Record<string, string>>,
    titleOther: 'Stop these letters?',
    text: 'Nothing has changed yet. If you press the button, we write no more letters of this kind to you, from now on.',
    stop: 'Stop these letters',
    doneTitle: 'These letters have stopped',
    done: 'We write no more letters of this kind to you. Letters that protect an account still come.',
    undo: 'Send them again',
    undoneTitle: 'These letters come again',
    undone: 'Everything is as it was.',
    noTokenTitle: 'This link is not whole',
    noToken:
      'Please use the link under the letter as it is. Whoever has an account can also choose there which letters come.',
    account: 'To my account',
  },
} as const;
