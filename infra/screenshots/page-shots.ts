import type { Page } from 'playwright-core';
import { GALLERY } from '#infra/mail-inbox/gallery.page.ts';
import type { Shot } from '#infra/screenshots/album.ts';
import { account } from '#messages/account.ts';
import { accountPage } from '#messages/account-page.ts';
import { parentForm, teacherForm } from '#messages/adult-forms.ts';
import { closing } from '#messages/closing.ts';
import { confirmAddress } from '#messages/confirm-address.ts';
import { consents } from '#messages/consents.ts';
import { correctChild } from '#messages/correct-child.ts';
import { dashboard } from '#messages/dashboard.ts';
import { emailSettings } from '#messages/email-settings.ts';
import { guardians } from '#messages/guardians.ts';
import { handover } from '#messages/handover.ts';
import { refusals } from '#messages/refusals.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { rights } from '#messages/rights.ts';
import { schedule } from '#messages/schedule.ts';
import { senderLine } from '#messages/sender-line.ts';
import { signInWords } from '#messages/sign-in.ts';
import { start } from '#messages/start.ts';
import { stepUp } from '#messages/step-up.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { formatUnsubscribeToken, LINK_PURPOSES } from '#shared/values/email-links.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
type Step = { (page: Page): Promise<unknown>; address?: string };
export const goTo = (address: string): Step =>
  Object.assign(
    async (page: Page) => {
      await page.goto(address);
      await waitUntilSettled(page);
    },
    { address },
  );
/** A page reads an address after `#` when it is loaded, so another page is shown before. */
const LEAVE: Step = Object.assign((page: Page) => page.goto('about:blank'), { address: 'about:blank' });
/** Waits for network and loading states; what never settles is captured as it is. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
  await page
    .locator('.animate-pulse, [class*="animate-pulse"]')
    .first()
    .waitFor({ state: 'detached', timeout: 6000 })
    .catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
}
const createShot = (group: string, name: string, text: Shot['text'], ...steps: Step[]): Shot => ({
  group,
  name,
  text,
  ...(steps.every(({ address }) => address) && { address: steps.at(-1)?.address?.replace(/#.*/, '') }),
  show: async (page) => {
    for (const step of steps) await step(page);
    if (!steps.at(-1)?.address) await waitUntilSettled(page);
  },
});
/** What the server refuses, by status, or what does not reach it. */
const expectRefusal = (refused: RegExp, shot: Shot): Shot => ({ ...shot, refused });
const press = (name: string) => (page: Page) => button(page, name).click({ force: true });
/** For what is loaded after the words. */
const waitFor = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
const chooseTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const requestMail = (submit: string) => async (page: Page) => {
  await page.getByLabel(account.fields.email).fill('nobody@stones.example');
  await button(page, submit).click();
  await page.getByLabel(signInWords.mail.sent.code).waitFor();
};
const enterWrongCode = (submit: string) => async (page: Page) => {
  await page.getByLabel(signInWords.mail.sent.code).fill('123 456');
  await button(page, submit).click();
  await page.getByRole('alert').waitFor();
};
const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);

/** Replaces text in the server's answers about weeks, for states that cannot be created on screens. */
const rewriteResponses = (original: string, instead: string) => async (page: Page) => {
  await page.unrouteAll();
  await page.route('**/api/assessments**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(original, instead) });
  });
};

const unsubscribing = `/unsubscribe#${formatUnsubscribeToken({ kind: 'reminder', recipient: 'parent:0193a1de-0000-7000-8000-0000000000e1', signature: 'a'.repeat(43) })}`;
const stubUnsubscribe = (page: Page) =>
  page.route('**/api/unsubscribe*', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{}' }),
  );

