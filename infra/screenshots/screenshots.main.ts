import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootProduct, programs, root, WITHOUT_LIMITS } from '#infra/e2e/testing/boot-product.ts';
import { launchBrowser, WITHOUT_SIGNALS } from '#infra/e2e/testing/browser.ts';
import { Album, type Shot, type Size } from '#infra/screenshots/album.ts';
import { listChildShots, openStage } from '#infra/screenshots/child-screens.ts';
import { createWorld, VISITS, visitScreens } from '#infra/screenshots/page-screens.ts';
import { untilShutdown } from '#infra/start/processes.ts';

/*
 * Captures every screen and state at three widths or those it is told, with an index page, in `.build/screens`: `npm
 * run screenshots`. Arguments select screens by a part of their name (`-- rest opening`), as do `--group game,report`,
 * `--who child` or `grown-ups` and `--widths 390` (also 1280). `--sheets` adds contact sheets. The adults' screens come
 * from a whole product with weeks in the past; each is captured once its text is visible. Failures are listed at the
 * end, with exit code 1.
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
  { width: 1280, height: 900 },
];
const sizes = SIZES.filter(({ width }) => options.widths.split(',').includes(String(width)));
const isWanted = ({ group, name }: Shot) =>
  (!options.group || options.group.split(',').some((each) => group.includes(each))) &&
  (words.length === 0 || words.some((word) => name.includes(word)));

const album = new Album(options.folder ?? join(root, '.build/screens'));
await album.empty();
const browser = await launchBrowser(programs, WITHOUT_SIGNALS);

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
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const product = await bootProduct({ ...WITHOUT_LIMITS, DAY_LENGTH: undefined }, { say: print });
  try {
    const world = await createWorld(product);
    for (const visit of VISITS) {
      const choose = (shots: readonly Shot[]) => shots.filter(isWanted);
      await visitScreens(visit, world, browser, {
        sizes,
        choose,
        onScreen: ({ page }, shot, size) => album.take(page, shot, size, true),
      }).catch((error) => album.note({ group: 'all', name: visit.name }, { width: 0, height: 0 }, error));
    }
  } finally {
    await product.remove();
  }
}

async function takeAll(): Promise<void> {
  for (const take of [options.who !== 'grown-ups' && takeChild, options.who !== 'child' && takeGrownUps])
    if (take)
      await take().catch((error) => album.note({ group: 'all', name: take.name }, { width: 0, height: 0 }, error));
  if (options.sheets) await album.writeSheets(browser);
  console.log(`${album.count} pictures: ${await album.writeIndex()}`);
  if (album.faults.length > 0) console.error(`Could not be shown:\n${album.faults.join('\n')}`);
  if (album.faults.length > 0 || album.count === 0) process.exitCode = 1;
}

try {
  await untilShutdown(takeAll);
} finally {
  await browser.close();
}
