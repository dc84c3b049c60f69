import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Chunks, listFiles } from '#infra/web/chunks.ts';
import { CHARTS, PAGES, type PageClass, WORLD } from '#infra/web/pages.ts';

/**
 * Upper limits in KiB: scripts by class of page, then parts that are weighed apart; `precache` is all that the service
 * worker stores.
 */
export const BUDGETS = {
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
export type BudgetKey = keyof typeof BUDGETS;
/** The heaviest of its kind, with its files, the heaviest first. */
export type Weight = { name: string; kib: number; files: readonly { file: string; kib: number }[] };
export type Weights = Readonly<Record<BudgetKey, Weight | null>>;

const CLASSES: readonly PageClass[] = ['landing', 'child', 'dashboard', 'forms', 'report'];

/** Transferred size of a file: as brotli, which every supported browser accepts, otherwise as it is. */
const measureSentBytes = (dist: string, file: string): number =>
  statSync(join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)).size;

/** Files that the built service worker precaches. */
const listPrecachedFiles = (dist: string): string[] =>
  [...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/[{]url:"([^"]+)"/g)].map(([, url = '']) => url);

/**
 * The weight of every class of page. `infra/web/pages.ts` lists what a page loads by itself and writes it into the
 * HTML; infra/e2e/pages.e2e.test.ts checks that a real browser loads no other script.
 */
export function computeWeights(dist: string, chunks: Chunks): Weights {
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

export const listOverBudget = (weights: Weights): BudgetKey[] =>
  (Object.keys(BUDGETS) as BudgetKey[]).filter((key) => (weights[key]?.kib ?? 0) > BUDGETS[key]);
