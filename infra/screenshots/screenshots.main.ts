import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { freePorts } from '#infra/demo/free-ports.ts';
import { Album, type Shot, type Size } from '#infra/screenshots/album.ts';
import { childShots, openStage } from '#infra/screenshots/child-screens.ts';
import { LOOKING_DAY_LENGTH, takePages } from '#infra/screenshots/page-screens.ts';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';
import { startProduct } from '#infra/start/product.ts';

/*
 * A picture of every screen and state at three widths, with a page that shows them all, in `.build/screens`: `npm run screenshots`. Words leave the
 * others out (`-- rest opening`: names that hold one of them), so do `--group game,report`, `--who child` or `grown-ups` and `--widths 390`.
 * `--sheets` adds pictures of many screens at once. The grown-ups' screens are those of a whole product in which families live for some minutes.
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
  (!options.group || options.group.split(',').some((each) => group.includes(each))) && (words.length === 0 || words.some((word) => name.includes(word)));

const programs = join(root, '.data');
const album = new Album(options.folder ?? join(root, '.build/screens'));
await album.empty();
const browser = await chromium.launch({ executablePath: await findChromium(programs), args: [...CHROMIUM_ARGS] });

async function takeChild(): Promise<void> {
  const stage = await openStage(browser, root);
  const shots = (await childShots(stage.page)).filter(isWanted);
  for (const size of sizes) {
    await stage.page.setViewportSize(size);
    for (const shot of shots) {
      await shot.show(stage.page);
      await album.take(stage.page, shot, size, false);
    }
  }
  await stage.close();
}

async function takeGrownUps(): Promise<string[]> {
  const data = await mkdtemp(join(tmpdir(), 'seven-stones-screens-'));
  const environment = { ...process.env, BASE_URL: undefined, DAY_LENGTH: LOOKING_DAY_LENGTH };
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const product = await startProduct({ root, data, programs, ports: await freePorts(), environment, say });
  try {
    return await takePages(product, data, browser, album, sizes, isWanted);
  } finally {
    await product.stop();
    await rm(data, { recursive: true, force: true });
  }
}

try {
  if (options.who !== 'grown-ups') await takeChild();
  const faults = options.who === 'child' ? [] : await takeGrownUps();
  if (options.sheets) await album.writeSheets(browser);
  console.log(`${album.count} pictures: ${await album.writeIndex()}`);
  if (faults.length > 0) {
    console.error(`Could not be shown:\n${faults.join('\n')}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
