import { renderAccountEmail, renderKnownAddressEmail } from '#services/accounts/account-email.ts';
import { renderGuardianInvitation } from '#services/families/guardian-links.store.ts';
import { type AfterReportKind, buildAfterReportEmail } from '#services/mail/after-report-emails.ts';
import {
  addStopLink,
  buildCodeEmail,
  buildConsentEmail,
  buildExpiringEmail,
  buildFormWithdrawnEmail,
  buildInvitationEmail,
  buildProfileEndingEmail,
  buildProofMissedEmail,
  buildReportReadyEmail,
  buildTeacherReminderEmail,
  buildWeekExpiredEmail,
} from '#services/mail/assessment-emails.ts';
import type { EmailContent } from '#services/mail/email-content.ts';
import { canBeTurnedOff, type MailKindName } from '#services/mail/kinds.ts';
import { buildReminderEmail, type ChildAssessment } from '#services/mail/reminder-email.ts';
import { buildSecurityEmail, type SecurityEmailKind } from '#services/mail/security-emails.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import * as mira from '#shared/testing/examples.ts';
import { EMAIL_PURPOSES } from '#shared/values/email-links.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';

/** An email with sample data; `name` describes the case. */
export type Sample = { name: string; email: EmailContent };

export const SAMPLE_URL = 'https://stones.example';
/** The longest nickname. */
export const SAMPLE_CHILD = 'Maximiliane-Josephine';

/** The longest personal line. */
const SAMPLE_LINE =
  'Dear Ms Okafor, we talked about this at the parents’ evening in October. Thank you for taking the time; Maximiliane likes your lessons a lot.';
const sender = { name: 'Ana Martins', line: SAMPLE_LINE };
const namelessSender = { name: 'ana.example', line: null };

const tokenLink = { token: 'a-token-of-a-sample', baseUrl: SAMPLE_URL };
const validUntil = '7 December 2026';
const link = { ...tokenLink, dates: { handInBefore: '2 December 2026', validUntil } };
const linkWithoutDates = { ...tokenLink, dates: null };
const guardianLink = { ...tokenLink, validUntil };
const createWeek = (
  childName: string,
  ...events: readonly (AssessmentEvent | readonly AssessmentEvent[])[]
): ChildAssessment => ({
  assessmentId: mira.assessmentId,
  childName,
  week: fold(assessment, [...mira.begun, ...(events.flat() as AssessmentEvent[])]) as Assessment,
});
const listDoneEvents = (day: number) =>
  mira.createAllTaskEvents({ teacher: false }).filter((event) => !('day' in event) || (event.day as number) < day);
const other = {
  ...createWeek('Teo', mira.daysOpened(5)),
  assessmentId: '0193a000-0000-7000-8000-0000000000e2' as AssessmentId,
};

function createReminderSample(
  name: string,
  day: number,
  mainWeek: ChildAssessment,
  others: readonly ChildAssessment[] = [],
): Sample {
  const email = buildReminderEmail(mainWeek, others, { now: mira.on(day, '18:30'), baseUrl: SAMPLE_URL });
  if (!email) throw new Error(`the sample "${name}" has nothing to remind of`);
  return { name, email };
}

const { MoodChecked, TeacherObserved, TeacherInputWithdrawn, AnalysisStarted, ReportGenerated } = mira.examples;
const { ChildTasksEnded, AssessmentCancelled, AnswersExpired } = mira.examples;
const reported = createWeek(SAMPLE_CHILD, mira.daysOpened(7), AnalysisStarted, ReportGenerated);
const withoutFormEvents = [...mira.daysOpened(5), TeacherObserved, TeacherInputWithdrawn];
const withoutForm = createWeek(SAMPLE_CHILD, withoutFormEvents);
const createSecuritySample = (kind: SecurityEmailKind): Sample[] => [
  { name: kind, email: buildSecurityEmail(kind, SAMPLE_URL) },
];
const secrets = { token: 'an-id.of-a-sample', code: '246802' };

function createAfterReportSample(kind: AfterReportKind): Sample[] {
  const email = buildAfterReportEmail(kind, reported, [], SAMPLE_URL);
  return email ? [{ name: 'to every guardian', email }] : [];
}

function createWeekExpiredSample(name: string, event: AssessmentEvent): Sample[] {
  const events = [...mira.daysOpened(7), event, AssessmentCancelled, AnswersExpired];
  const email = buildWeekExpiredEmail(createWeek(SAMPLE_CHILD, events), SAMPLE_URL);
  return email ? [{ name, email }] : [];
}

