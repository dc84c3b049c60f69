import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Family } from '#infra/demo/family.ts';
import { seedFamily } from '#infra/demo/past-weeks.ts';
import { button, signInOn, waitForText } from '#infra/e2e/testing/adult.ts';
import { createVisitor, launchBrowser, type Visitor } from '#infra/e2e/testing/browser.ts';
import { getSharedProduct, type SharedProduct } from '#infra/e2e/testing/shared-product.ts';
import { reportAnalysis } from '#messages/report-analysis.ts';
import { reportAreas } from '#messages/report-areas.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { sharing } from '#messages/sharing.ts';
import { stepUp } from '#messages/step-up.ts';
import { createLogClient } from '#services/database/clients.ts';
import { ROUTES } from '#shared/contracts/routes.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/* A finished week: its parent reads the report, takes it along, and shows it to somebody for a while. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const STRENGTHS = { parent: 'Keeps going until it works.', teacher: 'Helps others to begin.' };
const GRANDMA = 'Grandma';
const simulated = createSimulatedFamily('report', 9);
const family: Family = {
  parent: { name: 'Ana', email: 'ana.of.report@stones.example', password: 'seven stepping stones' },
  nickname: 'Mira',
  simulated: {
    ...simulated,
    parentForm: (...given) => ({ ...simulated.parentForm(...given), texts: { strengths: STRENGTHS.parent } }),
    teacherForm: () => ({
      ...simulated.teacherForm(),
      texts: { strengths: STRENGTHS.teacher },
      shared: ['strengths'],
    }),
  },
};

let product: SharedProduct;
let browser: Browser;
let parent: Visitor;
let reader: Visitor;
beforeAll(async () => {
  product = await getSharedProduct();
  const { assessmentId } = await seedFamily(product, family, { until: 7, reached: 7, teacher: true, daysAgo: 2 });
  browser = await launchBrowser(join(root, '.data'));
  parent = await createVisitor(browser, product.baseUrl);
  reader = await createVisitor(browser, product.baseUrl, { width: 390, height: 844 });
  for (const { context } of [parent, reader]) context.setDefaultTimeout(60_000);
  await signInOn(parent.page, family.parent, `/reports/${assessmentId}`);
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
});

const locateHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('a report', () => {
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
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, reportScreen.download).click()]);
    const bytes = await readFile(await download.path());
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-32).toString()).toContain('%%EOF');
  });

  it('is shown to somebody with a link, after a fresh proof, until the link ends and the open page closes', async () => {
    const { page } = parent;
    await expireStepUp();
    await button(page, reportScreen.share).click();
    await page.getByLabel(sharing.form.label).fill(GRANDMA);
    await button(page, sharing.form.submit).click();
    await page.getByLabel(stepUp.password.field).fill(family.parent.password);
    await button(page, stepUp.submit).click();
    const link = await page.getByLabel(sharing.made.field).inputValue();
    await button(page, sharing.made.done).click();

    const grandma = reader.page;
    const opened = grandma.waitForResponse((response) => response.url().endsWith(ROUTES.openShare.path));
    await grandma.goto(link);
    // No page shows all that it was sent.
    const sent = await (await opened).text();
    expect(sent).toContain(family.nickname);
    for (const words of Object.values(STRENGTHS)) expect(sent).not.toContain(words);
    await locateHeading(grandma, sharing.page.title(family.nickname)).waitFor();
    await grandma.getByRole('tab', { name: reportScreen.reportTabs.analysis }).click();
    await locateHeading(grandma, reportScreen.nextSteps).waitFor();

    await button(page, sharing.list.endOf(GRANDMA)).click();
    await button(page, sharing.end.submit).click();
    await waitForText(page, sharing.end.done);
    await locateHeading(grandma, sharing.over.title).waitFor();
    expect(await locateHeading(grandma, sharing.page.title(family.nickname)).count()).toBe(0);
  });

  it('leaves no complaint of a browser but for what was refused on purpose', () => {
    // Refusals without a recent proof, and of an ended link.
    const refused = /status of (?:403|410)/;
    expect([...parent.complaints, ...reader.complaints].filter((each) => !refused.test(each))).toEqual([]);
  });
});

/** Makes the last proof of this parent eleven minutes old. */
async function expireStepUp(): Promise<void> {
  const log = createLogClient(product.maintenanceUrl, { max: 1 });
  await log`update auth.session set step_up_at = now() - interval '11 minutes'
    where user_id = (select id from auth."user" where email = ${family.parent.email})`.finally(() => log.end());
}
