import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Family, LivingFamily } from '#infra/demo/family.ts';
import { findFreePorts } from '#infra/demo/free-ports.ts';
import { seedFamily } from '#infra/demo/past-weeks.ts';
import { button } from '#infra/e2e/testing/adult.ts';
import { type BootedProduct, bootProduct } from '#infra/e2e/testing/boot-product.ts';
import { type KillableBrowser, startKillableBrowser } from '#infra/e2e/testing/browser.ts';
import { about } from '#messages/about.ts';
import { account } from '#messages/account.ts';
import { handover } from '#messages/handover.ts';
import { quest } from '#messages/quest.ts';
import { shell } from '#messages/shell.ts';
import { steps } from '#messages/steps.ts';
import { createLogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { startCuttableProxy } from '#services/http/testing/cuttable-proxy.ts';
import { serveWebApp } from '#services/http/web-app.ts';
import { COMPREHENSION_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import type { Instant } from '#shared/values/days.ts';

/*
 * A child answers without a connection. The connection is really cut, not only reported as offline: connections are
 * refused for the page and its service worker.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = join(root, '.data');
const family: Family = {
  parent: { name: 'Ana', email: 'ana@stones.example', password: 'seven stepping stones' },
  nickname: 'Mira',
  simulated: createSimulatedFamily('offline', 9),
};
/**
 * Lock that every tab holds during a task; a copy from web/app/offline.ts, which a test outside the browser cannot
 * import.
 */
const TASK = 'seven-stones.task';
const PIN = '2580';
const right = COMPREHENSION_A.options.find(({ id }) => id === COMPREHENSION_A.right);

/** On the page: lets go of the lock of a task. */
declare const releaseTask: () => void;

let product: BootedProduct;
let proxy: Awaited<ReturnType<typeof startCuttableProxy>>;
let living: LivingFamily;
let browser: KillableBrowser | undefined;
beforeAll(async () => {
  const ports = await findFreePorts();
  proxy = await startCuttableProxy(`http://127.0.0.1:${ports.app}`);
  product = await bootProduct({ BASE_URL: proxy.url.replace(/\/$/, '') }, { ports });
  // The story is open.
  living = await seedFamily(product, family, { until: 1, reached: 2, teacher: false, daysAgo: 0 });
}, 1_800_000);
afterAll(async () => {
  await browser?.kill();
  await product?.remove();
  await proxy?.cut();
});

const toStoryUrl = () => `${product.baseUrl}/assessment/personality/2?assessment=${living.assessmentId}`;
const waitForQuestion = (page: Page, question: number) =>
  page.getByText(quest.question(question, QUEST_A.length)).first().waitFor();

async function answerQuestion(page: Page, question: number): Promise<void> {
  await waitForQuestion(page, question);
  await page.locator('h2:focus').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
}

/**
 * Waits until the service worker has cached the app and controls this page, or one loaded in its place: a page is not
 * controlled that was loading while the worker became active, nor one whose registration was taken back.
 */
async function waitForServiceWorker(page: Page, reloads = 3): Promise<void> {
  const isControlling = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return navigator.serviceWorker.controller !== null;
    });
  const waiting = vi.waitFor(async () => expect(await isControlling()).toBe(true), { timeout: 10_000, interval: 50 });
  await waiting.catch(async (error: unknown) => {
    if (reloads === 0) throw error;
    await page.reload();
    await waitForServiceWorker(page, reloads - 1);
  });
}

async function listAnsweredScenes(): Promise<string[]> {
  const log = createLogClient(product.maintenanceUrl, { max: 1 });
  try {
    const written = await createPostgresEventStore(log).read(living.assessmentId, { types: ['SceneAnswered'] });
    return written.flatMap(({ event }) => (event.type === 'SceneAnswered' ? [event.sceneId] : []));
  } finally {
    await log.end();
  }
}

