import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { PAGE_REVISION } from '#shared/values/page-revision.ts';
import { createMatcher } from '#shared/values/screens.ts';

/** One page, or the service worker, in each encoding; `styles` are the CSP hashes of its style elements. */
export type SentPage = { etag: string; styles: string[]; plain: Buffer; br: Buffer; gzip: Buffer };

/**
 * The build's list of pages: which file answers which address. `path` is a route pattern such as
 * `/assessment/mood/:day?`.
 */
const BuiltPages = z.array(z.object({ path: z.string(), file: z.string() }));

/** `worker`: the service worker, if one was built. */
type BuiltWeb = { findPage: (address: string) => SentPage; worker: SentPage | null };

/**
 * The pages of a built web app by their address. A page names what its screen needs, so that the browser requests all
 * of it at once; an address without a page of its own gets the empty one. `renderPage` puts the operator's settings
 * into a page. The service worker caches the empty page on devices, so its revision must change with that page:
 * otherwise a device would keep old settings.
 */
export function readBuiltPages(folder: string, renderPage: (html: string) => string): BuiltWeb {
  const list = path.join(folder, 'pages.json');
  const built = existsSync(list) ? BuiltPages.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const renderFile = (file: string) => buildSentPage(renderPage(read(file)));
  const empty = renderFile('index.html');
  const pages = built.map((each) => ({ pattern: createMatcher(each.path), page: renderFile(each.file) }));
  return {
    findPage: (address) => pages.find(({ pattern }) => pattern.test(address))?.page ?? empty,
    worker: existsSync(path.join(folder, 'sw.js'))
      ? buildSentPage(read('sw.js').replaceAll(PAGE_REVISION, hashContent(empty.plain)))
      : null,
  };
}

const hashContent = (content: Buffer): string => createHash('sha256').update(content).digest('base64url').slice(0, 22);

function buildSentPage(html: string): SentPage {
  const plain = Buffer.from(html);
  return {
    // Weak: the same page in three encodings.
    etag: `W/"${hashContent(plain)}"`,
    styles: [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    ),
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
  };
}
