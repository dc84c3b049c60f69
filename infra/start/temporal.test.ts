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
  version = 'temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)',
  signal?: AbortSignal,
) =>
  findTemporal(home, (line) => messages.push(line), signal, {
    search: (names) => names.filter((name) => installed.includes(name)).map((name) => `/usr/bin/${name}`)[0],
    download,
    run,
    readVersion: async () => version,
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

  it.each([
    ['temporal version 1.3.0 (Server 1.27.1, UI 2.36.0)', '/downloaded'],
    ['temporal version 1.0.0 (server 1.22.4) (ui 2.21.3)', '/downloaded'],
    ['temporal version 2.0.0 (Server 2.3.0, UI 3.0.0)', '/usr/bin/temporal'],
    ['temporal version 1.9.0 (Server 1.100.0, UI 2.90.0)', '/usr/bin/temporal'],
  ])('takes the one on PATH only where its server knows deployments of workers: %s', async (version, found) => {
    expect(await findTestTemporal(['temporal'], async () => '/downloaded', undefined, version)).toBe(found);
  });

  it('says of one on PATH that is too old why it was not taken', async () => {
    const finding = findTestTemporal(['temporal'], undefined, undefined, 'temporal version 1.3.0 (Server 1.27.1)');
    await expect(finding).rejects.toThrow('/usr/bin/temporal is older than server 1.29');
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

  it('builds nothing once it was asked to end during the download', async () => {
    const stopping = new AbortController();
    const download = async () => {
      stopping.abort();
      return failDownload();
    };
    await expect(findTestTemporal(['go'], download, undefined, undefined, stopping.signal)).rejects.toThrow();
    expect(messages).toEqual([]);
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
