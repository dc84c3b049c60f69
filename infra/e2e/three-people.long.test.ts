import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerScenes, connectFamily, doTask, type Family, type LivingFamily, playAreas } from '#infra/demo/family.ts';
import { findFreePorts } from '#infra/demo/free-ports.ts';
import { addressToken, teacherToken } from '#infra/demo/teacher-link.ts';
import { createVisitor, launchBrowser, type Visitor } from '#infra/e2e/testing/browser.ts';
import { freezeOnDay, handOverDevice, moveNextDay, wakeDevice } from '#infra/e2e/testing/childs-device.ts';
import { createStageChild } from '#infra/e2e/testing/stage-child.ts';
import { type Product, startProduct } from '#infra/start/product.ts';
import { account } from '#messages/account.ts';
import { parentForm, teacherForm } from '#messages/adult-forms.ts';
import { dashboard } from '#messages/dashboard.ts';
import { notice } from '#messages/notice.ts';
import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportAreas } from '#messages/report-areas.ts';
import { reportDraft } from '#messages/report-draft.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { schedule } from '#messages/schedule.ts';
import { sharing } from '#messages/sharing.ts';
import { signInWords } from '#messages/sign-in.ts';
import { stepUp } from '#messages/step-up.ts';
import { createLogClient } from '#services/event-store/clients.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { QUEST_B } from '#shared/instruments/quest.b.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/*
 * One week from scheduling to an ended share, with a parent, a child and a teacher in a browser each. Every kind of
 * task is done on a screen once; repetitions (two chapters of the story, three game areas, four subjects, the second
 * story) go through the API, since whole weeks by taps have their own test.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const TEACHER = 'okafor@school.example';
const STRENGTHS = { parent: 'Keeps going until it works.', teacher: 'Helps others to begin.' };
const GRANDMA = 'Grandma';
const family: Family = {
  parent: { name: 'Ana', email: 'ana@stones.example', password: 'seven stepping stones' },
  nickname: 'Mira',
  simulated: createSimulatedFamily('three people', 9),
};
const ON_SCREEN = { chapter: 3, area: 'emotional', subject: 'mathematics' } as const;
const LAST_DAY_OF_TASKS = 6;

let data: string;
let product: Product;
let browser: Browser;
let parent: Visitor;
let teacher: Visitor;
let living: LivingFamily;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'seven-stones-three-'));
  // The test runner sets BASE_URL to the path of its own pages.
  const environment = { ...process.env, BASE_URL: undefined, DAY_LENGTH: '3s' };
  product = await startProduct({
    root,
    data,
    programs: join(root, '.data'),
    ports: await findFreePorts(),
    environment,
    say: () => undefined,
  });
  browser = await launchBrowser(join(root, '.data'));
  parent = await createVisitor(browser, product.baseUrl);
  teacher = await createVisitor(browser, product.baseUrl, { width: 390, height: 844 });
  for (const { context } of [parent, teacher]) context.setDefaultTimeout(60_000);
}, 1_800_000);
beforeEach(({ onTestFailed }) =>
  onTestFailed(async () => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    await mkdir(join(root, '.data', 'e2e'), { recursive: true });
    await Promise.all(
      pages.map((page, i) => page.screenshot({ path: join(root, '.data', 'e2e', `three-people-${i + 1}.png`) })),
    );
  }),
);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(data, { recursive: true, force: true });
});

const locateButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const locateHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();
const toReportPath = () => `/reports/${living.assessmentId}`;
/** A reload would delete this mark. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);

async function scheduleOn({ page }: Visitor): Promise<void> {
  const { name, email, password } = family.parent;
  await page.goto('/sign-up');
  await page.getByLabel(account.fields.name).fill(name);
  await page.getByLabel(account.fields.email).fill(email);
  await page.getByLabel(account.fields.password).fill(password);
  await locateButton(page, account.signUp.submit).click();
  await page.waitForURL(/dashboard/);
  await page.goto(`/verify#${await addressToken(product.mailUrl ?? '', email)}`);
  await locateButton(page, signInWords.verify.asks.signup.submit).click();
  await page.waitForURL(/dashboard/);
  await page.getByRole('tab', { name: dashboard.tabs.schedule }).click();
  await page.getByLabel(schedule.fields.childName).fill(family.nickname);
  await page.getByLabel(schedule.fields.childAge, { exact: true }).selectOption('9');
  await page.getByLabel(schedule.fields.startDate).fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel(schedule.fields.parentEmail).fill(email);
  await page.getByLabel(schedule.fields.teacherEmail).fill(TEACHER);
  await page.getByLabel(notice.label).check();
  await locateButton(page, schedule.submit).click();
  await waitForText(page, schedule.done.title);
}

/** Tasks that the child has done elsewhere before it uses this device. */
async function doElsewhere(day: number): Promise<void> {
  const { days } = await living.progress();
  for (const task of days.flatMap(({ tasks }) => tasks).filter((each) => each.day === day)) {
    if (task.type === 'personality') {
      await answerScenes(
        family,
        living,
        QUEST_A.filter(({ chapter }) => chapter !== ON_SCREEN.chapter),
      );
    }
    if (task.type === 'skills') await playAreas(family, living, ['cognitive', 'social', 'physical']);
    if (task.type === 'academic' && task.subject !== ON_SCREEN.subject) await doTask(family, living, task);
  }
  if (day === LAST_DAY_OF_TASKS) await answerScenes(family, living, QUEST_B);
}

