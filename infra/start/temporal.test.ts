import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sentenceFor } from '#infra/start/sentences.ts';
import { findTemporal } from '#infra/start/temporal.ts';
import { ChecksumError } from '#infra/start/temporal-download.ts';

let home: string;
let said: string[];
const offline = () => Promise.reject(new Error('github.com cannot be reached'));
const find = (
  installed: string[],
  download: () => Promise<string> = offline,
  run: () => Promise<void> = async () => {},
) =>
  findTemporal(home, (line) => said.push(line), undefined, {
    search: (names) => names.filter((name) => installed.includes(name)).map((name) => `/usr/bin/${name}`)[0],
    download,
    run,
  });

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'seven-stones-find-'));
  said = [];
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('the search for Temporal', () => {
  it('takes the one on PATH before anything else', async () => {
    expect(await find(['temporal', 'go'])).toBe('/usr/bin/temporal');
  });

  it('takes the one that an earlier start brought before it downloads', async () => {
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin/temporal'), '');
    expect(await find(['go'], async () => '/downloaded')).toBe(join(home, 'bin/temporal'));
  });

  it('downloads before it builds', async () => {
    expect(await find(['go'], async () => '/downloaded')).toBe('/downloaded');
    expect(said).toEqual([]);
  });

  it('builds it last, and says how long that takes', async () => {
    expect(await find(['go'])).toBe(join(home, 'bin/temporal'));
    expect(said).toEqual(['Building Temporal from source; this takes about three minutes, once …']);
  });

  it('says that a download was not what was published, and builds it instead', async () => {
    expect(await find(['go'], () => Promise.reject(new ChecksumError('Not what was published.')))).toBe(
      join(home, 'bin/temporal'),
    );
    expect(said).toEqual([
      'Not what was published.',
      'Building Temporal from source; this takes about three minutes, once …',
    ]);
  });

  it('without Go says how to come by either', async () => {
    await expect(find([])).rejects.toThrow(
      /cannot be reached[\s\S]*Go is not installed: get it from .*TEMPORAL_ADDRESS/,
    );
  });

  it('without a network says that it needs one, once', async () => {
    const failed = await find(['go'], offline, () =>
      Promise.reject(new Error('dial tcp: lookup modules.example: no such host')),
    ).catch((error: Error) => error);
    expect(sentenceFor(failed, '/d')).toMatch(/^This needs the network, once/);
  });
});
