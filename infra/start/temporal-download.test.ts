import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadTemporal, findArchive, listForeignFiles } from '#infra/start/temporal-download.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(process.platform === 'win32')('the download of Temporal', () => {
  let folder: string;
  let server: Server;
  let url: string;
  let sent: Buffer;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'seven-stones-download-'));
    writeFileSync(join(folder, 'temporal'), '#!/bin/sh\necho published\n', { mode: 0o755 });
    execFileSync('tar', ['-czf', 'archive.tar.gz', 'temporal'], { cwd: folder });
    sent = readFileSync(join(folder, 'archive.tar.gz'));
    for (const file of readdirSync(folder)) rmSync(join(folder, file));
    server = createServer((_, response) => response.end(sent));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/archive.tar.gz`;
  });
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves the program of an archive with the expected checksum, and nothing else', async () => {
    const program = await downloadTemporal(folder, { url, sha256: sha256(sent) });
    expect(execFileSync(program, { encoding: 'utf8' })).toBe('published\n');
    expect(readdirSync(folder)).toEqual(['temporal']);
  });

  it('refuses an archive with another checksum and leaves nothing of it', async () => {
    const expected = sha256(sent);
    sent = Buffer.concat([sent, Buffer.from('and more')]);
    await expect(downloadTemporal(folder, { url, sha256: expected })).rejects.toThrow(
      `is not version 1.5.1 of Temporal (SHA-256 ${sha256(sent)}); it was thrown away`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says who cannot be reached', async () => {
    await new Promise((resolve) => server.close(resolve));
    await expect(downloadTemporal(folder, { url, sha256: sha256(sent) })).rejects.toThrow(
      /^127[.]0[.]0[.]1:\d+ cannot be reached$/,
    );
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  it.each(['HEAD', 'GET'])('ends at once when it is aborted before the answer to %s', async (method) => {
    const stopping = new AbortController();
    server.removeAllListeners('request').on('request', (request, response) => {
      if (request.method === method) stopping.abort();
      else response.end();
    });
    const downloading = downloadTemporal(folder, { url, sha256: sha256(sent) }, stopping.signal);
    await expect(downloading).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('knows a version and a checksum for each platform that it downloads for', () => {
    for (const platform of ['linux', 'darwin'])
      for (const arch of ['x64', 'arm64'])
        expect(findArchive(platform, arch)).toEqual({
          url: expect.stringContaining('/v1.5.1/'),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        });
    expect(findArchive('win32', 'x64')).toBeUndefined();
  });
});

describe('files with a list of checksums', () => {
  it('names what was changed, what is missing and what is on no list', () => {
    const folder = mkdtempSync(join(tmpdir(), 'seven-stones-checksums-'));
    for (const file of ['same.jar', 'changed.jar', 'unknown.jar']) writeFileSync(join(folder, file), file);
    const list = `${sha256(Buffer.from('same.jar'))}  same.jar\n${'0'.repeat(64)}  changed.jar\n${'1'.repeat(64)}  missing.jar\n`;
    expect(listForeignFiles(folder, readdirSync(folder), list).sort()).toEqual([
      'changed.jar',
      'missing.jar',
      'unknown.jar',
    ]);
    rmSync(folder, { recursive: true });
  });
});