async function fillAsParent({ page }: Visitor): Promise<void> {
  await page.getByRole('link', { name: reportDraft.waited.openForm }).click();
  await page.getByLabel('Outdoor Play').check();
  await page
    .getByRole('radio', { name: MIRROR_SCENES[0]?.options[0]?.text ?? '' })
    .first()
    .check();
  await page.getByRole('textbox', { name: parentForm.texts.strengths.label }).fill(STRENGTHS.parent);
  await locateButton(page, parentForm.submit).click();
  await waitForText(page, parentForm.done.title);
  await page.goBack();
  await locateHeading(page, reportScreen.draft.title(family.nickname)).waitFor();
}

async function fillAsTeacher({ page }: Visitor): Promise<void> {
  await page.goto(`/t#${await teacherToken(product.mailUrl ?? '', TEACHER)}`);
  await page.getByLabel(teacherForm.style).selectOption('mixed');
  await page.getByRole('textbox', { name: teacherForm.texts.strengths.label }).fill(STRENGTHS.teacher);
  await page.getByLabel(teacherForm.share(teacherForm.texts.strengths.label)).check();
  await locateButton(page, teacherForm.submit).click();
  await waitForText(page, teacherForm.done.title);
}

describe('a week of three people', () => {
  it('goes from its schedule through six days, and the report takes the place of the draft at the same address', async () => {
    await scheduleOn(parent);
    living = await connectFamily(product.baseUrl, family);
    await freezeOnDay(living, 1);
    await parent.page.goto(toReportPath());
    await locateHeading(parent.page, reportScreen.draft.title(family.nickname)).waitFor();
    await markDocument(parent.page);
    const device = await handOverDevice(
      browser,
      product.baseUrl,
      { family, living },
      { width: 820, height: 1180, touch: true },
    );
    const child = createStageChild(device.page, { age: 9, cannotRead: false });
    for (let day = 1; day <= LAST_DAY_OF_TASKS; day += 1) {
      if (day > 1) await freezeOnDay(living, day);
      await waitForText(parent.page, reportDraft.dayOf(day, 7));
      await doElsewhere(day);
      await wakeDevice(device);
      await child.playTheDay();
      if (day === 4) await fillAsParent(parent);
      if (day === 5) await fillAsTeacher(teacher);
    }
    const { days } = await living.progress();
    expect(days.flatMap(({ tasks }) => tasks).filter(({ state }) => state !== 'done')).toEqual([]);
    await moveNextDay(living, 1);
    await locateHeading(parent.page, reportScreen.title(family.nickname)).waitFor();
    expect(new URL(parent.page.url()).pathname).toBe(toReportPath());
    expect(await isSameDocument(parent.page)).toBe(true);
    expect({ faults: [...child.faults], complaints: device.complaints }).toEqual({ faults: [], complaints: [] });
    await device.context.close();
  }, 400_000);

  it('can be read in each of its parts', async () => {
    const { page } = parent;
    const reportParts = [
      ['skills', reportAreas.title],
      ['recommendations', recommending.teacher.title],
      ['analysis', reportAnalysis.title],
      ['overview', reportScreen.summary],
    ] as const;
    for (const [tab, heading] of reportParts) {
      await page.getByRole('tab', { name: reportScreen.reportTabs[tab] }).click();
      await locateHeading(page, heading).waitFor();
      expect(new URL(page.url()).searchParams.get('tab')).toBe(tab);
    }
    await page.getByRole('tab', { name: reportScreen.reportTabs.analysis }).click();
    await page.locator('[data-fold=words] summary').click();
    await waitForText(page, STRENGTHS.parent);
    await waitForText(page, STRENGTHS.teacher);
  });

  it('can be taken along as a PDF', async () => {
    const { page } = parent;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      locateButton(page, reportScreen.download).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-32).toString()).toContain('%%EOF');
  });

  it('is shown to somebody with a link, after a fresh proof, until the link ends and the open page closes', async () => {
    const { page } = parent;
    await expireStepUp();
    await locateButton(page, reportScreen.share).click();
    await page.getByLabel(sharing.form.label).fill(GRANDMA);
    await locateButton(page, sharing.form.submit).click();
    await page.getByLabel(stepUp.password.field).fill(family.parent.password);
    await locateButton(page, stepUp.submit).click();
    const link = await page.getByLabel(sharing.made.field).inputValue();
    await locateButton(page, sharing.made.done).click();

    const grandma = teacher.page;
    await grandma.goto(link);
    await locateHeading(grandma, sharing.page.title(family.nickname)).waitFor();
    await grandma.getByRole('tab', { name: reportScreen.reportTabs.analysis }).click();
    await locateHeading(grandma, reportScreen.nextSteps).waitFor();
    expect(await grandma.getByText(STRENGTHS.parent).count()).toBe(0);

    await locateButton(page, sharing.list.endOf(GRANDMA)).click();
    await locateButton(page, sharing.end.submit).click();
    await waitForText(page, sharing.end.done);
    await locateHeading(grandma, sharing.over.title).waitFor();
    expect(await locateHeading(grandma, sharing.page.title(family.nickname)).count()).toBe(0);
  });

  it('leaves no complaint of a browser but for what was refused on purpose', () => {
    // Refusals without a recent proof, and of an ended link.
    const refused = /status of (?:403|410)/;
    expect([...parent.complaints, ...teacher.complaints].filter((each) => !refused.test(each))).toEqual([]);
  });
});

/** Makes the last proof of every session eleven minutes old. */
async function expireStepUp(): Promise<void> {
  const log = createLogClient(product.maintenanceUrl, { max: 1 });
  await log`update auth.session set step_up_at = now() - interval '11 minutes'`.finally(() => log.end());
}
