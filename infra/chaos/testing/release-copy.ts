import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PlantedFault, plantFault } from '#infra/checks/mutants/mutant.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PARTS = ['services', 'shared', 'workflows', 'infra/start', 'package.json', 'dist/workflows'];

/**
 * Copies a checkout to `folder`, as far as API, worker and migration need it, and plants faults in the copy. Returns the
 * folder. Files keep their times: a worker bundles the workflow code anew only where a fault is newer than the bundle.
 */
export function copyRelease(folder: string, faults: readonly PlantedFault[] = [], checkout = root): string {
  for (const part of PARTS.filter((each) => existsSync(join(checkout, each))))
    cpSync(join(checkout, part), join(folder, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const fault of faults) writeFileSync(join(folder, fault.file), plantFault(folder, fault));
  return folder;
}
