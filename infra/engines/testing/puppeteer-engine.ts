import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { type Driver, type Engine, WINDOW } from '#infra/engines/testing/driver.ts';

/** What Firefox says of files that were still on their way when their page was left. A file that a page needs and does not get leaves it empty, and the walk ends there. */
const LEFT_BEHIND = /ServiceWorker intercepted the request and encountered an unexpected error/;

/** Chromium by its own protocol, Firefox by WebDriver BiDi; Puppeteer speaks both. */
export async function puppeteerEngine(name: 'Chromium' | 'Firefox', program: string, options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ executablePath: program, headless: true, defaultViewport: WINDOW, ...options });
  return { name, program, openWindow: () => openWindow(browser), end: () => browser.close() };
}

async function openWindow(browser: Browser): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !LEFT_BEHIND.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(?:http|ws)/.test(protocol) && hostname !== 'localhost') complaints.push(`a request to ${request.url()}`);
  });
  return {
    open: async (address) => void (await page.goto(address)),
    read: (expression) => page.evaluate(expression),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: async () => Buffer.from(await page.screenshot()),
    complaints: () => complaints,
    close: () => context.close(),
  };
}
