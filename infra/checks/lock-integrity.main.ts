import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Writes into the lock file the checksums that it lacks, as the registry that npm is set to says them. Some builds for
 * other machines lack theirs because the registry that the lock file was made from did not carry them;
 * lock-file.test.ts lists these.
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
