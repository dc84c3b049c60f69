import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '#infra/client/api-client.ts';
import { listEmails } from '#infra/client/inbox.ts';
import { type Family, type LivingFamily, scheduleWeek } from '#infra/demo/family.ts';
import { signInOn } from '#infra/e2e/testing/adult.ts';
import { type BootedProduct, bootProduct } from '#infra/e2e/testing/boot-product.ts';
import { createVisitor, launchBrowser } from '#infra/e2e/testing/browser.ts';
import { getSharedProduct, isWhole, type SharedProduct } from '#infra/e2e/testing/shared-product.ts';
import { findScript, readChunks } from '#infra/web/chunks.ts';
import { dashboard } from '#messages/dashboard.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import { signIn } from '#shared/contracts/session.ts';
import type { Mood } from '#shared/instruments/mood.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/*
 * Browsers watch one week during failures: the view is right again within the longest reconnect delay, 10 s and 30 %
 * more. As a whole, API and worker are killed too, which needs a product of its own.
 */
const LADDER_MS = 13_000 + 5_000;
/** Three moods are open within a minute. */
const DAY_SECONDS = 20;
const root = fileURLToPath(new URL('../..', import.meta.url));
const family: Family = {
  parent: { name: 'Ana', email: 'ana.of.live@stones.example', password: 'seven stepping stones' },
  nickname: 'Mira',
  simulated: createSimulatedFamily('live', 9),
};

let own: BootedProduct | undefined;
let product: SharedProduct;
let browser: Browser;
let living: LivingFamily;
beforeAll(async () => {
  own = isWhole ? await bootProduct({ DAY_LENGTH: `${DAY_SECONDS}s` }) : undefined;
  product = own ?? (await getSharedProduct());
  browser = await launchBrowser(join(root, '.data'));
  living = await beginWeek(family);
}, 1_800_000);
// An account may have five sockets.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser?.close();
  await own?.remove();
});

/** A week on its first day. */
async function beginWeek(of: Family): Promise<LivingFamily> {
  const begun = await scheduleWeek(product.baseUrl, of, 'UTC', createApiClient(product.baseUrl), product.mailUrl);
  await vi.waitFor(async () => expect((await begun.progress()).currentDay).toBeGreaterThan(0), { timeout: 60_000 });
  return begun;
}

async function openWatcher(
  prepare: (page: Page) => Promise<void> = async () => undefined,
  { parent } = family,
): Promise<Page> {
  const { page } = await createVisitor(browser, product.baseUrl);
  await prepare(page);
  await signInOn(page, parent);
  await page.getByText(dashboard.freshness.live.word).waitFor();
  return page;
}

/** Each changed mood of day 1 is a new event, so any number of changes fits into one day. */
const changeMood = (mood: Mood) =>
  living.parent.call(checkMood, {
    params: { assessmentId: living.assessmentId, day: 1 },
    body: { mood, energy: 'high', assist: 'alone' },
  });
const waitForNewest = async (page: Page) => {
  const { latest } = await living.progress();
  const at = latest.find(({ kind }) => kind === 'MoodChecked')?.at ?? '';
  await page.locator(`time[datetime="${at}"]`).waitFor({ timeout: LADDER_MS });
};

/** Requests for the script with this module fail while `isLost`. */
const dropModule = (page: Page, module: string, isLost: () => boolean) =>
  page.route(`**/${findScript(readChunks(join(root, 'dist/web')), module)}`, (request) =>
    isLost() ? request.abort() : request.continue(),
  );

/** A screen, the socket, and a lazy part. */
const LOST_MODULES = ['web/app/dashboard-route.tsx', 'web/api/live.ts', 'web/app/outbox-notice.tsx'];

