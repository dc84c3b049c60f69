import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '#infra/client/api-client.ts';
import { doTask, type Family, type LivingFamily, scheduleWeek } from '#infra/demo/family.ts';
import { findViolations, injectAxe } from '#infra/e2e/testing/axe.ts';
import { createVisitor, launchBrowser, type Visitor } from '#infra/e2e/testing/browser.ts';
import { buildStage, serveStage } from '#infra/e2e/testing/built-stage.ts';
import { getSharedProduct, type SharedProduct } from '#infra/e2e/testing/shared-product.ts';
import { account } from '#messages/account.ts';
import { accountPage } from '#messages/account-page.ts';
import { handover } from '#messages/handover.ts';
import { stepUp } from '#messages/step-up.ts';
import { steps } from '#messages/steps.ts';
import { computeTotpCode } from '#services/accounts/factor-codes.ts';
import { listBankItems, toPublicItem } from '#services/assessment/academic.ts';
import { rescheduleAssessment } from '#shared/contracts/assessments.ts';
import { addDays } from '#shared/domain/plan.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import { AGE_MODES, type AgeMode } from '#shared/instruments/ages.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { CHAPTERS_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import { CHAPTERS_B, QUEST_B } from '#shared/instruments/quest.b.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/*
 * axe checks every task of a child and the pages around it at three widths: no violation of WCAG 2.2 AA or best
 * practices, no horizontal scrolling, no request to other hosts, no console output, all under the product's policy.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
] as const;
const PIN = '2580';
const family: Family = {
  parent: { name: 'Ana', email: 'ana.of.axe@stones.example', password: 'seven stepping stones' },
  nickname: 'Mira',
  simulated: createSimulatedFamily('axe', 5),
};
const GAMES: readonly (readonly [GameId, number])[] = [
  ['matrices', 14],
  ['fireflies', 5],
  ['friends-corner', 5],
  ['feelings-detective', 27],
  ['feelings-detective', 31],
  ['aiming', 1],
  ['steering', 6],
  ['reaction', 1],
];
/** One scene of each chapter: scenes differ in words and pictures, and `stage.e2e` measures every one of them. */
const LEADING = [
  ...CHAPTERS_A.map(({ chapter }) => ({ chapter, scenes: QUEST_A })),
  ...CHAPTERS_B.map(({ chapter }) => ({ chapter, scenes: QUEST_B })),
].map(({ chapter, scenes }) => scenes.findLast((scene) => scene.chapter === chapter)?.id);
const isScene = (name: string) => name.includes('/scene/');
const isLeading = (name: string) => LEADING.some((id) => name.endsWith(`/scene/${id}`));
/** Of each subject the longest question of each format. */
const ITEMS = Object.values(
  Object.groupBy(listBankItems().map(toPublicItem), ({ subject, format, audio }) => `${subject}/${format}/${audio}`),
).flatMap(
  (items = []) => items.toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0] ?? [],
);

const today = () => new Date().toISOString().slice(0, 10);

type Stages = {
  names: string[];
  show: (name: string) => Promise<void>;
  showItem: (item: PublicItem, mode: AgeMode) => Promise<void>;
  showTrial: (id: GameId, level: number, seed: number, mode: AgeMode, practice: boolean) => Promise<void>;
};
declare const stages: Stages;
declare const violations: () => Promise<string[]>;

let stageFolder: string;
let product: SharedProduct;
let browser: Browser;
let living: LivingFamily;
let stage: Visitor;
beforeAll(async () => {
  stageFolder = await mkdtemp(join(tmpdir(), 'seven-stones-stage-'));
  const building = buildStage(root, stageFolder);
  product = await getSharedProduct('3s');
  living = await scheduleWeek(product.baseUrl, family, 'UTC', createApiClient(product.baseUrl), product.mailUrl);
  browser = await launchBrowser(join(root, '.data'));
  await reachDaySix();
  await building;
  stage = await createVisitor(browser, product.baseUrl);
  const path = await serveStage(stage.context, product.baseUrl, stageFolder);
  await stage.context.addInitScript(() => {
    // Set up like the product's own pages, with a voice that starts and never ends, so that every card has its speaker.
    const voice = { name: 'Kate', lang: 'en-GB', localService: true };
    const speak = (utterance: SpeechSynthesisUtterance) =>
      setTimeout(() => utterance.onstart?.({} as SpeechSynthesisEvent));
    const value = {
      getVoices: () => [voice],
      speak,
      cancel: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    Object.defineProperty(globalThis, 'speechSynthesis', { value });
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } });
    const SpeechSynthesisUtterance = class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    };
    Object.assign(globalThis, { __zod_globalConfig: { jitless: true }, SpeechSynthesisUtterance });
  });
  await stage.page.goto(path);
  await stage.page.waitForFunction(() => 'stages' in globalThis);
  await injectAxe(stage.page);
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
  await rm(stageFolder, { recursive: true, force: true });
});

/** The encore is open, only the first tasks are done, and the next day is far away. */
async function reachDaySix(): Promise<void> {
  await vi.waitFor(async () => expect((await living.progress()).currentDay).toBeGreaterThanOrEqual(6), {
    timeout: 120_000,
    interval: 250,
  });
  await living.parent.call(rescheduleAssessment, {
    params: { assessmentId: living.assessmentId },
    body: { nextDayOn: addDays(today(), 360) },
  });
  const { days } = await living.progress();
  for (const task of days.flatMap(({ tasks }) => tasks).filter(({ id, state }) => state === 'open' && id === 'mood/1'))
    await doTask(family, living, task);
}

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

