import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** How long the files of a release are served after it was replaced, for pages that are still open. */
const SERVED_MS = 30 * 86_400_000;

const Kept = z.object({ release: z.string(), replacedAt: z.number().nullable() });
const Releases = z.array(Kept);

/** The name of a release's build; it becomes a folder name, so nothing else is accepted. */
const RELEASE = /^[\w-]{8,64}$/;

export type WebReleases = {
  /** The folder that has a file of a previous release, while that is served. */
  folderOf: (file: string) => string | undefined;
  /** Whether pages of this release are no longer served. An unknown one may be newer than this process. */
  isOver: (release: string) => boolean;
};

/**
 * Copies the files of the release in `folder` to `archiveFolder`, and serves those of previous releases. Processes
 * share `archiveFolder`: one that starts with another release marks the previous ones as replaced, and a release that
 * is started again is no longer replaced. Reads its list once, at the start; a new release starts a new process.
 */
export function webReleases(folder: string, kept: string, nowMs: () => number): WebReleases {
  const own = releaseOf(folder);
  const list = path.join(kept, 'releases.json');
  mkdirSync(kept, { recursive: true });
  const known = existsSync(list) ? Releases.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
  const others = known
    .filter(({ release }) => release !== own)
    .map((each) => ({ ...each, replacedAt: each.replacedAt ?? nowMs() }));
  const isOver = (at: number | null) => at !== null && nowMs() - at > SERVED_MS;

  copyOnce(path.join(folder, 'assets'), path.join(kept, own, 'assets'));
  // The names are kept, so that a page of an old release is recognised.
  for (const { release, replacedAt } of others)
    if (isOver(replacedAt)) rmSync(path.join(kept, release), { recursive: true, force: true });
  writeWhole(list, JSON.stringify([...others, { release: own, replacedAt: null }]));

  const earlier = readdirSync(kept).filter((name) => RELEASE.test(name) && name !== own);
  const endOf = new Map(others.map(({ release, replacedAt }) => [release, replacedAt]));
  return {
    folderOf: (file) =>
      earlier
        .filter((release) => !isOver(endOf.get(release) ?? null))
        .map((release) => path.join(kept, release))
        .find((each) => existsSync(path.join(each, file))),
    isOver: (release) => isOver(endOf.get(release) ?? null),
  };
}

/** The name that the build gave its release; it is in every page, too. */
function releaseOf(folder: string): string {
  const release =
    /<meta name="release" content="([^"]*)"/.exec(readFileSync(path.join(folder, 'index.html'), 'utf8'))?.[1] ?? '';
  if (!RELEASE.test(release)) throw new Error(`${folder} names no release`);
  return release;
}

function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return;
  const half = `${to}.${process.pid}`;
  cpSync(from, half, { recursive: true });
  try {
    renameSync(half, to);
  } catch {
    // Another process was faster.
    rmSync(half, { recursive: true, force: true });
  }
}

function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
