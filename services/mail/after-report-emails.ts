import { mail } from '#messages/mail.ts';
import type { MailRow } from '#services/database/event-store.ts';
import type { EmailContent } from '#services/mail/email-content.ts';
import type { MailKindName } from '#services/mail/kinds.ts';
import { type ChildAssessment, canWriteAbout } from '#services/mail/reminder-email.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { addDays, DAY_MS, getReminderEnd, toLocalDate, toZonedMs } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
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
  { timeZone, reminderTime, plan }: Assessment,
  at: Instant,
  recipient: string,
): MailRow[] =>
  AFTER_REPORT_KINDS.map((kind) => {
    const days = AFTER_REPORT_DAYS[kind];
    const date = addDays(toLocalDate(toEpochMs(at), timeZone), days);
    const after = plan.dayMs === DAY_MS ? toZonedMs(date, reminderTime, timeZone) : toEpochMs(at) + days * plan.dayMs;
    return {
      dedupeKey: `${kind}|${recipient}|${assessmentId}`,
      kind,
      recipient,
      localDate: date,
      payload: { after: toInstant(after) },
    };
  });

/**
 * Null if it is outdated: consent was withdrawn, or another week of this child is under way, which is the answer to
 * what it asks. `others`: the reader's running weeks.
 */
export function buildAfterReportEmail(
  kind: AfterReportKind,
  { assessmentId, week, childName }: ChildAssessment,
  others: readonly ChildAssessment[],
  baseUrl: string,
): EmailContent | null {
  if (week.status !== 'reported' || !week.consent) return null;
  if (others.some((other) => other.week.studentId === week.studentId)) return null;
  const { paragraphs, button, ...content } = kind === 'after-three-days' ? mail.afterThreeDays : mail.afterThreeMonths;
  return {
    ...content,
    paragraphs: paragraphs(childName),
    stone: 7,
    button: { label: button, href: `${baseUrl}/reports/${assessmentId}?tab=recommendations` },
  };
}

/**
 * The end of the last reminder that may still be sent to this reader today; null if none may. An email after a report
 * waits for it, since a reminder cannot wait.
 */
export function findRemindersEnd(
  { timeZone, plan }: Assessment,
  others: readonly ChildAssessment[],
  now: Instant,
): Instant | null {
  const today = toDay(now, timeZone);
  const ends = others
    .filter(({ week }) => canWriteAbout(week) && week.plan.dayMs === plan.dayMs)
    .flatMap(({ week }) =>
      week.plan.reminders
        .filter((reminder) => plan.dayMs !== DAY_MS || toDay(reminder, timeZone) === today)
        .map((reminder) => getReminderEnd(week.plan, reminder)),
    )
    .filter((end) => end > now && toEpochMs(end) <= toEpochMs(now) + plan.dayMs);
  return ends.sort().at(-1) ?? null;
}

/** The start of the reader's day: an email of this list on the same day is enough. */
export const getDayStart = ({ timeZone, plan }: Assessment, now: Instant): Instant =>
  toInstant(plan.dayMs === DAY_MS ? toZonedMs(toDay(now, timeZone), '00:00', timeZone) : toEpochMs(now) - plan.dayMs);

const toDay = (at: Instant, timeZone: string) => toLocalDate(toEpochMs(at), timeZone);
