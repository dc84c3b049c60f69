import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toFault } from '#services/faults.ts';
import { isApiCall } from '#services/http/api-call.ts';
import { withPolicy } from '#services/http/guard.ts';
import { MAX_FILE_MS } from '#services/http/mount.ts';
import { readBuiltPages, renderPageSettings, type SentPage } from '#services/http/web-pages.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

/** How long the files of a release are served after it was replaced, for pages that are still open. */
const SERVED_MS = 30 * 86_400_000;

const ReleaseRecord = z.object({ release: z.string(), replacedAt: z.number().nullable() });
const Releases = z.array(ReleaseRecord);

/** The name of a release's build; it becomes a folder name, so nothing else is accepted. */
const RELEASE = /^[\w-]{8,64}$/;

/** The least time between two looks for newer releases: a flood of files that no release has is no flood of reads. */
const LOOK_MS = 1_000;

type WebReleases = {
  /** The folder that has a file of another release, while that is served. */
  findFolder: (file: string) => string | undefined;
  /** Whether pages of this release are no longer served. An unknown one may be newer than this process. */
  isOver: (release: string) => boolean;
  isKnown: (release: string) => boolean;
};

/**
 * Copies the files of the release in `folder` to `archiveFolder`, and serves those of all other releases there.
 * Processes share `archiveFolder`: one that starts with another release marks the previous ones as replaced, and a
 * release that is started again is no longer replaced. While releases are exchanged, a page of the next one asks
 * processes of this one for its files, which are in the folder before the first of its pages is served: a file that is
 * not found is looked for in the folder as it is by then. The list of when each was replaced is read at the start.
 */
export function openWebReleases(folder: string, archiveFolder: string, nowMs: () => number): WebReleases {
  const own = readReleaseName(folder);
  const list = path.join(archiveFolder, 'releases.json');
  mkdirSync(archiveFolder, { recursive: true });
  const recorded = existsSync(list) ? Releases.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
  const others = recorded
    .filter(({ release }) => release !== own)
    .map((each) => ({ ...each, replacedAt: each.replacedAt ?? nowMs() }));
  const isOver = (at: number | null) => at !== null && nowMs() - at > SERVED_MS;

  copyOnce(path.join(folder, 'assets'), path.join(archiveFolder, own, 'assets'));
  // The names are kept, so that a page of an old release is recognised.
  for (const { release, replacedAt } of others)
    if (isOver(replacedAt)) rmSync(path.join(archiveFolder, release), { recursive: true, force: true });
  writeAtomically(list, JSON.stringify([...others, { release: own, replacedAt: null }]));

  const endByRelease = new Map(others.map(({ release, replacedAt }) => [release, replacedAt]));
  let otherNames: readonly string[] = [];
  let lookedMs = Number.NEGATIVE_INFINITY;
  const findAmongNames = (file: string): string | undefined =>
    otherNames
      .filter((release) => !isOver(endByRelease.get(release) ?? null))
      .map((release) => path.join(archiveFolder, release))
      .find((each) => existsSync(path.join(each, file)));
  return {
    findFolder: (file) => {
      const found = findAmongNames(file);
      if (found !== undefined || nowMs() - lookedMs < LOOK_MS) return found;
      lookedMs = nowMs();
      otherNames = readdirSync(archiveFolder).filter((name) => RELEASE.test(name) && name !== own);
      return findAmongNames(file);
    },
    isOver: (release) => isOver(endByRelease.get(release) ?? null),
    isKnown: (release) => release === own || endByRelease.has(release),
  };
}

/** The name that the build gave its release; it is in every page, too. */
function readReleaseName(folder: string): string {
  const release =
    /<meta name="release" content="([^"]*)"/.exec(readFileSync(path.join(folder, 'index.html'), 'utf8'))?.[1] ?? '';
  if (!RELEASE.test(release)) throw new Error(`${folder} names no release`);
  return release;
}

/** In a container each process has the same number, so that is no name of its own. */
const toPartialName = (name: string): string => `${name}.${randomUUID()}`;

function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return;
  const partialCopy = toPartialName(to);
  cpSync(from, partialCopy, { recursive: true });
  try {
    renameSync(partialCopy, to);
  } catch {
    // Another process was faster.
    rmSync(partialCopy, { recursive: true, force: true });
  }
}

function writeAtomically(file: string, text: string): void {
  const partialFile = toPartialName(file);
  writeFileSync(partialFile, text);
  renameSync(partialFile, file);
}

/** If the archive folder cannot be used, the current release is served alone. */
function openReleaseArchive(
  app: FastifyInstance,
  folder: string,
  archiveFolder: string,
  clock: () => Instant,
): WebReleases | null {
  try {
    return openWebReleases(folder, archiveFolder, () => toEpochMs(clock()));
  } catch (fault) {
    app.log.warn({ fault: toFault(fault), kept: archiveFolder }, 'other releases of the web app are not served');
    return null;
  }
}

/** The header in which a page sends its release with each call. */
export const RELEASE_HEADER = 'x-release';

declare module 'fastify' {
  interface FastifyRequest {
    /** This process does not know the release of the page: it may be newer, and send what cannot be read here. */
    isOfNewerPage?: boolean;
  }
}

/**
 * Refuses calls of pages that are too old: their meaning may have changed. The page reloads and keeps what it has not
 * delivered. Marks calls of pages that may be newer than this process.
 */
function checkPageReleases(app: FastifyInstance, releases: WebReleases): void {
  app.addHook('onRequest', async (request) => {
    const release = request.headers[RELEASE_HEADER];
    if (!isApiCall(request) || typeof release !== 'string') return;
    if (releases.isOver(release)) refuse('UPDATE');
    request.isOfNewerPage = RELEASE.test(release) && !releases.isKnown(release);
  });
}

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
  if (archive) checkPageReleases(app, archive);

  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    maxAge: 0,
    setHeaders: (reply) => void reply.header('vary', 'accept-encoding'),
  });
  // Files and pages have their encoding already, or none.
  const options = { ...withPolicy('public'), schema: { hide: true }, handlerTimeout: MAX_FILE_MS };
  app.get('/*', { ...options, compress: false }, (request, reply) => {
    const file = decodePath(request.url);
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

/** The router decodes up to a `#` only, and no browser sends one: what follows may be malformed. */
function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1).join());
  } catch {
    return refuse('NOT_FOUND');
  }
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
