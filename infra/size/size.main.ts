import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Chunks, listFiles, readChunks } from '#infra/web/chunks.ts';
import { CHARTS, PAGES, type PageClass, WORLD } from '#infra/web/pages.ts';

/**
 * Upper limits in KiB of brotli, which browsers are sent (in gzip, pages weigh a seventh more): all scripts that are
 * fetched until a page can be used, by class of page, then parts that are weighed apart; `precache` is all that the
 * service worker stores.
 */
const BUDGETS = {
  landing: 105,
  child: 125,
  dashboard: 165,
  forms: 190,
  report: 240,
  scenery: 14,
  chart: 95,
  css: 12,
  precache: 330,
} as const;
type BudgetKey = keyof typeof BUDGETS;
/** The heaviest of its kind, with its files, the heaviest first. */
type Weight = { name: string; kib: number; files: readonly { file: string; kib: number }[] };
type Weights = Readonly<Record<BudgetKey, Weight | null>>;

const CLASSES: readonly PageClass[] = ['landing', 'child', 'dashboard', 'forms', 'report'];

/** Transferred size of a file: files too small to be compressed are sent as they are. */
const measureSentBytes = (dist: string, file: string): number =>
  statSync(join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)).size;

/** Files that the built service worker precaches. */
const listPrecachedFiles = (dist: string): string[] =>
  [...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/[{]url:"([^"]+)"/g)].map(([, url = '']) => url);

/**
 * The weight of every class of page. `infra/web/pages.ts` lists what a page loads by itself, which is in its HTML, and
 * what comes after; infra/e2e/pages.e2e.test.ts checks that a real browser loads no other script.
 */
function computeWeights(dist: string, chunks: Chunks): Weights {
  const computeWeight = (name: string, files: readonly string[]): Weight => {
    const weighed = files
      .map((file) => ({ file, kib: measureSentBytes(dist, file) / 1024 }))
      .sort((one, other) => other.kib - one.kib);
    return { name, kib: weighed.reduce((sum, { kib }) => sum + kib, 0), files: weighed };
  };
  const findHeaviest = (weights: readonly Weight[]): Weight | null =>
    weights.reduce<Weight | null>((most, each) => (most && most.kib >= each.kib ? most : each), null);
  const pages = PAGES.map((page) => ({ ...page, ...listFiles(chunks, page.screens) }));
  const listExtraScripts = (modules: readonly string[], page: readonly string[]) =>
    listFiles(chunks, modules).scripts.filter((file) => !page.includes(file));
  const findHeaviestPage = (kind: PageClass) =>
    findHeaviest(pages.filter((page) => page.kind === kind).map(({ path, scripts }) => computeWeight(path, scripts)));
  const [landing, child, dashboard, forms, report] = CLASSES.map(findHeaviestPage) as [
    Weight,
    Weight,
    Weight,
    Weight,
    Weight,
  ];
  const anyChild = pages.filter(({ kind }) => kind === 'child').map(({ scripts }) => scripts);
  const common = anyChild[0]?.filter((file) => anyChild.every((scripts) => scripts.includes(file))) ?? [];
  const worlds = chunks.flatMap(({ modules }) => modules).filter((module) => WORLD.test(module));
  const ofReport = pages.find(({ kind }) => kind === 'report')?.scripts ?? [];
  return {
    landing,
    child,
    dashboard,
    forms,
    report,
    scenery: findHeaviest(worlds.map((module) => computeWeight(module, listExtraScripts([module], common)))),
    chart: computeWeight(CHARTS, listExtraScripts([CHARTS], ofReport)),
    css: findHeaviest(pages.map(({ path, styles }) => computeWeight(path, styles))),
    precache: computeWeight('/sw.js', listPrecachedFiles(dist)),
  };
}

const listOverBudget = (weights: Weights): BudgetKey[] =>
  (Object.keys(BUDGETS) as BudgetKey[]).filter((key) => (weights[key]?.kib ?? 0) > BUDGETS[key]);

/**
 * Compares the sizes of the built app with its budgets: `npm run size`; `--json` prints one object, `--all` every file.
 */
const dist = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist/web');
const weights = computeWeights(dist, readChunks(dist));
const keys = Object.keys(BUDGETS) as BudgetKey[];
const over = listOverBudget(weights);
const round = (kib: number) => Number(kib.toFixed(1));

if (process.argv.includes('--json')) {
  console.log(
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, weights[key] ? round(weights[key].kib) : null]))),
  );
} else {
  const maxFiles = process.argv.includes('--all') ? Number.POSITIVE_INFINITY : 3;
  for (const key of keys) {
    const weight = weights[key];
    if (!weight) continue;
    const { name, kib, files } = weight;
    const heaviest = files
      .slice(0, maxFiles)
      .map((each) => `${each.file.replace(/^assets\//, '')} ${each.kib.toFixed(1)}`);
    console.log(
      `${over.includes(key) ? 'OVER' : 'ok  '} ${key.padEnd(9)} ${kib.toFixed(1).padStart(6)} of ${BUDGETS[key]} KiB  ${name}, ${files.length} files`,
    );
    console.log(`       ${heaviest.join(maxFiles > 3 ? '\n       ' : ', ')}`);
  }
}
if (over.length > 0) {
  console.error(`Over budget: ${over.join(', ')}.`);
  process.exitCode = 1;
}
