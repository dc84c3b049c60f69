import type { Page } from 'playwright-core';
import type { Shot } from '#infra/screenshots/album.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { account } from '#shared/messages/en/account.ts';
import { accountPage } from '#shared/messages/en/account-page.ts';
import { parentForm, teacherForm } from '#shared/messages/en/adult-forms.ts';
import { closing } from '#shared/messages/en/closing.ts';
import { confirmAddress } from '#shared/messages/en/confirm-address.ts';
import { consents } from '#shared/messages/en/consents.ts';
import { correctChild } from '#shared/messages/en/correct-child.ts';
import { dashboard } from '#shared/messages/en/dashboard.ts';
import { entrance } from '#shared/messages/en/entrance.ts';
import { handover } from '#shared/messages/en/handover.ts';
import { letters } from '#shared/messages/en/letters.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { rights } from '#shared/messages/en/rights.ts';
import { schedule } from '#shared/messages/en/schedule.ts';
import { senderLine } from '#shared/messages/en/sender-line.ts';
import { stepUp } from '#shared/messages/en/step-up.ts';
import { LINK_PURPOSES } from '#shared/values/letter-link.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { unsubscribeTokenOf } from '#shared/values/unsubscribe-link.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
export const goTo = (path: string) => async (page: Page) => {
  await page.goto(path);
  await settled(page);
};
/** Waits for network and loading states; what never settles is captured as it is. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
  await page
    .locator('.animate-pulse, [class*="animate-pulse"]')
    .first()
    .waitFor({ state: 'detached', timeout: 6000 })
    .catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
}
const shot = (
  group: string,
  name: string,
  text: Shot['text'],
  ...steps: ((page: Page) => Promise<unknown>)[]
): Shot => ({
  group,
  name,
  text,
  show: async (page) => {
    for (const step of steps) await step(page);
    await settled(page);
  },
});
const press = (name: string) => (page: Page) => button(page, name).click({ force: true });
const chooseTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const mailTo = (submit: string) => async (page: Page) => {
  await page.getByLabel(account.fields.email).fill('nobody@stones.example');
  await button(page, submit).click();
  await page.getByLabel(entrance.mail.sent.code).waitFor();
};
const wrongCode = (submit: string) => async (page: Page) => {
  await page.getByLabel(entrance.mail.sent.code).fill('123 456');
  await button(page, submit).click();
  await page.getByRole('alert').waitFor();
};
const offline = (page: Page) => page.context().setOffline(true);
const online = (page: Page) => page.context().setOffline(false);

/** Replaces text in the server's answers about weeks, for states that cannot be created on screens. */
const pretend = (said: string, instead: string) => async (page: Page) => {
  await page.unrouteAll();
  await page.route('**/api/assessments**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(said, instead) });
  });
};

const unsubscribing = `/unsubscribe#${unsubscribeTokenOf({ kind: 'reminder', recipient: 'parent:0193a1de-0000-7000-8000-0000000000e1', signature: 'a'.repeat(43) })}`;
const unsubscribed = (page: Page) =>
  page.route('**/api/unsubscribe*', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{}' }),
  );

