/** A child's data: exporting and erasing it. */
export const rights = {
  ofChild: (child: string) => `The data of ${child}`,
  title: 'Take it along',
  export: {
    ask: 'Download everything',
    ofChild: (child: string) => `Download everything about ${child}`,
    text: 'One archive (zip) with every answer, the reports and a page that says what each file is. What others who look after the child wrote in their own words is not in it, but for the names of links to reports, nor where their letters go. It opens without a net.',
    busy: 'Putting the archive together',
    progress: (kilobytes: number) => `${kilobytes} KB so far`,
    done: 'The archive is among your downloads. It is not encrypted, so keep it where only you can read it. We wrote you that it was made.',
  },
  erase: {
    heading: 'Have it erased',
    ask: 'Erase everything',
    ofChild: (child: string) => `Erase everything about ${child}`,
    title: (child: string) => `Erase everything about ${child}?`,
    goes: 'What is deleted',
    what: [
      'all weeks with every answer of child, parents and teacher, and a week that is running',
      'all reports, and every link to one that you gave away',
      'invitations, letters about the child, and who else looks after it: they get a letter that says so',
    ],
    final:
      'This cannot be taken back. Backups still hold it until they are overwritten, within 30 days; should one have to be read back, it is erased again.',
    unsent: 'Answers that a device has not sent yet are lost: that device drops them when it has a connection again.',
    archiveFirst: 'If you want to keep anything, download it first.',
    field: 'What the child is called here',
    hint: (child: string) => `Please type ${child}, so that nobody erases a child by mistake.`,
    other: 'This is not what the child is called here.',
    submit: 'Erase everything',
    keep: 'Keep everything',
  },
  erasures: {
    title: 'Erased',
    running: 'Being erased',
    asked: (date: string) => `Begun on ${date}`,
    receipt: 'Receipt',
    steps: {
      closed: 'No answer taken, no link open, no reminder sent any more',
      runs: 'Course of the week deleted',
      letters: 'Letters deleted',
      views: 'Results and reports deleted',
      rows: 'Answers, invitations and names deleted',
      done: 'Finished',
    },
    at: (time: string) => `done, ${time}`,
    toCome: 'still to come',
    backups: (date: string) => `Backups hold nothing of it any more from ${date} on.`,
    print: 'Print the receipt',
  },
} as const;

/** Exporting one's own account. */
export const ownData = {
  title: 'Your own data',
  text: 'What we keep of you, to take along.',
  what: 'One file (JSON): name and addresses, ways to sign in, devices and sessions, the children that you look after, your consents, what you wrote in your own words, letters, and what you did here. No password, and nothing that others wrote. What is kept of a child has an archive of its own, under “Children and data”.',
  ask: 'Download my data',
  done: 'The file is among your downloads. It is not encrypted, so keep it where only you can read it. We wrote you that it was made.',
} as const;
