import { mail } from '#messages/mail.ts';
import type { MailRow } from '#services/database/event-store.ts';
import type { EmailContent } from '#services/mail/email-content.ts';
import type { MailKindName } from '#services/mail/kinds.ts';
import { type ChildAssessment, canWriteAbout } from '#services/mail/reminder-email.ts';
import { listReminderRecipients, toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { getTriedRefusal } from '#shared/domain/assessment/tried-ideas.ts';
import {
  addDays,
  DAY_MS,
  getLocalDayStart,
  getReminderEnd,
  MAIL_FROM,
  MAIL_UNTIL,
  toLocalDate,
  toZonedMs,
} from '#shared/domain/plan.ts';
import { type Instant, type LocalDate, type LocalTime, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** Programme days after the report; thirteen weeks are three months on the same day of the week. */
const AFTER_REPORT_DAYS = { 'after-three-days': 3, 'after-three-months': 91 } as const satisfies Partial<
  Record<MailKindName, number>
>;
export type AfterReportKind = keyof typeof AFTER_REPORT_DAYS;
export const AFTER_REPORT_KINDS = Object.keys(AFTER_REPORT_DAYS) as AfterReportKind[];
export const isAfterReportKind = (kind: string): kind is AfterReportKind => Object.hasOwn(AFTER_REPORT_DAYS, kind);

/**
 * The emails to one guardian after a report, in the commit of the report and once per kind even if the analysis is
 * repeated. They wait in the mail table until the family's hour of that day; whether one still may be sent is decided
 * then.
 */
export const buildAfterReportRows = (
  assessmentId: AssessmentId,
  week: Assessment,
  at: Instant,
  recipient: string,
): MailRow[] =>
  AFTER_REPORT_KINDS.map((kind) => {
    const days = AFTER_REPORT_DAYS[kind];
    const { timeZone, plan } = week;
    const date = addDays(toDay(at, timeZone), days);
    const after = plan.dayMs === DAY_MS ? toFamilyHour(week, date) : toInstant(toEpochMs(at) + days * plan.dayMs);
    return {
      dedupeKey: `${kind}|${recipient}|${assessmentId}`,
      kind,
      recipient,
      localDate: date,
      payload: { after },
    };
  });

/**
 * Null if it is outdated: consent was withdrawn, the answers have expired, so that nothing can be said of an idea, or
 * another week of this child is under way or has a later report, which is the answer to what it asks.
 */
export function buildAfterReportEmail(
  kind: AfterReportKind,
  { assessmentId, week, childName }: ChildAssessment,
  others: readonly ChildAssessment[],
  baseUrl: string,
): EmailContent | null {
  if (getTriedRefusal(week)) return null;
  const isAnswered = others.some(
    ({ week: { studentId, status, closedAt } }) =>
      studentId === week.studentId &&
      status !== 'cancelled' &&
      (closedAt === null || week.closedAt === null || closedAt > week.closedAt),
  );
  if (isAnswered) return null;
  const { paragraphs, button, ...content } = kind === 'after-three-days' ? mail.afterThreeDays : mail.afterThreeMonths;
  return {
    ...content,
    paragraphs: paragraphs(childName),
    stone: 7,
    button: { label: button, href: `${baseUrl}/reports/${assessmentId}?tab=recommendations` },
  };
}

/**
 * Whether a reminder of another week may still come today. An email after a report gives way to it, since a reminder
 * cannot wait.
 */
export const mayBeReminded = (
  { timeZone, plan }: Assessment,
  { week: other }: ChildAssessment,
  now: Instant,
): boolean =>
  canWriteAbout(other) &&
  other.plan.dayMs === plan.dayMs &&
  other.plan.reminders.some((reminder, i) => {
    const end = getReminderEnd(other.plan, reminder);
    return (
      (plan.dayMs !== DAY_MS || toDay(reminder, timeZone) === toDay(now, timeZone)) &&
      end > now &&
      toEpochMs(end) <= toEpochMs(now) + plan.dayMs &&
      listReminderRecipients(toTaskBoard(other), i + 1, now).includes('parent')
    );
  });

type Hours = Pick<Assessment, 'timeZone' | 'reminderTime' | 'plan'>;
/** Half an hour before 20:00, so that an email which is delayed a little still goes on its day. */
const LATEST_HOUR: LocalTime = '19:30';
const toFamilyHour = ({ timeZone, reminderTime }: Hours, date: LocalDate): Instant => {
  const toMs = (time: LocalTime) => toZonedMs(date, time, timeZone);
  return toInstant(Math.min(Math.max(toMs(reminderTime), toMs(MAIL_FROM)), toMs(LATEST_HOUR)));
};

/** The family's hour of the next date. An email after a report that gave way today is tried again then. */
export const getNextFamilyHour = (week: Hours, now: Instant): Instant =>
  week.plan.dayMs === DAY_MS
    ? toFamilyHour(week, addDays(toDay(now, week.timeZone), 1))
    : toInstant(toEpochMs(now) + week.plan.dayMs);

/** Null from the family's hour until 20:00, else the hour to wait for: none goes at night. A short week has no night. */
export function findHourAhead(week: Hours, now: Instant): Instant | null {
  if (week.plan.dayMs !== DAY_MS) return null;
  const today = toDay(now, week.timeZone);
  const hour = toFamilyHour(week, today);
  if (now < hour) return hour;
  return toEpochMs(now) < toZonedMs(today, MAIL_UNTIL, week.timeZone) ? null : getNextFamilyHour(week, now);
}

/**
 * Null from 08:00 until 20:00, else the morning to wait for: a report whose grace ends is written at midnight. A short
 * week has no night.
 */
export function findMorningAhead({ timeZone, plan }: Hours, now: Instant): Instant | null {
  if (plan.dayMs !== DAY_MS) return null;
  const today = toDay(now, timeZone);
  const toMorning = (date: LocalDate) => toInstant(toZonedMs(date, MAIL_FROM, timeZone));
  if (now < toMorning(today)) return toMorning(today);
  return toEpochMs(now) < toZonedMs(today, MAIL_UNTIL, timeZone) ? null : toMorning(addDays(today, 1));
}

/** The start of the reader's day: an email of this list on the same day is enough. */
export const getDayStart = ({ timeZone, plan }: Assessment, now: Instant): Instant =>
  toInstant(plan.dayMs === DAY_MS ? getLocalDayStart(toEpochMs(now), timeZone) : toEpochMs(now) - plan.dayMs);

const toDay = (at: Instant, timeZone: string) => toLocalDate(toEpochMs(at), timeZone);