export const PUBLIC = [
  shot('public', 'landing', 'Hidden Talents', goTo('/')),
  shot('public', 'about', 'Seven days, one stone a day', goTo('/about')),
  shot('public', 'how-scores-work', 'What 75 means', goTo('/how-scores-work')),
  shot('public', 'help', 'We missed a day', goTo('/help')),
  shot('public', 'privacy', 'Who answers for the data', goTo('/privacy')),
  shot('public', 'terms', 'What it is for', goTo('/terms')),
  shot('public', 'imprint', 'Who answers for the data', goTo('/imprint')),
  shot('public', 'not-found', 'This stone is not part of the stream', goTo('/no-such-page')),
  shot('account', 'sign-in', 'Welcome back', goTo('/sign-in')),
  shot(
    'account',
    'sign-in-refused',
    'You must provide either an email',
    goTo('/sign-in'),
    press(account.signIn.submit),
  ),
  shot('account', 'sign-up', 'Open an account', goTo('/sign-up')),
  shot('account', 'sign-up-refused', 'Please tell us your name', goTo('/sign-up'), press(account.signUp.submit)),
  shot(
    'account',
    'sign-in-error',
    'do not both know that this address is yours',
    goTo('/sign-in#error=ADDRESS_UNPROVED'),
  ),
  shot('account', 'sign-in-mail', 'Sign in without a password', goTo('/sign-in'), press(account.signIn.byMail)),
  shot(
    'account',
    'sign-in-mail-refused',
    'You must provide either an email',
    goTo('/sign-in'),
    press(account.signIn.byMail),
    press(entrance.mail.signIn.submit),
  ),
  shot(
    'account',
    'sign-in-mail-sent',
    'Please look into your mail',
    goTo('/sign-in'),
    press(account.signIn.byMail),
    mailTo(entrance.mail.signIn.submit),
  ),
  shot(
    'account',
    'sign-in-code-wrong',
    'An error occurred on token verification',
    goTo('/sign-in'),
    press(account.signIn.byMail),
    mailTo(entrance.mail.signIn.submit),
    wrongCode(entrance.mail.signIn.enter),
  ),
  shot('account', 'sign-in-offline', 'There is no connection. Signing in needs one', goTo('/sign-in'), offline),
  shot('account', 'recover', 'either one leads to a new password', online, goTo('/recover')),
  shot(
    'account',
    'recover-sent',
    'Please look into your mail',
    goTo('/recover'),
    mailTo(entrance.mail.recovery.submit),
  ),
  ...LINK_PURPOSES.map((purpose) =>
    shot(
      'account',
      `link-${purpose}`,
      entrance.verify.asks[purpose].text,
      goTo('/about'),
      goTo(`/verify#no.letter.${purpose}`),
    ),
  ),
  shot(
    'account',
    'link-used',
    'This link does not work',
    goTo('/about'),
    goTo('/verify#no.letter.signup'),
    press(entrance.verify.asks.signup.submit),
  ),
  shot('account', 'link-lost', 'This link does not work', goTo('/about'), goTo('/verify#not-a-link')),
  shot('account', 'letters-stop', 'Stop the daily reminders?', goTo('/about'), goTo(unsubscribing)),
  shot(
    'account',
    'letters-stopped',
    'These letters have stopped',
    unsubscribed,
    goTo('/about'),
    goTo(unsubscribing),
    press(letters.page.stop),
  ),
  shot('account', 'letter-report', senderLine.page.text, goTo('/about'), goTo(`/report-letter#${'a'.repeat(43)}`)),
  shot('account', 'letter-report-lost', senderLine.page.noToken, goTo('/about'), goTo('/report-letter')),
  shot('account', 'closed', closing.closed.title, goTo('/closed')),
  shot('account', 'sign-in-closed', refusals.ACCOUNT_CLOSED, goTo('/sign-in#error=ACCOUNT_CLOSED')),
  shot('account', 'keep', 'Shall we keep it?', goTo('/about'), goTo('/keep#a-link')),
  shot('account', 'keep-lost', 'This link does not work any more', goTo('/about'), goTo('/keep')),
  shot('account', 'letters-lost', 'This link is not whole', goTo('/about'), goTo('/unsubscribe#not-a-link')),
  shot('forms', 'teacher-link-lost', 'The form could not be opened', goTo('/t#not-a-link')),
];
/** Every kind of email in the local inbox. */
export const lettersOf = (mailUrl: string): Shot[] => [
  shot('letters', 'inbox', 'Every kind of letter, with sample data', goTo(mailUrl)),
  shot('letters', 'gallery', 'All mail', goTo(`${mailUrl}/gallery`)),
];

/** Answers as for a session whose last proof is too old; accounts of screenshots are always new. */
const wantsProof = (page: Page) =>
  page.route('**/api/auth/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"STEP_UP"}' })
      : route.fallback(),
  );
