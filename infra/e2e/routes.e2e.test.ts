import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '#infra/e2e/testing/axe.ts';
import { createVisitor, launchBrowser, type Visitor } from '#infra/e2e/testing/browser.ts';
import { getSharedProduct, isWhole, type SharedProduct } from '#infra/e2e/testing/shared-product.ts';
import { findOverflow, lengthenTexts, openFolds, restorePage, setRightToLeft } from '#infra/e2e/testing/strain.ts';
import { type Shot, showScreen } from '#infra/screenshots/album.ts';
import { createWorld, PLAIN, VISITS, visitScreens, type World } from '#infra/screenshots/page-screens.ts';
import { PAGES } from '#infra/web/pages.ts';
import { findScreen } from '#shared/values/screens.ts';

/*
 * Every page, opened by its audience: axe finds no violation with every fold open; no horizontal scrolling in our
 * texts, in longer texts, and from right to left; no request to other hosts and no console output. As a whole this is
 * every state of the screens at three widths; in part it is one state of every page at the narrowest, in our texts.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const PHONE = { width: 390, height: 844 };
const SIZES = isWhole ? [PHONE, { width: 820, height: 1180 }, { width: 1280, height: 900 }] : [PHONE];
const STRAINS = isWhole
  ? ([
      ['from right to left', setRightToLeft],
      ['in longer words', lengthenTexts],
    ] as const)
  : [];

let product: SharedProduct;
let browser: Browser;
let world: World;
beforeAll(async () => {
  product = await getSharedProduct();
  browser = await launchBrowser(join(root, '.data'));
  world = await createWorld(product);
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
});

const findShownScreen = (address: string) => findScreen(new URL(address, product.baseUrl).pathname);
const visitedScreens = new Set<string>();

/** In part: the first shot of each screen of the router that was not visited before. */
const chooseScreens = (shots: readonly Shot[]): readonly Shot[] =>
  isWhole
    ? shots
    : [...Map.groupBy(shots, ({ address }) => address && findShownScreen(address))].flatMap(([screen, [first]]) =>
        screen && first && !visitedScreens.has(screen) ? [first] : [],
      );

/** Faults of a screen by width, also under strain. */
async function findFaults({ page, complaints }: Visitor, shot: Shot): Promise<string[]> {
  await showScreen(page, shot);
  const shown = findShownScreen(page.url());
  visitedScreens.add(shown);
  const faults: string[] = [];
  const addFaults = (how: string, texts: readonly string[]) =>
    faults.push(...texts.map((each) => `${shot.group}/${shot.name}, ${how}: ${each}`));
  if (shot.address && findShownScreen(shot.address) !== shown) addFaults('address', [`leads to ${page.url()}`]);
  await openFolds(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    addFaults(`${size.width} px`, await findViolations(page));
  }
  for (const [how, strain] of STRAINS) {
    await strain(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      addFaults(`${how}, ${size.width} px`, await findOverflow(page));
    }
  }
  // Read last, since folds ask for what they show. The router logs an address without a page, Playwright what it blocks.
  addFaults(
    'console',
    complaints.splice(0).filter((each) => !shot.refused?.test(each) && !/^404: no page|^Service Worker/.test(each)),
  );
  await restorePage(page);
  return faults;
}

describe('every screen is whole', () => {
  // The inbox is a page for developers, on another port.
  const visits = VISITS.filter(({ name, isRare }) => !name.includes('inbox') && (isWhole || !isRare));
  it.each(visits.map((visit) => [visit.name, visit] as const))('of %s', async (_, visit) => {
    const faults: string[] = [];
    await visitScreens(visit, world, browser, {
      sizes: [PHONE],
      choose: chooseScreens,
      onScreen: async (visitor, shot) => void faults.push(...(await findFaults(visitor, shot))),
    });
    expect(faults).toEqual([]);
  });
});

it('every screen: no page that is built was left out', () => {
  expect(PAGES.filter(({ path }) => !visitedScreens.has(path)).map(({ name }) => name)).toEqual([]);
});

it('every screen: what reaches beyond the window is named', async () => {
  const { page, context } = await createVisitor(browser, product.baseUrl, PHONE);
  await page.goto('/help');
  await page.locator('h1').first().waitFor();
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('style', 'width: 1200px'));
  expect((await findOverflow(page)).join('\n')).toMatch(/scrolls sideways to 1[2-9]\d\d/);
  expect((await findOverflow(page)).join('\n')).toMatch(/h1/);
  await context.close();
});

it.each([
  ['a fault', undefined, /\/api\/none/],
  ['a fault where another one is expected', /status of 403/, /\/api\/none/],
  ['none where it is expected', /status of 404/, /^$/],
])('every screen: a request that fails is %s', async (_, refused, faults) => {
  const visitor = await createVisitor(browser, product.baseUrl, PHONE, PLAIN);
  const show = async (page: Page) => {
    await page.goto('/help');
    await page.evaluate(() => fetch('/api/none'));
  };
  const shot = { group: 'public', name: 'help', text: /\S/, show, ...(refused && { refused }) };
  expect((await findFaults(visitor, shot)).join('\n')).toMatch(faults);
  await visitor.context.close();
});
