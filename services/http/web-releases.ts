import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** How long the files of a release are served after it was replaced, for pages that are still open. */
const SERVED_MS = 30 * 86_400_000;

const ReleaseRecord = z.object({ release: z.string(), replacedAt: z.number().nullable() });
const Releases = z.array(ReleaseRecord);

/** The name of a release's build; it becomes a folder name, so nothing else is accepted. */
const RELEASE = /^[\w-]{8,64}$/;

export type WebReleases = {
  /** The folder that has a file of a previous release, while that is served. */
  findFolder: (file: string) => string | undefined;
  /** Whether pages of this release are no longer served. An unknown one may be newer than this process. */
  isOver: (release: string) => boolean;
};

/**
 * Copies the files of the release in `folder` to `archiveFolder`, and serves those of previous releases. Processes
 * share `archiveFolder`: one that starts with another release marks the previous ones as replaced, and a release that
 * is started again is no longer replaced. Reads its list once, at the start; a new release starts a new process.
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

  const previousNames = readdirSync(archiveFolder).filter((name) => RELEASE.test(name) && name !== own);
  const endByRelease = new Map(others.map(({ release, replacedAt }) => [release, replacedAt]));
  return {
    findFolder: (file) =>
      previousNames
        .filter((release) => !isOver(endByRelease.get(release) ?? null))
        .map((release) => path.join(archiveFolder, release))
        .find((each) => existsSync(path.join(each, file))),
    isOver: (release) => isOver(endByRelease.get(release) ?? null),
  };
}

/** The name that the build gave its release; it is in every page, too. */
function readReleaseName(folder: string): string {
  const release =
    /<meta name="release" content="([^"]*)"/.exec(readFileSync(path.join(folder, 'index.html'), 'utf8'))?.[1] ?? '';
  if (!RELEASE.test(release)) throw new Error(`${folder} names no release`);
  return release;
}

function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return;
  const partialCopy = `${to}.${process.pid}`;
  cpSync(from, partialCopy, { recursive: true });
  try {
    renameSync(partialCopy, to);
  } catch {
    // Another process was faster.
    rmSync(partialCopy, { recursive: true, force: true });
  }
}

function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
