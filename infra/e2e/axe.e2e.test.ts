import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, signUpOn } from '#infra/e2e/testing/adult.ts';
import { findViolations, injectAxe } from '#infra/e2e/testing/axe.ts';
import { createVisitor, launchBrowser, type Visitor } from '#infra/e2e/testing/browser.ts';
import { buildStage, serveStage } from '#infra/e2e/testing/built-stage.ts';
import { getSharedProduct, isWhole, type SharedProduct } from '#infra/e2e/testing/shared-product.ts';
import { isLeadingScreen, LONGEST_ITEMS, type Stages, stubSpeakers, TRIALS } from '#infra/screenshots/child-screens.ts';
import { accountPage } from '#messages/account-page.ts';
import { stepUp } from '#messages/step-up.ts';
import { computeTotpCode } from '#services/accounts/factor-codes.ts';

/*
 * axe checks every task of a child and the pages around it, as a whole at three widths: no violation of WCAG 2.2 AA or best
 * practices, no horizontal scrolling, no request to other hosts, no console output, all under the product's policy.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const SIZES = isWhole ? [PHONE, TABLET, { width: 1024, height: 768 }] : [PHONE];
const isCard = (name: string) => name.includes('/card/');
/**
 * Scenes of a chapter differ in words and pictures, and `stage.e2e` as a whole measures every one of them. In part one
 * age mode shows the cards before the games, each game has one level, and each format one question.
 */
const isShown = (name: string) => isLeadingScreen(name) && (isWhole || !isCard(name) || name.startsWith('3-6/'));
const pickFirst = <T>(all: readonly T[], key: (each: T) => string): readonly T[] =>
  isWhole ? all : [...Map.groupBy(all, key).values()].flatMap(([first]) => first ?? []);
const SHOWN_TRIALS = pickFirst(TRIALS.toReversed(), ({ mode, id }) => `${mode} ${id}`);
const SHOWN_ITEMS = pickFirst(LONGEST_ITEMS, ({ format, audio, map }) => `${format} ${audio} ${map !== undefined}`);
declare const stages: Stages;
declare const violations: () => Promise<string[]>;

let stageFolder: string;
let product: SharedProduct;
let browser: Browser;
let stage: Visitor;
beforeAll(async () => {
  stageFolder = await mkdtemp(join(tmpdir(), 'seven-stones-stage-'));
  const building = buildStage(root, stageFolder);
  product = await getSharedProduct();
  browser = await launchBrowser(join(root, '.data'));
  await building;
  stage = await createVisitor(browser, product.baseUrl);
  const path = await serveStage(stage.context, product.baseUrl, stageFolder);
  // Set up like the product's own pages, with speakers on every card.
  await stage.context.addInitScript(stubSpeakers);
  await stage.context.addInitScript(() => Object.assign(globalThis, { __zod_globalConfig: { jitless: true } }));
  await stage.page.goto(path);
  await stage.page.waitForFunction(() => 'stages' in globalThis);
  await injectAxe(stage.page);
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
  await rm(stageFolder, { recursive: true, force: true });
});

/** Violations by screen name. */
type ScreenFaults = Record<string, string[]>;
const keepFaulty = (results: (readonly [string, string[]])[]): ScreenFaults =>
  Object.fromEntries(results.filter(([, violationTexts]) => violationTexts.length > 0));

async function checkScreens(page: Page, wanted: (name: string) => boolean): Promise<ScreenFaults> {
  const names = (await page.evaluate(() => stages.names)).filter(wanted);
  return keepFaulty(
    await page.evaluate(async (all) => {
      const results: [string, string[]][] = [];
      for (const name of all) {
        await stages.show(name);
        for (const folded of document.querySelectorAll('details')) folded.open = true;
        results.push([name, await violations()]);
      }
      return results;
    }, names),
  );
}

const checkGames = async (page: Page): Promise<ScreenFaults> =>
  keepFaulty(
    await page.evaluate(
      async (trials) => {
        const results: [string, string[]][] = [];
        for (const [{ mode, id, level }, practice] of trials) {
          await stages.showTrial(id, level, 7, mode, practice);
          for (const folded of document.querySelectorAll('details')) folded.open = true;
          results.push([`${mode}/${id}/${level}`, await violations()]);
        }
        return results;
      },
      SHOWN_TRIALS.map((trial, i) => [trial, i % 2 === 0] as const),
    ),
  );

const checkItems = async (page: Page): Promise<ScreenFaults> =>
  keepFaulty(
    await page.evaluate(
      async (items) => {
        const results: [string, string[]][] = [];
        for (const [item, mode] of items) {
          await stages.showItem(item, mode);
          results.push([`${item.format}/${item.id}`, await violations()]);
        }
        return results;
      },
      SHOWN_ITEMS.map((item) => [item, item.audio ? '3-6' : '11-15'] as const),
    ),
  );

/**
 * axe does not judge the contrast of letters over a drawing; without drawings they stand on their intended background.
 */
