import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '#infra/demo/free-ports.ts';
import { launch, visitor } from '#infra/e2e/testing/browser.ts';
import { letterTo } from '#infra/e2e/testing/letters.ts';
import { type Product, startProduct } from '#infra/start/product.ts';
import { account } from '#shared/messages/en/account.ts';
import { accountMail } from '#shared/messages/en/account-mail.ts';
import { confirmAddress } from '#shared/messages/en/confirm-address.ts';
import { dashboard } from '#shared/messages/en/dashboard.ts';
import { entrance } from '#shared/messages/en/entrance.ts';

/* The way of a person into an account and back into it, through the screens and the letters of a whole product. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const PARENT = { name: 'Ana', email: 'ana@stones.example', password: 'seven stepping stones', next: 'eight stepping stones' };

let data: string;
let product: Product;
let browser: Browser;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'seven-stones-account-'));
  const environment = { ...process.env, BASE_URL: undefined };
  product = await startProduct({ root, data, programs: join(root, '.data'), ports: await freePorts(), environment, say: () => undefined });
  browser = await launch(join(root, '.data'));
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(data, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const banner = (page: Page) => page.getByRole('region', { name: confirmAddress.label });
const onDashboard = (page: Page) => page.getByRole('heading', { level: 1, name: dashboard.title }).waitFor();
const letter = (subject: string, read?: string[]) => letterTo(product.mailUrl ?? '', PARENT.email, subject, read);

async function givePassword(page: Page, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel(account.fields.email).fill(PARENT.email);
  await page.getByLabel(account.fields.password).fill(password);
  await button(page, account.signIn.submit).click();
}
async function signOut(page: Page): Promise<void> {
  await button(page, account.signOut).click();
  await page.getByRole('heading', { level: 1, name: account.signIn.title }).waitFor();
}

describe('a person', () => {
  it('opens an account, confirms the address, comes back by a mailed code and sets a new password', async () => {
    const { page, context, complaints } = await visitor(browser, product.baseUrl);
    const steps = async () => {
      await page.goto('/sign-up');
      await page.getByLabel(account.fields.name).fill(PARENT.name);
      await page.getByLabel(account.fields.email).fill(PARENT.email);
      await page.getByLabel(account.fields.password).fill(PARENT.password);
      await button(page, account.signUp.submit).click();
      await banner(page).getByText(confirmAddress.title(PARENT.email)).waitFor();

      // The letter is opened in another tab; the first one notices by itself.
      const { link } = await letter(accountMail.signup.subject);
      const tab = await context.newPage();
      await tab.goto(link);
      await button(tab, entrance.verify.asks.signup.submit).click();
      await onDashboard(tab);
      expect(await banner(tab).count()).toBe(0);
      await tab.close();
      await page.bringToFront();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await banner(page).waitFor({ state: 'detached' });

      // The link works once.
      await page.goto('/about');
      await page.goto(link);
      await button(page, entrance.verify.asks.signup.submit).click();
      await page.getByRole('heading', { name: 'An error occurred on token verification.' }).waitFor();

      await page.goto('/dashboard');
      await signOut(page);
      await button(page, account.signIn.byMail).click();
      await page.getByLabel(account.fields.email).fill(PARENT.email);
      await button(page, entrance.mail.signIn.submit).click();
      await page.getByLabel(entrance.mail.sent.code).fill((await letter(accountMail['sign-in'].subject)).code);
      await button(page, entrance.mail.signIn.enter).click();
      await onDashboard(page);

      await signOut(page);
      await page.getByRole('link', { name: account.signIn.forgot }).click();
      await page.getByRole('heading', { level: 1, name: entrance.recover.title }).waitFor();
      await page.getByLabel(account.fields.email).fill(PARENT.email);
      await button(page, entrance.mail.recovery.submit).click();
      await page.getByLabel(entrance.mail.sent.code).waitFor();
      await page.goto((await letter(accountMail.recovery.subject)).link);
      await button(page, entrance.verify.asks.recovery.submit).click();
      await page.getByLabel(entrance.newPassword.field).fill(PARENT.next);
      await button(page, entrance.newPassword.submit).click();
      await page.getByRole('heading', { name: entrance.newPassword.done.title }).waitFor();
      await page.getByRole('link', { name: entrance.newPassword.done.goOn }).click();
      await onDashboard(page);

      await signOut(page);
      await givePassword(page, PARENT.password);
      await page.getByText(account.signIn.wrong).waitFor();
      await givePassword(page, PARENT.next);
      await onDashboard(page);
    };
    await steps().catch(async (error) => {
      await mkdir(join(root, '.data', 'e2e'), { recursive: true });
      await page.screenshot({ path: join(root, '.data', 'e2e', 'account.png') });
      throw error;
    });
    // What the server refuses on purpose is an error to the console of a browser.
    expect(complaints.filter((each) => !/status of (?:401|422)/.test(each))).toEqual([]);
    await context.close();
  }, 300_000);
});