export const PUBLIC = [
  createShot('public', 'landing', 'Hidden Talents', goTo('/')),
  createShot('public', 'about', 'Seven days, one stone a day', goTo('/about')),
  createShot('public', 'how-scores-work', 'What 75 means', goTo('/how-scores-work')),
  createShot('public', 'sample', 'This is a sample', goTo('/sample-report')),
  createShot('public', 'help', 'We missed a day', goTo('/help')),
  createShot('public', 'privacy', 'Who answers for the data', goTo('/privacy')),
  createShot('public', 'terms', 'What it is for', goTo('/terms')),
  createShot('public', 'imprint', 'Who answers for the data', goTo('/imprint')),
  createShot('public', 'start', start.signedOut.lead, goTo('/assessment')),
  createShot('public', 'not-found', 'This stone is not part of the stream', goTo('/no-such-page')),
  createShot('account', 'sign-in', 'Welcome back', goTo('/sign-in')),
  createShot(
    'account',
    'sign-in-refused',
    'You must provide either an email',
    goTo('/sign-in'),
    press(account.signIn.submit),
  ),
  createShot('account', 'sign-up', 'Open an account', goTo('/sign-up')),
  createShot('account', 'sign-up-refused', 'Please tell us your name', goTo('/sign-up'), press(account.signUp.submit)),
  createShot(
    'account',
    'sign-in-error',
    'do not both know that this address is yours',
    goTo('/sign-in#error=ADDRESS_UNPROVED'),
  ),
  createShot('account', 'sign-in-mail', 'Sign in without a password', goTo('/sign-in'), press(account.signIn.byMail)),
  createShot(
    'account',
    'sign-in-mail-refused',
    'You must provide either an email',
    goTo('/sign-in'),
    press(account.signIn.byMail),
    press(signInWords.mail.signIn.submit),
  ),
  createShot(
    'account',
    'sign-in-mail-sent',
    'Please look into your mail',
    goTo('/sign-in'),
    press(account.signIn.byMail),
    requestMail(signInWords.mail.signIn.submit),
  ),
  expectRefusal(
    /status of 422/,
    createShot(
      'account',
      'sign-in-code-wrong',
      'An error occurred on token verification',
      goTo('/sign-in'),
      press(account.signIn.byMail),
      requestMail(signInWords.mail.signIn.submit),
      enterWrongCode(signInWords.mail.signIn.enter),
    ),
  ),
  createShot('account', 'recover', 'either one leads to a new password', goTo('/recover')),
  expectRefusal(
    /net::ERR_INTERNET_DISCONNECTED/,
    createShot(
      'account',
      'sign-in-offline',
      'There is no connection. Signing in needs one',
      goTo('/sign-in'),
      goOffline,
    ),
  ),
  createShot(
    'account',
    'recover-sent',
    'Please look into your mail',
    goOnline,
    goTo('/recover'),
    requestMail(signInWords.mail.recovery.submit),
  ),
  ...LINK_PURPOSES.map((purpose) =>
    createShot(
      'account',
      `link-${purpose}`,
      signInWords.verify.asks[purpose].text,
      LEAVE,
      goTo(`/verify#no.letter.${purpose}`),
    ),
  ),
  expectRefusal(
    /status of 422/,
    createShot(
      'account',
      'link-used',
      'This link does not work',
      LEAVE,
      goTo('/verify#no.letter.signup'),
      press(signInWords.verify.asks.signup.submit),
    ),
  ),
  createShot('account', 'link-lost', 'This link does not work', LEAVE, goTo('/verify#not-a-link')),
  createShot('account', 'letters-stop', 'Stop the daily reminders?', LEAVE, goTo(unsubscribing)),
  createShot(
    'account',
    'letters-stopped',
    'These letters have stopped',
    stubUnsubscribe,
    LEAVE,
    goTo(unsubscribing),
    press(emailSettings.page.stop),
  ),
  createShot('account', 'letter-report', senderLine.page.text, LEAVE, goTo(`/report-letter#${'a'.repeat(43)}`)),
  createShot('account', 'letter-report-lost', senderLine.page.noToken, LEAVE, goTo('/report-letter')),
  createShot('account', 'closed', closing.closed.title, goTo('/closed')),
  createShot('account', 'sign-in-closed', refusals.ACCOUNT_CLOSED, goTo('/sign-in#error=ACCOUNT_CLOSED')),
  createShot('account', 'keep', 'Shall we keep it?', LEAVE, goTo('/keep#a-link')),
  createShot('account', 'keep-lost', 'This link does not work any more', LEAVE, goTo('/keep')),
  createShot('account', 'letters-lost', 'This link is not whole', LEAVE, goTo('/unsubscribe#not-a-link')),
  createShot('account', 'guardian-link-lost', guardians.link.noToken, goTo('/guardian')),
  expectRefusal(
    /status of 400/,
    createShot('forms', 'teacher-link-lost', 'The form could not be opened', goTo('/t#not-a-link')),
  ),
];
/** Every kind of email, each alone: the gallery loads only those in view. */
export const listEmailShots = (mailUrl: string): Shot[] => [
  createShot('letters', 'inbox', 'Every kind of letter, with sample data', goTo(mailUrl)),
  ...GALLERY.map(({ kind, name, path }) =>
    createShot('letters', `${kind}-${name}`, /\S/, goTo(new URL(path, mailUrl).href)),
  ),
];

