import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BootedProduct, bootProduct } from '#infra/e2e/testing/boot-product.ts';
import type { Driver } from '#infra/engines/testing/driver.ts';
import { findEngines } from '#infra/engines/testing/find-engines.ts';
import { walkWeek } from '#infra/engines/testing/walk.ts';

/* The same walk through the product in each installed browser engine. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const pictures = join(root, '.data', 'engines');
const engines = await findEngines(join(root, '.data'));
process.stdout.write(
  `Engines on this machine: ${engines.map(({ name, program }) => `${name} (${program})`).join(', ')}\n`,
);

/** An adult's address on the child's device is refused, which Chromium logs. */
const IS_LOCKED = /status of 423/;

let product: BootedProduct;
beforeAll(async () => {
  product = await bootProduct({ DAY_LENGTH: '4s' });
}, 1_800_000);
afterAll(async () => {
  await product?.remove();
});

describe.each(engines)('in $name', ({ name, start }) => {
  it('a child, a parent and a teacher go through the week to its report', async () => {
    const engine = await start();
    const windows: Driver[] = [];
    const openWindow = async () => {
      const driver = await engine.openWindow();
      windows.push(driver);
      return driver;
    };
    try {
      await walkWeek(openWindow, { baseUrl: product.baseUrl, mailUrl: product.mailUrl ?? '' }, name);
      expect(windows.flatMap((each) => each.listComplaints()).filter((each) => !IS_LOCKED.test(each))).toEqual([]);
    } catch (error) {
      // Screenshots on failure: .data/engines/webkit-1.png and on.
      await mkdir(pictures, { recursive: true });
      await Promise.all(
        windows.map(async (each, i) =>
          writeFile(join(pictures, `${name.toLowerCase()}-${i + 1}.png`), await each.picture()),
        ),
      );
      throw error;
    } finally {
      await Promise.all(windows.map((each) => each.close()));
      await engine.end();
    }
  });
});
