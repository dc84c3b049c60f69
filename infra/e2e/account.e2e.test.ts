import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForEmail } from '#infra/client/inbox.ts';
import { type Family, scheduleWeek } from '#infra/demo/family.ts';
import { button, givePassword, scheduleOn, signUpOn } from '#infra/e2e/testing/adult.ts';
import { answerAssent } from '#infra/e2e/testing/assent.ts';
import { findViolations } from '#infra/e2e/testing/axe.ts';
import { createVisitor, launchBrowser } from '#infra/e2e/testing/browser.ts';
import { getSharedProduct, type SharedProduct } from '#infra/e2e/testing/shared-product.ts';
import { account } from '#messages/account.ts';
import { accountMail } from '#messages/account-mail.ts';
import { accountPage } from '#messages/account-page.ts';
import { confirmAddress } from '#messages/confirm-address.ts';
import { dashboard } from '#messages/dashboard.ts';
import { device } from '#messages/device.ts';
import { factorWords } from '#messages/factors.ts';
import { handover } from '#messages/handover.ts';
import { mood } from '#messages/mood.ts';
import { outboxNotice } from '#messages/outbox-notice.ts';
import { refusals } from '#messages/refusals.ts';
import { signInWords } from '#messages/sign-in.ts';
import { stage } from '#messages/stage.ts';
import { stepUp } from '#messages/step-up.ts';
import { steps } from '#messages/steps.ts';
import { week } from '#messages/week.ts';
import { TOTP_STEP_MS } from '#services/accounts/factor-codes.ts';
import { computeTotpCode } from '#services/accounts/testing/totp.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { CLOSE } from '#shared/values/live.ts';

/*
 * Signing up, confirming and recovering an account on the screens and with the emails of a whole product; and attempts
 * of a child to reach pages of adults.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const PARENT = {
  name: 'Ana',
  email: 'ana@stones.example',
  password: 'seven stepping stones',
  next: 'eight stepping stones',
};
const CHILD = 'Mira';
const PIN = '4826';
const PHONE = { width: 390, height: 844 };
/** A session that was ended elsewhere is signed out within this time. */
const ENDED_WITHIN_MS = 5_000;

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  product = await getSharedProduct();
  browser = await launchBrowser(join(root, '.data'));
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
});