/** Answers as for a session whose last proof is too old; accounts of screenshots are always new. */
const requireStepUp = (page: Page) =>
  page.route('**/api/auth/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"STEP_UP"}' })
      : route.fallback(),
  );
const typeNewPassword = (typed: string) => (page: Page) => page.getByLabel(accountPage.password.field).fill(typed);
const { factors, devices, password, profile } = accountPage;
const SIGNING_IN = goTo('/account?tab=sign-in');
const OWN_DATA = goTo('/account?tab=data');
const OWN_ACCOUNT = [
  createShot('account', 'own', 'How we call you', goTo('/account')),
  createShot('account', 'own-sign-in', 'Where you are signed in', SIGNING_IN),
  createShot('account', 'own-letters', 'Daily reminder', goTo('/account?tab=letters')),
  createShot('account', 'own-unknown-part', 'no part of that name', goTo('/account?tab=purse')),
  createShot(
    'account',
    'own-password-refused',
    'Please use at least 12 characters',
    SIGNING_IN,
    typeNewPassword('short'),
    press(password.change),
  ),
  createShot('account', 'own-address', 'New e-mail address', goTo('/account'), press(profile.change)),
  createShot(
    'account',
    'own-second-step',
    'Scan this with the app',
    SIGNING_IN,
    press(factors.addFirst),
    press(factors.enrol.next),
    waitFor('svg[role="img"] path'),
  ),
  createShot('account', 'own-close-unconfirmed', closing.cannotBeUndone, OWN_DATA, press(closing.ask)),
  createShot('account', 'own-sign-out-everywhere', 'Sign out everywhere?', SIGNING_IN, press(devices.everywhere)),
  expectRefusal(
    /status of 403/,
    createShot(
      'account',
      'step-up',
      'Please show that it is you',
      requireStepUp,
      SIGNING_IN,
      typeNewPassword('eight stepping stones'),
      press(password.change),
      (page) => page.getByLabel(stepUp.password.field).waitFor(),
    ),
  ),
];
/** An account whose address is not confirmed. */
export const FIRST_VISIT = [
  ...OWN_ACCOUNT,
  expectRefusal(
    /status of 422/,
    createShot(
      'account',
      'confirm-code',
      'An error occurred on token verification',
      goTo('/dashboard'),
      press(confirmAddress.haveCode),
      enterWrongCode(confirmAddress.confirm),
    ),
  ),
  createShot(
    'account',
    'confirm-other-address',
    'Save and write there',
    goTo('/dashboard'),
    press(confirmAddress.wrong),
  ),
  createShot('account', 'new-password', 'All other devices will be signed out', goTo('/new-password')),
  createShot(
    'account',
    'new-password-refused',
    'Please use at least 12 characters',
    goTo('/new-password'),
    press(signInWords.newPassword.submit),
  ),
  expectRefusal(/status of 403/, createShot('account', 'ops-for-parents', 'Only for operators', goTo('/ops/items'))),
  createShot('dashboard', 'empty', 'No week is running', goTo('/dashboard')),
  createShot('dashboard', 'schedule', 'A nickname will do', goTo('/dashboard?tab=schedule')),
  createShot(
    'dashboard',
    'schedule-refused',
    'Please give the child a name',
    goTo('/dashboard?tab=schedule'),
    press(schedule.submit),
  ),
  createShot('dashboard', 'completed-empty', 'No report yet', goTo('/dashboard?tab=completed')),
  createShot('report', 'none', 'No Reports Available', goTo('/reports')),
];
const withAssessment = (id: string) => (path: string) => `${path}?assessment=${id}`;

