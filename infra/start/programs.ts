import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const isRunnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first of these programs on PATH or in one of the other folders; undefined if there is none. */
export const findProgram = (names: readonly string[], furtherFolders: readonly string[] = []): string | undefined => {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...furtherFolders];
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  return names
    .flatMap((name) => folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))))
    .find(isRunnable);
};

type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv; timeoutMs: number; signal?: AbortSignal };

/** Runs a program to its end. Rejects with the last lines of its output, which hold a build tool's reason. */
export const runProgram = async (command: string, args: string[], options: RunOptions): Promise<void> => {
  try {
    await promisify(execFile)(command, args, { ...options, timeout: options.timeoutMs, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '', killed } = error as { stdout?: string; stderr?: string; killed?: boolean };
    const reason = killed
      ? `gave up after ${Math.round(options.timeoutMs / 1000)} s`
      : `${stderr}\n${stdout}`.trim().split('\n').slice(-20).join('\n');
    throw new Error(`${command} ${args.join(' ')} failed: ${reason || (error as Error).message}`);
  }
};

/**
 * One source of a program: resolves with its path, or undefined if it is not there. A rejection is reported as the
 * reason.
 */
export type ProgramSource = { name: string; find: () => Promise<string | undefined> };

/** Tries the sources in order. If all fail, the error lists the reason of each. */
export const tryInOrder = async (what: string, sources: readonly ProgramSource[]): Promise<string> => {
  const reasons: string[] = [];
  for (const { name, find } of sources) {
    try {
      const path = await find();
      if (path) return path;
      reasons.push(`${name}: not there`);
    } catch (error) {
      reasons.push(`${name}: ${(error as Error).message}`);
    }
  }
  throw new Error(`${what} could not be found.\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
};
