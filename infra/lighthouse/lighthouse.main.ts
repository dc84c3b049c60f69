import { execFileSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { seedFamily } from '#infra/demo/past-weeks.ts';
import { signInOn } from '#infra/e2e/testing/adult.ts';
import { bootProduct, programs } from '#infra/e2e/testing/boot-product.ts';
import { WITHOUT_SIGNALS } from '#infra/e2e/testing/browser.ts';
import { CHROMIUM_ARGS, findChromium } from '#infra/start/chromium.ts';
import { findFreePort } from '#infra/start/ports.ts';
import { untilShutdown } from '#infra/start/processes.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/*
 * Runs Lighthouse with its mobile settings (simulated slow 4G, processor four times slower) over the product as `npm
 * start` boots it: `npm run lighthouse`. Prints the run of median performance of five, and the median LCP, which counts
 * to a tenth of a second; `--runs 1` is a first look, `--pages landing,child` selects pages, `--json` prints one object.
 * `--applied` slows line and processor down in earnest, where Lighthouse otherwise computes from a fast load what a slow
 * one would take. Performance depends on other load of the machine; accessibility and best practices do not.
 */
const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    runs: { type: 'string', default: '5' },
    pages: { type: 'string' },
    applied: { type: 'boolean', default: false },
  },
});
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];
type Scores = Record<Category, number> & { fcpMs: number; lcpMs: number; tbtMs: number; cls: number; faults: string[] };
/** `isOfChild`: opened in the week of the family, on a device where its parent is signed in. */
type Page = { name: string; path: string; atLeast: number; lcpAtMostSeconds?: number; isOfChild?: true };
const CHILD = { atLeast: 92, lcpAtMostSeconds: 2.7, isOfChild: true } as const;
const EVERY_PAGE: readonly Page[] = [
  { name: 'landing', path: '/', atLeast: 97 },
  { name: 'about', path: '/about', atLeast: 92 },
  { name: 'scores', path: '/how-scores-work', atLeast: 92 },
  { name: 'help', path: '/help', atLeast: 92 },
  { name: 'privacy', path: '/privacy', atLeast: 92 },
  { name: 'terms', path: '/terms', atLeast: 92 },
  { name: 'imprint', path: '/imprint', atLeast: 92 },
  { name: 'signIn', path: '/sign-in', atLeast: 92 },
  { name: 'child', path: '/assessment/mood/6', ...CHILD },
  { name: 'story', path: '/assessment/personality/2', ...CHILD },
  { name: 'games', path: '/assessment/skills/3', ...CHILD },
];

/** The pages that `--pages` names, by default all, in the order of the list: those of a signed-in device come last. */
function selectPages(names: readonly string[] = EVERY_PAGE.map(({ name }) => name)): Page[] {
  const unknown = names.find((name) => !EVERY_PAGE.some((each) => each.name === name));
  if (unknown !== undefined)
    throw new Error(`no page is called ${unknown}; they are ${EVERY_PAGE.map(({ name }) => name).join(', ')}`);
  return EVERY_PAGE.filter(({ name }) => names.includes(name));
}
const pages = selectPages(options.pages?.split(','));

const family = {
  parent: { name: 'Ana', email: 'ana@stones.example', password: 'seven stepping stones' },
  nickname: 'Mira',
  simulated: createSimulatedFamily('lighthouse', 9),
};

/** The part of Lighthouse that is used here; the package is not installed with the others. */
type Audit = { numericValue?: number; score: number | null; title: string };
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<
  | {
      lhr: {
        runtimeError?: { message: string };
        finalDisplayedUrl: string;
        audits: Record<string, Audit>;
        categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
      };
    }
  | undefined
>;