/** Before the child is asked, in the parent's session. */
export const listUnaskedShots = (week: ProgressView): Shot[] => [
  createShot(
    'parents-session',
    'asks-child',
    'Would you like to take part this week?',
    goTo(withAssessment(week.id)('/assessment/mood/1')),
  ),
  createShot(
    'dashboard',
    'new-notice',
    'has new words',
    rewriteResponses(`"notice":"${CONSENT_NOTICE}"`, '"notice":"2026-11"'),
    goTo('/dashboard'),
  ),
];
/** After the child said no. */
export const REFUSED_ASSENT_SHOTS = [createShot('dashboard', 'said-no', 'Noor said: not now', goTo('/dashboard'))];

/** The tasks of a child. */
const TASKS = [
  ['mood', 'How do you feel today?', '/assessment/mood/1'],
  ['quest', 'Question 1 of 19', '/assessment/personality/2'],
  ['encore', /\S/, '/assessment/personality/6'],
  ['games', 'Find the missing picture', '/assessment/skills/3'],
  ['subject', 'Numbers, shapes, and problems told as stories', '/assessment/academic/4'],
] as const;

/** Changes what the dashboard is told of the family's weeks. */
const changeWeeks = (change: (weeks: ProgressView[]) => ProgressView[]) => async (page: Page) => {
  await page.unrouteAll();
  await page.route('**/api/assessments', async (route) => {
    const response = await route.fetch();
    const { assessments, ...others } = (await response.json()) as { assessments: ProgressView[] };
    await route.fulfill({ response, body: JSON.stringify({ ...others, assessments: change(assessments) }) });
  });
};

/** The week of the family once for each of fifty children. */
const repeatWeek = changeWeeks((weeks) =>
  Array.from({ length: 50 }, (_, i) =>
    weeks.slice(0, 1).map((week) => ({
      ...week,
      id: AssessmentId.parse(week.id.slice(0, -2) + String(i).padStart(2, '0')),
      childName: `${week.childName} ${i + 1}`,
    })),
  ).flat(),
);

/** For a child whose name is not one of the account. */
const fillSchedule = async (page: Page) => {
  await page.getByLabel(schedule.fields.childName).fill('Nora');
  await page.getByRole('combobox', { name: schedule.fields.childAge }).selectOption('7');
  await page.getByLabel(schedule.fields.startDate).fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('checkbox').check({ force: true });
};

/** The week on day 4 and on the other side of the world. */
const moveWeekAway = changeWeeks((weeks) =>
  weeks.map((week) => ({ ...week, currentDay: 4, timeZone: 'Pacific/Honolulu' })),
);

