import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#services/http/testing/app.ts';
import { RELEASE_HEADER } from '#services/http/web-app.ts';
import type { Instant } from '#shared/values/days.ts';

const root = mkdtempSync(join(tmpdir(), 'seven-stones-old-pages-'));
const built = (release: string): string => {
  const folder = join(root, release);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<head><meta name="release" content="${release}"></head>`);
  writeFileSync(join(folder, 'assets', `${release}.js`), release);
  return folder;
};
const releases = join(root, 'kept');
const START: Instant = '2026-11-23T09:00:00.000Z';

let next: TestApi;
beforeAll(async () => {
  const first = await createTestApi({ web: { folder: built('release-a'), claims: {}, releases } });
  await first.close();
  next = await createTestApi({ web: { folder: built('release-b'), claims: {}, releases }, now: START });
});
afterAll(async () => {
  await next?.close();
  rmSync(root, { recursive: true });
});

const ask = async (url: string, release: string) => {
  const { statusCode, body, headers } = await next.app.inject({ url, headers: { [RELEASE_HEADER]: release } });
  return { statusCode, body, cached: headers['cache-control'] };
};

it('a page of the release before finds its files and its answers for 30 days, and is then told to come anew', async () => {
  expect(await ask('/assets/release-a.js', 'release-a')).toEqual({
    statusCode: 200,
    body: 'release-a',
    cached: 'public, max-age=31536000, immutable',
  });
  expect(await ask('/api/auth/user', 'release-a')).toMatchObject({ statusCode: 200 });
  next.clock.now = '2026-12-24T09:00:00.000Z';
  const refused = await ask('/api/auth/user', 'release-a');
  expect([refused.statusCode, JSON.parse(refused.body).code]).toEqual([426, 'UPDATE']);
  expect((await ask('/%61pi/auth/user', 'release-a')).statusCode).toBe(426);
  expect((await ask('/assets/release-a.js', 'release-a')).statusCode).toBe(404);
  for (const release of ['release-b', 'release-of-tomorrow', ''])
    expect((await ask('/api/auth/user', release)).statusCode).toBe(200);
});

it('a page of the next release, whose answer a process of this one cannot read, is asked to come again', async () => {
  const sendAnswer = async (release: string, url: string) => {
    const headers = { [RELEASE_HEADER]: release };
    const body = { grant_type: 'password', email: 'ana@family.example', password: 'seven stones', added: 'later' };
    const response = await next.app.inject({ method: 'POST', url, headers, payload: body });
    return [response.statusCode, JSON.parse(response.body).code, response.headers['retry-after']];
  };
  const known = '/api/auth/token?grant_type=passkey';
  expect(await sendAnswer('release-of-tomorrow', known)).toEqual([425, 'UNAVAILABLE', '2']);
  expect(await sendAnswer('release-of-tomorrow', '/api/added-later')).toEqual([425, 'UNAVAILABLE', '2']);
  // Anybody may name a release that nobody knows: no fault of the server is to be logged or counted.
  expect(next.faults).toEqual([]);
  for (const release of ['release-b', ''])
    expect([await sendAnswer(release, known), await sendAnswer(release, '/api/added-later')]).toEqual([
      [400, 'INVALID_INPUT', undefined],
      [404, 'NOT_FOUND', undefined],
    ]);
});

it('a page of the next release finds its files on a process of this one, which began before it', async () => {
  const file = '/assets/release-c.js';
  expect((await ask(file, 'release-c')).statusCode).toBe(404);
  const coming = await createTestApi({ web: { folder: built('release-c'), claims: {}, releases } });
  next.clock.now = '2026-12-24T09:01:00.000Z';
  expect(await ask(file, 'release-c')).toEqual({
    statusCode: 200,
    body: 'release-c',
    cached: 'public, max-age=31536000, immutable',
  });
  await coming.close();
});

it('a page that comes anew gets the new one, and no other file of the server', async () => {
  expect((await ask('/dashboard', '')).body).toContain('release-b');
  for (const url of ['/assets/../releases.json', '/assets/..%2freleases.json', '/releases.json'])
    expect((await ask(url, '')).body).not.toContain('replacedAt');
});