describe('a week that is watched', () => {
  it('is right again after the network was cut, without a reload', async () => {
    const sockets: WebSocketRoute[] = [];
    let isCut = false;
    const page = await openWatcher((fresh) =>
      fresh.routeWebSocket(/\/api\/live/, (socket) => {
        if (isCut) return void socket.close({ code: 4000 });
        socket.connectToServer();
        sockets.push(socket);
      }),
    );
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    isCut = true;
    await Promise.all(sockets.map((socket) => socket.close({ code: 4000 })));
    await page.getByText(dashboard.freshness.waiting.word).waitFor({ timeout: LADDER_MS });
    await changeMood('excited');
    isCut = false;
    await page.getByText(dashboard.freshness.live.word).waitFor({ timeout: LADDER_MS });
    await waitForNewest(page);
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });

  it('is right again after the same person has signed in in another tab, which ends the session of this one', async () => {
    const page = await openWatcher();
    const reopened = page.waitForEvent('websocket', { timeout: LADDER_MS });
    // In the browser's own cookies, and without a word to this page.
    const { email, password } = family.parent;
    const signedIn = await page.context().request.post(`${product.baseUrl}/api${signIn.path}?grant_type=password`, {
      data: { email, password },
    });
    expect(signedIn.status()).toBe(200);
    await reopened;
    await page.getByText(dashboard.freshness.live.word).waitFor({ timeout: LADDER_MS });
    await changeMood('neutral');
    await waitForNewest(page);
  });

  it('is whole again after parts of its code were lost on their way', async () => {
    const lost = new Map(LOST_MODULES.map((modulePath) => [modulePath, 1]));
    const page = await openWatcher(async (fresh) => {
      for (const modulePath of lost.keys()) {
        await dropModule(fresh, modulePath, () => {
          const times = lost.get(modulePath) ?? 0;
          lost.set(modulePath, times - 1);
          return times > 0;
        });
      }
    });
    await page.getByRole('button', { name: dashboard.menu.label }).waitFor({ timeout: LADDER_MS });
    await expect.poll(() => [...lost.values()].every((times) => times < 0), { timeout: LADDER_MS }).toBe(true);
  });

  it('loads itself again when a screen does not come', async () => {
    let documents = 0;
    const page = await openWatcher(async (fresh) => {
      fresh.on('domcontentloaded', () => (documents += 1));
      await dropModule(fresh, 'web/features/schedule/schedule-form.tsx', () => documents === 1);
    });
    await page.getByRole('tab', { name: dashboard.tabs.schedule }).click();
    await page.getByRole('form').waitFor({ timeout: LADDER_MS });
    expect(documents).toBe(2);
  });
});

describe.runIf(isWhole)('a watched week whose processes die', () => {
  it('is right again after the API was killed', async () => {
    const pages = [await openWatcher(), await openWatcher()];
    await own?.crash('api');
    await changeMood('happy');
    await Promise.all(pages.map((page) => waitForNewest(page)));
    await Promise.all(pages.map((page) => page.getByText(/1 of 14 tasks done/).waitFor({ timeout: LADDER_MS })));
  });

  it('goes on after the worker was killed: the next day still opens', async () => {
    // The days of the other week may be over by now.
    const other: Family = { ...family, parent: { ...family.parent, email: 'ana.of.worker@stones.example' } };
    const week = await beginWeek(other);
    const page = await openWatcher(undefined, other);
    const { currentDay } = await week.progress();
    await own?.crash('worker');
    await page
      // A worker that was away for longer opens several days at once.
      .getByText(new RegExp(`Day [${currentDay + 1}-7] of 7`))
      .first()
      .waitFor({ timeout: 90_000 });
  });

  it('reminds of an open day by mail, once', async () => {
    const listReminders = async () => {
      return (await listEmails(product.mailUrl ?? ''))
        .filter(({ to, subject }) => to.includes(family.parent.email) && /^Day \d is open/.test(subject))
        .map(({ subject }) => subject);
    };
    await expect.poll(async () => (await listReminders()).length, { timeout: 60_000 }).toBeGreaterThan(1);
    // A second letter about one of these days would come within a day.
    await sleep(DAY_SECONDS * 1_000);
    const subjects = await listReminders();
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});
