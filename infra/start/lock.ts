import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf, isAlive, stopOrphan } from '#infra/start/processes.ts';
import { Remedy } from '#infra/start/sentences.ts';

/**
 * What runs, by process id: written so that the start after a killed one can clear up. `marks` are words of their
 * command lines.
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
 * One start at a time for a data folder. Refuses while another runs; after one that was killed it ends what that one
 * left running. A process id may have passed to a stranger, who is neither waited for nor ended: the command line
 * tells.
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