const banner = (page: Page) => page.getByRole('region', { name: confirmAddress.label });
/** Brings a tab to the front; a headless browser does not change the visibility by itself. */
async function bringToFront(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
const waitForDashboard = (page: Page) => page.getByRole('heading', { level: 1, name: dashboard.title }).waitFor();
/** Link and code of the newest email with this subject. */
async function waitForLetter(subject: string, email = PARENT.email): Promise<{ link: string; code: string }> {
  const text = await waitForEmail(product.mailUrl ?? '', email, subject);
  return {
    link: /https?:\/\/\S+\/verify#\S+/.exec(text)?.[0] ?? '',
    code: /(\d{3} \d{3})/.exec(text)?.[1] ?? '',
  };
}

async function signUp(page: Page, parent: Family['parent']): Promise<void> {
  await signUpOn(page, parent);
  await banner(page).getByText(confirmAddress.title(parent.email)).waitFor();
}
async function signOut(page: Page): Promise<void> {
  await button(page, account.signOut).click();
  await page.getByRole('heading', { level: 1, name: account.signIn.title }).waitFor();
}

/** Saves screenshots when a test fails. */
const saveScreenshots =
  (name: string, ...pages: Page[]) =>
  async (error: unknown): Promise<never> => {
    await mkdir(join(root, '.data', 'e2e'), { recursive: true });
    await Promise.all(
      pages.map((page, i) => page.screenshot({ path: join(root, '.data', 'e2e', `${name}-${i + 1}.png`) })),
    );
    throw error;
  };
/** Refusals that the test provokes appear as errors in the browser's console. */
const filterUnexpected = (complaints: readonly string[], refused: RegExp) =>
  complaints.filter((each) => !refused.test(each));

describe('a person', () => {
  it('opens an account, confirms the address, comes back by a mailed code and sets a new password', async () => {
    const { page, context, complaints } = await createVisitor(browser, product.baseUrl);
    const runPath = async () => {
      await signUp(page, PARENT);

      // The email is opened in another tab; the first tab updates by itself.
      const { link } = await waitForLetter(accountMail.signup.subject);
      const tab = await context.newPage();
      await tab.goto(link);
      await button(tab, signInWords.verify.asks.signup.submit).click();
      await waitForDashboard(tab);
      expect(await banner(tab).count()).toBe(0);
      await tab.close();
      await bringToFront(page);
      await banner(page).waitFor({ state: 'detached' });

      // The link works once.
      await page.goto('/about');
      await page.goto(link);
      await button(page, signInWords.verify.asks.signup.submit).click();
      await page.getByRole('heading', { name: 'An error occurred on token verification.' }).waitFor();

      await page.goto('/dashboard');
      await signOut(page);
      await button(page, account.signIn.byMail).click();
      await page.getByLabel(account.fields.email).fill(PARENT.email);
      await button(page, signInWords.mail.signIn.submit).click();
      await page
        .getByLabel(signInWords.mail.sent.code)
        .fill((await waitForLetter(accountMail['sign-in'].subject)).code);
      await button(page, signInWords.mail.signIn.enter).click();
      await waitForDashboard(page);

      await signOut(page);
      await page.getByRole('link', { name: account.signIn.forgot }).click();
      await page.getByRole('heading', { level: 1, name: signInWords.recover.title }).waitFor();
      await page.getByLabel(account.fields.email).fill(PARENT.email);
      await button(page, signInWords.mail.recovery.submit).click();
      await page.getByLabel(signInWords.mail.sent.code).waitFor();
      await page.goto((await waitForLetter(accountMail.recovery.subject)).link);
      await button(page, signInWords.verify.asks.recovery.submit).click();
      await page.getByLabel(signInWords.newPassword.field).fill(PARENT.next);
      await button(page, signInWords.newPassword.submit).click();
      await page.getByRole('heading', { name: signInWords.newPassword.done.title }).waitFor();
      await page.getByRole('link', { name: signInWords.newPassword.done.goOn }).click();
      await waitForDashboard(page);

      await signOut(page);
      await givePassword(page, PARENT);
      await page.getByText(account.signIn.wrong).waitFor();
      await givePassword(page, { ...PARENT, password: PARENT.next });
      await waitForDashboard(page);
    };
    await runPath().catch(saveScreenshots('account', page));
    expect(filterUnexpected(complaints, /status of (?:401|422)/)).toEqual([]);
    await context.close();
  }, 300_000);

  it('adds a second step, schedules a week, hands over, gets the device back, and is out everywhere after signing out everywhere', async () => {
    const ben = { name: 'Ben', email: 'ben@stones.example', password: 'seven stepping stones' };
    const [first, second] = [
      await createVisitor(browser, product.baseUrl),
      await createVisitor(browser, product.baseUrl),
    ];
    const [page, other] = [first.page, second.page];
    const violations: string[] = [];
    const look = async (screen: string) => {
      for (const violation of await findViolations(page)) violations.push(`${screen}: ${violation}`);
    };
    const runPath = async () => {
      await signUp(page, ben);
      await page.goto((await waitForLetter(accountMail.signup.subject, ben.email)).link);
      await button(page, signInWords.verify.asks.signup.submit).click();
      await waitForDashboard(page);

      const { factors, password, devices } = accountPage;
      await page.setViewportSize(PHONE);
      await page.goto('/account?tab=sign-in');
      await page.getByText(devices.current, { exact: true }).waitFor();
      await look('account');
      await page.getByLabel(password.field).fill('short');
      await button(page, password.change).click();
      await page.getByText(password.short).waitFor();
      await look('account with a fault');
      await button(page, factors.addFirst).click();
      await button(page, factors.enrol.next).click();
      await page.getByRole('img', { name: factors.enrol.qr }).waitFor();
      await look('QR code');
      const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
      const usedAt = Date.now();
      await page.getByLabel(factors.enrol.code).fill(computeTotpCode(secret, usedAt));
      await button(page, factors.enrol.submit).click();
      const list = page.getByRole('list', { name: factors.codes.list }).getByRole('listitem');
      await list.first().waitFor();
      await look('backup codes');
      const codes = await list.allTextContents();
      await page.evaluate(() => {
        // Records what each frame would print, instead of printing.
        const { prototype } = HTMLIFrameElement;
        const ofFrame = Object.getOwnPropertyDescriptor(prototype, 'contentWindow')?.get as () => Window;
        Object.defineProperty(prototype, 'contentWindow', {
          get() {
            const sheet = ofFrame.call(this);
            sheet.print = () => {
              document.title = sheet.document.body.textContent ?? '';
              sheet.dispatchEvent(new Event('afterprint'));
            };
            return sheet;
          },
        });
      });
      await button(page, factors.codes.print).click();
      expect(codes).toHaveLength(10);
      expect((await page.title()).trim()).toBe(factors.codes.fileText(codes).replaceAll(/\s+/g, ' ').trim());
      expect(await page.locator('iframe').count()).toBe(0);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: factors.codes.download }).click(),
      ]);
      expect((await readFile(await file.path(), 'utf8')).match(/^(?:\w{4}-){3}\w{4}$/gm)).toHaveLength(10);
      await page.getByLabel(factors.codes.kept).check();
      await button(page, factors.codes.done).click();
      await page.getByText(factors.enrol.done(factorWords.name)).waitFor();
      await look('account with a second step');

      // Answers as for a proof that is too old, of which the browser complains.
      const complained = first.complaints.length;
      await page.route('**/api/auth/factors/backup-codes', (route) =>
        route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"STEP_UP"}' }),
      );
      await button(page, factors.renew).click();
      await button(page, factors.renewSubmit).click();
      await page.getByLabel(stepUp.password.field).waitFor();
      await look('a proof is asked for');
      first.complaints.length = complained;
      await page.unroute('**/api/auth/factors/backup-codes');

      await page.goto('/dashboard');
      await scheduleOn(page, { child: CHILD });

      // Another browser needs both steps. A code works once, so the next half minute's code is used.
      await givePassword(other, ben);
      await other
        .getByLabel(signInWords.secondStep.code)
        .fill(computeTotpCode(secret, Math.max(usedAt + TOTP_STEP_MS, Date.now())));
      await button(other, signInWords.secondStep.submit).click();
      await other.getByText(dashboard.freshness.live.word).waitFor();

      await page.goto('/dashboard');
      await page.getByRole('link', { name: week.handOver(CHILD) }).click();
      await handOver(page);
      await page.getByRole('radio', { name: mood.moods.excited }).check();
      await button(page, steps.nextButton).click();
      await page.getByRole('radio', { name: mood.energies.medium }).check();
      await button(page, steps.complete).click();
      await page.getByText(stage.kept).first().waitFor();
      await other.getByText('Mood check of day 1 done').first().waitFor();

      await page.goto('/dashboard');
      await page.getByLabel(handover.gate.pinLabel).fill(PIN);
      await button(page, handover.gate.open).click();
      await waitForDashboard(page);

      await page.goto('/account?tab=sign-in');
      await button(page, devices.everywhere).click();
      await look('a question');
      const socket = openOwnSocket(other);
      await socket.isOpen;
      const requestedAt = Date.now();
      await page.getByRole('dialog').getByRole('button', { name: devices.everywhere }).click();
      expect(await socket.closed).toBe(CLOSE.sessionExpired);
      const signIn = (each: Page) => each.getByRole('heading', { level: 1, name: account.signIn.title }).waitFor();
      // The page signs out by itself.
      await signIn(other);
      expect(Date.now() - requestedAt).toBeLessThan(ENDED_WITHIN_MS);
      await signIn(page);
      for (const each of [page, other]) {
        await each.goto('/dashboard');
        await signIn(each);
      }
    };
    await runPath().catch(saveScreenshots('whole-path', page, other));
    expect(violations).toEqual([]);
    expect(filterUnexpected([...first.complaints, ...second.complaints], /status of (?:401|423)/)).toEqual([]);
    await Promise.all([first.context.close(), second.context.close()]);
  }, 300_000);
});

