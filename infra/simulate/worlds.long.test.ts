import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('simulate.main.ts', import.meta.url));

test('worlds: all of them at their whole size miss what is known and nothing more', async () => {
  const run = promisify(execFile)(process.execPath, [main, '--world', 'all', '--json'], { maxBuffer: 2 ** 24 });
  // It ends with 1 while any figure misses its limit.
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  expect(JSON.parse(stdout)).toMatchObject({ worse: [], better: [] });
});