export function listOpenWeekShots(week: ProgressView): Shot[] {
  const at = withAssessment(week.id);
  return [
    createShot('dashboard', 'active', 'Your form about Noor', goTo('/dashboard')),
    createShot('dashboard', 'fifty-children', '94 more', repeatWeek, goTo('/dashboard'), (page) => page.unrouteAll()),
    createShot(
      'dashboard',
      'other-clock',
      'Follow the clock of',
      moveWeekAway,
      goTo('/dashboard'),
      press(dashboard.clock.offer),
      (page) => page.unrouteAll(),
    ),
    createShot(
      'dashboard',
      'schedule-which-child',
      schedule.which.title('Nora'),
      goTo('/dashboard?tab=schedule'),
      fillSchedule,
      press(schedule.submit),
    ),
    createShot('dashboard', 'unknown-tab', 'no part of that name', goTo('/dashboard?tab=purse')),
    createShot('dashboard', 'menu', 'Finish early', goTo('/dashboard'), press(dashboard.menu.label)),
    createShot(
      'dashboard',
      'cancel',
      'Cancel the week?',
      goTo('/dashboard'),
      press(dashboard.menu.label),
      press(dashboard.menu.cancel),
    ),
    ...TASKS.map(([name, text, path]) => createShot('parents-session', name, text, goTo(at(path)))),
    createShot(
      'parents-session',
      'subject-question',
      'I don’t know this yet',
      goTo(at('/assessment/academic/4')),
      (page) => page.locator('.stage-ways button').first().click(),
    ),
    createShot(
      'parents-session',
      'quest-scene',
      'What hangs in every tree of the forest?',
      goTo(at('/assessment/personality/2')),
      (page) => page.locator('.stage-ways button').first().click(),
      waitFor('.answer-picture > *'),
    ),
    createShot('parents-session', 'game', 'Which picture is missing?', goTo(at('/assessment/skills/3')), (page) =>
      page.locator('.stage-ways button').first().click(),
    ),
    createShot('forms', 'parent', 'What you see in Noor at home', goTo(at('/assessment/parent/4'))),
    createShot(
      'forms',
      'parent-refused',
      'Please select at least one home activity',
      goTo(at('/assessment/parent/4')),
      press(parentForm.submit),
    ),
    createShot('hand-over', 'asks', 'Choose a PIN', goTo(at('/hand-over'))),
    createShot(
      'hand-over',
      'refused',
      'Please say how the questions will be answered',
      goTo(at('/hand-over')),
      press(handover.handOver.submit(week.childName)),
    ),
    createShot('report', 'draft', 'No scores of areas before day 7', goTo(`/reports/${week.id}`)),
    createShot(
      'dashboard',
      'teacher-form-withdrawn',
      'The teacher has withdrawn the form',
      rewriteResponses('"teacher":"invited"', '"teacher":"formWithdrawn"'),
      goTo('/dashboard'),
    ),
    createShot(
      'dashboard',
      'teacher-bounced',
      'The letter came back',
      rewriteResponses('"teacher":"invited"', '"teacher":"bounced"'),
      goTo('/dashboard'),
    ),
  ];
}

/** The parts of a report with a text of each, for its family and for readers of a link. */
const PARTS = [
  ['overview', 'Key strengths', 'Key strengths'],
  ['skills', 'Five skill areas', 'Five skill areas'],
  ['recommendations', 'My week', 'My week'],
  ['analysis', 'How we know', '6 mood checks'],
] as const;

export const listDoneWeekShots = (id: string): Shot[] => [
  createShot('dashboard', 'completed', 'Finished on', goTo('/dashboard?tab=completed')),
  createShot('report', 'all', '1 completed report', goTo('/reports')),
  ...PARTS.map(([part, text]) => createShot('report', part, text, goTo(`/reports/${id}?tab=${part}`))),
  createShot('report', 'share', 'Share this report', goTo(`/reports/${id}`), press(reportScreen.share)),
  createShot('report', 'school', 'Room for notes', goTo(`/reports/${id}/school`)),
  createShot('report', 'child', 'What you tried', goTo(`/reports/${id}/child`)),
  createShot('report', 'shared-preview', 'This is what others see', goTo(`/reports/${id}/shared-preview`)),
];

const ACCOUNT = goTo('/account#children-data');
const stubAnswer = (path: string, body: object) => (page: Page) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) }),
  );
