import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { type Driver, type Engine, WINDOW } from '#infra/engines/testing/driver.ts';

/**
 * Error that Firefox reports for a script that its service worker was fetching when the page was left (see
 * infra/engines/left-scripts.long.test.ts); also for one that broke.
 */
const WORKER_ERROR = /A ServiceWorker intercepted the request and encountered an unexpected error/;
/** It is reported while the next page loads: this long before it has loaded, or shortly after. */
const LEAVING_MS = 3000;

/** Chromium by its own protocol, Firefox by WebDriver BiDi; Puppeteer speaks both. */
export async function startPuppeteerEngine(
  name: 'Chromium' | 'Firefox',
  program: string,
  options: LaunchOptions,
): Promise<Engine> {
  const browser = await puppeteer.launch({
    executablePath: program,
    headless: true,
    defaultViewport: WINDOW,
    ...options,
  });
  return { name, program, openWindow: () => openWindow(browser), end: () => browser.close() };
}

async function openWindow(browser: Browser): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors: { text: string; at: number }[] = [];
  const addError = (text: string) => void errors.push({ text, at: Date.now() });
  const exchanges: number[] = [];
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && exchanges.push(Date.now())));
  const isFromLeftPage = ({ text, at }: { text: string; at: number }) =>
    WORKER_ERROR.test(text) && exchanges.some((exchanged) => exchanged > at - 500 && exchanged < at + LEAVING_MS);
  page.on('console', (message) => void (message.type() === 'error' && addError(message.text())));
  page.on('pageerror', (error) => addError(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(?:http|ws)/.test(protocol) && hostname !== 'localhost') addError(`a request to ${request.url()}`);
  });
  return {
    open: async (address) => void (await page.goto(address)),
    read: (expression) => page.evaluate(expression),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: async () => Buffer.from(await page.screenshot()),
    listErrors: () => errors.map(({ text }) => text),
    listComplaints: () => errors.filter((each) => !isFromLeftPage(each)).map(({ text }) => text),
    close: () => context.close(),
  };
}
