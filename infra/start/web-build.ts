import { existsSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '#infra/start/programs.ts';
import { COMPLETE } from '#infra/web/mark-complete.ts';

/** Sources of the web app. */
const sources = ['web', 'infra/web', 'shared', 'package-lock.json'];

const findNewestMs = async (path: string): Promise<number> => {
  const about = await stat(path);
  if (!about.isDirectory()) return about.mtimeMs;
  const times = (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  return Math.max(0, ...(await Promise.all(times)));
};

/** Whether a source of the web app is newer than the build, or the build did not come to its end. */
export const isStale = async (root: string, built: string): Promise<boolean> => {
  const page = join(built, 'index.html');
  if (!existsSync(page) || !existsSync(join(built, COMPLETE))) return true;
  const times = await Promise.all(sources.map((source) => findNewestMs(join(root, source))));
  return Math.max(...times) > statSync(page).mtimeMs;
};

/** Builds the web app into `dist/web` when it is stale. */
export const buildWeb = async (root: string, say: (line: string) => void, signal?: AbortSignal): Promise<string> => {
  const built = join(root, 'dist/web');
  if (await isStale(root, built)) {
    say('Building the web app …');
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    await runProgram(process.execPath, [vite, 'build', '--config', 'infra/web/vite.config.ts', '--logLevel', 'error'], {
      cwd: root,
      // In another mode than production the app registers no service worker and stores nothing on the device.
      env: { ...process.env, NODE_ENV: 'production' },
      timeoutMs: 5 * 60_000,
      ...(signal && { signal }),
    });
  }
  return built;
};
