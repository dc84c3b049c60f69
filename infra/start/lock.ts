import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf, isAlive, stopOrphan } from '#infra/start/processes.ts';
import { Remedy } from '#infra/start/sentences.ts';

/**
 * Running processes by id, written so that the next start can clean up after a killed one. `mark` is part of the
 * command line.
 */
type Held = { pid: number; mark: string; children: { pid: number; mark: string }[] };

export type StartLock = { note: (child: { pid: number; mark: string }) => void; release: () => void };

const readLock = (file: string): Held | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Held;
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
  const held: Held = { pid: process.pid, mark, children: [] };
  const write = (flag: 'w' | 'wx') => writeFileSync(file, JSON.stringify(held), { flag });

  const before = readLock(file);
  if (before && before.pid !== process.pid && isAlive(before.pid) && commandLineOf(before.pid)?.includes(before.mark)) {
    throw new Remedy(
      `Seven Stones already runs from this folder (process ${before.pid}). Use it, or stop it first: kill ${before.pid}`,
    );
  }
  for (const child of (before?.children ?? []).toReversed()) await stopOrphan(child.pid, child.mark);
  rmSync(file, { force: true });
  write('wx');
  return {
    note: (child) => {
      held.children.push(child);
      write('w');
    },
    release: () => rmSync(file, { force: true }),
  };
};