/** One child for each outcome of closing an account. */
const threeChildren = stubAnswer('/auth/user/closing', {
  name: 'Ana',
  canBeUndone: true,
  isLastOperator: false,
  children: [
    { studentId: '0193a1de-0000-7000-8000-000000000001', nickname: 'Mira', outcome: 'erased', asked: [], heir: null },
    {
      studentId: '0193a1de-0000-7000-8000-000000000002',
      nickname: 'Teo',
      outcome: 'passedOn',
      asked: ['Ben', 'Eva'],
      heir: 'Ben',
    },
    { studentId: '0193a1de-0000-7000-8000-000000000003', nickname: 'Noor', outcome: 'left', asked: [], heir: null },
  ],
});
const offerOfClosed = stubAnswer('/ownership-offers', {
  offers: [
    {
      id: '0193a1de-0000-7000-8000-00000000000d',
      studentId: '0193a1de-0000-7000-8000-000000000002',
      childName: 'Teo',
      offeredBy: 'Ben',
      expiresAt: '2027-12-04T10:00:00.000Z',
      isClosing: true,
    },
  ],
});
/** Actions on a child's data. */
export const listChildDataShots = (child: string): Shot[] => [
  createShot('account', 'children', 'Agreed to by you', ACCOUNT),
  expectRefusal(
    /status of 404/,
    createShot('account', 'children-three', 'born in July 2018', threeStudents, LEAVE, ACCOUNT, (page) =>
      page.unrouteAll(),
    ),
  ),
  createShot('account', 'child-correct', 'Shown at once on every page', LEAVE, ACCOUNT, (page) =>
    page.locator('summary', { hasText: correctChild.open }).first().click(),
  ),
  createShot('account', 'child-withdraw', 'Withdraw consent for Mira?', ACCOUNT, press(consents.withdraw.ask(child))),
  createShot(
    'account',
    'child-erase',
    'Erase everything about Mira?',
    LEAVE,
    ACCOUNT,
    press(rights.erase.ofChild(child)),
  ),
  createShot('account', 'own-close', closing.question, threeChildren, OWN_DATA, press(closing.ask)),
  createShot('account', 'offer-of-closed', 'has closed their account', offerOfClosed, ACCOUNT),
];
/** Several children: a folded row each. */
const threeStudents = stubAnswer('/students', {
  students: ['Mira', 'Teo', 'Noor'].map((nickname, i) => ({
    id: `0193a1de-0000-7000-8000-00000000000${i + 1}`,
    nickname,
    ageYears: 7 + i,
    birthMonth: i === 0 ? '2018-07' : null,
  })),
});
export const WITHDRAWN_SHOTS = [createShot('account', 'child-withdrawn', 'No consent is in force', ACCOUNT)];
export const TWO_WEEKS_SHOTS = [createShot('dashboard', 'start', start.choose, goTo('/assessment'))];
export const ERASED_SHOTS = [createShot('account', 'child-erased', 'Print the receipt', ACCOUNT)];

/** A shared report, and a link that has ended. */
export const listSharedReportShots = (token: string): Shot[] => [
  ...PARTS.map(([part, _, text]) =>
    // An open page ignores a new fragment, so another page is opened in between.
    createShot(
      'report',
      `shared-${part}`,
      text,
      LEAVE,
      goTo(`/shared#${token}`),
      ...(part === 'overview' ? [] : [chooseTab(reportScreen.reportTabs[part])]),
    ),
  ),
  expectRefusal(
    /status of 410/,
    createShot('report', 'shared-over', 'This link shows nothing any more', LEAVE, goTo('/shared#not-a-link')),
  ),
];

/** An operator after both sign-in steps. */
export const listOperatorShots = (id: string, userId: string): Shot[] => [
  createShot('account', 'ops', 'Nothing is stuck', goTo('/ops')),
  createShot('account', 'ops-weeks', 'Weeks that fit', goTo('/ops/assessments')),
  createShot('account', 'ops-weeks-unknown', 'There is no filter asleep', goTo('/ops/assessments?phase=asleep')),
  createShot('account', 'ops-week', 'This week is not stuck', goTo(`/ops/assessments/${id}`)),
  expectRefusal(
    /status of 400/,
    createShot('account', 'ops-no-week', 'There is no such week', goTo('/ops/assessments/none')),
  ),
  createShot(
    'account',
    'ops-items-few',
    'items, each as a child sees it',
    goTo('/ops/items?subject=geography&band=3-5'),
  ),
  createShot('account', 'ops-items', 'items, each as a child sees it', goTo('/ops/items')),
  createShot('account', 'ops-audit', 'Who did what to which id', goTo('/ops/audit')),
  createShot('account', 'ops-users', 'New account', goTo('/ops/users')),
  createShot('account', 'ops-user', 'Remove the account', goTo(`/ops/users/${userId}`)),
];

/** A device that was handed over to the child. */
export const listChildModeShots = (week: ProgressView): Shot[] => {
  const at = withAssessment(week.id);
  const type = (pin: string) => async (page: Page) => {
    for (const digit of pin) await button(page, digit).click();
  };
  return [
    createShot('hand-over', 'gate', 'Enter your PIN', goTo('/unlock')),
    expectRefusal(
      /status of 403/,
      createShot(
        'hand-over',
        'gate-wrong',
        'That is not right',
        goTo('/unlock'),
        type('1111'),
        press(handover.gate.open),
      ),
    ),
    createShot('hand-over', 'gate-password', 'Enter your password', goTo('/unlock'), press(handover.gate.usePassword)),
    ...TASKS.map(([name, text, path]) => createShot('hand-over', `childs-${name}`, text, goTo(at(path)))),
  ];
};

