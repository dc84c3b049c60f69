import { consentMail } from '#messages/consent-mail.ts';
import { formatLastWholeDay } from '#messages/dates.ts';
import { expiringMail, profileEndingMail } from '#messages/expiring-mail.ts';
import { mail } from '#messages/mail.ts';
import type { EmailContent } from '#services/mail/email-content.ts';
import type { ChildAssessment } from '#services/mail/reminder-email.ts';
import { mustAdultDecide, TEACHER_NUDGES, toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import { getNoticeWords } from '#shared/messages/notice-words.ts';
import type { Instant } from '#shared/values/days.ts';
import { parseFirstName } from '#shared/values/sender-line.ts';

/** The person who invites a stranger, as named in the email: a plausible name, and an optional line of their own. */
export type InvitationSender = { name: string; line: string | null };

/**
 * The link of the email; its token is in the fragment, which is never sent to a server or logged. Without dates while
 * the end of the assessment is a decision of the family.
 */
type TeacherLink = { token: string; dates: { handInBefore: string; validUntil: string } | null; baseUrl: string };

const buildFormLink = ({ token, dates, baseUrl }: TeacherLink): Pick<EmailContent, 'button' | 'small'> => ({
  button: { label: mail.invitation.button, href: `${baseUrl}/t#${token}` },
  small: dates ? mail.invitation.small(dates.handInBefore, dates.validUntil) : mail.invitation.smallWithoutDate,
});

/** The sender's own line, quoted, and the link to report the email. */
export const buildSenderParts = (
  { name, line }: InvitationSender,
  { token, baseUrl }: { token: string; baseUrl: string },
): Pick<EmailContent, 'quote' | 'report'> => ({
  ...(line && { quote: { from: mail.writes(parseFirstName(name)), text: mail.quoted(line) } }),
  report: { label: mail.report, href: `${baseUrl}/report-letter#${token}` },
});

/** The invitation to the teacher. */
export function buildInvitationEmail(childName: string, sender: InvitationSender, link: TeacherLink): EmailContent {
  const { subject, heading, body, rights } = mail.invitation;
  return {
    subject,
    heading,
    paragraphs: [body(childName, parseFirstName(sender.name)), rights],
    ...buildSenderParts(sender, link),
    ...buildFormLink(link),
  };
}

/** The reminder of a day to a teacher without a submitted form; the last one says so. */
export function buildTeacherReminderEmail(
  childName: string,
  sender: InvitationSender,
  day: number,
  link: TeacherLink,
): EmailContent {
  const { subject, heading, body, once, last, lastWithoutDate } = mail.teacherReminder;
  const isLast = day >= (TEACHER_NUDGES.at(-1) ?? day);
  const lastText = link.dates ? last(link.dates.handInBefore) : lastWithoutDate;
  const occasion = isLast ? lastText : once;
  const paragraphs = [body(childName, parseFirstName(sender.name)), occasion, mail.invitation.rights];
  return { subject, heading, paragraphs, ...buildFormLink(link) };
}

/** The report is ready: to every guardian, without any of its content. */
export function buildReportReadyEmail(
  { assessmentId, week, childName }: ChildAssessment,
  baseUrl: string,
): EmailContent | null {
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
 * The teacher withdrew the form: to every guardian, without a reason. Null if it is outdated: another teacher was
 * invited, or the assessment was cancelled.
 */
export function buildFormWithdrawnEmail(
  { assessmentId, week, childName }: ChildAssessment,
  baseUrl: string,
): EmailContent | null {
  if (!week.teacher?.formWithdrawn || week.status === 'cancelled' || !week.consent) return null;
  const {
    subject,
    heading,
    body,
    invite,
    made: reportStaysText,
    buttonInvite,
    buttonReport,
    small,
  } = mail.formWithdrawn;
  const common = { subject, heading, small };
  return week.status === 'running'
    ? {
        ...common,
        paragraphs: [body(childName), invite],
        button: { label: buttonInvite, href: `${baseUrl}/dashboard` },
      }
    : {
        ...common,
        paragraphs: [body(childName), reportStaysText],
        button: { label: buttonReport, href: `${baseUrl}/reports/${assessmentId}` },
      };
}

/** Adds the link that turns off emails of this kind. */
export const addStopLink = (content: EmailContent, kind: string, href: string): EmailContent => ({
  ...content,
  stop: { label: mail.stop[kind] ?? mail.stopThese, href },
});

/** The code for a teacher who opens the link on a second device. It names no child, since others may see it. */
export function buildCodeEmail(code: string): EmailContent {
  const { teacherCode } = mail;
  return {
    subject: teacherCode.subject,
    heading: teacherCode.heading(code),
    paragraphs: [teacherCode.body],
    small: teacherCode.small,
  };
}

/**
 * A day after the address was proved: the consent, in the words of its notice, and how to withdraw it. It names no
 * child.
 * @throws if this release lacks those words, so that one which has them writes the email
 */
export function buildConsentEmail(noticeVersion: string | null, baseUrl: string): EmailContent {
  const { subject, heading, intro, withdraw, button, small } = consentMail.confirmed;
  const agreed = getNoticeWords(noticeVersion ?? '');
  if (!agreed) throw new Error(`This release has no words of notice ${noticeVersion}`);
  return {
    subject,
    heading,
    paragraphs: [intro, ...agreed.points, withdraw],
    button: { label: button, href: `${baseUrl}/account#children-data` },
    small,
  };
}

/** The assessment was cancelled before it began, since the address was never proved. */
export function buildProofMissedEmail(baseUrl: string): EmailContent {
  const { subject, heading, paragraphs, button, small } = consentMail.missed;
  return { subject, heading, paragraphs, button: { label: button, href: `${baseUrl}/sign-up` }, small };
}

/**
 * The assessment waited for longer than its answers are kept: why it ended and what is deleted. Null once consent was
 * withdrawn.
 */
export function buildWeekExpiredEmail({ week, childName }: ChildAssessment, baseUrl: string): EmailContent | null {
  if (!week.consent) return null;
  const { subject, heading, reasons, deleted, next, button, small } = mail.weekExpired;
  const reason = week.attempt > 0 ? 'notWritten' : mustAdultDecide(toTaskBoard(week)) ? 'notDecided' : 'notDone';
  return {
    subject,
    heading,
    paragraphs: [reasons[reason](childName), deleted, next],
    button: { label: button, href: `${baseUrl}/dashboard?tab=schedule` },
    small,
  };
}

/** To an account that is about to expire unused: until when it is kept. It names no child. */
export function buildExpiringEmail(until: Instant, baseUrl: string): EmailContent {
  const day = formatLastWholeDay(until);
  const { subject, heading, paragraphs, button, small } = expiringMail;
  return {
    subject: subject(day),
    heading,
    paragraphs: paragraphs(day),
    button: { label: button, href: `${baseUrl}/reports` },
    small,
  };
}

type ProfileEnding = { childName: string; until: Instant; keepUrl: string };

/**
 * To all guardians of a child whose pages were not opened for long: until when it is kept, and the link that keeps it.
 */
export function buildProfileEndingEmail({ childName, until, keepUrl }: ProfileEnding): EmailContent {
  const day = formatLastWholeDay(until);
  const { subject, heading, paragraphs, button, small } = profileEndingMail;
  return {
    subject: subject(day),
    heading: heading(childName),
    paragraphs: paragraphs(childName, day),
    button: { label: button, href: keepUrl },
    small,
  };
}
