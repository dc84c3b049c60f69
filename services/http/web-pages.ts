import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { formatDays, getRetentionMark } from '#messages/retention.ts';
import { CLAIM_MARKS } from '#shared/messages/claims.ts';
import { CONTROLLER_MARKS, readController, SITE_ATTRIBUTE, type Site } from '#shared/values/controller.ts';
import { DEMO_MARK, getDemoLink } from '#shared/values/demo-link.ts';
import { PAGE_REVISION } from '#shared/values/page-revision.ts';
import { type RetentionDays, TIMED_KINDS } from '#shared/values/retention.ts';
import { createMatcher } from '#shared/values/screens.ts';
import { escapeHtml } from '#shared/values/text.ts';

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

const hashContent = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64');

function buildSentPage(html: string): SentPage {
  const plain = Buffer.from(html);
  return {
    // Weak: the same page in three encodings.
    etag: `W/"${hashContent(plain)}"`,
    styles: [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => `'sha256-${hashContent(css)}'`),
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
  };
}

const MARKS = new RegExp(
  [
    ...Object.values(CLAIM_MARKS),
    ...Object.values(CONTROLLER_MARKS),
    ...TIMED_KINDS.map(([kind]) => getRetentionMark(kind)),
  ].join('|'),
  'g',
);
const SETTINGS = /(<script type="application\/json" id="settings">)[\s\S]*?(<\/script>)/;

/**
 * Puts the operator's settings into a page: as data for the app, and in the text of prerendered pages, which mark them
 * `%families%` and the like (`CLAIM_MARKS`) and `DEMO_MARK`.
 */
export function renderPageSettings(html: string, claims: Record<string, string>): string {
  // `<` is escaped, so that no text can end the script element.
  const json = JSON.stringify(claims).replaceAll('<', '\\u003c');
  const other: Site = readController(claims) === null ? 'public' : 'local';
  return html
    .replace(new RegExp(`<div ${SITE_ATTRIBUTE}="${other}"[\\s\\S]*?</div>`, 'g'), '')
    .replace(MARKS, (mark) => escapeHtml(claims[mark.slice(1, -1)] ?? ''))
    .replaceAll(DEMO_MARK, () => escapeHtml(getDemoLink(claims.demoContact)))
    .replace(SETTINGS, (_, open: string, close: string) => `${open}${json}${close}`);
}

/** The retention periods of this installation in words, under the names that pages use. */
export const formatRetention = (retention: RetentionDays): Record<string, string> =>
  Object.fromEntries(TIMED_KINDS.map(([kind]) => [getRetentionMark(kind).slice(1, -1), formatDays(retention[kind])]));
