import { describe, expect, it, vi } from 'vitest';
import { median, quantile, runBench } from '#infra/bench/harness.ts';

describe('the middle and the edges of what was measured', () => {
  it('are found in any order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([3, 1, 2, 4], 0.99)).toBe(4);
    expect(quantile([3, 1, 2, 4], 0)).toBe(1);
    expect([quantile([], 0.5), median([])]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe('a benchmark', () => {
  const captureOutput = () => {
    const out: string[] = [];
    const err: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
    return { out, err };
  };

  it('prints one JSON object where that is asked for, and tells missed targets apart from it', async () => {
    const { out, err } = captureOutput();
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'bench', '--json', '--quick']);
    await runBench('test', async ({ quick }) => ({
      figures: { 'a.most': 3, 'a.least': 3, 'a.told': quick ? 1 : 0 },
      targets: { 'a.most': { atMost: 2 }, 'a.least': { atLeast: 3 } },
      facts: { frames: 7 },
    }));
    expect(out).toHaveLength(1);
    expect(JSON.parse(out[0] ?? '')).toMatchObject({
      'a.most': 3,
      'a.least': 3,
      'a.told': 1,
      frames: 7,
      node: process.version,
    });
    expect(err).toEqual(['a.most is 3; the target is ≤ 2\n']);
  });

  it('stops its parts, the last one first, also when it breaks', async () => {
    captureOutput();
    const stopped: string[] = [];
    const createPart = (name: string) => ({ stop: async () => void stopped.push(name) });
    const broken = runBench('test', async ({ stopAtEnd }) => {
      stopAtEnd(createPart('Postgres'));
      stopAtEnd(createPart('Temporal'));
      throw new Error('no figures');
    });
    await expect(broken).rejects.toThrow('no figures');
    expect(stopped).toEqual(['Temporal', 'Postgres']);
  });
});