/** Hands the device over, from the page that asks for the PIN. */
async function handOver(page: Page): Promise<void> {
  await page.getByRole('radio', { name: handover.handOver.assists.alone, exact: true }).check();
  await page.getByLabel(handover.handOver.pin).fill(PIN);
  await button(page, handover.handOver.submit(CHILD)).click();
  await answerAssent(page);
  await page.getByRole('radio', { name: mood.moods.happy }).waitFor();
}

/** A socket opened by a script in the page: whether it opened, and its close code; null once the page is gone. */
function openOwnSocket(page: Page): { isOpen: Promise<boolean | null>; closed: Promise<number | null> } {
  const socket = page.evaluateHandle(() => {
    const opened = new WebSocket('/api/live');
    return {
      isOpen: new Promise<boolean>((resolve) => {
        opened.onopen = () => resolve(true);
        opened.onerror = () => resolve(false);
      }),
      closed: new Promise<number>((resolve) => {
        opened.onclose = ({ code }) => resolve(code);
      }),
    };
  });
  const isOpen = socket.then((handle) => handle.evaluate((state) => state.isOpen)).catch(() => null);
  return { isOpen, closed: socket.then((handle) => handle.evaluate((state) => state.closed)).catch(() => null) };
}

describe('a child who has the device', () => {
  it('gets to no page of a grown-up by address, back button, second tab or socket', async () => {
    const parent = { name: 'Cara Brunnen', email: 'cara@stones.example', password: 'seven stepping stones' };
    const family: Family = { parent, nickname: CHILD, simulated: createSimulatedFamily('kiosk', 9) };
    const { assessmentId } = await scheduleWeek(product.baseUrl, family, 'UTC', undefined, product.mailUrl);
    const { page, context } = await createVisitor(browser, product.baseUrl);
    const locateGate = (each: Page) => each.getByRole('heading', { level: 1, name: handover.gate.title });
    const expectGate = async (each: Page) => {
      await locateGate(each).waitFor();
      expect(await each.getByText(new RegExp(`${parent.name}|${parent.email}`)).count()).toBe(0);
    };
    const runPath = async () => {
      await givePassword(page, parent);
      await page.getByText(dashboard.freshness.live.word).waitFor();
      // A page that an adult has left open in another tab.
      const openTab = await context.newPage();
      await openTab.goto('/account');
      await openTab.getByText(parent.email).first().waitFor();
      const board = await context.newPage();
      await board.goto('/dashboard');
      await board.getByText(dashboard.freshness.live.word).waitFor();
      const before = openOwnSocket(board);
      expect(await before.isOpen).toBe(true);

      await page.bringToFront();
      await page.getByRole('link', { name: week.handOver(CHILD) }).click();
      await handOver(page);
      const from = Date.now();
      expect(await before.closed).toBe(CLOSE.revoked);
      await expectGate(board);
      expect(Date.now() - from).toBeLessThan(ENDED_WITHIN_MS);
      const after = openOwnSocket(page);
      expect([await after.isOpen, await after.closed]).toEqual([false, 1006]);

      await bringToFront(openTab);
      await expectGate(openTab);
      await page.bringToFront();
      await page.goBack();
      await expectGate(page);

      const fresh = await context.newPage();
      const WEEK = `?assessment=${assessmentId}`;
      for (const address of ['/dashboard', `/reports/${assessmentId}`, `/hand-over${WEEK}`, '/ops/items']) {
        await fresh.goto(address);
        await expectGate(fresh).catch(() => expect(address).toBe('closed'));
      }
      for (const call of ['/api/students', '/api/auth/user', `/api/reports/${assessmentId}`]) {
        expect([call, (await fresh.goto(call))?.status()]).toEqual([call, 423]);
      }
      // The child's own page still works.
      await fresh.goto(`/assessment/mood/1${WEEK}`);
      await fresh.getByRole('radio', { name: mood.moods.happy }).waitFor();
    };
    await runPath().catch((error) => saveScreenshots('kiosk', ...context.pages())(error));
    await context.close();
  }, 300_000);
});

