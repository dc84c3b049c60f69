import { howWritten } from '#messages/how-written.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { getClaims } from '#shared/messages/claims.ts';

type Reason = NonNullable<ProgressView['waitingReason']>;

export const dashboard = {
  tab: 'Assessment Dashboard',
  title: 'Assessment Dashboard',
  subtitle: 'Where each child is in their week, and what is waiting for you.',
  tabs: { label: 'Assessments', active: 'Active Assessments', schedule: 'Schedule New', completed: 'Completed' },
  loadFailed: 'The assessments could not be loaded.',
  lastHeard: (time: string) => `Last heard at ${time}.`,
  empty: {
    active: {
      title: 'No week is running',
      text: 'Schedule one, and the seven stones appear here.',
      link: 'Schedule a week',
    },
    cancelled: (child: string) => ({
      title: 'No week is running',
      text: `${child}’s week was cancelled and ended without a report; you find it under “Completed”. A new one can be scheduled at any time.`,
      link: 'Schedule a week',
    }),
    completed: {
      title: 'No report yet',
      text: 'A finished week appears here, from its seventh day on.',
      link: 'See active assessments',
    },
  },
  week: (child: string) => `${child}’s week`,
  count: (day: number, total: number, done: number, tasks: number) =>
    `Day ${day} of ${total}, ${done} of ${tasks} tasks done`,
  notStarted: (date: string) => `Starts on ${date}`,
  status: { in_progress: 'IN PROGRESS', waiting: 'WAITING', completed: 'COMPLETED', cancelled: 'CANCELLED' },
  paused: 'Paused',
  freshness: {
    live: { word: 'Up to date', hint: 'This page changes by itself as soon as somebody answers.' },
    connecting: { word: 'Connecting', hint: 'What you see may be a little old.' },
    waiting: { word: 'Connection lost', hint: 'We keep trying. What you see may be a little old.' },
    stopped: { word: 'Not live', hint: 'Load the page again to see the newest state.' },
  },
  needsNet: 'There is no connection. Changes to a week need one; tasks that were opened before work without.',
  academicNeedsNet: 'There is no connection, and the school questions need one.',
  next: (title: string) => `Next: ${title}`,
  minutes: (minutes: number, child: string, who: 'child' | 'adult') =>
    `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. ${who === 'child' ? `${child} can stop and carry on later.` : 'You can stop and carry on later.'}`,
  agenda: {
    label: 'What comes next',
    now: 'Now',
    nothingNow: 'Nothing for you right now.',
    form: (child: string) => `Your form about ${child}`,
    openForm: 'Open the form',
    openFormAbout: (child: string) => ` about ${child}`,
    tasks: (child: string, [first = '', second, ...others]: readonly string[]) =>
      `${child}: ${first}${second ? (others.length > 0 ? `, ${second} and ${others.length} more` : ` and ${second}`) : ''}`,
    more: (turns: number) => `${turns} more`,
    later: 'Later today',
    opens: (when: string) => `The next stone opens ${when}.`,
    waiting: 'Waiting',
    teacher: 'the teacher’s form is still out.',
    idle: (weeks: number) => `Nothing more today (${weeks})`,
  },
  continue: 'Continue Assessment',
  view: 'View Progress',
  latest: 'Latest',
  nothingYet: 'Nothing yet.',
  waitingTitle: 'Waiting',
  waiting: {
    notStarted: (next: string | null) => `The week has not started. The first stone opens ${next ?? 'on its day'}.`,
    doneForToday: (next: string | null) => `Done for today. The next stone opens ${next ?? 'tomorrow'}.`,
    teacher: (next: string | null) =>
      `Everything else is done; only the teacher’s form is still out.${next ? ` We wait until ${next}, then the report is made with what is there.` : ''}`,
    analysis: () => `The report is being written. This typically takes ${getClaims().reportTime}. ${howWritten}`,
    analysisFailed: () =>
      'The report could not be written yet. That is for us to put right; nothing is lost as long as we keep answers.',
    paused: (next: string | null) =>
      `The week is paused. Resume it and ${next ? `the next stone opens ${next}` : 'the days that are left move along'}.`,
    proof: () => 'Your address is not confirmed yet. Until it is, no day opens and nobody is written to.',
    noConsent: () => 'There is no consent in force, so no answer can be saved.',
    childSaidNo: () => 'Your child said: not now. Its tasks rest until it says yes; the next days open as planned.',
    childStopped: () =>
      'Your child has stopped for good. Decide above how this week ends; it waits as long as we keep answers.',
  } satisfies Record<Reason, (next: string | null) => string>,
  proof: {
    title: 'One letter to open',
    open: (email: string) =>
      `We sent a letter to ${email}. Open it and press the button in it: that confirms that it is you who agrees, and the week begins.`,
    until: (when: string) => `If the address is not confirmed until ${when}, the week is cancelled.`,
    other: 'Whoever planned this week has not confirmed their address yet. Until then no day opens.',
    again: 'Send the letter again',
    sent: 'The letter is on its way. Please look into the spam folder, too.',
    failed: 'The letter could not be asked for.',
  },
  menu: {
    label: 'Change the week',
    pause: 'Pause',
    resume: 'Resume',
    reschedule: 'Reschedule',
    finish: 'Finish early',
    cancel: 'Cancel the week',
  },
  reschedule: {
    title: 'When does the next day open?',
    field: 'Next day on',
    hint: 'All days that have not opened yet move along. A pause moves this date only if it lasts longer.',
    submit: 'Move the days',
    empty: 'Please choose a date.',
    tooEarly: (day: string) => `The next day opens on ${day} at the earliest.`,
  },
  clock: {
    followed: (zone: string) => `This week follows the clock of ${zone}, and so do its reminders.`,
    offer: 'Follow the clock of this device',
    title: (zone: string) => `Follow the clock of ${zone}?`,
    text: (day: string) =>
      `The next day opens in the morning of ${day} there, and reminders come at their hour there. A pause moves this date only if it lasts longer.`,
    submit: 'Follow this clock',
    changed: (zone: string) => `The week follows the clock of ${zone}`,
  },
  finish: {
    title: 'Finish the week now?',
    text: 'The report is made with what exists and says what is missing. Tasks that are still open close.',
    submit: 'Finish now',
  },
  cancel: {
    title: 'Cancel the week?',
    text: 'The week ends without a report. This cannot be undone.',
    submit: 'Cancel the week',
  },
  keep: 'Keep it as it is',
  actionFailed: 'That did not work.',
  changed: {
    pause: 'The week is paused',
    resume: 'The week goes on',
    reschedule: 'The days were moved',
    finish: 'The report is being made',
    cancel: 'The week was cancelled',
  },
  notes: {
    title: 'Your notes',
    failed: 'Your notes could not be fetched.',
    none: 'You wrote no notes for this week.',
    hint: 'Only you see them; they are quoted nowhere.',
  },
  teacher: {
    title: 'Teacher',
    invite: 'Invite a teacher',
    again: 'Send again',
    another: 'Invite with another address',
    withdraw: 'Withdraw invitation',
    dialog: 'Who should get the invitation?',
    field: 'Teacher’s e-mail',
    hint: 'The mail has a link to the form; no account is needed. For privacy we do not show an address that was used before.',
    submit: 'Send the invitation',
    emailForm: 'This does not look like an e-mail address.',
    withdrawText: 'The link stops working at once, and the week has 14 tasks.',
    sent: 'The invitation is on its way',
    gone: 'The invitation was withdrawn',
    replaced: 'Another invitation was sent meanwhile, and it stays.',
  },
  completed: {
    finished: (date: string) => `Finished on ${date}`,
    duration: '7 days',
    overall: 'Overall',
    noOverall: 'This week is not enough for an overall score.',
    strengths: 'Strengths',
    also: 'Also in the report',
    report: 'View Full Report',
  },
} as const;
