import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { z } from 'zod';

/** One page as it is sent, in each encoding; `styles` are the sources by which a policy lets its style elements stand, and no others. */
export type SentPage = { etag: string; styles: string[]; plain: Buffer; br: Buffer; gzip: Buffer };

/** What the build says of its pages: which file answers which address. `path` is a pattern of the router, as `/assessment/mood/:day?`. */
const BuiltPages = z.array(z.object({ path: z.string(), file: z.string() }));

/**
 * The pages of a built web app by their address. A page names what its screen needs, so that the browser asks for all of it at once;
 * an address that has no page of its own gets the empty one. `worded` puts the operator's words into a page.
 */
export function builtPages(folder: string, worded: (html: string) => string): (address: string) => SentPage {
  const list = path.join(folder, 'pages.json');
  const built = existsSync(list) ? BuiltPages.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
  const pageOf = (file: string) => sentPage(worded(readFileSync(path.join(folder, file), 'utf8')));
  const empty = pageOf('index.html');
  const pages = built.map((each) => ({ pattern: patternOf(each.path), page: pageOf(each.file) }));
  return (address) => pages.find(({ pattern }) => pattern.test(address))?.page ?? empty;
}

const patternOf = (route: string): RegExp => new RegExp(`^${route.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`);

function sentPage(html: string): SentPage {
  const plain = Buffer.from(html);
  return {
    // Weak: the same page in three encodings.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    styles: [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`),
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
  };
}
