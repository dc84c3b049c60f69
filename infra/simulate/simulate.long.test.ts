import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { computeWorldFigures } from '#infra/simulate/world-figures.ts';
import { type Estimator, PRODUCT_ESTIMATOR, simulateChild } from '#infra/simulate/world-weeks.ts';
import { WORLDS } from '#infra/simulate/worlds/world.ts';

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

  const simulateMix = (estimator: Estimator) =>
    Array.from({ length: 12 }, (_, i) => simulateChild(`estimator ${i}`, WORLDS.mix, { estimator }));
  const getCoverage = (estimator: Estimator) =>
    computeWorldFigures('mix', 'likely', simulateMix(estimator)).find(({ key }) => key === 'coverage/mix/subject');

  it('whose estimator claims half its error are found out', () => {
    const overconfident: Estimator = (input, world) => {
      const report = PRODUCT_ESTIMATOR(input, world);
      const subjects = report.subjects.map((each) => ({
        ...each,
        est: { ...each.est, psd: each.est.psd / 3, sigmaCal: 0 },
      }));
      return { ...report, subjects };
    };
    expect(getCoverage(overconfident)?.figure).toBeLessThan(0.6);
    expect(getCoverage(PRODUCT_ESTIMATOR)?.figure).toBeGreaterThan(0.7);
  });
});
