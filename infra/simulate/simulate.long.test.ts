import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isHolding } from '#infra/simulate/world-figures.ts';
import { measureWorld, playChildren } from '#infra/simulate/world-jobs.ts';
import { type Estimator, type PlayedChild, PRODUCT_ESTIMATOR, TOLD_ESTIMATOR } from '#infra/simulate/world-weeks.ts';
import type { WorldName } from '#infra/simulate/worlds/world.ts';
import { PARENT_LOADINGS } from '#shared/measurement/scale-forms.ts';

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

  /** Whether figures of played children hold, by key. */
  const judge = (name: WorldName, played: PlayedChild[], estimators: Parameters<typeof measureWorld>[2] = {}) =>
    Object.fromEntries(measureWorld(name, played, estimators).map((figure) => [figure.key, isHolding(figure)]));
  const mix = playChildren('mix', 24, 'estimator ');

  it('whose estimator claims a third of its error are found out, also where the told estimator does the same', () => {
    const narrow =
      (of: Estimator): Estimator =>
      (input, world) => {
        const report = of(input, world);
        const claim = <Each extends { est: { psd: number } | null }>(each: Each): Each =>
          each.est ? { ...each, est: { ...each.est, psd: each.est.psd / 3, sigmaCal: 0 } } : each;
        return { ...report, areas: report.areas.map(claim), subjects: report.subjects.map(claim) };
      };
    const [estimator, floor] = [PRODUCT_ESTIMATOR, TOLD_ESTIMATOR].map(narrow) as [Estimator, Estimator];
    const narrowed = { 'coverage/mix/area': false, 'coverage/mix/subject': false };
    expect(judge('mix', mix)).toMatchObject({ 'coverage/mix/area': true, 'coverage/mix/subject': true });
    expect(judge('mix', mix, { estimator })).toMatchObject(narrowed);
    expect(judge('mix', mix, { estimator, floor })).toMatchObject(narrowed);
  });

  it('whose traits are read the wrong way round are found out, also where the told estimator does the same', () => {
    const turn =
      (of: Estimator): Estimator =>
      (input, world) => {
        const { personality, ...report } = of(input, world);
        const traits = (personality?.traits ?? []).map(({ est, ...each }) => ({
          ...each,
          est: est && { ...est, theta: -est.theta },
        }));
        return { ...report, personality: personality && { ...personality, traits } };
      };
    const [estimator, floor] = [PRODUCT_ESTIMATOR, TOLD_ESTIMATOR].map(turn) as [Estimator, Estimator];
    expect(judge('mix', mix)).toMatchObject({ 'coverage/mix/trait': true });
    expect(judge('mix', mix, { estimator, floor })).toMatchObject({ 'coverage/mix/trait': false });
  });

  it('whose reports say nothing of traits or with a word are found out', () => {
    const silence: Estimator = (input, world) => ({
      ...PRODUCT_ESTIMATOR(input, world),
      personality: null,
      short: [],
      strengths: [],
      growthAreas: [],
    });
    expect(judge('mix', mix, { estimator: silence, floor: silence })).toMatchObject({
      'coverage/mix/trait': false,
      '"clearly" is so/mix/all': false,
      '"probably" is so/mix/strength': false,
      '"probably" is so/mix/trait': false,
    });
  });

  it('whose parent is understood the wrong way round are found out', () => {
    const children = playChildren('own', 120, 'turned ');
    const loadings = PARENT_LOADINGS.emotional as { N: number };
    expect(judge('own', children)).toMatchObject({ 'coverage of traits/own/N': true });
    loadings.N *= -1;
    try {
      expect(judge('own', children)).toMatchObject({ 'coverage of traits/own/N': false });
    } finally {
      loadings.N *= -1;
    }
  });
});
