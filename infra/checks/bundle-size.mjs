import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Most JavaScript that a route may load before it is usable, in KiB after gzip, by the class of its screen. */
const KIB = { page: 115, child: 125, app: 160, form: 190, report: 240 };
const signedIn = ['app/device.tsx', 'app/signed-in.tsx', 'app/require-session.tsx'];
const step = ['app/device.tsx', 'app/step-route.tsx'];

/** The chunks that a route fetches by itself, beside the first one; what they import is found in the manifest. */
const ROUTES = [
  ['/', KIB.page, []],
  ['/about', KIB.page, ['features/pages/about-page.tsx']],
  ['/how-scores-work', KIB.page, ['features/pages/scores-page.tsx']],
  ['/help', KIB.page, ['features/pages/legal-page.tsx']],
  ['/sign-in', KIB.app, ['app/device.tsx', 'app/signed-in.tsx', 'features/account/sign-in-page.tsx']],
  ['/sign-up', KIB.app, ['app/device.tsx', 'app/signed-in.tsx', 'features/account/sign-up-page.tsx']],
  ['/assessment', KIB.app, ['app/device.tsx', 'app/signed-in.tsx', 'app/start-route.tsx']],
  ['/dashboard', KIB.app, [...signedIn, 'app/dashboard-route.tsx']],
  ['/reports', KIB.app, [...signedIn, 'features/report/reports-page.tsx']],
  ['/reports/:id', KIB.report, [...signedIn, 'app/report-route.tsx']],
  ['/assessment/mood', KIB.child, [...step, 'app/mood-step.tsx']],
  ['/assessment/personality', KIB.child, [...step, 'app/personality-step.tsx']],
  ['/assessment/personality/6', KIB.child, [...step, 'app/encore-step.tsx']],
  // With the first game; each other one loads while its instructions are read.
  ['/assessment/skills', KIB.child, [...step, 'app/skills-step.tsx', 'features/skills/boards/matrices.tsx']],
  ['/assessment/academic', KIB.child, [...step, 'app/academic-step.tsx']],
  ['/assessment/parent', KIB.form, [...step, 'app/parent-step.tsx']],
  ['/assessment/teacher', KIB.form, [...step, 'app/teacher-step.tsx']],
  ['/ops/items', KIB.child, ['app/ops-items-route.tsx', 'app/academic-step.tsx']],
  ['/t', KIB.form, ['app/device.tsx', 'app/teacher-link-route.tsx']],
];

const dist = process.argv[2] ?? join(dirname(new URL(import.meta.url).pathname), '../../dist/web');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const sizes = new Map();
const sizeOf = (file) => sizes.get(file) ?? sizes.set(file, gzipSync(readFileSync(join(dist, file))).length).get(file);

/** A chunk by its source, or by its name where the bundler shares it between routes and forgets the source. */
const chunkOf = (name) => manifest[name] ?? Object.values(manifest).find((chunk) => chunk.name === basename(name, '.tsx'));

/** Every file that a chunk loads with it. @throws where the manifest has no such chunk, so that a moved screen cannot go unweighed */
function filesOf(name, found = new Set()) {
  const chunk = chunkOf(name);
  if (!chunk) throw new Error(`${name} is not in the manifest: was the screen moved?`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

let over = 0;
for (const [route, budget, chunks] of ROUTES) {
  const files = ['index.html', ...chunks].reduce((found, name) => filesOf(name, found), new Set());
  const kib = [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0) / 1024;
  if (kib > budget) over += 1;
  console.log(`${kib > budget ? 'OVER' : 'ok  '} ${kib.toFixed(1).padStart(6)} of ${budget} KiB  ${route}`);
}
const css = Object.values(manifest).flatMap((chunk) => chunk.css ?? []);
console.log(`css  ${([...new Set(css)].reduce((sum, file) => sum + sizeOf(file), 0) / 1024).toFixed(1).padStart(6)} KiB`);
if (over > 0) {
  console.error(`${over} routes are over their budget.`);
  process.exitCode = 1;
}
