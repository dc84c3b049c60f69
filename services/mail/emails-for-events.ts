import type { MailRow } from '#services/database/event-store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { buildAfterReportRows, getNextFamilyHour } from '#services/mail/after-report-emails.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import type { Assessment, AssessmentState } from '#shared/domain/assessment/state.ts';
import { addDays, DAY_MS, getLocalDayStart, getReminderEnd, toLocalDate } from '#shared/domain/plan.ts';
import { type Instant, type LocalDate, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';

/** The recipient of an email, by id; the address is looked up when it is sent, so the mail table holds none. */
export type Recipient = `parent:${string}` | `teacher:${string}`;

/**
 * A guardian of a child; `elsewhere`: the other address that gets the reminders about this child. `getsReminders`: false
 * if another guardian gets them at the same address.
 */
type MailGuardian = { userId: UserId; elsewhere: string | null; getsReminders: boolean };
export type MailForPorts = {
  listGuardians: (studentId: StudentId) => Promise<readonly MailGuardian[]>;
  hashes: Pick<AddressHashes, 'of'>;
};

/** The emails that a batch of events causes; they are written in the commit of the events (record 0022). */
export const createMailFor =
  ({ listGuardians, hashes }: MailForPorts) =>
  async (
    assessmentId: AssessmentId,
    events: readonly AssessmentEvent[],
    state: AssessmentState,
  ): Promise<MailRow[]> => {
    if (state.status === 'notScheduled') return [];
    const rows = events.map(async (event) => {
      if (event.type === 'TeacherInvited')
        return [buildInvitationRow(assessmentId, state, event.invitationId, event.at)];
      if (event.type === 'ReminderSent')
        return buildReminderRows(assessmentId, state, event, await listGuardians(state.studentId), hashes);
      if (event.type === 'ConsentWithdrawn')
        return buildConsentWithdrawnRows(state, event.at, await listGuardians(state.studentId));
      if (event.type === 'AssessmentCancelled')
        return event.by === 'system'
          ? buildSystemCancelRows(assessmentId, state, event.at, await listGuardians(state.studentId))
          : [];
      if (event.type === 'TeacherInputWithdrawn')
        return buildFormWithdrawnRows(assessmentId, state, event, await listGuardians(state.studentId));
      if (event.type === 'ReportGenerated')
        return buildReportRows(assessmentId, state, event.at, await listGuardians(state.studentId));
      return [];
    });
    return (await Promise.all(rows)).flat();
  };

function buildInvitationRow(assessmentId: AssessmentId, week: Assessment, invitationId: string, at: Instant): MailRow {
  const date = toLocalDate(toEpochMs(at), week.timeZone);
  return buildRow('invitation', `teacher:${invitationId}`, assessmentId, date, {});
}

function buildReminderRows(
  assessmentId: AssessmentId,
  week: Assessment,
  { day, to, at }: EventOf<'ReminderSent'>,
  guardians: readonly MailGuardian[],
  hashes: MailForPorts['hashes'],
): MailRow[] {
  const date = computeReminderDate(week, day, at);
  const payload = { day, until: getReminderEnd(week.plan, week.plan.reminders[day - 1] ?? at) };
  const parents = to.includes('parent')
    ? guardians
        .filter(({ getsReminders }) => getsReminders)
        .map((guardian) =>
          shareDayKey(
            findSharedDay(week, day, at),
            guardian.elsewhere === null ? '' : hashes.of(guardian.elsewhere),
            buildRow('reminder', toParentRecipient(guardian), assessmentId, date, payload),
          ),
        )
    : [];
  if (!to.includes('teacher') || !week.teacher) return parents;
  return [
    ...parents,
    buildRow('teacher-reminder', `teacher:${week.teacher.invitationId}`, assessmentId, date, payload),
  ];
}

/** None without consent: a withdrawal has an email of its own. */
function buildSystemCancelRows(
  assessmentId: AssessmentId,
  week: Assessment,
  at: Instant,
  guardians: readonly MailGuardian[],
): MailRow[] {
  if (week.proofAwaited) return buildProofMissedRows(assessmentId, week, guardians);
  return week.consent && week.answersGoneAt === at ? buildExpiredRows(assessmentId, week, at, guardians) : [];
}

/**
 * The assessment waited for longer than its answers are kept. The email leaves at the family's hour of the next day: the
 * housekeeping runs at night, too, and by then no process of a release that suppresses kinds it does not know runs
 * beside this one.
 */
const buildExpiredRows = (
  assessmentId: AssessmentId,
  week: Assessment,
  at: Instant,
  guardians: readonly MailGuardian[],
): MailRow[] => {
  const after = getNextFamilyHour(week, at);
  const date = toLocalDate(toEpochMs(after), week.timeZone);
  return guardians.map((guardian) =>
    buildRow('week-expired', toParentRecipient(guardian), assessmentId, date, { after }),
  );
};

/**
 * The assessment was cancelled before it began. Every guardian is told, also at an unproved address: that is the one
 * whose proof was requested.
 */
const buildProofMissedRows = (
  assessmentId: AssessmentId,
  { proofAwaited }: Assessment,
  guardians: readonly MailGuardian[],
): MailRow[] =>
  proofAwaited
    ? guardians.map(({ userId }) => ({
        dedupeKey: `proof-missed|account:${userId}|${assessmentId}`,
        kind: 'proof-missed',
        recipient: `account:${userId}`,
        localDate: proofAwaited.slice(0, 10),
        payload: {},
      }))
    : [];

const toParentRecipient = ({ userId }: MailGuardian): Recipient => `parent:${userId}`;

/**
 * One email a day per parent and address, for several children together: such a key names no assessment, and the email
 * covers all of them (`reminder-email.ts`). `elsewhere`: the hash of another address than the account's.
 */
const shareDayKey = (sharedDay: string, elsewhere: string, mail: MailRow): MailRow => ({
  ...mail,
  dedupeKey: `${mail.kind}|${mail.recipient}|${elsewhere}|${sharedDay}`,
});

/**
 * The start of the family's day, which children in zones far apart do not share, though they share its date. With
 * shortened days, a period that all assessments with the same day length share, counted from the planned reminder: the
 * event may come late, while planned reminders are whole days apart, so that each falls into a day of its own.
 */
function findSharedDay({ plan, timeZone }: Assessment, day: number, at: Instant): string {
  const planned = plan.reminders[day - 1];
  return plan.dayMs === DAY_MS || planned === undefined
    ? toInstant(getLocalDayStart(toEpochMs(at), timeZone))
    : `${plan.dayMs}ms:${Math.floor(toEpochMs(planned) / plan.dayMs)}`;
}

/** Once per guardian, even if the analysis is repeated: the key names no day. */
const buildReportRows = (
  assessmentId: AssessmentId,
  week: Assessment,
  at: Instant,
  guardians: readonly MailGuardian[],
): MailRow[] =>
  guardians.flatMap((guardian) => {
    const recipient = toParentRecipient(guardian);
    const date = toLocalDate(toEpochMs(at), week.timeZone);
    return [
      {
        ...buildRow('report-ready', recipient, assessmentId, date, {}),
        dedupeKey: `report-ready|${recipient}|${assessmentId}`,
      },
      ...buildAfterReportRows(assessmentId, week, at, recipient),
    ];
  });

/** Once per guardian and invitation, since an invitation ends with its form. Not for a cancelled assessment. */
const buildFormWithdrawnRows = (
  assessmentId: AssessmentId,
  week: Assessment,
  { invitationId, at }: EventOf<'TeacherInputWithdrawn'>,
  guardians: readonly MailGuardian[],
): MailRow[] =>
  week.status === 'cancelled' || !week.consent
    ? []
    : guardians.map((guardian) => ({
        ...buildRow(
          'form-withdrawn',
          toParentRecipient(guardian),
          assessmentId,
          toLocalDate(toEpochMs(at), week.timeZone),
          {},
        ),
        dedupeKey: `form-withdrawn|${toParentRecipient(guardian)}|${assessmentId}|${invitationId}`,
      }));

/**
 * Once per guardian: all assessments of a child that one withdrawal ends share its instant, so the key names the child
 * and no assessment.
 */
const buildConsentWithdrawnRows = (
  { studentId }: Assessment,
  at: Instant,
  guardians: readonly MailGuardian[],
): MailRow[] =>
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
const computeReminderDate = (week: Assessment, day: number, at: Instant): LocalDate =>
  week.plan.dayMs === DAY_MS ? toLocalDate(toEpochMs(at), week.timeZone) : addDays(week.startDate, day - 1);

const buildRow = (
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
