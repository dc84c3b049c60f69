import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findEngines } from '#infra/engines/testing/find-engines.ts';

/*
 * Firefox reports an error for a script that its service worker was fetching when the page was left, whatever page and
 * worker do: here the worker only fetches, and the page has one script.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const firefox = (await findEngines(join(root, '.data'))).find(({ name }) => name === 'Firefox');

const WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.request.url.endsWith('.js') && event.respondWith(fetch(event.request)));`;
const PAGES: Readonly<Record<string, string>> = {
  '/start': '<p>start</p>',
  '/whole': '<script src="/whole.js"></script>',
  '/left': '<script async src="/coming.js"></script>',
  '/staying': '<script async src="/broken.js"></script>',
};

let server: Server;
let baseUrl: string;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const isScript = url.endsWith('.js');
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'cache-control': 'no-store',
    });
    if (!isScript) return response.end(`<!doctype html><title>page</title>${PAGES[url] ?? ''}`);
    if (url === '/worker.js') return response.end(WORKER);
    if (url === '/whole.js') return response.end('globalThis.isWhole = true;');
    response.write(`/* ${'x'.repeat(10_000)} */`);
    if (url === '/broken.js') setTimeout(() => response.destroy(), 1500);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe.skipIf(!firefox)('Firefox', () => {
  it('tells of a script that was coming when its page was left, which is no complaint; of one that broke under a page that stays, which is one', async () => {
    const engine = await (firefox as NonNullable<typeof firefox>).start();
    try {
      const driver = await engine.openWindow();
      await driver.open(`${baseUrl}/start`);
      await driver.read(`(async () => {
        await navigator.serviceWorker.register('/worker.js');
        while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
      })()`);
      await driver.open(`${baseUrl}/whole`);
      expect(await driver.read('globalThis.isWhole')).toBe(true);
      expect(driver.listErrors()).toEqual([]);

      void driver.open(`${baseUrl}/left`).catch(() => undefined);
      await sleep(1500);
      await driver.open(`${baseUrl}/start`);
      await vi.waitFor(
        () => expect(driver.listErrors()).toEqual([expect.stringMatching(/coming[.]js.*ServiceWorker/)]),
        {
          timeout: 10_000,
        },
      );
      expect(driver.listComplaints()).toEqual([]);

      await sleep(4000);
      await driver.open(`${baseUrl}/staying`).catch(() => undefined);
      await sleep(1000);
      expect(driver.listComplaints()).toContainEqual(expect.stringMatching(/broken[.]js.*ServiceWorker/));
    } finally {
      await engine.end();
    }
  }, 60_000);
});
