import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUDGETS, type BudgetKey, computeWeights, listOverBudget } from '#infra/size/sizes.ts';
import { readChunks } from '#infra/web/chunks.ts';

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
