import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('simulate.main.ts', import.meta.url));
const simulate = (...args: string[]) =>
  promisify(execFile)(process.execPath, [main, ...args, '--json'], { maxBuffer: 2 ** 24 });

describe('simulated children', () => {
  it('who answer by our model are all within the limits', async () => {
    const { stdout } = await simulate('--quick');
    expect(JSON.parse(stdout)).toMatchObject({ coverage: expect.any(Number), missed: [] });
  });

  it('of all other worlds at their whole size miss what is known and nothing more', async () => {
    // It ends with 1 while any figure misses its limit.
    const { stdout } = await simulate('--world', 'all').catch((failed: { stdout: string }) => failed);
    expect(JSON.parse(stdout)).toMatchObject({ worse: [], better: [] });
  });
});
