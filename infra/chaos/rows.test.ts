import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const ROWS = 25;

it('every row of the crash table is one test, which its number finds', () => {
  const tests = readdirSync(here).filter((file) => file.endsWith('.long.test.ts') || file.endsWith('.int.test.ts'));
  const rows = tests.flatMap((file) =>
    [...readFileSync(`${here}${file}`, 'utf8').matchAll(/^ *it\('row (\d+): /gm)].map(([, row]) => Number(row)),
  );
  expect(rows.sort((one, other) => one - other)).toEqual(Array.from({ length: ROWS }, (_, i) => i + 1));
});
