import type { RetentionKind, TimedKind } from '#shared/values/retention.ts';

/** A number of days in words. */
export const formatDays = (days: number): string => {
  if (days === 0) return 'not at all';
  if (days % 365 === 0) return `${(days / 365) * 12} months`;
  return days === 1 ? '1 day' : `${days} days`;
};

type Line = {
  what: string;
  why: string;
  /** How long it is stored; for kinds with a retention period `time` is that period in words. */
  howLong: (time: string) => string;
};

/** What the product deletes itself, within a day of its time. */
const kinds = {
  answers: {
    what: 'What was answered and written in a week, by your child, by you and by a teacher, and how you said that ideas of the report went',
    why: 'To write the report, to look at it again soon after, and to begin the next one from there.',
    howLong: (time) =>
      `${time} after the week has ended. The report stays, with its scores and with what it repeats: texts, ratings, moods and home activities. A week that waits for somebody as long ends by itself; a paused one keeps its answers until somebody goes on with it, cancels it or has it erased.`,
  },
  withdrawnAnswers: {
    what: 'The same of a week whose consent was withdrawn',
    why: 'So that a withdrawal by mistake or against the will of others can be talked about before anything is gone.',
    howLong: (time) => `${time} after the withdrawal.`,
  },
  profile: {
    what: 'Reports and their scores, when what was done in a week, the nickname and the age of the child, who looks after it, and what you agreed to',
    why: 'So that you can read them again, and see what has changed after another week.',
    howLong: (time) =>
      `Until you have the child’s data erased, or until ${time} after the last report, week or visit of the child’s pages. Everybody who looks after the child gets a letter 30 days and 7 days before, with a button that keeps all of it for 12 months more.`,
  },
  account: {
    what: 'Your account: name, e-mail address, password and second step, the last two never in clear',
    why: 'To know that it is you.',
    howLong: () =>
      'As long as you look after a child here; after that until you have not signed in for as long as a report is kept, with the same two letters before. If you close it, for seven days more.',
  },
  unproved: {
    what: 'An account whose e-mail address was never confirmed, with what was prepared in it',
    why: 'So that there is time to open our letter.',
    howLong: (time) =>
      `${time} after it was opened, and not before a week in it that waits for the confirmation is over. One with a week in which something was answered stays as long as the child’s reports.`,
  },
  invitations: {
    what: 'Invitations of teachers and of other guardians, with their e-mail addresses',
    why: 'To send them, and to remind the teacher.',
    howLong: (time) =>
      `${time} after the form was handed in, after the week has ended, or after the invitation was over. While the week of a teacher’s invitation goes on, the address goes and the link stays, so that a form that was handed in can be withdrawn.`,
  },
  shares: {
    what: 'Links to a shared report: for whom, until when and how often it was opened, and a fingerprint of the link',
    why: 'So that you can see and end them.',
    howLong: (time) => `${time} after their time.`,
  },
  letters: {
    what: 'To which address we sent a letter about an account',
    why: 'Its link and its code have to be checked.',
    howLong: (time) => `${time} after its link is over.`,
  },
  mail: {
    what: 'That a letter was sent, when and of what kind; for 14 days also where to, as a fingerprint of the address; its text is kept nowhere',
    why: 'So that no letter comes twice, to find out why one did not come, and so that its reader can refuse further ones.',
    howLong: (time) => `${time}.`,
  },
  sessions: {
    what: 'Where you are signed in, and that a device is with your child',
    why: 'So that you need not sign in for each page.',
    howLong: () =>
      'Until you sign out, or 7 days after the last visit; from 30 days after the sign-in on it opens nothing.',
  },
  devices: {
    what: 'Which browsers you have signed in on, by a number of our own',
    why: 'So that wrong guesses of a stranger do not keep you out.',
    howLong: (time) => `${time} after the last time.`,
  },
  attempts: {
    what: 'Tries to sign in and letters that were asked for, counted by a fingerprint of the account or of the network',
    why: 'To slow down whoever guesses, and whoever has letters sent to strangers.',
    howLong: () => 'For minutes, of letters and of codes for a day; deleted within a day after that.',
  },
  codes: {
    what: 'That a code of your second step was used',
    why: 'So that nobody uses it again.',
    howLong: (time) => `${time}.`,
  },
  keys: {
    what: 'A number for each thing that was sent to us',
    why: 'So that an answer that arrives twice counts once.',
    howLong: (time) => `${time} after the week has ended, and of what is sent later, ${time} after that.`,
  },
  audit: {
    what: 'Sign-ins, invitations and other steps that matter, by ids, without names and answers',
    why: 'To find out what happened when something goes wrong.',
    howLong: (time) => `${time}.`,
  },
  crashes: {
    what: 'That a page of ours broke in a browser: the release, the kind of page and the lines of our own code, and how often',
    why: 'To mend it.',
    howLong: (time) => `${time} after it happened last.`,
  },
  workflows: {
    what: 'What the clock of a week did, by ids and days',
    why: 'It opens the days and asks for reminders.',
    howLong: (time) => `${time} after the week has ended.`,
  },
  logs: {
    what: 'Logs of the servers, without names, addresses and answers',
    why: 'To find faults.',
    howLong: (time) => `${time}.`,
  },
  backups: {
    what: 'Backups of all this',
    why: 'So that nothing is lost when a machine breaks.',
    howLong: (time) => `${time}; what is deleted is gone from them by then, too.`,
  },
  suppressions: {
    what: 'The fingerprint of an address that never wants to hear from us again, not from one sender, or not by reminders, made with a secret of ours so that nobody can look an address up in it',
    why: 'Without it, somebody could have us write there again.',
    howLong: () => 'Without an end: that is what was asked for.',
  },
  bounces: {
    what: 'The fingerprint, made in the same way, of an address where a mail server knew nobody, and which letters came back or were called unwanted',
    why: 'So that we do not write there again and again.',
    howLong: (time) => `${time}.`,
  },
  erasures: {
    what: 'That something was deleted: dates, and the random ids of what was deleted and of the accounts that looked after it',
    why: 'So that it stays deleted, also when a backup is read back, and so that these accounts are told why it is gone.',
    howLong: () => 'Without an end. No name, no address and no answer is in it.',
  },
} satisfies Record<Exclude<RetentionKind, 'upkeep'>, Line>;

export const retention = {
  title: 'How long we keep what',
  lead: 'What has reached its time is deleted within a day, and nobody needs to ask for it. Where “The operator’s part” stands, whoever runs this site sees to it.',
  why: 'What for',
  howLong: 'How long',
  byOperator: 'The operator’s part',
  kinds: kinds as Readonly<Record<keyof typeof kinds, Line>>,
} as const;

/**
 * Placeholder for a retention period in a page rendered at build; the server replaces it by the installation's value.
 */
export const getRetentionMark = (kind: TimedKind): string => `%kept-${kind}%`;