/** Installs Lighthouse beside the other programs, at the versions and checksums of `tool/package-lock.json`. */
async function fetchLighthouse(): Promise<Lighthouse> {
  const folder = join(programs, 'tools', 'lighthouse');
  await cp(fileURLToPath(new URL('tool/', import.meta.url)), folder, { recursive: true });
  execFileSync('npm', ['ci', '--prefer-offline', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  const entry = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href;
  return ((await import(entry)) as { default: Lighthouse }).default;
}
const lighthouse = await fetchLighthouse();
const print = (line: string) => process.stderr.write(`${line}\n`);

/** On a busy machine the recording of a page load may fail, and Lighthouse asks to be run again. */
const MOST_TRIES = 3;

async function auditPage(url: string, port: number, tries = 1): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'silent',
    output: 'json',
    throttlingMethod: options.applied ? 'devtools' : 'simulate',
  });
  if (!result || result.lhr.runtimeError) {
    const reason = `${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result'}`;
    if (tries === MOST_TRIES) throw new Error(reason);
    print(reason);
    return auditPage(url, port, tries + 1);
  }
  const { audits, categories, finalDisplayedUrl } = result.lhr;
  // Without its session a child's page leads to the sign-in page, which would be rated in its place.
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const toPercent = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const readAudit = (audit: string) => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`${url}: Lighthouse measured no ${audit}`);
    return value;
  };
  const counted = (['accessibility', 'best-practices'] as const).flatMap(
    (category) => categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  );
  return {
    performance: toPercent('performance'),
    accessibility: toPercent('accessibility'),
    'best-practices': toPercent('best-practices'),
    fcpMs: Math.round(readAudit('first-contentful-paint')),
    lcpMs: Math.round(readAudit('largest-contentful-paint')),
    tbtMs: Math.round(readAudit('total-blocking-time')),
    cls: Number(readAudit('cumulative-layout-shift').toFixed(3)),
    faults: counted.filter(({ id }) => (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  };
}

const findMedianRun = (runs: readonly Scores[]): Scores =>
  [...runs].sort((one, other) => one.performance - other.performance)[Math.floor(runs.length / 2)] as Scores;

async function ratePages(): Promise<void> {
  const product = await bootProduct({ DAY_LENGTH: '3600s' }, { say: print });
  const port = await findFreePort();
  // Lighthouse opens its pages in the browser's own profile, so with what the device stored there.
  const device = await chromium.launchPersistentContext('', {
    ...WITHOUT_SIGNALS,
    baseURL: product.baseUrl,
    executablePath: await findChromium(programs),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    // The first day is done, and the tasks of the next ones are open.
    const living = await seedFamily(product, family, { until: 1, reached: 6, teacher: false, daysAgo: 0 });
    const results: Record<string, Scores> = {};
    const below: string[] = [];
    let isSignedIn = false;
    for (const { name, path, atLeast, lcpAtMostSeconds = Number.POSITIVE_INFINITY, isOfChild } of pages) {
      const runs: Scores[] = [];
      const url = product.baseUrl + path + (isOfChild ? `?assessment=${living.assessmentId}` : '');
      if (isOfChild && !isSignedIn) {
        const page = await device.newPage();
        await signInOn(page, family.parent);
        await page.close();
        isSignedIn = true;
      }
      for (let run = 0; run < Number(options.runs); run++) runs.push(await auditPage(url, port));
      const scores = findMedianRun(runs);
      const lcps = runs.map(({ lcpMs }) => lcpMs);
      const lcpMs = lcps.toSorted((one, other) => one - other)[Math.floor(lcps.length / 2)] as number;
      results[name] = { ...scores, lcpMs };
      const { performance, accessibility, 'best-practices': practices, fcpMs, tbtMs, cls, faults } = scores;
      const findWorst = (category: Category) => Math.min(...runs.map((each) => each[category]));
      if (
        performance < atLeast ||
        Number((lcpMs / 1000).toFixed(1)) > lcpAtMostSeconds ||
        findWorst('accessibility') < 100 ||
        findWorst('best-practices') < 100
      )
        below.push(name);
      const all = runs.map((each) => each.performance).join(' ');
      print(
        `${below.includes(name) ? 'BELOW' : 'ok   '} ${name.padEnd(8)} performance ${performance} of ${atLeast} (${all}), accessibility ${accessibility}, best practices ${practices}, FCP ${fcpMs} ms, LCP ${lcpMs} ms (${lcps.join(' ')}), TBT ${tbtMs} ms, CLS ${cls}${faults.length > 0 ? `, ${faults.join(', ')}` : ''}`,
      );
    }
    if (options.json) console.log(JSON.stringify(results));
    if (below.length > 0) {
      print(`Below what is asked: ${below.join(', ')}.`);
      process.exitCode = 1;
    }
  } finally {
    await device.close();
    await product.remove();
  }
}

await untilShutdown(ratePages);
