import { joinWithAnd } from '#messages/phrases.ts';
import { subjectTitles, taskTitles } from '#messages/programme.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import type { TaskType } from '#shared/values/tasks.ts';

/** Open tasks for a subject line, named as on the screens; several school subjects are named as one. */
export function nameOpenTasks(tasks: readonly { type: TaskType; subject?: Subject }[]): string {
  const subjects = tasks.flatMap(({ subject }) => subject ?? []);
  const only = subjects.length === 1 ? subjects[0] : undefined;
  const names = tasks.map(({ type }) => (type === 'academic' && only ? subjectTitles[only] : taskTitles[type]));
  return joinWithAnd([...new Set(names)]);
}

/** A duration in words. */
const formatMinutes = (count: number): string => (count === 1 ? 'a minute' : `about ${count} minutes`);

/** E-mails. They hold no answer, no score and no name of a child except the nickname, which is never in the subject. */
export const mail = {
  productName: 'Seven Stones',
  stonesLabel: (day: number) => `Stone ${day} of seven`,
  brandLabel: 'Seven stones across a stream',
  minutes: formatMinutes,
  /** Duration of a task, beside its name. */
  takes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  /** A task of an earlier day. */
  earlier: (task: string, day: number) => `${task} of day ${day}`,
  reminder: {
    subject: (day: number, openTasks: string) => `Day ${day} is open: ${openTasks}`,
    subjectEarlier: 'Some stones of earlier days are open',
    subjectGrace: 'Some stones are still open',
    subjectSeveral: 'Today’s stones',
    heading: (day: number, openTasks: string) => `Day ${day}: ${openTasks}`,
    headingEarlier: 'Today is done',
    headingGrace: 'Some stones are still open',
    headingSeveral: 'Today’s stones',
    body: (child: string, day: number, today: number) =>
      `Hello. ${child} is on stone ${day} of seven. Today takes ${formatMinutes(today)} and can be stopped and carried on later.`,
    bodyEarlier: (child: string) =>
      `Hello. ${child} has done everything of today. From earlier days something is open; whether you catch up is up to you.`,
    bodyGrace: (child: string) =>
      `Hello. ${child} has crossed all seven days. What is still open can be done for a short while yet; then the report is written with what is there.`,
    subjectStopped: 'How shall the week end?',
    headingStopped: 'How shall the week end?',
    bodyStopped: (child: string) =>
      `Hello. ${child} has stopped for good, so its tasks of this week are over. You decide: the report is made with what is there, or the week is cancelled. The week waits for you as long as we keep answers; then it ends without a report.`,
    stoppedOfChild: (child: string) => `${child} has stopped for good`,
    decide: 'Decide how the week ends',
    headingResting: 'Something of yours is open',
    resting: (child: string) => `${child} said: not now. Its tasks rest, so only what a grown-up can do stands here.`,
    bodySeveral: 'Hello. This is open today. Everything can be stopped and carried on later.',
    today: 'Today',
    earlier: 'From earlier days, if you like',
    open: 'Still open',
    /** One child's part of an e-mail about several. */
    ofChild: (child: string, day: number, openTasks: string) => `${child}, day ${day}: ${openTasks}`,
    earlierOfChild: (child: string) => `${child}, from earlier days, if you like`,
    openOfChild: (child: string) => `${child}, still open`,
    button: (day: number) => `Open day ${day}`,
    buttonWeek: 'Open the week',
    buttonSeveral: 'See whose turn it is',
    small: 'The button opens the page; it signs nobody in. A task stays open until the report is written.',
  },
  reportReady: {
    subject: 'The report of the week is ready',
    heading: 'The report is ready',
    body: (child: string) =>
      `Hello. ${child}’s week is over, and its report has been written. It begins with a short summary and goes as deep as you like.`,
    careful:
      'It says what was seen in one week, how sure that is, and what could be tried next. Nobody else sees it without a link, which only whoever decides about the child can make.',
    button: 'Read the report',
    small: 'The button opens the page; it signs nobody in. No result stands in this letter.',
  },
  afterThreeDays: {
    subject: 'Three days after the report',
    heading: 'Has one of the ideas been tried?',
    paragraphs: (child: string) => [
      `Hello. The report about ${child}’s week has suggested things to try at home.`,
      'If you have tried one, three faces beside it are enough to say how it went. What was too hard gives way to something easier, and what went well goes on.',
      'If you have not, one idea of ten minutes is a good beginning. Nobody counts.',
    ],
    button: 'Open the ideas',
    small: 'The button opens the page; it signs nobody in. No result stands in this letter.',
  },
  afterThreeMonths: {
    subject: 'Three months after the report',
    heading: 'Three months later',
    paragraphs: (child: string) => [
      `Hello. Three months ago the report about ${child}’s week was written.`,
      'To try now: the ideas are still there, also those for which there was no time.',
      'How it went: say so beside each idea, and the next report starts from there.',
      'To look again: from now on another week can show what has changed. Earlier it would show chance for the most part. Whether you want one is up to you.',
    ],
    button: 'Open the ideas',
    small: 'The button opens the page; it signs nobody in. No result stands in this letter.',
  },
  invitation: {
    subject: 'A parent asks for your view of a child in your class',
    heading: 'A few minutes of your view',
    body: (child: string, sender: string | null) =>
      `${sender ?? 'A parent'} asks for your view of ${child} in class. It takes about three minutes: five sliders, one choice and three short texts.`,
    rights:
      'You need no account. You decide for each text whether the family may read it. You see no answers of the child and no report.',
    button: 'Open the form',
    small: (before: string, until: string) =>
      `Please hand the form in before ${before}; until ${until} the link then shows you what you handed in. It is for you alone. If you do not know this family, ignore this letter or report it.`,
    smallWithoutDate:
      'Please hand the form in soon: it closes as soon as the family asks for the report. The link is for you alone. If you do not know this family, ignore this letter or report it.',
  },
  teacherReminder: {
    subject: 'Reminder: a parent asks for your view',
    heading: 'Your view is still missing',
    body: (child: string, sender: string | null) =>
      `${sender ?? 'A parent'} asked for your view of ${child} in class, and the form is still empty. It takes about three minutes.`,
    once: 'We write once more at most, before the report is made, and not if the form is in by then.',
    last: (before: string) => `The report is due on ${before}. This is the last time that we write.`,
    lastWithoutDate: 'The form closes as soon as the family asks for the report. This is the last time that we write.',
  },
  guardianInvitation: {
    subject: 'You are invited to look after a child’s week',
    heading: 'You are invited',
    body: (sender: string | null) =>
      `${sender ?? 'Somebody'} looks after a child here and would like you to see the child’s weeks and reports, too. Which child it is, and who asks, the page says once you have signed in.`,
    rights:
      'You will see everything of this child but what others who look after it wrote in their own words, and can help with its week. You can leave again whenever you like.',
    button: 'See the invitation',
    small: (until: string) =>
      `The link works once, until ${until}. If you do not know of this, choose “Not me” on the page, report this letter, or ignore it.`,
  },
  teacherCode: {
    subject: 'Your code for Seven Stones',
    heading: (code: string) => `Your code: ${code}`,
    body: 'Somebody, probably you, has opened the link of your invitation on another device. Enter this code there within a quarter of an hour. It ends two minutes after it was used.',
    small: 'If that was not you, do nothing: without the code the form stays shut.',
  },
  formWithdrawn: {
    subject: 'The teacher has withdrawn the form',
    heading: 'The teacher has withdrawn the form',
    body: (child: string) =>
      `Hello. The teacher who had handed in a form about ${child} has taken it back. What was in it is deleted, and the report is made without it. Teachers may do this without giving a reason.`,
    invite:
      'While the week runs you can invite a teacher again, the same one or another. You need not: then the week has 14 tasks.',
    made: 'The tasks of this week are over, so no other form can be part of its report.',
    buttonInvite: 'Open the dashboard',
    buttonReport: 'Open the report',
    small: 'The button opens the page; it signs nobody in. Nothing of what the form said stands in this letter.',
  },
  /** A week that ended by itself, since it waited for longer than answers are kept. */
  weekExpired: {
    subject: 'A week has ended without a report',
    heading: 'The week has ended without a report',
    reasons: {
      notDecided: (child: string) =>
        `Hello. ${child} had stopped for good, and nobody decided whether a report is made. The week waited for as long as we keep answers; that time is over, so it has ended without a report.`,
      notWritten: (child: string) =>
        `Hello. The report about ${child}’s week could not be written, and we did not put that right while we could keep the answers. We are sorry. The week has ended without a report.`,
      notDone: (child: string) =>
        `Hello. In ${child}’s week nothing more was done. It waited for as long as we keep answers; that time is over, so it has ended without a report.`,
    },
    deleted:
      'Everything that was answered and written in this week, by your child, by you and by a teacher, is deleted and cannot be brought back.',
    next: 'There is nothing that you have to do. If you would like a report, you can schedule another week at any time.',
    button: 'Schedule a week',
    small: 'The privacy page says how long we keep what. The button signs nobody in. This letter cannot be turned off.',
  },
  /** Heading of the sender's own line in an invitation. */
  writes: (sender: string | null) => (sender ? `${sender} writes:` : 'The sender writes:'),
  quoted: (line: string) => `“${line}”`,
  /** The link with which a reader reports the e-mail. */
  report: 'I do not know the sender: report this letter',
  /** The unsubscribe link. */
  stop: {
    reminder: 'Stop the daily reminders',
    'teacher-reminder': 'Send me no reminders',
    'report-ready': 'Send me no letters about reports',
    'after-three-days': 'Send me no letters three days after a report',
    'after-three-months': 'Send me no letters three months after a report',
  } as Readonly<Record<string, string>>,
  stopThese: 'Send me no letters of this kind',
} as const;
