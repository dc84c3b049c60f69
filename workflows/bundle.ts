import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, type Logger } from '@temporalio/worker';

const root = fileURLToPath(new URL('..', import.meta.url));
export const workflowsPath = join(root, 'workflows', 'workflows.ts');
export const bundlePath = join(root, 'dist', 'workflows', 'bundle.js');

/** The code that a worker runs and its version, a hash that changes only with the workflow code. */
export type WorkflowCode = { code: string; buildId: string };

/**
 * Bundling takes seconds and memory, so an image contains the bundle; in a checkout newer sources are bundled at start.
 */
export async function loadWorkflowCode(logger: Logger): Promise<WorkflowCode> {
  const { code } = isBundled()
    ? { code: readFileSync(bundlePath, 'utf8') }
    : await bundleWorkflowCode({ workflowsPath, logger });
  return { code, buildId: computeBuildId(code) };
}

/** Whether a bundle exists that is not older than its sources. */
export const isBundled = (): boolean => existsSync(bundlePath) && statSync(bundlePath).mtimeMs >= findNewestSourceMs();

/** The source map holds absolute paths of the machine that built the bundle, so it is left out of the hash. */
export const computeBuildId = (code: string): string =>
  createHash('sha256').update(code.replace(SOURCE_MAP, '')).digest('hex').slice(0, 16);

const SOURCE_MAP = /^\/\/# sourceMappingURL=.*$/m;

const findNewestSourceMs = (): number =>
  Math.max(...['workflows', 'shared'].flatMap((folder) => listSourceTimes(join(root, folder))));

const listSourceTimes = (folder: string): number[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs);