describe('two families in one browser', () => {
  it('leave nothing of the one to the other in any tab, and an answer that could not go out waits for its own', async () => {
    const createFamily = (name: string, nickname: string): Family => ({
      parent: { name, email: `${name.toLowerCase()}@stones.example`, password: 'seven stepping stones' },
      nickname,
      simulated: createSimulatedFamily(name, 9),
    });
    const [dora, emil] = [createFamily('Dora', 'Wren'), createFamily('Emil', 'Otto')];
    const doras = await scheduleWeek(product.baseUrl, dora, 'UTC', undefined, product.mailUrl);
    await scheduleWeek(product.baseUrl, emil, 'UTC', undefined, product.mailUrl);
    const { page, context } = await createVisitor(browser, product.baseUrl);
    const locateWeek = (each: Page, { nickname }: Family) => each.getByRole('heading', { name: `${nickname}’s week` });
    const signInFamily = ({ parent }: Family) => givePassword(page, parent);
    const runPath = async () => {
      await signInFamily(dora);
      await locateWeek(page, dora).waitFor();
      const watching = await context.newPage();
      await watching.goto('/dashboard');
      await locateWeek(watching, dora).waitFor();

      const playing = await context.newPage();
      await playing.goto(`/assessment/mood/1?assessment=${doras.assessmentId}`);
      await answerAssent(playing);
      await context.route('**/mood/1', (route) => route.abort());
      await playing.getByRole('radio', { name: mood.moods.happy }).check();
      await button(playing, steps.nextButton).click();
      await playing.getByRole('radio', { name: mood.energies.medium }).check();
      await button(playing, steps.complete).click();
      await playing.getByText(device.waiting(1)).waitFor();

      await page.bringToFront();
      await signOut(page);
      await watching.getByRole('heading', { level: 1, name: account.signIn.title }).waitFor();
      await signInFamily(emil);
      await locateWeek(page, emil).waitFor();
      await page.getByText(outboxNotice.ofOthers(1)).waitFor();
      await locateWeek(watching, emil).waitFor();
      await playing.getByText(refusals.NOT_FOUND).waitFor();
      for (const each of [page, watching, playing]) expect(await each.getByText(dora.nickname).count()).toBe(0);

      await context.unroute('**/mood/1');
      await signOut(page);
      await signInFamily(dora);
      await page.getByText('Mood check of day 1 done').first().waitFor();
      expect((await doras.progress()).tasksCompleted).toBe(1);
    };
    await runPath().catch((error) => saveScreenshots('two-families', ...context.pages())(error));
    await context.close();
  }, 300_000);
});
