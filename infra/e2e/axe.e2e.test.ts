import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injectAxe } from '#infra/e2e/testing/axe.ts';
import { createVisitor, launchBrowser, type Visitor } from '#infra/e2e/testing/browser.ts';
import { buildStage, serveStage } from '#infra/e2e/testing/built-stage.ts';
import { getSharedProduct, isWhole, type SharedProduct } from '#infra/e2e/testing/shared-product.ts';
import { isLeadingScreen, LONGEST_ITEMS, type Stages, stubSpeakers, TRIALS } from '#infra/screenshots/child-screens.ts';

/*
 * axe checks every task of a child, as a whole at three widths: no violation of WCAG 2.2 AA or best practices, no
 * horizontal scrolling, no request to other hosts, no console output, all under the product's policy.
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
  ['letters too pale', () => document.body.style.setProperty('--color-ink', '#cccccc'), /color-contrast/],
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
