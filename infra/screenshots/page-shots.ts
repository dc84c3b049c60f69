import { setTimeout as sleep } from 'node:timers/promises';
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
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { rights } from '#shared/messages/en/rights.ts';
import { schedule } from '#shared/messages/en/schedule.ts';
import { stepUp } from '#shared/messages/en/step-up.ts';
import { LINK_PURPOSES } from '#shared/values/letter-link.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { unsubscribeTokenOf } from '#shared/values/unsubscribe-link.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
export const goTo = (path: string) => async (page: Page) => {
  await page.goto(path);
  await settled(page);
};
/** Nothing is on its way any more; what never comes is pictured as it is. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
  await page
    .locator('.animate-pulse, [class*="animate-pulse"]')
    .first()
    .waitFor({ state: 'detached', timeout: 6000 })
    .catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
}
const shot = (group: string, name: string, ...steps: ((page: Page) => Promise<unknown>)[]): Shot => ({
  group,
  name,
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

/** What the server says of weeks, with other words in it: states that a family on a screen cannot bring about. */
const pretend = (said: string, instead: string) => async (page: Page) => {
  await page.unrouteAll();
  await page.route('**/api/assessments**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(said, instead) });
  });
};

const unsubscribing = `/unsubscribe#${unsubscribeTokenOf({ kind: 'reminder', recipient: 'parent:0193a1de-0000-7000-8000-0000000000e1', signature: 'a'.repeat(43) })}`;
const unsubscribed = (page: Page) => page.route('**/api/unsubscribe*', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{}' }));

export const PUBLIC = [
  shot('public', 'landing', goTo('/')),
  shot('public', 'about', goTo('/about')),
  shot('public', 'how-scores-work', goTo('/how-scores-work')),
  shot('public', 'help', goTo('/help')),
  shot('public', 'privacy', goTo('/privacy')),
  shot('public', 'terms', goTo('/terms')),
  shot('public', 'imprint', goTo('/imprint')),
  shot('public', 'not-found', goTo('/no-such-page')),
  shot('account', 'sign-in', goTo('/sign-in')),
  shot('account', 'sign-in-refused', goTo('/sign-in'), press(account.signIn.submit)),
  shot('account', 'sign-up', goTo('/sign-up')),
  shot('account', 'sign-up-refused', goTo('/sign-up'), press(account.signUp.submit)),
  shot('account', 'sign-in-error', goTo('/sign-in#error=ADDRESS_UNPROVED')),
  shot('account', 'sign-in-mail', goTo('/sign-in'), press(account.signIn.byMail)),
  shot('account', 'sign-in-mail-refused', goTo('/sign-in'), press(account.signIn.byMail), press(entrance.mail.signIn.submit)),
  shot('account', 'sign-in-mail-sent', goTo('/sign-in'), press(account.signIn.byMail), mailTo(entrance.mail.signIn.submit)),
  shot(
    'account',
    'sign-in-code-wrong',
    goTo('/sign-in'),
    press(account.signIn.byMail),
    mailTo(entrance.mail.signIn.submit),
    wrongCode(entrance.mail.signIn.enter),
  ),
  shot('account', 'sign-in-offline', goTo('/sign-in'), offline),
  shot('account', 'recover', online, goTo('/recover')),
  shot('account', 'recover-sent', goTo('/recover'), mailTo(entrance.mail.recovery.submit)),
  ...LINK_PURPOSES.map((purpose) => shot('account', `link-${purpose}`, goTo('/about'), goTo(`/verify#no.letter.${purpose}`))),
  shot('account', 'link-used', goTo('/about'), goTo('/verify#no.letter.signup'), press(entrance.verify.asks.signup.submit)),
  shot('account', 'link-lost', goTo('/about'), goTo('/verify#not-a-link')),
  shot('account', 'letters-stop', goTo('/about'), goTo(unsubscribing)),
  shot('account', 'letters-stopped', unsubscribed, goTo('/about'), goTo(unsubscribing), press(letters.page.stop)),
  shot('account', 'closed', goTo('/closed')),
  shot('account', 'sign-in-closed', goTo('/sign-in#error=ACCOUNT_CLOSED')),
  shot('account', 'letter-report', goTo('/about'), goTo(`/report-letter#${'a'.repeat(43)}`)),
  shot('account', 'letter-report-lost', goTo('/about'), goTo('/report-letter')),
  shot('account', 'keep', goTo('/about'), goTo('/keep#a-link')),
  shot('account', 'keep-lost', goTo('/about'), goTo('/keep')),
  shot('account', 'letters-lost', goTo('/about'), goTo('/unsubscribe#not-a-link')),
  shot('forms', 'teacher-link-lost', goTo('/t#not-a-link')),
];
/** Every kind of letter, as the inbox of this machine shows them. */
export const lettersOf = (mailUrl: string): Shot[] => [shot('letters', 'inbox', goTo(mailUrl)), shot('letters', 'gallery', goTo(`${mailUrl}/gallery`))];

/** As for somebody whose last proof is too old; the account of a picture is always a new one. */
const wantsProof = (page: Page) =>
  page.route('**/api/auth/user', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"STEP_UP"}' }) : route.fallback(),
  );
