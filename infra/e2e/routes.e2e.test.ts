import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '#infra/client/api-client.ts';
import { answerAsTeacher, type Family, type LivingFamily, liveWeek, scheduleWeek } from '#infra/demo/family.ts';
import { teacherToken } from '#infra/demo/teacher-link.ts';
import { findViolations } from '#infra/e2e/testing/axe.ts';
import { createVisitor, launchBrowser, type Visitor } from '#infra/e2e/testing/browser.ts';
import { getSharedProduct, type SharedProduct } from '#infra/e2e/testing/shared-product.ts';
import { findOverflow, lengthenTexts, setRightToLeft } from '#infra/e2e/testing/strain.ts';
import { loadDemoOperator } from '#infra/start/secrets.ts';
import { PAGES } from '#infra/web/pages.ts';
import { account } from '#messages/account.ts';
import { signInWords } from '#messages/sign-in.ts';
import { computeTotpCode } from '#services/accounts/factor-codes.ts';
import { makeOperator } from '#services/ops/make-operator.ts';
import { rescheduleAssessment } from '#shared/contracts/assessments.ts';
import { getSession } from '#shared/contracts/session.ts';
import { makeShare } from '#shared/contracts/shares.ts';
import { addDays } from '#shared/domain/plan.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/*
 * Every page, opened by its audience at three widths: axe finds no violation with every fold open; no horizontal
 * scrolling in our texts, in longer texts, and from right to left; no request to other hosts and no console output.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
] as const;
const createFamily = (name: string, nickname: string, years: number): Family => ({
  parent: { name, email: `${name.toLowerCase()}@stones.example`, password: 'seven stepping stones' },
  teacherEmail: `teacher.of.${nickname.toLowerCase()}@school.example`,
  nickname,
  simulated: createSimulatedFamily(nickname, years),
});
const DONE = createFamily('Ana', 'Mira', 9);
const OPEN = createFamily('Ben', 'Noor', 8);

let product: SharedProduct;
let browser: Browser;
let done: LivingFamily;
let open: LivingFamily;
beforeAll(async () => {
  product = await getSharedProduct('3s');
  const { baseUrl, mailUrl = '' } = product;
  browser = await launchBrowser(join(root, '.data'));
  open = await scheduleWeek(baseUrl, OPEN, 'UTC', createApiClient(baseUrl), mailUrl);
  done = await scheduleWeek(baseUrl, DONE, 'UTC', createApiClient(baseUrl), mailUrl);
  const teacher = async () => answerAsTeacher(baseUrl, await teacherToken(mailUrl, DONE.teacherEmail ?? ''), DONE);
  const lived = liveWeek(DONE, done, teacher, () => undefined);
  // The other week stays on day 5, when the teacher has a link.
  await vi.waitFor(async () => expect((await open.progress()).currentDay).toBeGreaterThanOrEqual(5), {
    timeout: 120_000,
    interval: 250,
  });
  const nextDayOn = addDays(new Date().toISOString().slice(0, 10), 360);
  await open.parent.call(rescheduleAssessment, { params: { assessmentId: open.assessmentId }, body: { nextDayOn } });
  await lived;
  await makeOperator(product, loadDemoOperator(product.data));
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
});

/** Waits until the page has its heading and nothing is loading. */
async function waitForPage(page: Page): Promise<void> {
  // A link leads to another page, whose heading comes later.
  await page.waitForLoadState('networkidle');
  await page.locator('h1, .stage :is(h2, h3)').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.animate-pulse'));
}

/** Visited paths without query and fragment. */
const visitedPaths = new Set<string>();

/** Faults of a page by width. The strains come last, since they change the page. */
async function findPageFaults(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await waitForPage(page);
  visitedPaths.add(path.replace(/[?#].*/, ''));
  const faults: string[] = [];
  const addFaults = (how: string, texts: readonly string[]) =>
    faults.push(...texts.map((each) => `${path}, ${how}: ${each}`));
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
  });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    addFaults(`${size.width} px`, await findViolations(page));
  }
  for (const [how, strain] of [
    ['from right to left', setRightToLeft],
    ['in longer words', lengthenTexts],
  ] as const) {
    await strain(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      addFaults(`${how}, ${size.width} px`, await findOverflow(page));
    }
  }
  return faults;
}

async function findFaults({ page, complaints, context }: Visitor, all: readonly string[]): Promise<string[]> {
  context.setDefaultTimeout(30_000);
  const faults: string[] = [];
  for (const path of all) faults.push(...(await findPageFaults(page, path)));
  return [...faults, ...complaints];
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel(account.fields.email).fill(email);
  await page.getByLabel(account.fields.password).fill(password);
  await page.getByRole('button', { name: account.signIn.submit, exact: true }).click();
}

