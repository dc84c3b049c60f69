import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPageSettings } from '#services/http/page-settings.ts';
import { readBuiltPages } from '#services/http/web-pages.ts';
import { PAGE_REVISION } from '#shared/values/page-revision.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-pages-'));
  writeFileSync(join(folder, 'index.html'), '<body><script type="application/json" id="settings">{}</script></body>');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the worker that keeps the page on a device', () => {
  const build = () =>
    writeFileSync(join(folder, 'sw.js'), `precache([{url:"index.html",revision:"${PAGE_REVISION}"}])`);
  const readWorker = (claims: Record<string, string>) => {
    const { worker } = readBuiltPages(folder, (html) => renderPageSettings(html, claims));
    if (!worker) throw new Error('there is no worker');
    return worker;
  };

  it('is another one as soon as the page says something else about this site', () => {
    build();
    const previousWorker = readWorker({ controllerName: 'Stones' });
    const after = readWorker({ controllerName: 'Pebbles' });
    expect(previousWorker.plain.toString()).toMatch(/revision:"[\w-]{22}"/);
    expect(after.plain.toString()).not.toBe(previousWorker.plain.toString());
    expect(after.etag).not.toBe(previousWorker.etag);
  });

  it('stays the same in every process with the same settings, in each encoding', () => {
    build();
    const [one, other] = [readWorker({ controllerName: 'Stones' }), readWorker({ controllerName: 'Stones' })];
    expect(other.plain.toString()).toBe(one.plain.toString());
    expect([brotliDecompressSync(one.br).toString(), gunzipSync(one.gzip).toString()]).toEqual([
      one.plain.toString(),
      one.plain.toString(),
    ]);
  });

  it('is missing without a word where none was built', () => {
    expect(readBuiltPages(folder, (html) => html).worker).toBeNull();
  });
});
