import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IMAGE_BUDGETS, makeImageTree, measureMegabytes, readStages } from '#infra/docker/image-tree.ts';

/*
 * Builds the files of the image in a folder, without Docker, and prints their sizes. Needs the package registry and
 * `npm run build`.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'seven-stones-image-'));

/** Megabytes of a local image, as Docker reports them; undefined without Docker or the image. */
function measureBase(image: string): number | undefined {
  try {
    return (
      Number(
        execFileSync('docker', ['image', 'inspect', '--format', '{{.Size}}', image], {
          stdio: 'pipe',
          encoding: 'utf8',
        }),
      ) / 1_000_000
    );
  } catch {
    return undefined;
  }
}

try {
  const app = join(folder, 'app');
  await makeImageTree(root, app);
  const printRow = (name: string, megabytes: number, remark = '') =>
    console.log(`${megabytes.toFixed(1).padStart(8)} MB  ${name}${remark}`);
  const weights = { packages: measureMegabytes(join(app, 'node_modules')), app: measureMegabytes(app) };
  printRow('/app', weights.app, ` (at most ${IMAGE_BUDGETS.app})`);
  printRow('/app/node_modules', weights.packages, ` (at most ${IMAGE_BUDGETS.packages})`);
  for (const name of readdirSync(app).filter((name) => name !== 'node_modules'))
    printRow(`/app/${name}`, measureMegabytes(join(app, name)));
  const base = readStages(readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8')).at(-1)?.base ?? '';
  const size = measureBase(base);
  console.log(
    `Beside it the base image ${base}: ${size === undefined ? 'Docker has no copy of it here to measure' : `${size.toFixed(1)} MB`}.`,
  );
  if (weights.packages > IMAGE_BUDGETS.packages || weights.app > IMAGE_BUDGETS.app) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
