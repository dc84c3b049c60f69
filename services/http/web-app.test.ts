import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWebReleases } from '#services/http/web-app.ts';
import { readBuiltPages, renderPageSettings } from '#services/http/web-pages.ts';
import { toControllerSettings } from '#shared/values/controller.ts';
import { PAGE_REVISION } from '#shared/values/page-revision.ts';

describe('web releases', () => {
  const DAY_MS = 86_400_000;
  let root: string;
  let archiveFolder: string;
  let now: number;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'seven-stones-releases-'));
    archiveFolder = join(root, 'kept');
    now = Date.parse('2026-11-22T09:00:00Z');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const buildRelease = (release: string): string => {
    const folder = join(root, release);
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), `<head><meta name="release" content="${release}"></head>`);
    writeFileSync(join(folder, 'assets', `${release}.js`), release);
    return folder;
  };
  const start = (release: string) => openWebReleases(buildRelease(release), archiveFolder, () => now);

  describe('a release', () => {
    it('has its files served for 30 days after the next one came, and is over then', () => {
      start('release-a');
      now += 400 * DAY_MS;
      const next = start('release-b');
      expect([next.findFolder('/assets/release-a.js'), next.isOver('release-a')]).toEqual([
        join(archiveFolder, 'release-a'),
        false,
      ]);
      now += 30 * DAY_MS;
      expect([next.findFolder('/assets/release-a.js'), next.isOver('release-a')]).toEqual([
        join(archiveFolder, 'release-a'),
        false,
      ]);
      now += 1;
      expect([next.findFolder('/assets/release-a.js'), next.isOver('release-a')]).toEqual([undefined, true]);
      const laterMs = start('release-c');
      expect(existsSync(join(archiveFolder, 'release-a'))).toBe(false);
      expect([laterMs.isOver('release-a'), laterMs.findFolder('/assets/release-b.js')]).toEqual([
        true,
        join(archiveFolder, 'release-b'),
      ]);
    });

    it('is copied beside what another container copies, whose process has the same number', () => {
      const othersCopy = join(archiveFolder, 'release-a', `assets.${process.pid}`);
      mkdirSync(othersCopy, { recursive: true });
      start('release-a');
      expect(existsSync(othersCopy)).toBe(true);
    });

    it('is counted from when it was replaced, whatever else starts meanwhile', () => {
      start('release-a');
      start('release-b');
      now += 20 * DAY_MS;
      start('release-b');
      start('release-c');
      now += 11 * DAY_MS;
      expect([start('release-c').isOver('release-a'), start('release-c').isOver('release-b')]).toEqual([true, false]);
    });

    it('that is taken back into service is no earlier one', () => {
      start('release-a');
      start('release-b');
      const again = start('release-a');
      now += 31 * DAY_MS;
      expect([again.isOver('release-a'), again.isOver('release-b')]).toEqual([false, true]);
    });

    it('that nobody knows is taken for a newer one', () => {
      const { isOver, isKnown } = start('release-a');
      expect([isOver('release-z'), isOver(''), isKnown('release-z')]).toEqual([false, false, false]);
    });

    it('has its files served by a process of the release before, too', () => {
      const { findFolder, isKnown } = start('release-a');
      start('release-z');
      expect(findFolder('/assets/release-z.js')).toBe(join(archiveFolder, 'release-z'));
      // What its pages send may be of another kind.
      expect(isKnown('release-z')).toBe(false);
    });

    it('is looked for once a second at most, however often a missing file is asked for', () => {
      const { findFolder } = start('release-a');
      expect(findFolder('/assets/release-z.js')).toBeUndefined();
      start('release-z');
      now += 999;
      expect(findFolder('/assets/release-z.js')).toBeUndefined();
      now += 1;
      expect(findFolder('/assets/release-z.js')).toBe(join(archiveFolder, 'release-z'));
    });
  });
});

describe('web pages', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'seven-stones-pages-'));
    writeFileSync(join(folder, 'index.html'), '<body><script type="application/json" id="settings">{}</script></body>');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  describe('the worker that keeps the page on a device', () => {
    const build = () =>
      writeFileSync(
        join(folder, 'sw.js'),
        `precache([{url:"index.html",revision:"${PAGE_REVISION}",integrity:"sha256-${PAGE_REVISION}"}])`,
      );
    const readWorker = (claims: Record<string, string>) => {
      const { worker } = readBuiltPages(folder, (html) => renderPageSettings(html, claims));
      if (!worker) throw new Error('there is no worker');
      return worker;
    };

    it('is another one as soon as the page says something else about this site', () => {
      build();
      const previousWorker = readWorker({ controllerName: 'Stones' });
      const after = readWorker({ controllerName: 'Pebbles' });
      expect(previousWorker.plain.toString()).toMatch(/revision:"([\w+/]{43}=)",integrity:"sha256-\1"/);
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
});

describe('page settings', () => {
  const page =
    '<body><div id="app"><section><div data-site="public"><dl><dt>Run by</dt><dd>%controllerName%</dd><dd><a href="mailto:%controllerEmail%">%controllerEmail%</a></dd></dl></div>' +
    '<div data-site="local"><p>local</p></div></section></div><script type="application/json" id="settings">{}</script></body>';
  const controller = {
    name: 'Stones & <Co>',
    address: 'Bachweg 7',
    email: 'privacy@stones.example',
    authority: 'The authority',
    mailProcessor: 'Letterbox',
  };

  it('a page that was rendered at build names who answers for the data, and no local installation', () => {
    const html = renderPageSettings(page, toControllerSettings(controller));
    expect(html).toContain('<dd>Stones &amp; &lt;Co&gt;</dd>');
    expect(html).toContain('<a href="mailto:privacy@stones.example">privacy@stones.example</a>');
    expect(html).not.toContain('data-site="local"');
    expect(html).toContain('"controllerName":"Stones & \\u003cCo>"');
  });

  it('on a machine of one’s own it says so, and no empty line is left', () => {
    const html = renderPageSettings(page, toControllerSettings(null));
    expect(html).toContain('<section><div data-site="local"><p>local</p></div></section>');
    expect(html).not.toContain('data-site="public"');
  });
});
