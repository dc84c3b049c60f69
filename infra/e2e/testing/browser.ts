import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';

export const launchBrowser = async (programs: string): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(programs), args: [...CHROMIUM_ARGS] });

export type Visitor = { page: Page; context: BrowserContext; complaints: string[] };
/** In CSS pixels; `touch` emulates a phone or tablet. */
export type Screen = { width: number; height: number; touch?: boolean };

/**
 * A browser profile of its own, like another person's device. Collects console errors, uncaught errors, policy
 * violations and requests to other hosts; a journey must end with none.
 */
export async function createVisitor(
  browser: Browser,
  baseUrl: string,
  screen: Screen = { width: 1280, height: 900 },
): Promise<Visitor> {
  const { touch = false, ...viewport } = screen;
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport,
    hasTouch: touch,
    isMobile: touch,
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl) && !/^(data|blob):/.test(request.url()))
      complaints.push(`a request to ${request.url()}`);
  });
  return { page, context, complaints };
}
