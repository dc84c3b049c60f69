import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readCommandLine, stopOrphan } from '#infra/start/processes.ts';
import { Remedy } from '#infra/start/sentences.ts';

/**
 * Running processes by id, written so that the next start can clean up after a killed one. `mark` is part of the
 * command line.
 */
type LockFile = { pid: number; mark: string; children: { pid: number; mark: string }[] };

export type StartLock = { note: (child: { pid: number; mark: string }) => void; release: () => void };

const readLock = (file: string): LockFile | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  } catch {
    return undefined;
  }
};

/**
 * Allows one start at a time per data folder. Throws while another one runs; after a killed start it ends the processes
 * that were left running. A process id may have been reused, so the command line is compared before a process is waited
 * for or ended.
 */
export const takeStartLock = async (data: string, mark: string): Promise<StartLock> => {
  mkdirSync(data, { recursive: true });
  const file = join(data, 'start.lock');
  const lockFile: LockFile = { pid: process.pid, mark, children: [] };
  const write = (flag: 'w' | 'wx') => writeFileSync(file, JSON.stringify(lockFile), { flag });

  const previous = readLock(file);
  if (
    previous &&
    previous.pid !== process.pid &&
    isAlive(previous.pid) &&
    readCommandLine(previous.pid)?.includes(previous.mark)
  ) {
    throw new Remedy(
      `Seven Stones already runs from this folder (process ${previous.pid}). Use it, or stop it first: kill ${previous.pid}`,
    );
  }
  for (const child of (previous?.children ?? []).toReversed()) await stopOrphan(child.pid, child.mark);
  rmSync(file, { force: true });
  write('wx');
  return {
    note: (child) => {
      lockFile.children.push(child);
      write('w');
    },
    release: () => rmSync(file, { force: true }),
  };
};