const newPassword = (typed: string) => (page: Page) => page.getByLabel(accountPage.password.field).fill(typed);
const { factors, devices, password, profile } = accountPage;
const OWN_ACCOUNT = [
  shot('account', 'own', goTo('/account')),
  shot('account', 'own-password-refused', goTo('/account'), newPassword('short'), press(password.change)),
  shot('account', 'own-address', goTo('/account'), press(profile.change)),
  shot('account', 'own-second-step', goTo('/account'), press(factors.addFirst), press(factors.enrol.next)),
  shot('account', 'own-close-unconfirmed', goTo('/account'), press(closing.ask)),
  shot('account', 'own-sign-out-everywhere', goTo('/account'), press(devices.everywhere)),
  shot('account', 'step-up', wantsProof, goTo('/account'), newPassword('eight stepping stones'), press(password.change), (page) =>
    page.getByLabel(stepUp.password.field).waitFor(),
  ),
];
/** Somebody who has an account and has not confirmed the address. */
export const FIRST_VISIT = [
  ...OWN_ACCOUNT,
  shot('account', 'confirm-code', goTo('/dashboard'), press(confirmAddress.haveCode), wrongCode(confirmAddress.confirm)),
  shot('account', 'confirm-other-address', goTo('/dashboard'), press(confirmAddress.wrong)),
  shot('account', 'new-password', goTo('/new-password')),
  shot('account', 'new-password-refused', goTo('/new-password'), press(entrance.newPassword.submit)),
  shot('account', 'ops-for-parents', goTo('/ops/items')),
  shot('dashboard', 'empty', goTo('/dashboard')),
  shot('dashboard', 'schedule', goTo('/dashboard?tab=schedule')),
  shot('dashboard', 'schedule-refused', goTo('/dashboard?tab=schedule'), press(schedule.submit)),
  shot('dashboard', 'completed-empty', goTo('/dashboard?tab=completed')),
  shot('report', 'none', goTo('/reports')),
];
const startsWith = (id: string) => (path: string) => `${path}?assessment=${id}`;

/** Before the child was asked, in the session of its parent. */
export const unasked = (week: ProgressView): Shot[] => [
  shot('parents-session', 'asks-child', goTo(startsWith(week.id)('/assessment/mood/1'))),
  shot('dashboard', 'new-notice', pretend(`"notice":"${CONSENT_NOTICE}"`, '"notice":"2026-11"'), goTo('/dashboard')),
];
/** After the child said no. */
export const saidNo = [shot('dashboard', 'said-no', goTo('/dashboard'))];

