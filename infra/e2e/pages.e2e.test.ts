import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Family, LivingFamily } from '#infra/demo/family.ts';
import { seedFamily } from '#infra/demo/past-weeks.ts';
import { button, signInOn } from '#infra/e2e/testing/adult.ts';
import { createVisitor, launchBrowser } from '#infra/e2e/testing/browser.ts';
import { getSharedProduct, type SharedProduct } from '#infra/e2e/testing/shared-product.ts';
import { seedDemoPast } from '#infra/start/seed.ts';
import { type Chunks, findScript, listFiles, readChunks } from '#infra/web/chunks.ts';
import { COMES_AFTER, PAGES, WORLD } from '#infra/web/pages.ts';
import { account } from '#messages/account.ts';
import { dashboard } from '#messages/dashboard.ts';
import { landing } from '#messages/landing.ts';
import { mood } from '#messages/mood.ts';
import { quest } from '#messages/quest.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { shell } from '#messages/shell.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/* What a browser loads and when, measured in the whole product by the browser's own timings. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const family: Family = {
  parent: { name: 'Ana', email: 'ana.of.pages@stones.example', password: 'seven stepping stones' },
  nickname: 'Mira',
  simulated: createSimulatedFamily('pages', 9),
};

let product: SharedProduct;
let browser: Browser;
let living: LivingFamily;
let finished: AssessmentId;
let chunks: Chunks;
beforeAll(async () => {
  product = await getSharedProduct();
  chunks = readChunks(join(root, 'dist/web'));
  browser = await launchBrowser(join(root, '.data'));
  // Every kind of a child's task is open.
  living = await seedFamily(product, family, { until: 1, reached: 6, teacher: false, daysAgo: 0 });
  ({ finished } = await seedDemoPast(product, living));
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
});

/** `isNamed`: the HTML itself names the file. */
type FetchedFile = { path: string; isNamed: boolean; startMs: number; endMs: number; sentBytes: number; bytes: number };

/** Files that the page has requested since it was opened, in order. */
const listFetchedFiles = (page: Page): Promise<FetchedFile[]> =>
  page.evaluate(async () => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const html = await (await fetch(location.href)).text();
    return entries.map((each) => ({
      path: new URL(each.name).pathname,
      isNamed: html.includes(new URL(each.name).pathname),
      startMs: each.startTime,
      endMs: each.responseEnd,
      sentBytes: each.encodedBodySize,
      bytes: each.decodedBodySize,
    }));
  });

/**
 * Number of sequential rounds: a file of a later round was requested only after one of an earlier round had arrived.
 */
function countRounds(files: readonly FetchedFile[]): number {
  let rounds = 0;
  let remaining = [...files].sort((one, other) => one.startMs - other.startMs);
  while (remaining.length > 0) {
    rounds += 1;
    const firstEnd = Math.min(...remaining.map(({ endMs }) => endMs));
    const together = remaining.filter(({ startMs }) => startMs <= firstEnd);
    // Files that the HTML names are requested while it is read, so the last may start after the first has arrived.
    remaining = remaining.filter((file) => !together.includes(file) && !file.isNamed);
  }
  return rounds;
}

const filterScripts = (files: readonly FetchedFile[]) =>
  files.filter(({ path }) => path.endsWith('.js') && path.startsWith('/assets/'));
