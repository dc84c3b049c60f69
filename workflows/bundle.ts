import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, type Logger } from '@temporalio/worker';

const root = fileURLToPath(new URL('..', import.meta.url));
const workflowsPath = join(root, 'workflows', 'workflows.ts');
export const bundlePath = join(root, 'dist', 'workflows', 'bundle.js');

/** Bundles the workflow code with webpack. */
export const bundleWorkflows = (logger?: Logger): Promise<{ code: string }> =>
  bundleWorkflowCode({ workflowsPath, preloadModules: ['#workflows/preloaded.ts'], logger });

/** The code that a worker runs and its version, a hash that changes only with the workflow code. */
export type WorkflowCode = { code: string; buildId: string };

/**
 * Bundling takes seconds and memory, so an image contains the bundle, and a checkout keeps it until its sources are
 * newer.
 */
export async function loadWorkflowCode(logger: Logger, path = bundlePath): Promise<WorkflowCode> {
  const code = isBundled(path) ? readFileSync(path, 'utf8') : await bundle(logger, path);
  return { code, buildId: computeBuildId(code) };
}

async function bundle(logger: Logger, path: string): Promise<string> {
  const begun = new Date();
  const { code } = await bundleWorkflows(logger);
  const unfinished = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(unfinished, code);
    // As old as what it was made of: a source may have changed meanwhile.
    utimesSync(unfinished, begun, begun);
    renameSync(unfinished, path);
  } catch (error) {
    logger.warn(`the workflow bundle could not be kept: ${error}`);
  }
  return code;
}

/** Whether a bundle exists that is not older than its sources. */
export const isBundled = (path = bundlePath): boolean =>
  existsSync(path) && statSync(path).mtimeMs >= findNewestSourceMs();

/** The source map holds absolute paths of the machine that built the bundle, so it is left out of the hash. */
export const computeBuildId = (code: string): string =>
  createHash('sha256').update(code.replace(SOURCE_MAP, '')).digest('hex').slice(0, 16);

const SOURCE_MAP = /^\/\/# sourceMappingURL=.*$/m;

/** The installed packages, by their list, are sources too. */
const findNewestSourceMs = (): number =>
  Math.max(
    statSync(join(root, 'package.json')).mtimeMs,
    ...['workflows', 'shared'].flatMap((folder) => listSourceTimes(join(root, folder))),
  );

const listSourceTimes = (folder: string): number[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs);
