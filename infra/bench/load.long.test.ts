import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLoad, startProductWithWeeks } from '#infra/bench/load.ts';
import type { Product } from '#infra/start/product.ts';

let folder: string;
let product: Product;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seven-stones-load-'));
  product = await startProductWithWeeks(folder, 200, () => {});
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('forty families live for a minute beside each other, and nobody meets a fault', async () => {
  const { faults, answers, tooMany, callMs } = await runLoad({
    baseUrl: product.baseUrl,
    databaseUrl: product.databaseUrl,
    families: 40,
    steady: 40,
    seconds: 60,
  });
  expect(faults).toEqual([]);
  expect(tooMany).toBeLessThanOrEqual(answers / 100);
  expect(callMs.length).toBeGreaterThan(40 * 55);
});