describe('a task that was opened once', () => {
  it('opens without a connection, directly and by reload, and loses no answer when the browser is killed', async () => {
    const profile = join(product.data, 'profile');
    browser = await startKillableBrowser(programs, profile);
    const { page } = browser;
    await page.goto(
      `${product.baseUrl}/sign-in?next=${encodeURIComponent(toStoryUrl().slice(product.baseUrl.length))}`,
    );
    await page.getByLabel(account.fields.email).fill(family.parent.email);
    await page.getByLabel(account.fields.password).fill(family.parent.password);
    await button(page, account.signIn.submit).click();
    await page.waitForURL(/assessment\/personality\/2/);
    await button(page, quest.begin).click();
    await page.getByRole('radio', { name: right?.text['7-10'] as string }).check();
    await button(page, steps.nextButton).click();
    await button(page, quest.check.goOn).click();
    await waitForQuestion(page, 1);
    await waitForServiceWorker(page);

    await proxy.cut();
    await answerQuestion(page, 1);
    await waitForQuestion(page, 2);

    // By reload, and as a new page.
    await page.reload();
    await button(page, quest.carryOn).click();
    await waitForQuestion(page, 2);
    await page.goto('about:blank');
    await page.goto(toStoryUrl());
    await button(page, quest.carryOn).click();
    await answerQuestion(page, 2);
    await waitForQuestion(page, 3);
    expect(await fetch(`${product.baseUrl}/readyz`).catch(() => 'refused')).toBe('refused');
    // Chromium writes cookies half a minute late; signing in again is not tested here.
    const cookies = await page.context().cookies();
    await browser.kill();

    await proxy.mend();
    browser = await startKillableBrowser(programs, profile);
    await browser.page.context().addCookies(cookies);
    await browser.page.goto(toStoryUrl());
    await vi.waitFor(async () => expect((await listAnsweredScenes()).length).toBeGreaterThanOrEqual(2), {
      timeout: 40_000,
      interval: 250,
    });
    await button(browser.page, quest.carryOn).click();
    await waitForQuestion(browser.page, 3);
    expect(await listAnsweredScenes()).toEqual(QUEST_A.slice(0, 2).map(({ id }) => id));
  });

  it('that the server finds too old comes anew and delivers what it had kept', async () => {
    if (!browser) throw new Error('no browser is left');
    const { page } = browser;
    let refused = 0;
    await page.route('**/api/**', (route) => {
      refused += 1;
      return route.fulfill({
        status: 426,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'UPDATE', status: 426 }),
      });
    });
    await answerQuestion(page, 3);
    await waitForQuestion(page, 4);
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0), { timeout: 20_000 });
    await page.unroute('**/api/**');
    // The page may be replaced only after the task was left.
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: steps.stop }).click();
    await loaded;
    await page.goto(toStoryUrl());
    await vi.waitFor(async () => expect(await listAnsweredScenes()).toHaveLength(3), {
      timeout: 40_000,
      interval: 250,
    });
  });
});

/** Whether a new release is installed and waits. */
const isReleaseWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

/**
 * The same worker under another address is a new release to the browser: it is installed, and then waits for the active
 * one. Pages register this address from now on; the old one would replace it.
 */
async function installAnotherRelease(page: Page, url: string): Promise<void> {
  const registerOnly = (address: string) => {
    const { serviceWorker } = navigator;
    const { register } = ServiceWorkerContainer.prototype;
    Object.assign(serviceWorker, { register: () => register.call(serviceWorker, address) });
  };
  await page.context().addInitScript(registerOnly, url);
  await page.evaluate(registerOnly, url);
  await page.evaluate(async (address) => void (await navigator.serviceWorker.register(address)), url);
  await expect.poll(() => isReleaseWaiting(page), { timeout: 60_000, interval: 250 }).toBe(true);
}

