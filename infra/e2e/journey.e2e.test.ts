import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BootedProduct, bootProduct } from '#infra/e2e/testing/boot-product.ts';
import { launchBrowser } from '#infra/e2e/testing/browser.ts';
import { JOURNEY_DAY_LENGTH, runJourney, TYPED } from '#infra/e2e/testing/journey.ts';
import { listFilesAt, POSTGRES_LOG } from '#infra/e2e/testing/stored-files.ts';
import { createLogClient } from '#services/database/clients.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Encodings in which a word may be stored: as it is, or as base64 at any offset. */
const listEncodings = (word: string): string[] => [
  word,
  ...[0, 1, 2].map((offset) =>
    Buffer.from(`${'x'.repeat(offset)}${word}`)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  ),
];

async function listWeekIds(url: string): Promise<string[]> {
  const log = createLogClient(url, { max: 1 });
  const rows = await log<{ id: string }[]>`select id from assessment_sessions`.finally(() => log.end());
  return rows.map(({ id }) => id);
}

let product: BootedProduct;
let browser: Browser;

beforeAll(async () => {
  product = await bootProduct({ DAY_LENGTH: JOURNEY_DAY_LENGTH });
  browser = await launchBrowser(join(root, '.data'));
}, 1_800_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

describe('a family', () => {
  it('goes from scheduling to the report, live on every screen', async () => {
    const place = { baseUrl: product.baseUrl, mailUrl: product.mailUrl ?? '' };
    expect(await runJourney(browser, place, join(root, '.data', 'e2e'))).toEqual([]);
  }, 300_000);

  it('leaves nothing that was typed in a log or with Temporal', async () => {
    const weeks = await listWeekIds(product.maintenanceUrl);
    await product.stop();
    const findWords = (words: readonly string[], places: readonly string[]) =>
      places
        .flatMap((place) => listFilesAt(join(product.data, place)))
        .flatMap((file) => {
          const content = readFileSync(file);
          return words.flatMap((word) =>
            listEncodings(word).flatMap((form) => (content.includes(form) ? [`${basename(file)}: ${word}`] : [])),
          );
        });
    expect(findWords(TYPED, ['logs', 'temporal', POSTGRES_LOG])).toEqual([]);
    // The same search finds existing data: the id of the week with Temporal, typed texts in the mails, and what Postgres
    // says.
    expect(findWords(weeks, ['temporal'])).not.toEqual([]);
    expect(findWords(['ready to accept connections'], [POSTGRES_LOG])).not.toEqual([]);
    expect(findWords(TYPED, ['mail'])).not.toEqual([]);
  });
});
