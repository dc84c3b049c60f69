import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { listBankItems } from '#services/assessment/academic.ts';
import type { AssessmentPeople } from '#services/http/testing/given-week.ts';
import { createKeepTokens, createUnsubscribeTokens } from '#services/mail/email-tokens.ts';
import { signMailgunEvent } from '#services/mail/testing/mailgun.ts';
import * as accounts from '#shared/contracts/accounts.ts';
import * as adminUsers from '#shared/contracts/admin-users.ts';
import * as adultForms from '#shared/contracts/adult-forms.ts';
import * as assessments from '#shared/contracts/assessments.ts';
import * as childTasks from '#shared/contracts/child-tasks.ts';
import * as consents from '#shared/contracts/consents.ts';
import * as crashes from '#shared/contracts/crashes.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import * as extraSittings from '#shared/contracts/extra-sittings.ts';
import * as factors from '#shared/contracts/factors.ts';
import * as guardians from '#shared/contracts/guardians.ts';
import * as handover from '#shared/contracts/handover.ts';
import * as identities from '#shared/contracts/identities.ts';
import * as mailReports from '#shared/contracts/mail-reports.ts';
import * as notifications from '#shared/contracts/notifications.ts';
import * as ops from '#shared/contracts/ops.ts';
import * as opsWeeks from '#shared/contracts/ops-weeks.ts';
import * as prepared from '#shared/contracts/prepared.ts';
import * as replay from '#shared/contracts/replay-sitting.ts';
import * as report from '#shared/contracts/report.ts';
import * as reports from '#shared/contracts/reports.ts';
import * as rights from '#shared/contracts/rights.ts';
import * as session from '#shared/contracts/session.ts';
import * as shares from '#shared/contracts/shares.ts';
import * as students from '#shared/contracts/students.ts';
import * as subjectResults from '#shared/contracts/subject-results.ts';
import * as triedIdeas from '#shared/contracts/tried-ideas.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE, IMPROVE_NOTICE } from '#shared/values/notice.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the contracts, found and not listed: a new one takes part in the tests of all calls. */
export const ENDPOINTS: readonly Endpoint[] = [
  accounts,
  adminUsers,
  adultForms,
  assessments,
  childTasks,
  consents,
  crashes,
  extraSittings,
  factors,
  guardians,
  handover,
  identities,
  mailReports,
  notifications,
  ops,
  opsWeeks,
  replay,
  report,
  reports,
  prepared,
  rights,
  session,
  shares,
  students,
  subjectResults,
  triedIdeas,
].flatMap((contracts) => Object.values(contracts as Record<string, unknown>).filter(isEndpoint));

const scene = QUEST_A[0] as (typeof QUEST_A)[number];
/** An item of the bank that was never issued. */
const unissuedItem = listBankItems()[0] as ReturnType<typeof listBankItems>[number];
const shownOrder = scene.options.map(({ id }) => id);

/** From an email to another person. */
const unsubscribeToken = createUnsubscribeTokens(AUTH_SECRETS).of({
  recipient: `parent:${crypto.randomUUID()}`,
  kind: 'reminder',
});

/** From an email about a child without guardians. */
const unknownIds = {
  userId: crypto.randomUUID() as UserId,
  studentId: crypto.randomUUID() as StudentId,
  until: '2999-01-01T00:00:00.000Z',
};
const keepToken = createKeepTokens(AUTH_SECRETS).of(unknownIds);

/** Unlocks what `handOver` has locked. So long that it stands nowhere by chance. */
export const PIN = '24681357';
/** Calls that end the caller's session: their caller is not reused. */
export const CLOSING: readonly string[] = ['signUp', 'signOut', 'handOver'];
/** Calls that change the answers to others: they come last, in this order. */
export const LAST: readonly string[] = [
  'refuseInvitation',
  'inviteTeacher',
  'withdrawInvitation',
  'inviteGuardian',
  'finishAssessment',
  'cancelAssessment',
  'signUp',
  'handOver',
  'withdrawConsent',
  'stopGuarding',
  'signOut',
  'unlock',
];