const newPassword = (typed: string) => (page: Page) => page.getByLabel(accountPage.password.field).fill(typed);
const { factors, devices, password, profile } = accountPage;
const OWN_ACCOUNT = [
  shot('account', 'own', 'How we call you', goTo('/account')),
  shot(
    'account',
    'own-password-refused',
    'Please use at least 12 characters',
    goTo('/account'),
    newPassword('short'),
    press(password.change),
  ),
  shot('account', 'own-address', 'New e-mail address', goTo('/account'), press(profile.change)),
  shot(
    'account',
    'own-second-step',
    'Scan this with the app',
    goTo('/account'),
    press(factors.addFirst),
    press(factors.enrol.next),
  ),
  shot('account', 'own-close-unconfirmed', closing.cannotBeUndone, goTo('/account'), press(closing.ask)),
  shot('account', 'own-sign-out-everywhere', 'Sign out everywhere?', goTo('/account'), press(devices.everywhere)),
  shot(
    'account',
    'step-up',
    'Please show that it is you',
    wantsProof,
    goTo('/account'),
    newPassword('eight stepping stones'),
    press(password.change),
    (page) => page.getByLabel(stepUp.password.field).waitFor(),
  ),
];
/** An account whose address is not confirmed. */
export const FIRST_VISIT = [
  ...OWN_ACCOUNT,
  shot(
    'account',
    'confirm-code',
    'An error occurred on token verification',
    goTo('/dashboard'),
    press(confirmAddress.haveCode),
    wrongCode(confirmAddress.confirm),
  ),
  shot('account', 'confirm-other-address', 'Save and write there', goTo('/dashboard'), press(confirmAddress.wrong)),
  shot('account', 'new-password', 'All other devices will be signed out', goTo('/new-password')),
  shot(
    'account',
    'new-password-refused',
    'Please use at least 12 characters',
    goTo('/new-password'),
    press(entrance.newPassword.submit),
  ),
  shot('account', 'ops-for-parents', 'Only for operators', goTo('/ops/items')),
  shot('dashboard', 'empty', 'No week is running', goTo('/dashboard')),
  shot('dashboard', 'schedule', 'A nickname will do', goTo('/dashboard?tab=schedule')),
  shot(
    'dashboard',
    'schedule-refused',
    'Please give the child a name',
    goTo('/dashboard?tab=schedule'),
    press(schedule.submit),
  ),
  shot('dashboard', 'completed-empty', 'No report yet', goTo('/dashboard?tab=completed')),
  shot('report', 'none', 'No Reports Available', goTo('/reports')),
];
const startsWith = (id: string) => (path: string) => `${path}?assessment=${id}`;

/** Before the child is asked, in the parent's session. */
export const unasked = (week: ProgressView): Shot[] => [
  shot(
    'parents-session',
    'asks-child',
    'Would you like to take part this week?',
    goTo(startsWith(week.id)('/assessment/mood/1')),
  ),
  shot(
    'dashboard',
    'new-notice',
    'has new words',
    pretend(`"notice":"${CONSENT_NOTICE}"`, '"notice":"2026-11"'),
    goTo('/dashboard'),
  ),
];
/** After the child said no. */
export const saidNo = [shot('dashboard', 'said-no', 'Noor said: not now', goTo('/dashboard'))];

export function openWeek(week: ProgressView): Shot[] {
  const at = startsWith(week.id);
  const steps = [
    ['mood', 'How do you feel today?', '/assessment/mood/1'],
    ['quest', 'Question 1 of 19', '/assessment/personality/2'],
    ['games', 'Find the missing picture', '/assessment/skills/3'],
    ['subject', 'Numbers, shapes, and problems told as stories', '/assessment/academic/4'],
  ] as const;
  return [
    shot('dashboard', 'active', 'Day 7 of 7, 0 of 15 tasks done', goTo('/dashboard')),
    shot('dashboard', 'menu', 'Finish early', goTo('/dashboard'), press(dashboard.menu.label)),
    shot(
      'dashboard',
      'cancel',
      'Cancel the week?',
      goTo('/dashboard'),
      press(dashboard.menu.label),
      press(dashboard.menu.cancel),
    ),
    ...steps.map(([name, text, path]) => shot('parents-session', name, text, goTo(at(path)))),
    shot('parents-session', 'subject-question', "I don't know this yet", goTo(at('/assessment/academic/4')), (page) =>
      page.locator('.stage-ways button').first().click(),
    ),
    shot(
      'parents-session',
      'quest-scene',
      'What hangs in every tree of the forest?',
      goTo(at('/assessment/personality/2')),
      (page) => page.locator('.stage-ways button').first().click(),
    ),
    shot('parents-session', 'game', 'Which picture is missing?', goTo(at('/assessment/skills/3')), (page) =>
      page.locator('.stage-ways button').first().click(),
    ),
    shot('forms', 'parent', 'What you see in Noor at home', goTo(at('/assessment/parent/4'))),
    shot(
      'forms',
      'parent-refused',
      'Please select at least one home activity',
      goTo(at('/assessment/parent/4')),
      press(parentForm.submit),
    ),
    shot('hand-over', 'asks', 'Choose a PIN', goTo(at('/hand-over'))),
    shot(
      'hand-over',
      'refused',
      'Please say how the questions will be answered',
      goTo(at('/hand-over')),
      press(handover.handOver.submit(week.childName)),
    ),
    shot('report', 'draft', 'No scores here before day 7', goTo(`/reports/${week.id}`)),
    shot(
      'dashboard',
      'teacher-form-withdrawn',
      'The teacher has withdrawn the form',
      pretend('"teacher":"invited"', '"teacher":"formWithdrawn"'),
      goTo('/dashboard'),
    ),
    shot(
      'dashboard',
      'teacher-bounced',
      'The letter came back',
      pretend('"teacher":"invited"', '"teacher":"bounced"'),
      goTo('/dashboard'),
    ),
  ];
}