export function openWeek(week: ProgressView): Shot[] {
  const at = startsWith(week.id);
  const steps = [
    ['mood', '/assessment/mood/1'],
    ['quest', '/assessment/personality/2'],
    ['games', '/assessment/skills/3'],
    ['subject', '/assessment/academic/4'],
  ] as const;
  return [
    shot('dashboard', 'active', goTo('/dashboard')),
    shot('dashboard', 'menu', goTo('/dashboard'), press(dashboard.menu.label)),
    shot('dashboard', 'cancel', goTo('/dashboard'), press(dashboard.menu.label), press(dashboard.menu.cancel)),
    ...steps.map(([name, path]) => shot('parents-session', name, goTo(at(path)))),
    shot('parents-session', 'subject-question', goTo(at('/assessment/academic/4')), (page) => page.locator('.stage-ways button').first().click()),
    shot('parents-session', 'quest-scene', goTo(at('/assessment/personality/2')), (page) => page.locator('.stage-ways button').first().click()),
    shot('parents-session', 'game', goTo(at('/assessment/skills/3')), (page) => page.locator('.stage-ways button').first().click()),
    shot('forms', 'parent', goTo(at('/assessment/parent/4'))),
    shot('forms', 'parent-refused', goTo(at('/assessment/parent/4')), press(parentForm.submit)),
    shot('hand-over', 'asks', goTo(at('/hand-over'))),
    shot('hand-over', 'refused', goTo(at('/hand-over')), press(handover.handOver.submit(week.childName))),
    shot('report', 'draft', goTo(`/reports/${week.id}`)),
    shot('dashboard', 'teacher-form-withdrawn', pretend('"teacher":"invited"', '"teacher":"formWithdrawn"'), goTo('/dashboard')),
    shot('dashboard', 'teacher-bounced', pretend('"teacher":"invited"', '"teacher":"bounced"'), goTo('/dashboard')),
  ];
}

export const doneWeek = (id: string): Shot[] => [
  shot('dashboard', 'completed', goTo('/dashboard?tab=completed')),
  shot('report', 'all', goTo('/reports')),
  ...(['overview', 'skills', 'recommendations', 'analysis'] as const)
    .map((part) => reportScreen.reportTabs[part])
    .map((name) => shot('report', name.toLowerCase().replace(/\W+/g, '-'), goTo(`/reports/${id}`), chooseTab(name))),
  shot('report', 'share', goTo(`/reports/${id}`), press(reportScreen.share)),
  shot('report', 'shared-preview', goTo(`/reports/${id}/shared-preview`)),
];

const ACCOUNT = goTo('/account#children-data');
const answers = (path: string, body: object) => (page: Page) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) }));
/** What becomes of children of every kind. */
const threeChildren = answers('/auth/user/closing', {
  ...{ name: 'Ana', canBeUndone: true, isLastOperator: false },
  children: [
    { studentId: '0193a1de-0000-7000-8000-000000000001', nickname: 'Mira', outcome: 'erased', asked: [], heir: null },
    { studentId: '0193a1de-0000-7000-8000-000000000002', nickname: 'Teo', outcome: 'passedOn', asked: ['Ben', 'Eva'], heir: 'Ben' },
    { studentId: '0193a1de-0000-7000-8000-000000000003', nickname: 'Noor', outcome: 'left', asked: [], heir: null },
  ],
});
const offerOfClosed = answers('/ownership-offers', {
  offers: [
    {
      ...{ id: '0193a1de-0000-7000-8000-00000000000d', studentId: '0193a1de-0000-7000-8000-000000000002', childName: 'Teo', offeredBy: 'Ben' },
      ...{ expiresAt: '2027-12-04T10:00:00.000Z', isClosing: true },
    },
  ],
});
/** What can be done with what is kept of a child. */
export const childrenAndData = (child: string): Shot[] => [
  shot('account', 'children', ACCOUNT),
  shot('account', 'child-correct', ACCOUNT, (page) => page.getByText(correctChild.open).first().click()),
  shot('account', 'child-withdraw', ACCOUNT, press(consents.withdraw.ask(child))),
  shot('account', 'child-erase', goTo('/about'), ACCOUNT, press(rights.erase.ofChild(child))),
  shot('account', 'own-close', threeChildren, goTo('/account'), press(closing.ask)),
  shot('account', 'offer-of-closed', offerOfClosed, goTo('/account')),
];
export const withdrawn = [shot('account', 'child-withdrawn', ACCOUNT)];
export const erased = [shot('account', 'child-erased', ACCOUNT, (page) => page.getByText(rights.erasures.print).waitFor())];

