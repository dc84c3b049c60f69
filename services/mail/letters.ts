import type { Letter } from '#services/mail/letter.ts';
import type { WeekOfChild } from '#services/mail/reminder-letter.ts';
import { TEACHER_NUDGES } from '#shared/domain/assessment/open-tasks.ts';
import { mail } from '#shared/messages/en/mail.ts';

type TeacherLink = { token: string; validUntil: string; baseUrl: string };

const formOf = ({ token, validUntil, baseUrl }: TeacherLink): Pick<Letter, 'button' | 'small'> => ({
  // The token stands in the fragment, which no server and no log sees.
  button: { label: mail.invitation.button, href: `${baseUrl}/t#${token}` },
  small: mail.invitation.small(validUntil),
});

/** The invitation to the teacher. */
export function invitationLetter(childName: string, link: TeacherLink): Letter {
  const { subject, heading, body, rights } = mail.invitation;
  return { subject, heading, paragraphs: [body(childName), rights], ...formOf(link) };
}

/** The nudge of a day to a teacher whose form is not in; the last one says so. */
export function teacherReminderLetter(childName: string, day: number, link: TeacherLink): Letter {
  const { subject, heading, body, once, last } = mail.teacherReminder;
  const isLast = day >= (TEACHER_NUDGES.at(-1) ?? day);
  return { subject, heading, paragraphs: [body(childName), isLast ? last : once, mail.invitation.rights], ...formOf(link) };
}

/** The report was written: to every guardian, without anything of what it says. */
export function reportReadyLetter({ assessmentId, week, childName }: WeekOfChild, baseUrl: string): Letter | null {
  if (week.status !== 'reported' || !week.consent) return null;
  const { subject, heading, body, careful, button, small } = mail.reportReady;
  return {
    subject,
    heading,
    paragraphs: [body(childName), careful],
    stone: 7,
    button: { label: button, href: `${baseUrl}/reports/${assessmentId}` },
    small,
  };
}

/**
 * The teacher took the form back: to every guardian, without a reason. Null once it is old news: somebody else was invited, or the week was
 * cancelled.
 */
export function formWithdrawnLetter({ assessmentId, week, childName }: WeekOfChild, baseUrl: string): Letter | null {
  if (!week.teacher?.formWithdrawn || week.status === 'cancelled' || !week.consent) return null;
  const { subject, heading, body, invite, made, buttonInvite, buttonReport, small } = mail.formWithdrawn;
  const common = { subject, heading, small };
  return week.status === 'running'
    ? { ...common, paragraphs: [body(childName), invite], button: { label: buttonInvite, href: `${baseUrl}/dashboard` } }
    : { ...common, paragraphs: [body(childName), made], button: { label: buttonReport, href: `${baseUrl}/reports/${assessmentId}` } };
}

/** The letter with the link that ends letters of its kind. */
export const withStop = (letter: Letter, kind: string, href: string): Letter => ({ ...letter, stop: { label: mail.stop[kind] ?? mail.stopThese, href } });

/** The code for a teacher whose link is opened on a second device. It names no child: whoever reads over a shoulder learns nothing. */
export function codeLetter(code: string): Letter {
  const { teacherCode } = mail;
  return { subject: teacherCode.subject, heading: teacherCode.heading(code), paragraphs: [teacherCode.body], small: teacherCode.small };
}
