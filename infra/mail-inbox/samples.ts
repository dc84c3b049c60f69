import { accountLetter, knownAddressLetter, LETTER_PURPOSES } from '#services/accounts/account-letter.ts';
import { guardianInvitationLetter } from '#services/families/guardian-letter.ts';
import { consentLetter, proofMissedLetter } from '#services/mail/consent-letters.ts';
import { expiringLetter, profileEndingLetter } from '#services/mail/expiring-letter.ts';
import { type MailKindName, mayBeTurnedOff } from '#services/mail/kinds.ts';
import type { Letter } from '#services/mail/letter.ts';
import {
  codeLetter,
  formWithdrawnLetter,
  invitationLetter,
  reportReadyLetter,
  teacherReminderLetter,
  withStop,
} from '#services/mail/letters.ts';
import { reminderLetter, type WeekOfChild } from '#services/mail/reminder-letter.ts';
import { type SecurityLetter, securityLetter } from '#services/mail/security-letters.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import * as mira from '#shared/testing/examples.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';

/** An email with sample data; `name` describes the case. */
export type Sample = { name: string; letter: Letter };

export const SAMPLE_URL = 'https://stones.example';
/** The longest nickname. */
export const SAMPLE_CHILD = 'Maximiliane-Josephine';

/** The longest personal line. */
const SAMPLE_LINE =
  'Dear Ms Okafor, we talked about this at the parents’ evening in October. Thank you for taking the time; Maximiliane likes your lessons a lot.';
const sender = { name: 'Ana Martins', line: SAMPLE_LINE };
const namelessSender = { name: 'ana.example', line: null };

const link = { token: 'a-token-of-a-sample', validUntil: '6 December 2026', baseUrl: SAMPLE_URL };
const child = (
  childName: string,
  ...events: readonly (AssessmentEvent | readonly AssessmentEvent[])[]
): WeekOfChild => ({
  ...{ assessmentId: mira.assessmentId, childName },
  week: fold(assessment, [...mira.begun, ...(events.flat() as AssessmentEvent[])]) as Week,
});
const doneUntil = (day: number) =>
  mira.everythingDone({ teacher: false }).filter((event) => !('day' in event) || (event.day as number) < day);
const other = {
  ...child('Teo', mira.daysOpened(5)),
  assessmentId: '0193a000-0000-7000-8000-0000000000e2' as AssessmentId,
};

function reminder(name: string, day: number, asked: WeekOfChild, others: readonly WeekOfChild[] = []): Sample {
  const letter = reminderLetter(asked, others, { now: mira.on(day, '18:30'), baseUrl: SAMPLE_URL });
  if (!letter) throw new Error(`the sample "${name}" has nothing to remind of`);
  return { name, letter };
}

const { MoodChecked, TeacherObserved, TeacherInputWithdrawn, AnalysisStarted, ReportGenerated } = mira.examples;
const reported = child(SAMPLE_CHILD, mira.daysOpened(7), AnalysisStarted, ReportGenerated);
const withoutFormEvents = [...mira.daysOpened(5), TeacherObserved, TeacherInputWithdrawn];
const withoutForm = child(SAMPLE_CHILD, withoutFormEvents);
const security = (kind: SecurityLetter): Sample[] => [{ name: kind, letter: securityLetter(kind, SAMPLE_URL) }];
const secrets = { token: 'an-id.of-a-sample', code: '246802' };

