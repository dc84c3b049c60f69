import type { MailRow } from '#services/event-store/event-store.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import type { Assessment, Week } from '#shared/domain/assessment/state.ts';
import { addDays, DAY_MS, localDate, reminderEnds } from '#shared/domain/plan.ts';
import { epochMsOf, type Instant, type LocalDate } from '#shared/values/days.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';

/** The recipient of an email, by id; the address is looked up when it is sent, so the mail table holds none. */
export type Recipient = `parent:${string}` | `teacher:${string}`;

/** A guardian of a child; `elsewhere`: emails about this child go to a separate address. */
type Guardian = { userId: UserId; elsewhere: boolean };
export type MailPorts = { guardiansOf: (studentId: StudentId) => Promise<readonly Guardian[]> };

/** The emails that a batch of events causes; they are written in the commit of the events (`security.md` 7). */
export const mailFor =
  ({ guardiansOf }: MailPorts) =>
  async (assessmentId: AssessmentId, events: readonly AssessmentEvent[], state: Assessment): Promise<MailRow[]> => {
    if (state.status === 'notScheduled') return [];
    const rows = events.map(async (event) => {
      if (event.type === 'TeacherInvited') return [invitation(assessmentId, state, event.invitationId, event.at)];
      if (event.type === 'ReminderSent')
        return reminders(assessmentId, state, event, await guardiansOf(state.studentId));
      if (event.type === 'ConsentWithdrawn')
        return consentWithdrawn(state, event.at, await guardiansOf(state.studentId));
      if (event.type === 'AssessmentCancelled')
        return event.by === 'system' ? proofMissed(assessmentId, state, await guardiansOf(state.studentId)) : [];
      if (event.type === 'TeacherInputWithdrawn')
        return formWithdrawn(assessmentId, state, event, await guardiansOf(state.studentId));
      if (event.type === 'ReportGenerated')
        return reportReady(assessmentId, state, event.at, await guardiansOf(state.studentId));
      return [];
    });
    return (await Promise.all(rows)).flat();
  };

function invitation(assessmentId: AssessmentId, week: Week, invitationId: string, at: Instant): MailRow {
  const date = localDate(epochMsOf(at), week.timeZone);
  return row('invitation', `teacher:${invitationId}`, assessmentId, date, {});
}

function reminders(
  assessmentId: AssessmentId,
  week: Week,
  { day, to, at }: EventOf<'ReminderSent'>,
  guardians: readonly Guardian[],
): MailRow[] {
  const date = reminderDate(week, day, at);
  const payload = { day, until: reminderEnds(week.plan, week.plan.reminders[day - 1] ?? at) };
  const parents = to.includes('parent')
    ? guardians.map((guardian) =>
        ofOneDay(week, day, guardian, row('reminder', parentOf(guardian), assessmentId, date, payload)),
      )
    : [];
  if (!to.includes('teacher') || !week.teacher) return parents;
  return [...parents, row('teacher-reminder', `teacher:${week.teacher.invitationId}`, assessmentId, date, payload)];
}

/**
 * The assessment was cancelled before it began. Every guardian is told, also at an unproved address: that is the one
 * whose proof was requested.
 */
const proofMissed = (assessmentId: AssessmentId, { proofAwaited }: Week, guardians: readonly Guardian[]): MailRow[] =>
  proofAwaited
    ? guardians.map(({ userId }) => ({
        dedupeKey: `proof-missed|account:${userId}|${assessmentId}`,
        ...{ kind: 'proof-missed', recipient: `account:${userId}`, localDate: proofAwaited.slice(0, 10), payload: {} },
      }))
    : [];

const parentOf = ({ userId }: Guardian): Recipient => `parent:${userId}`;

/**
 * One email a day per parent, for several children together: such a key names no assessment, and the email covers all
 * of them (`reminder-email.ts`). A child with a separate address has emails of its own.
 */
const ofOneDay = (week: Week, day: number, { elsewhere }: Guardian, mail: MailRow): MailRow =>
  elsewhere
    ? mail
    : { ...mail, dedupeKey: `${mail.kind}|${mail.recipient}||${sharedDay(week, day) ?? mail.localDate}` };

/**
 * With shortened days, a period that all assessments with the same day length share; null for real days, whose date
 * they share. Counted from the planned reminder, since the event may come late: planned reminders of an assessment are
 * whole days apart, so that each falls into a day of its own.
 */
function sharedDay({ plan }: Week, day: number): string | null {
  const planned = plan.reminders[day - 1];
  return plan.dayMs === DAY_MS || planned === undefined
    ? null
    : `${plan.dayMs}ms:${Math.floor(epochMsOf(planned) / plan.dayMs)}`;
}

/** Once per guardian, even if the analysis is repeated: the key names no day. */
const reportReady = (assessmentId: AssessmentId, week: Week, at: Instant, guardians: readonly Guardian[]): MailRow[] =>
  guardians.map((guardian) => ({
    ...row('report-ready', parentOf(guardian), assessmentId, localDate(epochMsOf(at), week.timeZone), {}),
    dedupeKey: `report-ready|${parentOf(guardian)}|${assessmentId}`,
  }));

/** Once per guardian and invitation, since an invitation ends with its form. Not for a cancelled assessment. */
const formWithdrawn = (
  assessmentId: AssessmentId,
  week: Week,
  { invitationId, at }: EventOf<'TeacherInputWithdrawn'>,
  guardians: readonly Guardian[],
): MailRow[] =>
  week.status === 'cancelled' || !week.consent
    ? []
    : guardians.map((guardian) => ({
        ...row('form-withdrawn', parentOf(guardian), assessmentId, localDate(epochMsOf(at), week.timeZone), {}),
        dedupeKey: `form-withdrawn|${parentOf(guardian)}|${assessmentId}|${invitationId}`,
      }));

/**
 * Once per guardian: all assessments of a child that one withdrawal ends share its instant, so the key names the child
 * and no assessment.
 */
const consentWithdrawn = ({ studentId }: Week, at: Instant, guardians: readonly Guardian[]): MailRow[] =>
  guardians.map(({ userId }) => {
    const recipient = `account:${userId}`;
    return {
      dedupeKey: `consent-withdrawn|${recipient}|${studentId}|${at}`,
      kind: 'consent-withdrawn',
      recipient,
      localDate: at.slice(0, 10),
      payload: {},
    };
  });

/** The family's date; with shortened days the programme's date, or all its reminders would have the same one. */
const reminderDate = (week: Week, day: number, at: Instant): LocalDate =>
  week.plan.dayMs === DAY_MS ? localDate(epochMsOf(at), week.timeZone) : addDays(week.startDate, day - 1);

const row = (
  kind: string,
  recipient: Recipient,
  assessmentId: AssessmentId,
  date: LocalDate,
  payload: MailRow['payload'],
): MailRow => ({
  dedupeKey: `${kind}|${recipient}|${assessmentId}|${date}`,
  kind,
  recipient,
  localDate: date,
  payload,
});
