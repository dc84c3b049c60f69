import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from '@temporalio/worker';

const root = fileURLToPath(new URL('..', import.meta.url));
export const workflowsPath = join(root, 'workflows', 'workflows.ts');
export const bundlePath = join(root, 'dist', 'workflows', 'bundle.js');

/** Bundling takes seconds and memory, so an image brings its bundle; on a developer's machine newer sources are bundled at start. */
export function workflowCode(): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'> {
  const isCurrent = existsSync(bundlePath) && statSync(bundlePath).mtimeMs >= newestSource();
  return isCurrent ? { workflowBundle: { codePath: bundlePath } } : { workflowsPath };
}

const newestSource = (): number => Math.max(...['workflows', 'shared'].flatMap((folder) => sourcesIn(join(root, folder))));

const sourcesIn = (folder: string): number[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs);
