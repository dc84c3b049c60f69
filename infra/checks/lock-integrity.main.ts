import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Adds missing checksums to the lock file, as reported by npm's registry. Some builds for other platforms have none
 * because the registry that created the lock file did not carry them; lock-file.test.ts lists these.
 */
const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8')) as {
  packages: Record<string, { version?: string; integrity?: string }>;
};
let isComplete = true;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '' || entry.integrity) continue;
  const name = `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${entry.version}`;
  try {
    const integrity = execFileSync('npm', ['view', name, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: 'pipe',
      shell: process.platform === 'win32',
    }).trim();
    if (!integrity.startsWith('sha512-')) throw new Error('no sha512');
    const { version, ...others } = entry;
    lock.packages[path] = { ...(version && { version }), integrity, ...others };
    console.log(`${name}: written`);
  } catch {
    isComplete = false;
    console.log(`${name}: the registry does not say`);
  }
}
writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
if (!isComplete) process.exitCode = 1;
