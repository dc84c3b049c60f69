import { globSync } from 'node:fs';
import type { Browser, LaunchOptions } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { type Driver, type Engine, WINDOW } from '#infra/engines/testing/driver.ts';
import { startWebkitEngine } from '#infra/engines/testing/webkit-engine.ts';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';
import { findProgram } from '#infra/start/programs.ts';

/** An engine that is installed on this machine; `start` starts it. */
type FoundEngine = { name: Engine['name']; program: string; start: () => Promise<Engine> };

/** Without these settings Firefox contacts Mozilla's hosts at every start. */
const QUIET_FIREFOX = {
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

export async function findEngines(programs: string): Promise<FoundEngine[]> {
  const chromium = await findChromium(programs);
  const firefox = findProgram(['firefox-esr', 'firefox']);
  const driver = findProgram(['WebKitWebDriver']);
  const [browser] = globSync(['/usr/lib/webkit*gtk-*/MiniBrowser', '/usr/lib/*/webkit*gtk-*/MiniBrowser']);
  const xvfb = findProgram(['Xvfb']);
  const hasScreen = xvfb !== undefined || process.env.DISPLAY !== undefined;
  return [
    {
      name: 'Chromium',
      program: chromium,
      start: () => startPuppeteerEngine('Chromium', chromium, { args: [...CHROMIUM_ARGS] }),
    },
    ...(firefox
      ? [
          {
            name: 'Firefox' as const,
            program: firefox,
            start: () =>
              startPuppeteerEngine('Firefox', firefox, { browser: 'firefox', extraPrefsFirefox: QUIET_FIREFOX }),
          },
        ]
      : []),
    ...(driver && browser && hasScreen
      ? [{ name: 'WebKit' as const, program: browser, start: () => startWebkitEngine({ driver, browser, xvfb }) }]
      : []),
  ];
}

/**
 * Error that Firefox reports for a script that its service worker was fetching when the page was left (see
 * infra/engines/left-scripts.long.test.ts); also for one that broke.
 */
const WORKER_ERROR = /A ServiceWorker intercepted the request and encountered an unexpected error/;
/** It is reported while the next page loads: this long before it has loaded, or shortly after. */
const LEAVING_MS = 3000;

/** Chromium by its own protocol, Firefox by WebDriver BiDi; Puppeteer speaks both. */
async function startPuppeteerEngine(
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
