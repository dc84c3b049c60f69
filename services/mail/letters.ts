import type { Letter } from '#services/mail/letter.ts';
import { openTasks, withTeacher } from '#shared/domain/assessment/open-tasks.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { dayType } from '#shared/domain/programme.ts';
import { mail } from '#shared/messages/en/mail.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

type About = { assessmentId: AssessmentId; week: Week; childName: string; now: Instant; baseUrl: string };

/** Whether anybody may be written to about a week now: it runs, is not paused, and the family consents. */
export const mayWriteAbout = ({ status, pausedSince, consent }: Week): boolean => status === 'running' && pausedSince === null && consent;

/** The day's reminder to the parent; null when meanwhile nothing is open. Day 8 and 9 are the days of grace. */
export function reminderLetter({ assessmentId, week, childName, now, baseUrl }: About, day: number): Letter | null {
  if (!mayWriteAbout(week)) return null;
  const open = openTasks({ ...week, withTeacher: withTeacher(week) }, now).filter(({ who }) => who !== 'teacher');
  if (open.length === 0) return null;
  const minutes = open.reduce((sum, task) => sum + task.minutes, 0);
  const href = `${baseUrl}/assessment?assessment=${assessmentId}`;
  const { reminder } = mail;
  if (day > TOTAL_DAYS) {
    return {
      subject: reminder.subjectGrace(childName),
      heading: reminder.headingGrace,
      paragraphs: [`${reminder.hello} ${reminder.bodyGrace(childName, minutes)}`],
      stone: day,
      button: { label: reminder.buttonGrace, href },
      small: reminder.small,
    };
  }
  return {
    subject: reminder.subject(childName, day),
    heading: reminder.heading(day, dayType(day as Day)),
    paragraphs: [`${reminder.hello} ${reminder.body(childName, day, minutes)}`],
    stone: day,
    button: { label: reminder.button(day), href },
    small: reminder.small,
  };
}

/** The invitation to the teacher, or its repetition. The token stands in the fragment, which no server and no log sees. */
export function invitationLetter(childName: string, link: { token: string; validUntil: string; baseUrl: string }, repeated: boolean): Letter {
  const { invitation } = mail;
  return {
    subject: repeated ? invitation.subjectReminder(childName) : invitation.subject(childName),
    heading: invitation.heading,
    paragraphs: [invitation.body(childName), invitation.rights],
    button: { label: invitation.button, href: `${link.baseUrl}/t#${link.token}` },
    small: invitation.small(link.validUntil),
  };
}

/** The code for a teacher whose link is opened on a second device. It names no child: whoever reads over a shoulder learns nothing. */
export function codeLetter(code: string): Letter {
  const { teacherCode } = mail;
  return { subject: teacherCode.subject, heading: teacherCode.heading(code), paragraphs: [teacherCode.body], small: teacherCode.small };
}
