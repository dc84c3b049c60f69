import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '#infra/start/programs.ts';

/** The version of the Temporal CLI that is downloaded or built; its server is 1.29.1 with Web UI 2.42.1. */
export const CLI_VERSION = '1.5.1';

type Archive = { url: string; sha256: string };

const createArchive = (platform: string, sha256: string): Archive => ({
  url: `https://github.com/temporalio/cli/releases/download/v${CLI_VERSION}/temporal_cli_${CLI_VERSION}_${platform}.tar.gz`,
  sha256,
});

/**
 * The published archives by platform, with their checksums. Any other platform builds from source, which Go verifies.
 */
const ARCHIVES: Readonly<Record<string, Archive>> = {
  'linux-x64': createArchive('linux_amd64', 'ddc95e08b0b076efd4ea9733a3f488eb7d2be875f8834e616cd2a37358b4852d'),
  'linux-arm64': createArchive('linux_arm64', 'bd1b0db9f18b051026de8bf6cc1505f2510f14bbb7a8b9a4a91fff46c77454f5'),
  'darwin-x64': createArchive('darwin_amd64', 'bbb73e2a31135abe50a1f1cdb35030c42961df618e8ce9c60ae89f201540c5d9'),
  'darwin-arm64': createArchive('darwin_arm64', 'cca01b7ea35ad56e2a328d9ae596bf716bd22313ef63c7a761c88354457c2415'),
};
export const findArchive = (platform: string, arch: string): Archive | undefined => ARCHIVES[`${platform}-${arch}`];

/** The downloaded archive has another checksum: reported even if another source of the program is found. */
export class ChecksumError extends Error {}

/**
 * Downloads the Temporal CLI into `bin` and returns its path; it is unpacked only after its checksum was compared.
 * @throws where the archive cannot be downloaded or has another checksum
 */
export async function downloadTemporal(
  bin: string,
  from = findArchive(process.platform, process.arch),
  signal?: AbortSignal,
): Promise<string> {
  if (!from) throw new Error(`no checksum is known for ${process.platform} on ${process.arch}`);
  const { host } = new URL(from.url);
  const limitTo = (ms: number) => AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);
  // A network that drops packets does not answer at all: a HEAD request gets seconds, the archive minutes.
  await fetch(from.url, { method: 'HEAD', signal: limitTo(8_000) }).catch(() => {
    signal?.throwIfAborted();
    throw new Error(`${host} cannot be reached`);
  });
  const answer = await fetch(from.url, { signal: limitTo(10 * 60_000) });
  if (!answer.ok) throw new Error(`${host} answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== from.sha256)
    throw new ChecksumError(
      `What ${host} sent is not version ${CLI_VERSION} of Temporal (SHA-256 ${sha256}); it was thrown away.`,
    );
  const half = join(bin, `download-${process.pid}`);
  mkdirSync(half, { recursive: true });
  try {
    writeFileSync(join(half, 'temporal.tar.gz'), bytes);
    await runProgram('tar', ['-xzf', 'temporal.tar.gz', 'temporal'], { cwd: half, timeoutMs: 120_000 });
    renameSync(join(half, 'temporal'), join(bin, 'temporal'));
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return join(bin, 'temporal');
}

/** Checksums by file name, from a list in the format of `sha256sum`. */
const readChecksums = (list: string): Map<string, string> =>
  new Map(
    list
      .split('\n')
      .flatMap((line) => (/^[0-9a-f]{64} {2}\S/.test(line) ? [[line.slice(66), line.slice(0, 64)] as const] : [])),
  );

/**
 * Files of a folder that differ from a list of checksums: changed, missing, or not in the list.
 * @param files what is in the folder
 */
export function listForeignFiles(folder: string, files: readonly string[], list: string): string[] {
  const expected = readChecksums(list);
  const isForeign = (file: string) =>
    expected.get(file) !==
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return [...files.filter(isForeign), ...[...expected.keys()].filter((file) => !files.includes(file))];
}