it('a new release waits while a child is in a task, opens no second tab anew either, and is there as soon as the task is left', async () => {
  if (!browser) throw new Error('no browser is left');
  const { page } = browser;
  await page.goto(toStoryUrl());
  await waitForServiceWorker(page);
  await button(page, quest.carryOn).click();
  await waitForQuestion(page, 4);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await installAnotherRelease(page, '/sw.js?another');
  await answerQuestion(page, 4);
  await waitForQuestion(page, 5);

  const second = await page.context().newPage();
  const mood = toStoryUrl().replace('personality/2', 'mood/2');
  await second.goto(mood);
  await second.getByRole('heading', { level: 1 }).waitFor();
  await second.getByRole('link', { name: steps.stop }).or(second.getByText(steps.done)).first().waitFor();
  expect(await isReleaseWaiting(second)).toBe(true);
  await second.close();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  await answerQuestion(page, 5);
  // The chapter ends here with a break.
  await page.getByText(quest.answered(5, QUEST_A.length)).first().waitFor();
  expect(await isReleaseWaiting(page)).toBe(true);

  // Many requests are under way just then, as in a page that opens. A page whose release does not take over is loaded
  // again, too, but only after a timeout.
  await page.evaluate(() => {
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', () => sessionStorage.setItem('release', 'took over'));
    const file = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';
    const ask = () => void fetch(file).finally(() => setTimeout(ask, 5));
    for (let i = 0; i < 40; i += 1) ask();
  });
  // The browser releases a lock shortly after the task was left; reloads of earlier tests are forgotten.
  await page.evaluate((task) => {
    sessionStorage.removeItem('seven-stones.reloaded-at');
    void navigator.locks.request(task, { mode: 'shared' }, () => new Promise((resolve) => setTimeout(resolve, 1000)));
  }, TASK);
  await page.getByText(quest.rest.later, { exact: true }).click();
  const readPageState = () =>
    page.evaluate(() => ({ isSameDocument: 'sameDocument' in globalThis, path: location.pathname }));
  await vi.waitFor(async () => expect(await readPageState()).toEqual({ isSameDocument: false, path: '/dashboard' }), {
    timeout: 30_000,
    interval: 250,
  });
  expect(await page.evaluate(() => sessionStorage.getItem('release'))).toBe('took over');
  await vi.waitFor(async () => expect(await isReleaseWaiting(page)).toBe(false), { timeout: 20_000, interval: 250 });
  await vi.waitFor(async () => expect(await listAnsweredScenes()).toHaveLength(5), { timeout: 40_000, interval: 250 });
});

it('a device that is with a child stops for today without a connection: there is the gate, and the child goes on from it', async () => {
  if (!browser) throw new Error('no browser is left');
  const { page } = browser;
  await page.goto(
    `${product.baseUrl}/hand-over?assessment=${living.assessmentId}&to=${encodeURIComponent(toStoryUrl().slice(product.baseUrl.length))}`,
  );
  await page.getByRole('radio', { name: handover.handOver.assists.alone, exact: true }).check();
  await page.getByLabel(handover.handOver.pin).fill(PIN);
  await button(page, handover.handOver.submit(family.nickname)).click();
  await button(page, quest.carryOn).waitFor();
  await waitForServiceWorker(page);
  await installAnotherRelease(page, '/sw.js?third');
  await page.evaluate((task) => {
    const held = new Promise((resolve) => Object.assign(globalThis, { releaseTask: resolve }));
    void navigator.locks.request(task, { mode: 'shared' }, () => held);
  }, TASK);
  await proxy.cut();
  await page.getByRole('link', { name: steps.stop }).click();
  await page.getByRole('heading', { name: handover.gate.title }).waitFor();
  // The release takes over just as the child's page begins to load, and the tap is not lost.
  await page.getByRole('link', { name: handover.gate.backToChild }).evaluate((link) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => (link as HTMLElement).click(), { once: true });
    releaseTask();
  });
  await button(page, quest.carryOn).waitFor();
  // An address of an adult's page, which is not cached.
  await page.goto(`${product.baseUrl}/dashboard`);
  await page.getByRole('heading', { name: handover.gate.title }).waitFor();

  await proxy.mend();
  await page.goto(`${product.baseUrl}/unlock`);
  await page.getByLabel(handover.gate.pinLabel).fill(PIN);
  await button(page, handover.gate.open).click();
  await page.waitForURL(/dashboard/);
});