describe('every address of a screen', () => {
  it('of the public pages is whole', async () => {
    const rendered = PAGES.filter(({ isPrerendered }) => isPrerendered).map(({ path }) => path);
    expect(await findFaults(await createVisitor(browser, product.baseUrl), [...rendered, '/recover'])).toEqual([]);
  });

  it('that leads nowhere is whole: a link without its token, a page that is not there', async () => {
    const visit = await createVisitor(browser, product.baseUrl);
    // Each of them is refused, which the browser logs.
    expect(
      await findFaults({ ...visit, complaints: [] }, [
        '/verify',
        '/t',
        '/guardian',
        '/unsubscribe',
        '/report-letter',
        '/keep',
        '/closed',
        '/unlock',
        '/nowhere',
      ]),
    ).toEqual([]);
  });

  it('of a family whose week is under way is whole', async () => {
    const visit = await createVisitor(browser, product.baseUrl);
    await signIn(visit.page, OPEN.parent);
    await visit.page.waitForURL(/dashboard/);
    const id = open.assessmentId;
    const tasks = ['mood/5', 'personality/2', 'personality/6', 'skills/3', 'academic/4', 'parent/4'].map(
      (task) => `/assessment/${task}?assessment=${id}`,
    );
    const dashboard = ['active', 'schedule', 'completed'].map((tab) => `/dashboard?tab=${tab}`);
    const all = [
      ...dashboard,
      '/assessment',
      '/reports',
      `/reports/${id}`,
      ...tasks,
      `/hand-over?assessment=${id}`,
      '/account',
      '/new-password',
    ];
    expect(await findFaults(visit, all)).toEqual([]);
  });

  it('of a family with a report is whole', async () => {
    const visit = await createVisitor(browser, product.baseUrl);
    await signIn(visit.page, DONE.parent);
    await visit.page.waitForURL(/dashboard/);
    const report = `/reports/${done.assessmentId}`;
    const tabs = ['skills', 'recommendations', 'analysis'].map((tab) => `${report}?tab=${tab}`);
    expect(
      await findFaults(visit, ['/dashboard?tab=completed', '/reports', report, ...tabs, `${report}/shared-preview`]),
    ).toEqual([]);
  });

  it('of somebody with a link to a report is whole', async () => {
    const { token } = await done.parent.call(makeShare, {
      params: { assessmentId: done.assessmentId },
      body: { days: 7 },
    });
    expect(await findFaults(await createVisitor(browser, product.baseUrl), [`/shared#${token}`])).toEqual([]);
  });

  it('of a teacher is whole', async () => {
    const visit = await createVisitor(browser, product.baseUrl);
    const token = await teacherToken(product.mailUrl ?? '', OPEN.teacherEmail ?? '');
    expect(await findFaults(visit, [`/t#${token}`, `/assessment/teacher/5?assessment=${open.assessmentId}`])).toEqual(
      [],
    );
  });

  it('of an operator is whole', async () => {
    const visit = await createVisitor(browser, product.baseUrl);
    const { secret, ...operator } = loadDemoOperator(product.data);
    await signIn(visit.page, operator);
    await visit.page.getByLabel(signInWords.secondStep.code).fill(computeTotpCode(secret, Date.now()));
    await visit.page.getByRole('button', { name: signInWords.secondStep.submit, exact: true }).click();
    await visit.page.waitForURL(/ops/);
    const { account: parent } = await open.parent.call(getSession, { params: {} });
    const accounts = ['/ops/users', `/ops/users/${parent?.userId}`];
    const others = ['/ops', `/ops/assessments/${open.assessmentId}`, '/ops/items', '/ops/audit'];
    expect(await findFaults(visit, [...others, ...accounts])).toEqual([]);
  });
});

it('no page that is built was left out', () => {
  const toPathPattern = (path: string) =>
    new RegExp(`^${path.replaceAll(/\/:\w+(\??)/g, (_, optional) => `(?:/[^/]+)${optional}`)}$`);
  expect(
    PAGES.filter(({ path }) => ![...visitedPaths].some((each) => toPathPattern(path).test(each))).map(
      ({ name }) => name,
    ),
  ).toEqual([]);
});

it('what reaches beyond the window is named', async () => {
  const { page, context } = await createVisitor(browser, product.baseUrl);
  await page.goto('/help');
  await waitForPage(page);
  await page.setViewportSize(SIZES[0]);
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('style', 'width: 1200px'));
  expect((await findOverflow(page)).join('\n')).toMatch(/scrolls sideways to 1[2-9]\d\d/);
  expect((await findOverflow(page)).join('\n')).toMatch(/h1/);
  await context.close();
});
