import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { PAGE_REVISION } from '#shared/values/page-revision.ts';
import { matcherFor } from '#shared/values/screens.ts';

/**
 * One page, or its worker, as it is sent, in each encoding; `styles` are the sources by which a policy lets its style
 * elements stand, and no others.
 */
export type SentPage = { etag: string; styles: string[]; plain: Buffer; br: Buffer; gzip: Buffer };

/**
 * What the build says of its pages: which file answers which address. `path` is a pattern of the router, as
 * `/assessment/mood/:day?`.
 */
const BuiltPages = z.array(z.object({ path: z.string(), file: z.string() }));

/** `worker`: the service worker, where one was built. */
type BuiltWeb = { pageOf: (address: string) => SentPage; worker: SentPage | null };

/**
 * The pages of a built web app by their address. A page names what its screen needs, so that the browser asks for all
 * of it at once; an address that has no page of its own gets the empty one. `worded` puts the operator's words into a
 * page. The worker keeps the empty page on devices, and is another worker as soon as that page has other words: else a
 * device would show those of the day it came first.
 */
export function builtPages(folder: string, worded: (html: string) => string): BuiltWeb {
  const list = path.join(folder, 'pages.json');
  const built = existsSync(list) ? BuiltPages.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const wordedOf = (file: string) => sentPage(worded(read(file)));
  const empty = wordedOf('index.html');
  const pages = built.map((each) => ({ pattern: matcherFor(each.path), page: wordedOf(each.file) }));
  return {
    pageOf: (address) => pages.find(({ pattern }) => pattern.test(address))?.page ?? empty,
    worker: existsSync(path.join(folder, 'sw.js'))
      ? sentPage(read('sw.js').replaceAll(PAGE_REVISION, hashOf(empty.plain)))
      : null,
  };
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url').slice(0, 22);

function sentPage(html: string): SentPage {
  const plain = Buffer.from(html);
  return {
    // Weak: the same page in three encodings.
    etag: `W/"${hashOf(plain)}"`,
    styles: [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    ),
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
  };
}