/** What a link shows to whom it was given, and what one that is over shows. */
export const withLink = (token: string): Shot[] => [
  ...(['overview', 'skills', 'recommendations', 'analysis'] as const).map((part) =>
    // A page that has the report keeps it: the token alone is no new address.
    shot('report', `shared-${part}`, goTo('/about'), goTo(`/shared#${token}`), chooseTab(reportScreen.reportTabs[part])),
  ),
  shot('report', 'shared-over', goTo('/about'), goTo('/shared#not-a-link')),
];

/** An operator who has shown both steps. */
export const forOperators = (id: string): Shot[] => [
  shot('account', 'ops', goTo('/ops')),
  shot('account', 'ops-week', goTo(`/ops/assessments/${id}`)),
  shot('account', 'ops-no-week', goTo('/ops/assessments/none')),
  shot('account', 'ops-items', goTo('/ops/items')),
];

/** The device is the child's: it was handed over on its screen. */
export const withChild = (week: ProgressView): Shot[] => {
  const at = startsWith(week.id);
  const type = (pin: string) => async (page: Page) => {
    for (const digit of pin) await button(page, digit).click();
  };
  return [
    shot('hand-over', 'gate', goTo('/unlock')),
    shot('hand-over', 'gate-wrong', goTo('/unlock'), type('1111'), press(handover.gate.open)),
    shot('hand-over', 'gate-password', goTo('/unlock'), press(handover.gate.usePassword)),
    shot('hand-over', 'childs-mood', goTo(at('/assessment/mood/1'))),
  ];
};

export const OFFLINE = [
  shot(
    'dashboard',
    'offline',
    goTo('/dashboard'),
    (page) => page.context().setOffline(true),
    () => sleep(500),
  ),
];
export const NOT_LOADED = [
  shot(
    'dashboard',
    'not-loaded',
    (page) => page.route('**/api/assessments', (route) => route.abort()),
    goTo('/dashboard'),
    () => sleep(3000),
  ),
];

/** An operator who has shown the first step only, then both. */
export const HALF_SIGNED_IN = [
  shot('account', 'second-step', goTo('/sign-in')),
  shot('account', 'second-step-wrong', goTo('/sign-in'), async (page) => {
    await page.getByLabel(entrance.secondStep.code).fill('123 456');
    await button(page, entrance.secondStep.submit).click();
    await page.getByRole('alert').waitFor();
  }),
  shot('account', 'second-step-backup', goTo('/sign-in'), press(entrance.secondStep.useBackup)),
];

/** The page of a teacher whose form is in, as a server would answer for it: the form of the family that is pictured stays open. */
const teacherAnswers = (page: Page, state: 'submitted' | 'withdrawn', canWithdraw = true) => {
  const { origin, searchParams } = new URL(page.url());
  const submittedAt = '2026-11-27T15:00:00.000Z';
  const texts = { strengths: 'Asks good questions, and waits for the answer. Helps others to begin.\n\nReads aloud with pleasure.' };
  const form = { handedInAt: submittedAt, sliders: { participation: 9, focusAttention: 4 }, learningStyle: 'visual', texts, shared: ['strengths'] };
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
const asTeacher = async (page: Page, ...state: Parameters<typeof teacherAnswers> extends [Page, ...infer Rest] ? Rest : never) => {
  await page.unrouteAll();
  await teacherAnswers(page, ...state);
  await page.reload();
};

export const TEACHERS = [
  shot('forms', 'teacher', async (page) => {
    await page.unrouteAll();
    await page.reload();
  }),
  shot('forms', 'teacher-refused', press(teacherForm.submit)),
  shot('forms', 'teacher-handed-in', (page) => asTeacher(page, 'submitted')),
  shot('forms', 'teacher-withdraw', (page) => asTeacher(page, 'submitted'), press(teacherForm.withdraw.ask)),
  shot('forms', 'teacher-too-late', (page) => asTeacher(page, 'submitted', false)),
  shot('forms', 'teacher-withdrawn', (page) => asTeacher(page, 'withdrawn')),
];