it('a page that is not on the device says that it needs the internet, and comes by itself', async () => {
  if (!browser) throw new Error('no browser is left');
  const { page } = browser;
  await page.goto(toStoryUrl());
  await waitForServiceWorker(page);
  await proxy.cut();
  await page.context().setOffline(true);
  await page.goto(`${product.baseUrl}/about`);
  await page.getByRole('heading', { name: shell.needsNet.title }).waitFor();
  await proxy.mend();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: about.title }).waitFor();
});

it('a device that kept the page shows what the site says of itself today, once it has met the server', async () => {
  const port = (await findFreePorts()).app;
  const serve = async (controllerName: string) => {
    const app = Fastify({ forceCloseConnections: true });
    const web = { folder: join(root, 'dist/web'), claims: { controllerName }, releases: null };
    await serveWebApp(app, web, () => '2026-11-25T09:00:00.000Z' as Instant);
    await app.listen({ port, host: '127.0.0.1' });
    return app;
  };
  const device = await startKillableBrowser(programs, join(product.data, 'settings-profile'));
  const readSettings = () => device.page.evaluate(() => document.getElementById('settings')?.textContent);
  const open = () => device.page.goto(`http://127.0.0.1:${port}/assessment/mood/1?assessment=${living.assessmentId}`);
  let app = await serve('Stones');
  try {
    await open();
    await waitForServiceWorker(device.page);
    await app.close();
    app = await serve('Pebbles');
    await open();
    expect(await readSettings()).toContain('Stones');
    await vi.waitFor(async () => expect(await isReleaseWaiting(device.page)).toBe(true), {
      timeout: 30_000,
      interval: 250,
    });
    await open();
    await vi.waitFor(async () => expect(await readSettings()).toContain('Pebbles'), { timeout: 20_000, interval: 250 });
  } finally {
    await device.kill();
    await app.close();
  }
});

it('a device keeps nothing that somebody else sent in place of a file, and keeps the app once the server answers', async () => {
  const app = Fastify({ forceCloseConnections: true });
  let isForeign = true;
  let foreignAnswers = 0;
  // What a worker fetches has no destination.
  app.addHook('onRequest', async (request, reply) => {
    const isKept = request.url.startsWith('/assets/') || request.url.startsWith('/index.html');
    if (!isForeign || !isKept || request.headers['sec-fetch-dest'] !== 'empty') return;
    foreignAnswers += 1;
    return reply.type('text/html').send('<h1>Welcome to the hotel</h1>');
  });
  const web = { folder: join(root, 'dist/web'), claims: {}, releases: null };
  await serveWebApp(app, web, () => '2026-11-25T09:00:00.000Z' as Instant);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const device = await startKillableBrowser(programs, join(product.data, 'hotel-profile'));
  try {
    const open = () => device.page.goto(`${url}/assessment/mood/1?assessment=${living.assessmentId}`);
    await open();
    const readWorkers = () =>
      device.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return [registration?.installing, registration?.waiting, registration?.active].map((each) => each?.state);
      });
    await expect.poll(() => foreignAnswers, { timeout: 30_000, interval: 100 }).toBeGreaterThan(0);
    await expect.poll(readWorkers, { timeout: 30_000, interval: 100 }).toEqual([undefined, undefined, undefined]);
    isForeign = false;
    await open();
    await waitForServiceWorker(device.page);
    const kept = await device.page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()));
      return Promise.all(all.flat().map((each) => each.text()));
    });
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((text) => text.includes('hotel'))).toEqual([]);
  } finally {
    await device.kill();
    await app.close();
  }
});

it('can be installed: the manifest says how, and its icons are there', async () => {
  const manifest = (await (await fetch(`${product.baseUrl}/manifest.webmanifest`)).json()) as {
    display: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.display).toBe('standalone');
  for (const { src, sizes } of manifest.icons) {
    const icon = Buffer.from(await (await fetch(product.baseUrl + src)).arrayBuffer());
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
  const worker = await fetch(`${product.baseUrl}/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
});
