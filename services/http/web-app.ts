import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withPolicy } from '#services/http/guard.ts';
import { openReleaseArchive, refuseOldPages } from '#services/http/page-releases.ts';
import { renderPageSettings } from '#services/http/page-settings.ts';
import { readBuiltPages, type SentPage } from '#services/http/web-pages.ts';
import type { Instant } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

export type WebAppSettings = {
  /** Folder of the built web app. */
  folder: string;
  /** The operator's own texts, passed to the pages as data. */
  claims: Record<string, string>;
  /** Folder that keeps the files of this release for pages that are still open after the next one; null keeps none. */
  releases: string | null;
};

/** Links of shared reports: never indexed, and requested again when a browser goes back. */
const SHARED_REPORT_PATH = /^[/]shared[/]?$/;

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app: hashed files with a long cache, everything else revalidated, and every other address as a
 * page of the app.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, claims, releases }: WebAppSettings,
  clock: () => Instant,
): Promise<void> {
  const { findPage, worker } = readBuiltPages(folder, (html) => renderPageSettings(html, claims));
  const archive = releases === null ? null : openReleaseArchive(app, folder, releases, clock);
  if (archive) refuseOldPages(app, archive);

  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    maxAge: 0,
    setHeaders: (reply) => void reply.header('vary', 'accept-encoding'),
  });
  // Files and pages have their encoding already, or none.
  app.get('/*', { ...withPolicy('public'), schema: { hide: true }, compress: false }, (request, reply) => {
    const file = decodeURIComponent(request.url.split('?', 1)[0] as string);
    if (file.startsWith('/api')) return refuse('NOT_FOUND');
    if (file.startsWith('/assets/')) {
      const root = existsSync(path.join(folder, path.normalize(file)))
        ? folder
        : (archive?.findFolder(path.normalize(file)) ?? folder);
      return reply.sendFile(file, root, { maxAge: YEAR_SECONDS * 1000, immutable: true });
    }
    if (file === '/sw.js' && worker) return sendPage(worker, request, reply, 'no-cache', 'text/javascript');
    const isFile = /\.[a-z0-9]{2,11}$/i.test(file) && !file.endsWith('.html');
    if (isFile) return reply.sendFile(file);
    const isShared = SHARED_REPORT_PATH.test(file);
    if (isShared) reply.header('x-robots-tag', 'noindex, nofollow');
    return sendPage(findPage(file), request, reply, isShared ? 'no-store' : 'no-cache');
  });
}

function sendPage(
  page: SentPage,
  request: FastifyRequest,
  reply: FastifyReply,
  caching: 'no-store' | 'no-cache',
  type = 'text/html',
): FastifyReply {
  const { etag, styles } = page;
  const policy = String(reply.getHeader('content-security-policy')).replace(
    "style-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
  );
  reply.headers({ 'content-security-policy': policy, 'cache-control': caching, vary: 'accept-encoding', etag });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  reply.type(`${type}; charset=utf-8`);
  const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.send(page[encoding]);
}

/** The best encoding that a browser accepts; `;q=0` rejects one. */
function chooseEncoding(header: string): 'br' | 'gzip' | 'plain' {
  const accepted = header.split(',').map((each) => each.trim().toLowerCase());
  const doesAccept = (name: string) =>
    accepted.some((each) => each === name || (each.startsWith(`${name};`) && !/q=0(?:\.0*)?$/.test(each)));
  return doesAccept('br') ? 'br' : doesAccept('gzip') ? 'gzip' : 'plain';
}