describe('a page that is opened', () => {
  const listPageScripts = (name: string) => {
    const page = PAGES.find((each) => each.name === name);
    if (!page) throw new Error(`there is no page ${name}`);
    return listFiles(chunks, page.screens).scripts.map((file) => `/${file}`);
  };

  it.each([
    ['sign-in', '/sign-in', (page: Page) => page.getByLabel(account.fields.password).waitFor()],
    ['about', '/about', (page: Page) => page.waitForLoadState('networkidle')],
  ])('has all its scripts in one round after the HTML: %s', async (name, path, ready) => {
    const { page, context, complaints } = await createVisitor(browser, product.baseUrl);
    await page.goto(path);
    await ready(page);
    const files = filterScripts(await listFetchedFiles(page));
    expect(files.map((file) => file.path).filter((file) => !listPageScripts(name).includes(file))).toEqual([]);
    expect(countRounds(files)).toBeLessThanOrEqual(2);
    expect(complaints).toEqual([]);
    await context.close();
  });

  const isLate = ({ path }: FetchedFile) =>
    listFiles(
      chunks,
      chunks.flatMap(({ modules }) => modules).filter((module) => WORLD.test(module) || COMES_AFTER.test(module)),
    ).scripts.includes(path.slice(1));
  const listModules = ({ path }: FetchedFile) => chunks.find(({ file }) => `/${file}` === path)?.modules.join(' ');

  it('of a child and of a parent fetches nothing but what it named, compressed, until it can be answered or read', async () => {
    const { page, context, complaints } = await createVisitor(browser, product.baseUrl);
    const week = `assessment=${living.assessmentId}`;
    await signInOn(page, family.parent);
    const found: Record<string, object> = {};
    const forward = () => page.locator('.stage-forward').waitFor();
    for (const [name, path, ready] of [
      [
        'mood',
        `/assessment/mood/6?${week}`,
        () => page.getByRole('radio', { name: mood.moods.excited }).waitFor({ state: 'attached' }),
      ],
      ['personality', `/assessment/personality/2?${week}`, () => button(page, quest.begin).waitFor()],
      ['skills', `/assessment/skills/3?${week}`, forward],
      ['academic', `/assessment/academic/4?${week}`, forward],
      ['encore', `/assessment/personality/6?${week}`, () => button(page, quest.begin).waitFor()],
      ['dashboard', '/dashboard', () => page.getByText(family.nickname).first().waitFor()],
      [
        'report',
        `/reports/${finished}`,
        () => page.getByRole('heading', { name: reportScreen.summary, exact: true }).waitFor(),
      ],
    ] as const) {
      await page.evaluate(() =>
        navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister()))),
      );
      await page.goto('about:blank');
      await page.goto(path);
      await ready();
      const fetched = await listFetchedFiles(page);
      const files = filterScripts(fetched);
      const awaited = files.filter((file) => listPageScripts(name).includes(file.path));
      const others = files.filter((file) => !awaited.includes(file));
      const [view] = fetched.filter((file) => file.path.startsWith('/api/assessments'));
      const readyMs = Math.max(view?.endMs ?? 0, ...awaited.map(({ endMs }) => endMs));
      found[name] = {
        unlisted: others.filter((file) => !isLate(file)).map(listModules),
        // Before it, nothing can be used.
        tooEarly: others.filter(({ startMs }) => startMs < readyMs).map(listModules),
        isInTwoRounds: countRounds(awaited) <= 2,
      };
    }
    const right = { unlisted: [], tooEarly: [], isInTwoRounds: true };
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, right])));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of a task requests its week while the scripts are on their way, and once', async () => {
    const { page, context, complaints } = await createVisitor(browser, product.baseUrl);
    await signInOn(page, family.parent);
    const week = `/api/assessments/${living.assessmentId}`;
    let requests = 0;
    const requested = new Promise<void>((resolve) => {
      page.on('request', (request) => {
        if (new URL(request.url()).pathname !== week) return;
        requests += 1;
        resolve();
      });
    });
    const first = `/${findScript(chunks, 'web/api/early-request.ts')}`;
    await context.route(/[/]assets[/].*[.]js$/, async (route) => {
      if (!route.request().url().endsWith(first)) await requested;
      await route.continue();
    });
    await page.goto(`/assessment/mood/6?assessment=${living.assessmentId}`);
    await page.getByRole('radio', { name: mood.moods.excited }).waitFor({ state: 'attached' });
    expect(requests).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('goes out compressed: the scripts of a first visit', async () => {
    const { page, context } = await createVisitor(browser, product.baseUrl);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const files = filterScripts(await listFetchedFiles(page));
    const sum = (key: 'sentBytes' | 'bytes') => files.reduce((total, each) => total + each[key], 0);
    expect(sum('sentBytes')).toBeGreaterThan(0);
    expect(sum('sentBytes') * 3).toBeLessThan(sum('bytes'));
    await context.close();
  });
});

