import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '#infra/demo/free-ports.ts';
import { launch } from '#infra/e2e/testing/browser.ts';
import { JOURNEY_DAY_LENGTH, journey } from '#infra/e2e/testing/journey.ts';
import { type Product, startProduct } from '#infra/start/product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let data: string;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'seven-stones-journey-'));
  // The test runner sets BASE_URL to the path of its own pages.
  const environment = { ...process.env, BASE_URL: undefined, DAY_LENGTH: JOURNEY_DAY_LENGTH };
  product = await startProduct({ root, data, programs: join(root, '.data'), ports: await freePorts(), environment, say: () => undefined });
  browser = await launch(join(root, '.data'));
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(data, { recursive: true, force: true });
});

describe('a family', () => {
  it('goes from scheduling to the report, live on every screen', async () => {
    const place = { baseUrl: product.baseUrl, mailUrl: product.mailUrl ?? '' };
    expect(await journey(browser, place, join(root, '.data', 'e2e'))).toEqual([]);
  }, 300_000);
});
