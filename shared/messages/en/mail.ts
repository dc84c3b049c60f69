import type { DayType } from '#shared/contracts/progress-view.ts';

const heading: Record<DayType, string> = {
  mood: 'Mood check',
  personality: 'Personality',
  skills: 'Skills',
  parent: 'Your view',
  teacher: 'Teacher’s view',
  final: 'Last tasks',
  analysis: 'Nearly there',
};

/** Mails. They carry no answer, no score and no name of a child beyond the nickname. */
export const mail = {
  productName: 'Seven Stones',
  stonesLabel: (day: number) => `Stone ${day} of seven`,
  reminder: {
    subject: (child: string, day: number) => `${child}: day ${day} is open`,
    subjectGrace: (child: string) => `${child}: some stones are still open`,
    heading: (day: number, type: DayType) => `Day ${day}: ${heading[type]}`,
    headingGrace: 'Some stones are still open',
    hello: 'Hello.',
    body: (child: string, day: number, minutes: number) =>
      `${child} is on stone ${day} of seven. What is open takes about ${minutes} minutes and can be stopped and carried on later.`,
    bodyGrace: (child: string, minutes: number) =>
      `${child} has crossed all seven days. What is still open takes about ${minutes} minutes; after that the report is written with what is there.`,
    button: (day: number) => `Open day ${day}`,
    buttonGrace: 'Open the week',
    small: 'The button opens the page; it signs nobody in. A task stays open until the report is written.',
  },
  invitation: {
    subject: (child: string) => `What do you see in ${child} at school?`,
    heading: 'A few minutes of your view',
    body: (child: string) => `A parent asks for your view of ${child} in class. It takes about three minutes: five sliders, one choice and three short texts.`,
    rights: 'You need no account. You decide for each text whether the family may read it. You see no answers of the child and no report.',
    button: 'Open the form',
    small: (until: string) => `The link is for you alone and works until ${until}. If you do not know this family, ignore this mail.`,
    subjectReminder: (child: string) => `Reminder: your view of ${child}`,
  },
  guardianInvitation: {
    subject: 'You are invited to look after a child’s week',
    heading: 'You are invited',
    body: 'Somebody who looks after a child here would like you to see the child’s weeks and reports, too. Who it is and which child, the page says once you have signed in.',
    rights: 'You will see everything of this child and can help with its week. You can leave again whenever you like.',
    button: 'See the invitation',
    small: (until: string) => `The link works once, until ${until}. If you do not know of this, choose “Not me” on the page, or ignore this mail.`,
  },
  teacherCode: {
    subject: 'Your code for Seven Stones',
    heading: (code: string) => `Your code: ${code}`,
    body: 'Somebody, probably you, has opened the link of your invitation on another device. Enter this code there. It works once and for a quarter of an hour.',
    small: 'If that was not you, do nothing: without the code the form stays shut.',
  },
} as const;