describe('a page that was rendered at build', () => {
  const rendered = PAGES.filter(({ isPrerendered }) => isPrerendered);

  it('is read without any script, in the operator’s words', async () => {
    const context = await browser.newContext({ baseURL: product.baseUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    for (const { path } of rendered) {
      await page.goto(path);
      await page.getByRole('banner').waitFor();
      if (!path.startsWith('/sign-'))
        expect({ path, text: (await page.getByRole('main').innerText()).length > 200 }).toEqual({ path, text: true });
    }
    await page.goto('/');
    await page.getByText(/Trusted by 12 families/).waitFor();
    expect(await page.getByRole('link', { name: landing.closing.demo }).getAttribute('href')).toBe(
      'mailto:demo@stones.example',
    );
    await context.close();
  });

  it('comes alive as it stands: no part is drawn anew, and its title stays', async () => {
    const { page, context, complaints } = await createVisitor(browser, product.baseUrl);
    for (const { path } of rendered) {
      const html = await (await fetch(product.baseUrl + path)).text();
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          // Keeps the first element of the page as sent by the server.
          Object.assign(globalThis, { header: document.querySelector('header') });
        }),
      );
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const isTheSame = await page.evaluate(
        () => document.querySelector('header') === (globalThis as { header?: unknown }).header,
      );
      expect({ path, isTheSame, title: await page.title() }).toEqual({
        path,
        isTheSame: true,
        title: /<title>([^<]*)</.exec(html)?.[1],
      });
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['/sign-in', account.signIn.submit, /dashboard/],
    ['/sign-up', account.signUp.submit, /dashboard/],
  ])('keeps what was typed before it came alive, and sends nothing until then: %s', async (path, submit, next) => {
    const { page, context } = await createVisitor(browser, product.baseUrl);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/[/]assets[/].*[.]js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const typed = { email: `early${path.slice(1)}@stones.example`, password: family.parent.password };
    if (path === '/sign-in') typed.email = family.parent.email;
    else await page.getByLabel(account.fields.name).fill('Ana');
    await page.getByLabel(account.fields.email).fill(typed.email);
    await page.getByLabel(account.fields.password).fill(typed.password);
    await page.keyboard.press('Enter');
    await button(page, submit).click({ force: true, noWaitAfter: true });
    expect(new URL(page.url()).pathname).toBe(path);
    release();
    await button(page, submit).click();
    await page.waitForURL(next);
    await context.close();
  });

  it('leaves nothing behind that its build would wait for', async () => {
    const renderer = pathToFileURL(join(root, '.build/prerender/prerender.mjs')).href;
    const script = `const { renderPage } = await import(${JSON.stringify(renderer)}); await renderPage('/sign-in');`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { timeout: 60_000 });
  });
});

describe('the parts of a card', () => {
  /** A grey block that is visible for longer than this counts as waiting. */
  const MAX_GREY_MS = 300;

  it('are there with it, or were never needed: the week’s menu, the finished weeks and the key insights', async () => {
    const { page, context } = await createVisitor(browser, product.baseUrl);
    // Per frame: when content of the list is first shown, and how long a part of it is a grey block.
    await page.addInitScript(
      ({ loading }) => {
        const grey = { from: 0, to: 0 };
        Object.assign(globalThis, { grey });
        const look = () => {
          const main = document.querySelector('main');
          if (main?.querySelector('article, li h2')) grey.from ||= performance.now();
          if (grey.from > 0 && main?.querySelector(`[role=status][aria-label="${loading}"]`))
            grey.to = performance.now();
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { loading: shell.loading },
    );
    const measureGreyMs = async () => {
      await page.waitForTimeout(1_000);
      const { from, to } = await page.evaluate(
        () => (globalThis as unknown as { grey: { from: number; to: number } }).grey,
      );
      expect(from, 'when the list was first shown').toBeGreaterThan(0);
      return Math.max(0, Math.round(to - from));
    };
    const times: Record<string, number> = {};
    await signInOn(page, family.parent);
    for (const [path, ready] of [
      ['/dashboard', () => page.getByRole('button', { name: dashboard.menu.label }).first().waitFor()],
      ['/dashboard?tab=completed', () => page.getByRole('link', { name: dashboard.completed.report }).waitFor()],
      ['/reports', () => page.getByRole('heading', { name: 'Sasha' }).waitFor()],
    ] as const) {
      await page.goto(path);
      await ready();
      times[path] = await measureGreyMs();
    }
    // The tab, opened by a click.
    await page.goto('/dashboard');
    await page.getByRole('button', { name: dashboard.menu.label }).first().waitFor();
    await page.waitForTimeout(500);
    await page.evaluate(() =>
      Object.assign((globalThis as unknown as { grey: object }).grey, { from: performance.now(), to: 0 }),
    );
    await page.getByRole('tab', { name: dashboard.tabs.completed }).click();
    await page.getByRole('link', { name: dashboard.completed.report }).waitFor();
    times.tab = await measureGreyMs();
    for (const [where, ms] of Object.entries(times))
      expect({ where, ms, isQuick: ms <= MAX_GREY_MS }).toEqual({ where, ms, isQuick: true });
    // A grey block that stays is seen.
    await page.evaluate((label) => {
      const block = document.createElement('div');
      block.setAttribute('role', 'status');
      block.setAttribute('aria-label', label);
      document.querySelector('main')?.append(block);
    }, shell.loading);
    expect(await measureGreyMs()).toBeGreaterThan(MAX_GREY_MS);
    await context.close();
  });
});
