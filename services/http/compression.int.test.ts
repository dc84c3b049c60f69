import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#services/http/testing/app.ts';

const SCRIPT = 'export const words = "a stone, a stone, a stone";'.repeat(50);
const PAGE = `<body><div id="app">${'a stone '.repeat(300)}</div><script type="application/json" id="settings">{}</script></body>`;

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'seven-stones-compression-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'index.html'), '<body>empty</body>');
  writeFileSync(join(folder, 'pages/mood.html'), PAGE);
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify([{ path: '/assessment/mood/:day?', file: 'pages/mood.html' }]),
  );
  writeFileSync(join(folder, 'assets/app-1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/app-1.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'assets/bare-2.js'), SCRIPT);
  api = await createTestApi({ web: { folder, claims: {}, releases: null } });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api?.close();
});

const ask = (
  url: string,
  accepted?: string,
  more: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
) =>
  api.app.inject({
    url,
    method: more.method ?? 'GET',
    headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }), ...more.headers },
  });
const BROWSER = 'gzip, deflate, br, zstd';

describe('a file of the web app', () => {
  it('goes out as it was compressed at build, best first, and says that it depends on what is accepted', async () => {
    const best = await ask('/assets/app-1.js', BROWSER);
    expect(best.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(brotliDecompressSync(best.rawPayload).toString()).toBe(SCRIPT);
    const second = await ask('/assets/app-1.js', 'gzip');
    expect(second.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(second.rawPayload).toString()).toBe(SCRIPT);
    for (const { headers } of [best, second]) {
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  });

  it('goes out as it is to a browser that unpacks nothing, and where the build left nothing packed', async () => {
    for (const [url, accepted] of [
      ['/assets/app-1.js', undefined],
      ['/assets/app-1.js', 'identity'],
      ['/assets/bare-2.js', BROWSER],
    ] as const) {
      const { headers, body } = await ask(url, accepted);
      expect([headers['content-encoding'], headers.vary, body]).toEqual([undefined, 'accept-encoding', SCRIPT]);
    }
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const [{ headers: got }, head] = [
      await ask('/assets/app-1.js', BROWSER),
      await ask('/assets/app-1.js', BROWSER, { method: 'HEAD' }),
    ];
    expect(head.body).toBe('');
    for (const name of ['content-encoding', 'content-length', 'vary', 'etag', 'cache-control'])
      expect([name, head.headers[name]]).toEqual([name, got[name]]);
  });
});

it('a page is compressed once, is the one of its address, and is not sent again to who has it', async () => {
  const { headers, rawPayload } = await ask('/assessment/mood/2?assessment=x', BROWSER);
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-cache' });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(PAGE);
  expect((await ask('/assessment/mood', 'br;q=0')).body).toBe(PAGE);
  expect((await ask('/assessment/quest/2')).body).toBe('<body>empty</body>');
  expect((await ask('/pages/mood.html')).body).toBe('<body>empty</body>');
  const again = await ask('/assessment/mood/2', BROWSER, { headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

describe('an answer in JSON', () => {
  const url = '/api/openapi.json';

  it('is compressed above 1 KB, says so, and is still not kept', async () => {
    const plain = await ask(url, 'identity');
    expect([plain.headers['content-encoding'], plain.rawPayload.length > 1024]).toEqual([undefined, true]);
    for (const [accepted, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await ask(url, accepted);
      expect(headers).toMatchObject({ 'content-encoding': accepted, 'cache-control': 'no-store' });
      expect(String(headers.vary).toLowerCase()).toBe('accept-encoding');
      expect(unpack(rawPayload).toString()).toBe(plain.body);
      expect(rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
    }
  });

  it('stays as it is below, also a refusal', async () => {
    for (const small of ['/api/auth/user', '/api/nowhere'])
      expect((await ask(small, BROWSER)).headers['content-encoding']).toBeUndefined();
  });

  it('has no body under HEAD', async () => {
    const { statusCode, body } = await ask(url, BROWSER, { method: 'HEAD' });
    expect([statusCode, body]).toEqual([200, '']);
  });

  it('is asked for in plain: a compressed body is not unpacked', async () => {
    const { statusCode } = await api.app.inject({
      url: '/api/auth/token?grant_type=password',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', origin: 'http://localhost:3000' },
      payload: gzipSync('{"email":"a@example.org","password":"x"}'),
    });
    expect(statusCode).toBe(400);
  });
});
