/** The readable page of an archive, which opens offline and without our server. */
export const archive = {
  title: (child: string) => `Everything that is kept about ${child}`,
  made: (date: string) => `Made on ${date} (UTC). What came after that is not in it.`,
  about: [
    'This archive holds everything that Seven Stones keeps about this child, but for what is said at the end of this page. It is yours: keep it, print it, give it to whom you like, or delete it.',
    'It is not encrypted. Whoever has the file can read it, so please keep it where only you can.',
  ],
  reports: 'Reports',
  reportsText: 'The report of each week that has one: to read and print, and with the numbers behind each sentence.',
  noReports: 'There is no finished report yet.',
  week: (number: number) => `Week ${number}`,
  pdf: 'The report (PDF)',
  report: 'The report as data (JSON)',
  events: (count: number) => `All that happened, in order: ${count === 1 ? '1 event' : `${count} events`} (JSON)`,
  weeks: 'The weeks, answer by answer',
  weeksText:
    'Every answer of child, parents and teacher, with its time. The report is made from these, the age and earlier reports, and may quote what another grown-up wrote.',
  answersGone:
    'The time of its answers is over and they were deleted. Its report is above, and its scores are in the files below.',
  answersGoneUnreported:
    'The time of its answers is over and they were deleted, and the scores with them, since there is no report.',
  files: 'What else is kept',
  columns: { file: 'File', what: 'What it says', rows: 'Entries' },
  contents: {
    child: 'What the child is called here, its age, and its month of birth where you gave it.',
    guardians: 'Who looks after the child, by the ids of their accounts, and where your own reminders go.',
    'guardian-invitations': 'Which other grown-ups were asked to look after the child.',
    'ownership-offers':
      'When somebody was asked to decide about the child instead, and what came of it. By ids, and who was asked only where you asked.',
    consents: 'Who agreed to what, to which version of the notice, and when.',
    'teacher-invitations': 'When teachers were asked for their observations.',
    shares: 'Links to reports that were given away, for whom, and how often each was opened.',
    handovers: 'Devices that are with the child just now.',
    weeks: 'When each week was begun and when it ended.',
    'story-scores': 'Scores from the story, of weeks whose answers were deleted.',
    'game-scores': 'Scores from the games, of weeks whose answers were deleted.',
    'subject-scores': 'Scores from the subjects, of weeks whose answers were deleted.',
    reports: 'How each report came about, with its scores.',
    letters:
      'Letters about the child, but for those that asked somebody to decide about it, and those with a code for a teacher: what kind and when, and of those to you whether they went out. Their words are not kept.',
    deeds: 'Who did what and when: invitations, links, archives. By ids and without contents.',
  },
  left: 'What is not in it',
  leftText: [
    'What another grown-up wrote in the parent form, when scheduling a week or in an invitation, and where that grown-up gets reminders: it is theirs alone. What the report quotes of it stands in the report.',
    'Texts of a teacher that were not shared with you: they are not stored. Whether a teacher ended an invitation, and why; whether the letter of one was reported; the address of a teacher, when they first opened the link and your own line to them, which would tell; and both of another invitation that has ended.',
    'Letters to others, where you do not decide about the child.',
    'A form that a teacher withdrew: it is deleted, and only the withdrawal is noted.',
    'Hashes of links, codes and PINs, copies of the same facts in other tables, and your account itself, which belongs to you and not to the child.',
  ],
} as const;