/** A valid body for each call that has one, in an assessment that has begun. */
export const BODIES: Record<string, (people: AssessmentPeople) => object> = {
  signUp: () => ({ name: 'Pat', email: `${crypto.randomUUID()}@example.org`, password: 'correct horse battery' }),
  signIn: () => ({ email: `${crypto.randomUUID()}@example.org`, password: 'correct horse battery' }),
  askForLetter: () => ({ email: `${crypto.randomUUID()}@example.org` }),
  verify: () => ({ type: 'signup', token_hash: 'a-link-that-nobody-was-given' }),
  recover: () => ({ email: `${crypto.randomUUID()}@example.org` }),
  resend: () => ({ email: `${crypto.randomUUID()}@example.org` }),
  signInBySso: () => ({ domain: 'school.example' }),
  updateUser: () => ({ name: 'Pat' }),
  reauthenticate: () => ({ way: 'password', password: 'correct horse battery' }),
  signOut: () => ({}),
  createUser: () => ({ name: 'Una User', email: `${crypto.randomUUID()}@example.org` }),
  inviteUser: () => ({ name: 'Una User', email: `${crypto.randomUUID()}@example.org` }),
  mailUserLink: () => ({ type: 'recovery' }),
  changeUser: () => ({ name: 'Una User' }),
  enrolFactor: () => ({ kind: 'totp', name: 'Telephone' }),
  challengeFactor: () => ({}),
  verifyFactor: () => ({ challengeId: crypto.randomUUID(), code: '123456' }),
  verifyBackupCode: () => ({ code: '0000-0000-0000-0000' }),
  renewBackupCodes: () => ({}),
  keepFactor: () => ({}),
  handOver: () => ({ pin: PIN, assist: 'alone' }),
  unlock: () => ({ pin: PIN }),
  createStudent: () => ({ nickname: 'Robin', ageYears: 8, birthMonth: '2018-05' }),
  updateStudent: () => ({ nickname: 'Robin' }),
  changeReminderAddress: () => ({ email: 'kitchen@example.org' }),
  // Authorized but refused by its body: an erased child would be gone for every later call.
  closeAccount: () => ({ name: 'Somebody Else', children: [] }),
  eraseStudent: () => ({ nickname: 'Another child' }),
  decidePrepared: () => ({ choice: 'mine' }),
  keepStudent: () => ({}),
  keepByLetter: () => ({ token: keepToken }),
  inviteGuardian: () => ({ email: 'other.parent@example.org', line: 'Hello.' }),
  stopGuarding: () => ({}),
  offerOwnership: () => ({ userId: crypto.randomUUID() }),
  acceptOwnershipOffer: () => ({}),
  declineOwnershipOffer: () => ({}),
  openGuardianInvitation: () => ({ token: 'a-token-that-nobody-was-given' }),
  acceptGuardianInvitation: () => ({ token: 'a-token-that-nobody-was-given' }),
  declineGuardianInvitation: () => ({ token: 'a-token-that-nobody-was-given' }),
  scheduleAssessment: ({ studentId }) => ({
    studentId,
    startDate: '2026-11-30',
    timeZone: 'Europe/London',
    reminderTime: '18:00',
    parentEmail: 'pat@example.org',
    teacherEmail: 'teacher@example.org',
    teacherLine: 'Hello.',
    notes: 'none',
    consent: { noticeVersion: CONSENT_NOTICE },
  }),
  withdrawConsent: () => ({}),
  allowImproving: () => ({ allowed: true, noticeVersion: IMPROVE_NOTICE }),
  giveConsent: () => ({ noticeVersion: CONSENT_NOTICE }),
  askChild: () => ({ says: 'yes', mode: '7-10', assist: 'alone' }),
  endChildTasks: () => ({ by: 'parent' }),
  pauseAssessment: () => ({}),
  resumeAssessment: () => ({}),
  finishAssessment: () => ({}),
  cancelAssessment: () => ({}),
  rescheduleAssessment: () => ({ nextDayOn: '2026-12-01', timeZone: 'Europe/London' }),
  replaySitting: () => ({ task: 'skills/3', area: 'social' }),
  checkMood: () => ({ mood: 'happy', energy: 'high', rtMs: 900, assist: 'alone' }),
  answerScene: () => ({ optionId: shownOrder[0], shownOrder, rtMs: 900, audioHeard: 1, assist: 'alone' }),
  completeQuest: () => ({}),
  recordTrials: () => ({
    trials: [
      {
        index: 0,
        game: 'matrices',
        level: 1,
        seed: 1,
        response: { option: 0 },
        rtMs: 900,
        control: false,
        away: false,
        inputType: 'touch',
      },
    ],
    assist: 'alone',
  }),
  answerItem: () => ({
    sittingId: crypto.randomUUID(),
    response: { format: 'number', value: 3 },
    rtMs: 900,
    audioHeard: 1,
    assist: 'alone',
  }),
  setNotification: () => ({ kind: 'reminder', isOn: true }),
  takeMailgunReport: ({ now }) => signMailgunEvent({ event: 'delivered' }, { at: Date.parse(now) / 1000 }),
  reportLetter: () => ({ token: 'a-token-that-nobody-was-given' }),
  resubscribe: () => ({ token: unsubscribeToken }),
  hashAddress: () => ({ address: 'ana@example.org' }),
  retryAnalysis: () => ({}),
  reportCrash: () => ({ release: 'a1', screen: '/dashboard', kind: 'TypeError', stack: ['index-a1.js:1:2'] }),
  tryItem: () => ({ response: { format: 'pass' } }),
  giveParentInput: () => ({
    homeActivities: ['Arts and Crafts'],
    sliders: { socialSkills: 7 },
    texts: { strengths: 'Kind.' },
    totalMs: 60_000,
  }),
  tryIdea: () => ({ idea: 'areas/7-10/guess-my-rule', went: 'well' }),
  giveTeacherInput: () => ({
    sliders: { participation: 7 },
    learningStyle: 'mixed',
    texts: { strengths: 'Kind.' },
    shared: ['strengths'],
    totalMs: 60_000,
  }),
  redeemInvitation: () => ({ token: 'a-token-that-nobody-was-given' }),
  refuseInvitation: () => ({ token: 'a-token-that-nobody-was-given' }),
  inviteTeacher: () => ({ teacherEmail: 'teacher@example.org', line: 'Hello.' }),
  makeShare: () => ({ days: 7, label: 'Grandma' }),
  openShare: ({ shareToken }) => ({ token: shareToken ?? 'a-token-that-nobody-was-given' }),
  checkShare: ({ shareToken }) => ({ token: shareToken ?? 'a-token-that-nobody-was-given' }),
};

const QUERIES: Record<string, string> = {
  signIn: '?grant_type=password',
  seeUnsubscribe: `?t=${unsubscribeToken}`,
  unsubscribe: `?t=${unsubscribeToken}`,
};

/** The path of a call for one assessment, with a valid value for every parameter. */
export function buildPath(
  { name, path }: Endpoint,
  { id, studentId }: Pick<AssessmentPeople, 'id' | 'studentId'>,
  changes: Record<string, string> = {},
): string {
  const values: Record<string, string> = {
    assessmentId: id,
    studentId,
    day: '1',
    sceneId: scene.id,
    set: 'A',
    area: 'cognitive',
    sittingId: crypto.randomUUID(),
    subject: 'mathematics',
    itemId: unissuedItem.id,
    factorId: crypto.randomUUID(),
    identityId: crypto.randomUUID(),
    userId: crypto.randomUUID(),
    invitationId: crypto.randomUUID(),
    offerId: crypto.randomUUID(),
    shareId: crypto.randomUUID(),
    paper: 'child',
    weekId: id,
    ...changes,
  };
  return (
    path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(values[param] as string)) + (QUERIES[name] ?? '')
  );
}
