import type { MailRow } from '#services/event-store/event-store.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import type { Assessment, Week } from '#shared/domain/assessment/state.ts';
import { addDays, DAY_MS, localDate, reminderEnds } from '#shared/domain/plan.ts';
import { epochMsOf, type Instant, type LocalDate } from '#shared/values/days.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';

/** Who a mail goes to, by id; the address is looked up when it is sent, so the mail table holds none. */
export type Recipient = `parent:${string}` | `teacher:${string}`;

/** A guardian of a child; `elsewhere`: whose letters about this child go to an address of its own. */
type Guardian = { userId: UserId; elsewhere: boolean };
export type MailPorts = { guardiansOf: (studentId: StudentId) => Promise<readonly Guardian[]> };

/** The mails that a batch of events asks for; they are written in the commit of the events (`security.md` 7). */
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
 * The week has ended before it began. Every guardian hears of it, also at an address that is not proved: it is the one
 * that was asked.
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
 * One letter a day for a parent, whichever of several children asks first: such a key names no week, and the letter
 * tells of all of them (`reminder-letter.ts`). A child whose letters go elsewhere has letters of its own.
 */
const ofOneDay = (week: Week, day: number, { elsewhere }: Guardian, mail: MailRow): MailRow =>
  elsewhere
    ? mail
    : { ...mail, dedupeKey: `${mail.kind}|${mail.recipient}||${sharedDay(week, day) ?? mail.localDate}` };

/**
 * A shrunken day that all weeks of its length share, whenever they began; null for a real one, whose date they share.
 * Counted from the planned reminder, since the order may come late: planned reminders of a week lie whole days apart,
 * so that each falls into a day of its own.
 */
function sharedDay({ plan }: Week, day: number): string | null {
  const planned = plan.reminders[day - 1];
  return plan.dayMs === DAY_MS || planned === undefined
    ? null
    : `${plan.dayMs}ms:${Math.floor(epochMsOf(planned) / plan.dayMs)}`;
}

/** Once for each guardian, however often an analysis is repeated: the key names no day. */
const reportReady = (assessmentId: AssessmentId, week: Week, at: Instant, guardians: readonly Guardian[]): MailRow[] =>
  guardians.map((guardian) => ({
    ...row('report-ready', parentOf(guardian), assessmentId, localDate(epochMsOf(at), week.timeZone), {}),
    dedupeKey: `report-ready|${parentOf(guardian)}|${assessmentId}`,
  }));

/**
 * Once for each guardian and invitation, since an invitation ends with its form. Of a week that was cancelled nobody
 * needs to hear it.
 */
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
 * Once for each guardian: all weeks of a child that end by one withdrawal share its instant, so the key names the child
 * and no week.
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

/** The family's date; in a shrunken week the programme's, or all its reminders would look like one day's. */
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
