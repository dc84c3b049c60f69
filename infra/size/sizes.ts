import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Chunks, filesOf } from '#infra/web/chunks.ts';
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
export type Weighed = keyof typeof BUDGETS;
/** The heaviest of its kind, with its files, the heaviest first. */
export type Weight = { name: string; kib: number; files: readonly { file: string; kib: number }[] };
export type Weights = Readonly<Record<Weighed, Weight | null>>;

const CLASSES: readonly PageClass[] = ['landing', 'child', 'dashboard', 'forms', 'report'];

/** Transferred size of a file: as brotli, which every supported browser accepts, otherwise as it is. */
const sentBytes = (dist: string, file: string): number =>
  statSync(join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)).size;

/** Files that the built service worker precaches. */
const precacheOf = (dist: string): string[] =>
  [...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/[{]url:"([^"]+)"/g)].map(([, url = '']) => url);

/**
 * The weight of every class of page. `infra/web/pages.ts` lists what a page loads by itself and writes it into the
 * HTML; infra/e2e/pages.e2e.test.ts checks that a real browser loads no other script.
 */
export function weigh(dist: string, chunks: Chunks): Weights {
  const weightOf = (name: string, files: readonly string[]): Weight => {
    const weighed = files
      .map((file) => ({ file, kib: sentBytes(dist, file) / 1024 }))
      .sort((one, other) => other.kib - one.kib);
    return { name, kib: weighed.reduce((sum, { kib }) => sum + kib, 0), files: weighed };
  };
  const heaviest = (weights: readonly Weight[]): Weight | null =>
    weights.reduce<Weight | null>((most, each) => (most && most.kib >= each.kib ? most : each), null);
  const pages = PAGES.map((page) => ({ ...page, ...filesOf(chunks, page.screens) }));
  const beside = (modules: readonly string[], page: readonly string[]) =>
    filesOf(chunks, modules).scripts.filter((file) => !page.includes(file));
  const scriptsOf = (kind: PageClass) =>
    heaviest(pages.filter((page) => page.kind === kind).map(({ path, scripts }) => weightOf(path, scripts)));
  const [landing, child, dashboard, forms, report] = CLASSES.map(scriptsOf) as [Weight, Weight, Weight, Weight, Weight];
  const anyChild = pages.filter(({ kind }) => kind === 'child').map(({ scripts }) => scripts);
  const common = anyChild[0]?.filter((file) => anyChild.every((scripts) => scripts.includes(file))) ?? [];
  const worlds = chunks.flatMap(({ modules }) => modules).filter((module) => WORLD.test(module));
  const ofReport = pages.find(({ kind }) => kind === 'report')?.scripts ?? [];
  return {
    ...{ landing, child, dashboard, forms, report },
    scenery: heaviest(worlds.map((module) => weightOf(module, beside([module], common)))),
    chart: weightOf(CHARTS, beside([CHARTS], ofReport)),
    css: heaviest(pages.map(({ path, styles }) => weightOf(path, styles))),
    precache: weightOf('/sw.js', precacheOf(dist)),
  };
}

export const overBudget = (weights: Weights): Weighed[] =>
  (Object.keys(BUDGETS) as Weighed[]).filter((key) => (weights[key]?.kib ?? 0) > BUDGETS[key]);