async function checkGames(page: Page): Promise<ScreenFaults> {
  const trials = AGE_MODES.flatMap((mode) =>
    GAMES.map(([id, level], i) => ({ mode, id, level, practice: i % 2 === 0 })),
  );
  return keepFaulty(
    await page.evaluate(async (all) => {
      const results: [string, string[]][] = [];
      for (const { mode, id, level, practice } of all) {
        await stages.showTrial(id, level, 7, mode, practice);
        for (const folded of document.querySelectorAll('details')) folded.open = true;
        results.push([`${mode}/${id}/${level}`, await violations()]);
      }
      return results;
    }, trials),
  );
}

async function checkItems(page: Page): Promise<ScreenFaults> {
  return keepFaulty(
    await page.evaluate(async (items) => {
      const results: [string, string[]][] = [];
      for (const item of items) {
        await stages.showItem(item, item.audio ? '3-6' : '11-15');
        results.push([`${item.format}/${item.id}`, await violations()]);
      }
      return results;
    }, ITEMS),
  );
}

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
      ...(await checkScreens(page, (name) => !isScene(name) || isLeading(name))),
      ...(await checkGames(page)),
      ...(await checkItems(page)),
    }));
    expect(faults).toEqual({});
    expect(complaints).toEqual([]);
  });
});

it('the drawings give axe nothing to find', async () => {
  await stage.page.setViewportSize(SIZES[1]);
  expect(
    await checkScreens(
      stage.page,
      (name) => name.startsWith('7-10/') && !name.includes('/card/') && (!isScene(name) || isLeading(name)),
    ),
  ).toEqual({});
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
describe('in the product itself', () => {
  const week = () => `?assessment=${living.assessmentId}`;

  /** Checks the open page at every width. */
  async function checkPage(page: Page, name: string): Promise<(readonly [string, string[]])[]> {
    const results: (readonly [string, string[]])[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      results.push([`${name} at ${size.width}`, await findViolations(page)]);
    }
    return results;
  }
  async function checkPages(
    page: Page,
    pages: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[],
  ): Promise<ScreenFaults> {
    const results: (readonly [string, string[]])[] = [];
    for (const [name, path, ready] of pages) {
      await page.goto(path);
      await ready(page).catch((fault: unknown) => {
        throw new Error(`${name} did not come: ${page.url()}`, { cause: fault });
      });
      results.push(...(await checkPage(page, name)));
    }
    return keepFaulty(results);
  }
  const waitForStage = (page: Page) => page.locator('.stage :is(h2, h3)').first().waitFor();
  const TASKS = [
    ['mood', () => `/assessment/mood/2${week()}`],
    ['story', () => `/assessment/personality/2${week()}`],
    ['games', () => `/assessment/skills/3${week()}`],
    ['subjects', () => `/assessment/academic/4${week()}`],
    ['encore', () => `/assessment/personality/6${week()}`],
  ] as const;

  it('axe finds nothing on the own account, while an app is added, its codes are kept and a proof is asked for', async () => {
    const { page, complaints, context } = await createVisitor(browser, product.baseUrl);
    const { password, factors, devices } = accountPage;
    const wrong: ScreenFaults = {};
    const look = async (name: string) => Object.assign(wrong, keepFaulty(await checkPage(page, name)));
    await page.goto('/sign-up');
    await page.getByLabel(account.fields.name).fill('Dora');
    await page.getByLabel(account.fields.email).fill('dora.of.axe@stones.example');
    await page.getByLabel(account.fields.password).fill('seven stepping stones');
    await button(page, account.signUp.submit).click();
    await page.waitForURL(/dashboard|verify/);

    await page.goto('/account');
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

  it('axe finds nothing on the tasks of a child who has the device, and on the gate back', async () => {
    const { page, complaints, context } = await createVisitor(browser, product.baseUrl);
    context.setDefaultTimeout(60_000);
    await page.goto('/sign-in');
    await page.getByLabel(account.fields.email).fill(family.parent.email);
    await page.getByLabel(account.fields.password).fill(family.parent.password);
    await button(page, account.signIn.submit).click();
    await page.waitForURL(/dashboard/);

    // Tasks at home, forms and the page of the hand-over are among the addresses of `routes.e2e`.
    await page.goto(`/hand-over${week()}`);
    await page.getByRole('radio', { name: handover.handOver.assists.alone, exact: true }).check();
    await page.getByLabel(handover.handOver.pin).fill(PIN);
    await button(page, handover.handOver.submit(family.nickname)).click();
    await page.locator('.stage-bare').waitFor();
    const handedOver = [
      ...TASKS.map(([name, path]) => [name, path(), waitForStage] as const),
      ['a task that is done', `/assessment/mood/1${week()}`, () => page.getByText(steps.done).waitFor()],
      ['gate', '/unlock', () => button(page, handover.gate.open).waitFor()],
    ] as const;
    expect(await checkPages(page, handedOver)).toEqual({});
    await button(page, handover.gate.usePassword).click();
    expect(keepFaulty(await checkPage(page, 'gate by password'))).toEqual({});
    expect(complaints).toEqual([]);
  });
});
