import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { createApiClient } from '#infra/client/api-client.ts';
import { launchBrowser } from '#infra/e2e/testing/browser.ts';
import { readCommandLine } from '#infra/start/processes.ts';
import { createOwnEnvironment, startProgram } from '#infra/start/testing/start-program.ts';
import { signIn } from '#shared/contracts/session.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FIRST_MS = 25 * 60_000;

let data: string;
let base: string;
let product: ReturnType<typeof startProgram>;
let browser: Browser;
let page: Page;
const frames: string[] = [];

/** Saves a source file as it is. It gets a time that is hardly later, since a build compares it with its own. */
const save = async (file: string, untilSeen: () => Promise<unknown>) => {
  const path = join(root, file);
  const { atime, mtime } = statSync(path);
  utimesSync(path, atime, new Date(mtime.getTime() + 1));
  try {
    await untilSeen();
  } finally {
    utimesSync(path, atime, mtime);
  }
};

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'seven-stones-development-'));
  const environment = await createOwnEnvironment(data);
  base = `http://localhost:${environment.PORT}`;
  product = startProgram(['infra/start/start.mjs', '--development'], environment);
  await product.until(/Pages come from their sources/);
  browser = await launchBrowser(join(root, '.data'));
  page = await browser.newPage();
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
}, FIRST_MS);
afterAll(async () => {
  await browser?.close();
  product?.child.kill('SIGTERM');
  await product?.ended;
  rmSync(data, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it('shows the page from its sources, with the settings that the API gives', async () => {
    await page.goto(base);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.content()).toContain('/@vite/client');
    expect(await page.locator('#settings').textContent()).toContain('mailInbox');
  });

  it('brings a saved component to the open page without a reload', async () => {
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await save('web/app/footer.tsx', () =>
      vi.waitFor(() => expect(frames.join('\n')).toContain('"/app/footer.tsx"'), { timeout: 20_000 }),
    );
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  it('passes calls and the socket on to the API, and keeps the modules of web/api', async () => {
    const module = await fetch(`${base}/api/call.ts?t=1`);
    expect(module.headers.get('content-type')).toContain('javascript');
    const answer = await fetch(`${base}/api/auth/user`);
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self'");
    const [, email, password] = await product.until(/Demo family +(\S+) \/ (.+)\n/);
    const parent = createApiClient(base);
    await parent.call(signIn, { params: {}, query: { grant_type: 'password' }, body: { email, password } });
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/live`, {
      headers: { cookie: parent.cookies(), origin: base },
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.close();
  });

  it('starts API and worker again when their code is saved', async () => {
    await save('services/api.main.ts', () => product.until(/Code has changed/));
    await vi.waitFor(async () => expect((await fetch(`${base}/readyz`)).status).toBe(200), { timeout: 30_000 });
  });

  it('leaves no process behind on Ctrl-C', async () => {
    const lock = JSON.parse(readFileSync(join(data, 'start.lock'), 'utf8')) as { children: { pid: number }[] };
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(product.readOutput()).not.toContain('ended with');
    expect(lock.children.filter(({ pid }) => readCommandLine(pid) !== undefined)).toEqual([]);
  });
});
