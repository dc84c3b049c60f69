import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';

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
