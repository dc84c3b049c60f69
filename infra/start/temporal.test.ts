import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatStartError } from '#infra/start/sentences.ts';
import { findTemporal } from '#infra/start/temporal.ts';
import { ChecksumError } from '#infra/start/temporal-download.ts';

let home: string;
let messages: string[];
const failDownload = () => Promise.reject(new Error('github.com cannot be reached'));
const findTestTemporal = (
  installed: string[],
  download: () => Promise<string> = failDownload,
  run: () => Promise<void> = async () => {},
) =>
  findTemporal(home, (line) => messages.push(line), undefined, {
    search: (names) => names.filter((name) => installed.includes(name)).map((name) => `/usr/bin/${name}`)[0],
    download,
    run,
  });

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'seven-stones-find-'));
  messages = [];
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('the search for Temporal', () => {
  it('takes the one on PATH before anything else', async () => {
    expect(await findTestTemporal(['temporal', 'go'])).toBe('/usr/bin/temporal');
  });

  it('takes the one that an earlier start brought before it downloads', async () => {
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin/temporal'), '');
    expect(await findTestTemporal(['go'], async () => '/downloaded')).toBe(join(home, 'bin/temporal'));
  });

  it('downloads before it builds', async () => {
    expect(await findTestTemporal(['go'], async () => '/downloaded')).toBe('/downloaded');
    expect(messages).toEqual([]);
  });

  it('builds it last, and says how long that takes', async () => {
    expect(await findTestTemporal(['go'])).toBe(join(home, 'bin/temporal'));
    expect(messages).toEqual(['Building Temporal from source; this takes about three minutes, once …']);
  });

  it('says that a download was not what was published, and builds it instead', async () => {
    expect(await findTestTemporal(['go'], () => Promise.reject(new ChecksumError('Not what was published.')))).toBe(
      join(home, 'bin/temporal'),
    );
    expect(messages).toEqual([
      'Not what was published.',
      'Building Temporal from source; this takes about three minutes, once …',
    ]);
  });

  it('without Go says how to come by either', async () => {
    await expect(findTestTemporal([])).rejects.toThrow(
      /cannot be reached[\s\S]*Go is not installed: get it from .*TEMPORAL_ADDRESS/,
    );
  });

  it('without a network says that it needs one, once', async () => {
    const failed = await findTestTemporal(['go'], failDownload, () =>
      Promise.reject(new Error('dial tcp: lookup modules.example: no such host')),
    ).catch((error: Error) => error);
    expect(formatStartError(failed, '/d')).toMatch(/^This needs the network, once/);
  });
});
