import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A text of a file, which must stand in it once, and what stands there in the copy. */
export type Change = { file: string; find: string; plant: string };

/** Copies this checkout to `folder`, as far as API, worker and migration need it, and changes it. Returns the folder. */
export function copyRelease(folder: string, changes: readonly Change[] = []): string {
  for (const part of ['services', 'shared', 'workflows', 'infra/start', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, find, plant } of changes) {
    const parts = readFileSync(join(folder, file), 'utf8').split(find);
    if (parts.length !== 2) throw new Error(`${file} holds this text not exactly once: ${find}`);
    writeFileSync(join(folder, file), parts.join(plant));
  }
  // The bundle comes last: one that is older than its sources is made anew.
  const bundle = 'dist/workflows';
  if (existsSync(join(root, bundle))) cpSync(join(root, bundle), join(folder, bundle), { recursive: true });
  return folder;
}