const LETTERS: Record<MailKindName, () => readonly Sample[]> = {
  reminder: () => [
    reminder('the first day', 1, child(SAMPLE_CHILD, mira.daysOpened(1))),
    reminder('a day with all before it done', 3, child(SAMPLE_CHILD, mira.daysOpened(3), doneUntil(3))),
    reminder('a day, and what was missed', 5, child(SAMPLE_CHILD, mira.daysOpened(5), MoodChecked)),
    reminder(
      'nothing of today, something of before',
      1,
      child(
        'Mira',
        mira.daysOpened(2),
        { ...MoodChecked, day: 2 },
        mira.everythingDone({ teacher: false }).filter(({ type }) => type === 'PersonalityCompleted'),
      ),
    ),
    reminder('the seventh day', 7, child(SAMPLE_CHILD, mira.daysOpened(7))),
    reminder('the days of grace', 8, child('Mira', mira.daysOpened(7), doneUntil(6))),
    reminder('two children', 5, child(SAMPLE_CHILD, mira.daysOpened(5), MoodChecked), [other]),
  ],
  'teacher-reminder': () => [
    { name: 'the day it is due', letter: teacherReminderLetter(SAMPLE_CHILD, sender, 5, link) },
    { name: 'a day before the end', letter: teacherReminderLetter(SAMPLE_CHILD, sender, 8, link) },
  ],
  'report-ready': () => {
    const letter = reportReadyLetter(reported, SAMPLE_URL);
    return letter ? [{ name: 'to every guardian', letter }] : [];
  },
  'form-withdrawn': () =>
    [withoutForm, child(SAMPLE_CHILD, withoutFormEvents, AnalysisStarted, ReportGenerated)].flatMap((week) => {
      const letter = formWithdrawnLetter(week, SAMPLE_URL);
      return letter ? [{ name: week === withoutForm ? 'while the week runs' : 'once the week is over', letter }] : [];
    }),
  'consent-confirmed': () => [{ name: 'a day after the proof', letter: consentLetter(CONSENT_NOTICE, SAMPLE_URL) }],
  'proof-missed': () => [{ name: 'the week never began', letter: proofMissedLetter(SAMPLE_URL) }],
  invitation: () => [
    { name: 'with an own line', letter: invitationLetter(SAMPLE_CHILD, sender, link) },
    { name: 'without name or line', letter: invitationLetter(SAMPLE_CHILD, namelessSender, link) },
  ],
  'guardian-invitation': () => [
    {
      name: 'with an own line',
      letter: guardianInvitationLetter({ ...sender, line: 'Dad, then you can see how it is going, too.' }, link),
    },
    { name: 'without name or line', letter: guardianInvitationLetter(namelessSender, link) },
  ],
  'teacher-code': () => [{ name: 'for a second device', letter: codeLetter('246802') }],
  account: () => [
    ...LETTER_PURPOSES.map((purpose) => ({
      name: purpose,
      letter: accountLetter(purpose, secrets, {
        baseUrl: SAMPLE_URL,
        toAddress: 'a.new.address.of.ana@stones.example',
        until: '30 November 2026',
      }),
    })),
    { name: 'known', letter: knownAddressLetter(SAMPLE_URL) },
  ],
  'factor-added': () => security('factor-added'),
  'factor-removed': () => security('factor-removed'),
  'factor-removal-asked': () => security('factor-removal-asked'),
  'backup-code-used': () => security('backup-code-used'),
  'backup-codes-renewed': () => security('backup-codes-renewed'),
  'identity-added': () => security('identity-added'),
  'identity-removed': () => security('identity-removed'),
  'guardian-joined': () => security('guardian-joined'),
  'ownership-offered': () => security('ownership-offered'),
  'ownership-accepted': () => security('ownership-accepted'),
  'ownership-declined': () => security('ownership-declined'),
  'owner-closing': () => security('owner-closing'),
  'owner-stays': () => security('owner-stays'),
  'ownership-inherited': () => security('ownership-inherited'),
  'account-closed': () => security('account-closed'),
  'consent-receipt': () => security('consent-receipt'),
  'consent-withdrawn': () => security('consent-withdrawn'),
  'export-made': () => security('export-made'),
  'account-exported': () => security('account-exported'),
  erased: () => security('erased'),
  'child-erased': () => security('child-erased'),
  'report-expiring': () => [{ name: 'a month before', letter: expiringLetter(mira.on(7), SAMPLE_URL) }],
  'profile-ending': () => [
    {
      name: 'a month before',
      letter: profileEndingLetter({ childName: 'Mira', until: mira.on(7), keepUrl: `${SAMPLE_URL}/keep#token` }),
    },
  ],
};

/** The samples of one kind, with the unsubscribe link if it has one. */
export const samplesOf = (kind: MailKindName): readonly Sample[] =>
  LETTERS[kind]().map((sample) =>
    mayBeTurnedOff(kind)
      ? {
          ...sample,
          letter: withStop(sample.letter, kind, `${SAMPLE_URL}/api/unsubscribe?t=${kind}.a-token-of-a-sample`),
        }
      : sample,
  );