/** The parts of a report with a text of each, for its family and for readers of a link. */
const PARTS = [
  ['overview', 'Key strengths', 'Key strengths'],
  ['skills', 'Five skill areas', 'Five skill areas'],
  ['recommendations', 'A week at home', 'A week at home'],
  ['analysis', 'How we know', 'One a day, 6 in all'],
] as const;

export const doneWeek = (id: string): Shot[] => [
  shot('dashboard', 'completed', 'Finished on', goTo('/dashboard?tab=completed')),
  shot('report', 'all', '1 completed report', goTo('/reports')),
  ...PARTS.map(([part, text]) => {
    const name = reportScreen.reportTabs[part];
    return shot('report', name.toLowerCase().replace(/\W+/g, '-'), text, goTo(`/reports/${id}`), chooseTab(name));
  }),
  shot('report', 'share', 'Share this report', goTo(`/reports/${id}`), press(reportScreen.share)),
  shot('report', 'shared-preview', 'This is what others see', goTo(`/reports/${id}/shared-preview`)),
];

const ACCOUNT = goTo('/account#children-data');
const answers = (path: string, body: object) => (page: Page) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) }),
  );
/** One child for each outcome of closing an account. */
const threeChildren = answers('/auth/user/closing', {
  ...{ name: 'Ana', canBeUndone: true, isLastOperator: false },
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
const offerOfClosed = answers('/ownership-offers', {
  offers: [
    {
      ...{
        id: '0193a1de-0000-7000-8000-00000000000d',
        studentId: '0193a1de-0000-7000-8000-000000000002',
        childName: 'Teo',
        offeredBy: 'Ben',
      },
      ...{ expiresAt: '2027-12-04T10:00:00.000Z', isClosing: true },
    },
  ],
});
/** Actions on a child's data. */
export const childrenAndData = (child: string): Shot[] => [
  shot('account', 'children', 'Agreed to by you', ACCOUNT),
  shot('account', 'child-correct', 'Shown at once on every page', ACCOUNT, (page) =>
    page.getByText(correctChild.open).first().click(),
  ),
  shot('account', 'child-withdraw', 'Withdraw consent for Mira?', ACCOUNT, press(consents.withdraw.ask(child))),
  shot(
    'account',
    'child-erase',
    'Erase everything about Mira?',
    goTo('/about'),
    ACCOUNT,
    press(rights.erase.ofChild(child)),
  ),
  shot('account', 'own-close', closing.question, threeChildren, goTo('/account'), press(closing.ask)),
  shot('account', 'offer-of-closed', 'has closed their account', offerOfClosed, goTo('/account')),
];
export const withdrawn = [shot('account', 'child-withdrawn', 'No consent is in force', ACCOUNT)];
export const erased = [shot('account', 'child-erased', 'Print the receipt', ACCOUNT)];

/** A shared report, and a link that has ended. */
export const withLink = (token: string): Shot[] => [
  ...PARTS.map(([part, _, text]) =>
    // An open page ignores a new fragment, so another page is opened in between.
    shot(
      'report',
      `shared-${part}`,
      text,
      goTo('/about'),
      goTo(`/shared#${token}`),
      chooseTab(reportScreen.reportTabs[part]),
    ),
  ),
  shot('report', 'shared-over', 'This link shows nothing any more', goTo('/about'), goTo('/shared#not-a-link')),
];

/** An operator after both sign-in steps. */
export const forOperators = (id: string): Shot[] => [
  shot('account', 'ops', 'Nothing is stuck', goTo('/ops')),
  shot('account', 'ops-week', 'This week is not stuck', goTo(`/ops/assessments/${id}`)),
  shot('account', 'ops-no-week', 'There is no such week', goTo('/ops/assessments/none')),
  shot('account', 'ops-items', 'items, each as a child sees it', goTo('/ops/items')),
  shot('account', 'ops-audit', 'Who did what to which id', goTo('/ops/audit')),
];

/** A device that was handed over to the child. */
export const withChild = (week: ProgressView): Shot[] => {
  const at = startsWith(week.id);
  const type = (pin: string) => async (page: Page) => {
    for (const digit of pin) await button(page, digit).click();
  };
  return [
    shot('hand-over', 'gate', 'Enter your PIN', goTo('/unlock')),
    shot('hand-over', 'gate-wrong', 'That is not right', goTo('/unlock'), type('1111'), press(handover.gate.open)),
    shot('hand-over', 'gate-password', 'Enter your password', goTo('/unlock'), press(handover.gate.usePassword)),
    shot('hand-over', 'childs-mood', 'How do you feel today?', goTo(at('/assessment/mood/1'))),
  ];
};

export const OFFLINE = [
  shot('dashboard', 'offline', 'There is no connection. Changes to a week need one', goTo('/dashboard'), (page) =>
    page.context().setOffline(true),
  ),
];
export const NOT_LOADED = [
  shot(
    'dashboard',
    'not-loaded',
    'The assessments could not be loaded',
    (page) => page.route('**/api/assessments', (route) => route.abort()),
    goTo('/dashboard'),
  ),
];

/** An operator after the first sign-in step. */
export const HALF_SIGNED_IN = [
  shot('account', 'second-step', 'The six digits that it shows now', goTo('/sign-in')),
  shot('account', 'second-step-wrong', 'This code is not right', goTo('/sign-in'), async (page) => {
    await page.getByLabel(entrance.secondStep.code).fill('123 456');
    await button(page, entrance.secondStep.submit).click();
    await page.getByRole('alert').waitFor();
  }),
  shot('account', 'second-step-backup', 'Each works once', goTo('/sign-in'), press(entrance.secondStep.useBackup)),
];

/** Answers for a submitted form of a teacher; the form of the captured family stays open. */
const teacherAnswers = (page: Page, state: 'submitted' | 'withdrawn', canWithdraw = true) => {
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
  const shown = {
    assessmentId,
    childName: state === 'submitted' ? 'Mira' : null,
    state,
    opensAt: null,
    submittedAt: state === 'submitted' ? submittedAt : null,
  };
  return Promise.all([
    page.route(`${origin}/api/assessments/*/teacher-input`, (route) => route.fulfill(answer(shown))),
    page.route(`${origin}/api/assessments/*/teacher-input/copy`, (route) =>
      route.fulfill(answer({ form: { ...form, totalMs: 160_000, parentsDevice: false }, canWithdraw })),
    ),
  ]);
};
const asTeacher = async (
  page: Page,
  ...state: Parameters<typeof teacherAnswers> extends [Page, ...infer Rest] ? Rest : never
) => {
  await page.unrouteAll();
  await teacherAnswers(page, ...state);
  await page.reload();
};

export const TEACHERS = [
  shot('forms', 'teacher', 'Before you begin', async (page) => {
    await page.unrouteAll();
    await page.reload();
  }),
  shot('forms', 'teacher-refused', 'Please select a learning style', press(teacherForm.submit)),
  shot('forms', 'teacher-handed-in', 'What you handed in', (page) => asTeacher(page, 'submitted')),
  shot(
    'forms',
    'teacher-withdraw',
    'Withdraw the form?',
    (page) => asTeacher(page, 'submitted'),
    press(teacherForm.withdraw.ask),
  ),
  shot('forms', 'teacher-too-late', 'can no longer be withdrawn', (page) => asTeacher(page, 'submitted', false)),
  shot('forms', 'teacher-withdrawn', 'You have withdrawn the form', (page) => asTeacher(page, 'withdrawn')),
];