async function withoutDrawing<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  // A style element would be refused by the page's policy.
  const sheet = await page.evaluateHandle(() => {
    const hiding = new CSSStyleSheet();
    hiding.replaceSync('.stage-backdrop, .stage-picture > svg { display: none }');
    document.adoptedStyleSheets.push(hiding);
    return hiding;
  });
  const faults = await look();
  await page.evaluate((hiding) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== hiding);
  }, sheet);
  return faults;
}

describe.each(SIZES)('in a window of $width x $height', (size) => {
  it('axe finds nothing on any screen of story, mood, rests, games and subjects', async () => {
    const { page, complaints } = stage;
    await page.setViewportSize(size);
    const faults = await withoutDrawing(page, async () => ({
      ...(await checkScreens(page, isShown)),
      ...(await checkGames(page)),
      ...(await checkItems(page)),
    }));
    expect(faults).toEqual({});
    expect(complaints).toEqual([]);
  });
});

it.runIf(isWhole)('the drawings give axe nothing to find', async () => {
  await stage.page.setViewportSize(TABLET);
  expect(await checkScreens(stage.page, (name) => name.startsWith('7-10/') && !isCard(name) && isShown(name))).toEqual(
    {},
  );
  expect(stage.complaints).toEqual([]);
});

it.each([
  [
    'a picture without words',
    () => document.querySelector('.stage')?.append(document.createElement('img')),
    /image-alt/,
  ],
  ['letters too pale', () => document.body.style.setProperty('--color-ink', '#cccccc'), /color-contrast/],
  [
    'a heading that skips a level',
    () => document.querySelector('.stage')?.insertAdjacentHTML('beforeend', '<h6>Deep</h6>'),
    /heading-order/,
  ],
  [
    'a row wider than the window',
    () => document.querySelector('.stage')?.setAttribute('style', 'min-width: 1200px'),
    /scrolls sideways/,
  ],
] as const)('what is wrong is seen: %s', async (_, spoil, expected) => {
  const { page } = stage;
  await page.setViewportSize({ width: 1024, height: 768 });
  const faults = await withoutDrawing(page, async () => {
    await page.evaluate(() => stages.show('7-10/scene/raft-builders'));
    await page.evaluate(spoil);
    return page.evaluate(() => violations());
  });
  expect(faults.join('\n')).toMatch(expected);
  await page.evaluate(() => document.body.removeAttribute('style'));
});

it('what the policy forbids and what a stranger is asked for is seen', async () => {
  const { page, complaints, context } = await createVisitor(browser, product.baseUrl);
  await page.goto(await serveStage(context, product.baseUrl, stageFolder));
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src="https://stranger.example/x.png" alt="">'),
  );
  await expect.poll(() => complaints.join('\n')).toMatch(/violates the following Content Security Policy/);
  await context.close();
});

describe('in the product itself', () => {
  /** Checks the open page at every width. */
  async function checkPage(page: Page, name: string): Promise<(readonly [string, string[]])[]> {
    const results: (readonly [string, string[]])[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      results.push([`${name} at ${size.width}`, await findViolations(page)]);
    }
    return results;
  }

  it('axe finds nothing on the own account, while an app is added, its codes are kept and a proof is asked for', async () => {
    const { page, complaints, context } = await createVisitor(browser, product.baseUrl);
    const { password, factors, devices } = accountPage;
    const wrong: ScreenFaults = {};
    const look = async (name: string) => Object.assign(wrong, keepFaulty(await checkPage(page, name)));
    await signUpOn(page, {
      name: 'Dora',
      email: 'dora.of.axe@stones.example',
      password: 'seven stepping stones',
    });

    await page.goto('/account?tab=sign-in');
    await page.getByText(devices.current, { exact: true }).waitFor();
    await look('account');
    await button(page, devices.everywhere).click();
    await look('a question');
    await page.keyboard.press('Escape');
    await page.getByLabel(password.field).fill('short');
    await button(page, password.change).click();
    await page.getByText(password.short).waitFor();
    await look('account with a fault');

    await button(page, factors.addFirst).click();
    await page.getByLabel(factors.enrol.name).fill('My phone');
    await button(page, factors.enrol.next).click();
    await page.getByRole('img', { name: factors.enrol.qr }).waitFor();
    await look('QR code');
    const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
    await page.getByLabel(factors.enrol.code).fill(computeTotpCode(secret, Date.now()));
    await button(page, factors.enrol.submit).click();
    await page.getByText(factors.codes.title).waitFor();
    await look('backup codes');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: factors.codes.download }).click(),
    ]);
    expect((await readFile(await file.path(), 'utf8')).match(/^(?:\w{4}-){3}\w{4}$/gm)).toHaveLength(10);
    await page.getByLabel(factors.codes.kept).check();
    await button(page, factors.codes.done).click();
    await look('account with a second step');
    expect(complaints).toEqual([]);

    // Answers as for a proof that is too old.
    await page.route('**/api/auth/factors/backup-codes', (route) =>
      route.fulfill({ status: 403, body: '{"code":"STEP_UP"}' }),
    );
    await button(page, factors.renew).click();
    await button(page, factors.renewSubmit).click();
    await page.getByLabel(stepUp.password.field).waitFor();
    await look('a proof is asked for');
    expect(wrong).toEqual({});
    await context.close();
  });
});
