import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findProgram, runProgram, tryInOrder } from '#infra/start/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'seven-stones-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a program', () => {
  it('is found in a further folder, and only when it may be run', () => {
    writeFileSync(join(folder, 'stones-tool'), '', { mode: 0o644 });
    expect(findProgram(['stones-tool'], [folder])).toBeUndefined();
    writeFileSync(join(folder, 'stones-other'), '', { mode: 0o755 });
    expect(findProgram(['stones-tool', 'stones-other'], [folder])).toBe(join(folder, 'stones-other'));
  });

  it('that fails tells its reason', async () => {
    await expect(
      runProgram(process.execPath, ['-e', "console.error('no network'); process.exit(1)"], { timeoutMs: 5_000 }),
    ).rejects.toThrow('no network');
  });

  it('that takes for ever is given up', async () => {
    await expect(
      runProgram(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 200 }),
    ).rejects.toThrow(/gave up after/);
  });
});

describe('a ladder', () => {
  it('takes the first rung that holds and tries no further', async () => {
    const tried: string[] = [];
    const createSource = (name: string, path?: string) => ({
      name,
      find: async () => {
        tried.push(name);
        return path;
      },
    });
    expect(
      await tryInOrder('It', [createSource('one'), createSource('two', '/two'), createSource('three', '/three')]),
    ).toBe('/two');
    expect(tried).toEqual(['one', 'two']);
  });

  it('that holds nowhere says of every rung why', async () => {
    const sources = [
      { name: 'PATH', find: async () => undefined },
      { name: 'download', find: () => Promise.reject(new Error('no network')) },
    ];
    await expect(tryInOrder('Temporal', sources)).rejects.toThrow(
      'Temporal could not be found.\n  - PATH: not there\n  - download: no network',
    );
  });
});
