import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findFreePorts } from '#infra/demo/free-ports.ts';
import { Album, type Shot, type Size } from '#infra/screenshots/album.ts';
import { listChildShots, openStage } from '#infra/screenshots/child-screens.ts';
import { takePages } from '#infra/screenshots/page-screens.ts';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';
import { startProduct } from '#infra/start/product.ts';

/*
 * Captures every screen and state at three widths, with an index page, in `.build/screens`: `npm run screenshots`.
 * Arguments select screens by a part of their name (`-- rest opening`), as do `--group game,report`, `--who child` or
 * `grown-ups` and `--widths 390`. `--sheets` adds contact sheets. The adults' screens come from a whole product with
 * weeks in the past; each is captured once its text is visible. Failures are listed at the end, with exit code 1.
 */
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    who: { type: 'string' },
    group: { type: 'string' },
    widths: { type: 'string', default: '390,768,1024' },
    sheets: { type: 'boolean' },
    folder: { type: 'string' },
  },
});
const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];
const root = fileURLToPath(new URL('../..', import.meta.url));
const sizes = SIZES.filter(({ width }) => options.widths.split(',').includes(String(width)));
const isWanted = ({ group, name }: Shot) =>
  (!options.group || options.group.split(',').some((each) => group.includes(each))) &&
  (words.length === 0 || words.some((word) => name.includes(word)));

const programs = join(root, '.data');
const album = new Album(options.folder ?? join(root, '.build/screens'));
await album.empty();
const browser = await chromium.launch({ executablePath: await findChromium(programs), args: [...CHROMIUM_ARGS] });

async function takeChild(): Promise<void> {
  const stage = await openStage(browser, root);
  const shots = (await listChildShots(stage.page)).filter(isWanted);
  for (const size of sizes) {
    await stage.page.setViewportSize(size);
    for (const shot of shots) await album.take(stage.page, shot, size, false);
  }
  await stage.close();
}

async function takeGrownUps(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'seven-stones-screens-'));
  // All requests come from one address, and each window size signs in.
  const limits = {
    SIGN_INS_PER_MINUTE: '1000',
    LETTERS_PER_RECIPIENT_HOUR: '1000',
    LETTERS_PER_NETWORK_DAY: '1000',
    LETTERS_PER_MINUTE: '1000',
  };
  const environment = { ...process.env, ...limits, BASE_URL: undefined, DAY_LENGTH: undefined };
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const product = await startProduct({ root, data, programs, ports: await findFreePorts(), environment, say: print });
  try {
    await takePages(product, data, browser, album, sizes, isWanted);
  } finally {
    await product.stop();
    await rm(data, { recursive: true, force: true });
  }
}

try {
  for (const take of [options.who !== 'grown-ups' && takeChild, options.who !== 'child' && takeGrownUps])
    if (take)
      await take().catch((error) => album.note({ group: 'all', name: take.name }, { width: 0, height: 0 }, error));
  if (options.sheets) await album.writeSheets(browser);
  console.log(`${album.count} pictures: ${await album.writeIndex()}`);
  if (album.faults.length > 0) {
    console.error(`Could not be shown:\n${album.faults.join('\n')}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