export const OFFLINE = [
  expectRefusal(
    /net::ERR_INTERNET_DISCONNECTED/,
    createShot(
      'dashboard',
      'offline',
      'There is no connection. Changes to a week need one',
      goTo('/dashboard'),
      (page) => page.context().setOffline(true),
    ),
  ),
];
export const NOT_LOADED = [
  expectRefusal(
    /net::ERR_FAILED/,
    createShot(
      'dashboard',
      'not-loaded',
      'The assessments could not be loaded',
      (page) => page.route('**/api/assessments', (route) => route.abort()),
      goTo('/dashboard'),
    ),
  ),
];

/** An operator after the first sign-in step. */
export const HALF_SIGNED_IN = [
  createShot('account', 'second-step', 'The six digits that it shows now', goTo('/sign-in')),
  expectRefusal(
    /status of 401/,
    createShot('account', 'second-step-wrong', 'This code is not right', goTo('/sign-in'), async (page) => {
      await page.getByLabel(signInWords.secondStep.code).fill('123 456');
      await button(page, signInWords.secondStep.submit).click();
      await page.getByRole('alert').waitFor();
    }),
  ),
  createShot(
    'account',
    'second-step-backup',
    'Each works once',
    goTo('/sign-in'),
    press(signInWords.secondStep.useBackup),
  ),
];

/** Answers for a submitted form of a teacher; the form of the captured family stays open. */
const stubTeacherForm = (page: Page, state: 'submitted' | 'withdrawn', canWithdraw = true) => {
  const { origin, searchParams } = new URL(page.url());
  const submittedAt = '2026-11-27T15:00:00.000Z';
  const texts = {
    strengths: 'Asks good questions, and waits for the answer. Helps others to begin.\n\nReads aloud with pleasure.',
  };
  const form = {
    handedInAt: submittedAt,
    sliders: { participation: 9, focusAttention: 4 },
    learningStyle: 'visual',
    texts,
    shared: ['strengths'],
  };
  const answer = (body: object) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
  const assessmentId = searchParams.get('assessment');
  const formState = {
    assessmentId,
    childName: state === 'submitted' ? 'Mira' : null,
    state,
    opensAt: null,
    submittedAt: state === 'submitted' ? submittedAt : null,
  };
  return Promise.all([
    page.route(`${origin}/api/assessments/*/teacher-input`, (route) => route.fulfill(answer(formState))),
    page.route(`${origin}/api/assessments/*/teacher-input/copy`, (route) =>
      route.fulfill(answer({ form: { ...form, totalMs: 160_000, parentsDevice: false }, canWithdraw })),
    ),
  ]);
};
const openTeacherForm = async (
  page: Page,
  ...state: Parameters<typeof stubTeacherForm> extends [Page, ...infer Rest] ? Rest : never
) => {
  await page.unrouteAll();
  await stubTeacherForm(page, ...state);
  await page.reload();
};

/** Without the answers that another screen has replaced. */
const reopen: Step = Object.assign(
  async (page: Page) => {
    await page.unrouteAll();
    await page.reload();
    await waitUntilSettled(page);
  },
  { address: '/assessment/teacher/5' },
);
export const TEACHERS = [
  createShot('forms', 'teacher', 'Before you begin', reopen),
  createShot('forms', 'teacher-refused', 'Please select a learning style', press(teacherForm.submit)),
  createShot('forms', 'teacher-handed-in', 'What you handed in', (page) => openTeacherForm(page, 'submitted')),
  createShot(
    'forms',
    'teacher-withdraw',
    'Withdraw the form?',
    (page) => openTeacherForm(page, 'submitted'),
    press(teacherForm.withdraw.ask),
  ),
  createShot('forms', 'teacher-too-late', 'can no longer be withdrawn', (page) =>
    openTeacherForm(page, 'submitted', false),
  ),
  createShot('forms', 'teacher-withdrawn', 'You have withdrawn the form', (page) => openTeacherForm(page, 'withdrawn')),
];