const SAMPLES: Record<MailKindName, () => readonly Sample[]> = {
  reminder: () => [
    createReminderSample('the first day', 1, createWeek(SAMPLE_CHILD, mira.daysOpened(1))),
    createReminderSample(
      'a day with all before it done',
      3,
      createWeek(SAMPLE_CHILD, mira.daysOpened(3), listDoneEvents(3)),
    ),
    createReminderSample('a day, and what was missed', 5, createWeek(SAMPLE_CHILD, mira.daysOpened(5), MoodChecked)),
    createReminderSample(
      'nothing of today, something of before',
      1,
      createWeek(
        'Mira',
        mira.daysOpened(2),
        { ...MoodChecked, day: 2 },
        mira.createAllTaskEvents({ teacher: false }).filter(({ type }) => type === 'PersonalityCompleted'),
      ),
    ),
    createReminderSample('the seventh day', 7, createWeek(SAMPLE_CHILD, mira.daysOpened(7))),
    createReminderSample('the days of grace', 8, createWeek('Mira', mira.daysOpened(7), listDoneEvents(6))),
    createReminderSample('two children', 5, createWeek(SAMPLE_CHILD, mira.daysOpened(5), MoodChecked), [other]),
  ],
  'teacher-reminder': () => [
    { name: 'the day it is due', email: buildTeacherReminderEmail(SAMPLE_CHILD, sender, 5, link) },
    { name: 'a day before the end', email: buildTeacherReminderEmail(SAMPLE_CHILD, sender, 8, link) },
    {
      name: 'the last, while the family decides on the end',
      email: buildTeacherReminderEmail(SAMPLE_CHILD, sender, 8, linkWithoutDates),
    },
  ],
  'report-ready': () => {
    const email = buildReportReadyEmail(reported, SAMPLE_URL);
    return email ? [{ name: 'to every guardian', email }] : [];
  },
  'after-three-days': () => createAfterReportSample('after-three-days'),
  'after-three-months': () => createAfterReportSample('after-three-months'),
  'form-withdrawn': () =>
    [withoutForm, createWeek(SAMPLE_CHILD, withoutFormEvents, AnalysisStarted, ReportGenerated)].flatMap((week) => {
      const email = buildFormWithdrawnEmail(week, SAMPLE_URL);
      return email ? [{ name: week === withoutForm ? 'while the week runs' : 'once the week is over', email }] : [];
    }),
  'consent-confirmed': () => [{ name: 'a day after the proof', email: buildConsentEmail(CONSENT_NOTICE, SAMPLE_URL) }],
  'proof-missed': () => [{ name: 'the week never began', email: buildProofMissedEmail(SAMPLE_URL) }],
  'week-expired': () => [
    ...createWeekExpiredSample('nobody decided', ChildTasksEnded),
    ...createWeekExpiredSample('the report could not be written', AnalysisStarted),
    ...createWeekExpiredSample('nothing more was done', MoodChecked),
  ],
  invitation: () => [
    { name: 'with an own line', email: buildInvitationEmail(SAMPLE_CHILD, sender, link) },
    { name: 'without name or line', email: buildInvitationEmail(SAMPLE_CHILD, namelessSender, link) },
    {
      name: 'while the family decides on the end',
      email: buildInvitationEmail(SAMPLE_CHILD, sender, linkWithoutDates),
    },
  ],
  'guardian-invitation': () => [
    {
      name: 'with an own line',
      email: renderGuardianInvitation({ ...sender, line: 'Dad, then you can see how it is going, too.' }, guardianLink),
    },
    { name: 'without name or line', email: renderGuardianInvitation(namelessSender, guardianLink) },
  ],
  'teacher-code': () => [{ name: 'for a second device', email: buildCodeEmail('246802') }],
  account: () => [
    ...EMAIL_PURPOSES.map((purpose) => ({
      name: purpose,
      email: renderAccountEmail(purpose, secrets, {
        baseUrl: SAMPLE_URL,
        toAddress: 'a.new.address.of.ana@stones.example',
        until: '30 November 2026',
      }),
    })),
    { name: 'known', email: renderKnownAddressEmail(SAMPLE_URL) },
  ],
  'factor-added': () => createSecuritySample('factor-added'),
  'factor-removed': () => createSecuritySample('factor-removed'),
  'factor-removal-asked': () => createSecuritySample('factor-removal-asked'),
  'backup-code-used': () => createSecuritySample('backup-code-used'),
  'backup-codes-renewed': () => createSecuritySample('backup-codes-renewed'),
  'identity-added': () => createSecuritySample('identity-added'),
  'identity-removed': () => createSecuritySample('identity-removed'),
  'guardian-joined': () => createSecuritySample('guardian-joined'),
  'ownership-offered': () => createSecuritySample('ownership-offered'),
  'ownership-accepted': () => createSecuritySample('ownership-accepted'),
  'ownership-declined': () => createSecuritySample('ownership-declined'),
  'owner-closing': () => createSecuritySample('owner-closing'),
  'owner-stays': () => createSecuritySample('owner-stays'),
  'ownership-inherited': () => createSecuritySample('ownership-inherited'),
  'account-closed': () => createSecuritySample('account-closed'),
  'consent-receipt': () => createSecuritySample('consent-receipt'),
  'consent-withdrawn': () => createSecuritySample('consent-withdrawn'),
  'export-made': () => createSecuritySample('export-made'),
  'account-exported': () => createSecuritySample('account-exported'),
  erased: () => createSecuritySample('erased'),
  'child-erased': () => createSecuritySample('child-erased'),
  'report-expiring': () => [{ name: 'a month before', email: buildExpiringEmail(mira.on(7), SAMPLE_URL) }],
  'profile-ending': () => [
    {
      name: 'a month before',
      email: buildProfileEndingEmail({ childName: 'Mira', until: mira.on(7), keepUrl: `${SAMPLE_URL}/keep#token` }),
    },
  ],
};

/** The samples of one kind, with the unsubscribe link if it has one. */
export const listSamples = (kind: MailKindName): readonly Sample[] =>
  SAMPLES[kind]().map((sample) =>
    canBeTurnedOff(kind)
      ? {
          ...sample,
          email: addStopLink(sample.email, kind, `${SAMPLE_URL}/api/unsubscribe?t=${kind}.a-token-of-a-sample`),
        }
      : sample,
  );
