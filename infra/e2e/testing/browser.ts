import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';

/** For a process that has more to stop than its browser: by default Playwright ends it on Ctrl-C. */
export const WITHOUT_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

export const launchBrowser = async (
  programs: string,
  { args = [], ...options }: LaunchOptions = {},
): Promise<Browser> =>
  chromium.launch({ ...options, executablePath: await findChromium(programs), args: [...CHROMIUM_ARGS, ...args] });

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
  more: BrowserContextOptions = {},
): Promise<Visitor> {
  const { touch = false, ...viewport } = screen;
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport,
    hasTouch: touch,
    isMobile: touch,
    timezoneId: 'UTC',
    locale: 'en-GB',
    ...more,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl) && !/^(data|blob):/.test(request.url()))
      complaints.push(`a request to ${request.url()}`);
  });
  return { page, context, complaints };
}

export type KillableBrowser = {
  page: Page;
  /** Kills the process; what it had not written to its profile is lost. */
  kill: () => Promise<void>;
};

/** A browser process with a profile that outlives it. */
export async function startKillableBrowser(programs: string, profile: string): Promise<KillableBrowser> {
  const program = await findChromium(programs);
  const flags = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--window-size=1024,768',
    '--no-default-browser-check',
  ];
  const child = spawn(program, [...CHROMIUM_ARGS, ...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const browser = await chromium.connectOverCDP(await readDevToolsAddress(child));
  const page = await getFirstPage(browser);
  return {
    page,
    kill: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The DevTools address that the browser prints. */
async function readDevToolsAddress(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('the browser has no output');
  for await (const line of createInterface(child.stderr)) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('the browser ended before it listened');
}

async function getFirstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no profile');
  context.setDefaultTimeout(30_000);
  return context.pages()[0] ?? context.newPage();
}
