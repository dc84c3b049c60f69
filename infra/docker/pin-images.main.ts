import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IMAGE_FILES, listImages, pinImages } from '#infra/docker/pin-images.ts';

/*
 * Writes the digest of each image behind its tag, in each of `IMAGE_FILES`: a tag can be moved to another image, a
 * digest cannot. Asks the registries with Docker's own command. Run it again after changing a tag. Either all files are
 * written or none.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const files = IMAGE_FILES.map((name) => join(root, name));
const texts = files.map((file) => readFileSync(file, 'utf8'));

/** @throws with Docker's message where the registry cannot be reached or has no such tag */
function findDigest(image: string): string {
  const inspectArgs = ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', image];
  const digest = execFileSync('docker', inspectArgs, { encoding: 'utf8', stdio: 'pipe', timeout: 60_000 }).trim();
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`Docker answered ${digest || 'nothing'}`);
  return digest;
}

const digests = new Map<string, string>();
try {
  for (const image of new Set(texts.flatMap(listImages))) {
    const digest = findDigest(image);
    digests.set(image, digest);
    console.log(`${image}@${digest}`);
  }
  for (const [i, file] of files.entries()) writeFileSync(file, pinImages(texts[i] as string, digests));
} catch (error) {
  const { stderr, message } = error as { stderr?: string; message: string };
  process.stderr.write(
    `No digest could be had, so nothing was written. It takes Docker with buildx and a registry that can be reached.\n${stderr?.trim() || message}\n`,
  );
  process.exitCode = 1;
}
