import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { BrowserContext } from 'playwright-core';
import { build } from 'vite';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const BASE = '/testing/';

/** Builds the page that mounts every child screen, with the settings of the product. */
export async function buildStage(root: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'web'),
    base: BASE,
    logLevel: 'error',
    plugins: [react(), tailwind()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'web/testing/stage.html') },
    },
  });
}

/** Serves the page at the product's own origin with the product's security headers. Returns its path. */
export async function serveStage(context: BrowserContext, baseUrl: string, folder: string): Promise<string> {
  const { headers } = await fetch(baseUrl);
  const policy = Object.fromEntries(
    [...headers].filter(([name]) => /^(?:content-security-policy|x-|cross-origin-|referrer-policy)/.test(name)),
  );
  if (!policy['content-security-policy']) throw new Error('the product sends no policy');
  await context.route(`${baseUrl}${BASE}**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const body = await readFile(join(folder, path.slice(BASE.length)));
    await route.fulfill({
      body,
      headers: { ...policy, 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' },
    });
  });
  return `${BASE}testing/stage.html`;
}
