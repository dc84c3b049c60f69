import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '#shared/testing/random-week.ts';

/** How long no byte more can be written. */
const FULL_MS = [500, 5_000] as const;
/** A write between the reading of the size and its setting makes the mount fail. */
const TRIES = 20;
const KB = 1024;

export type LimitedFolder = {
  /** Leaves no room in the folder for a while; resolves when there is room again. */
  disturb: (dice: Dice) => Promise<void>;
  /** Lets no byte more be written, or as many as half the memory of the machine holds. */
  setFull: (isFull: boolean) => void;
  /** Removes the folder. */
  close: () => void;
};

/**
 * Creates a folder in memory (Linux, tmpfs) whose disk can be full. Null where the user may mount nothing: the folder is
 * then one like any other.
 */
export function openLimitedFolder(folder: string): LimitedFolder | null {
  mkdirSync(folder, { recursive: true });
  const mount = (...args: string[]) => execFileSync('mount', [...args, folder], { stdio: 'pipe' });
  try {
    mount('-t', 'tmpfs', 'seven-stones-chaos');
  } catch {
    return null;
  }
  const limit = (size: string) => mount('-o', `remount,size=${size}`);
  function setFull(isFull: boolean): void {
    if (!isFull) return void limit('50%');
    for (let left = TRIES; ; left--)
      try {
        const { blocks, bfree, bsize } = statfsSync(folder);
        return void limit(`${((blocks - bfree) * bsize) / KB}k`);
      } catch (error) {
        if (left === 0) throw error;
      }
  }
  return {
    setFull,
    disturb: async (dice) => {
      setFull(true);
      await wait(dice.int(...FULL_MS));
      setFull(false);
    },
    close: () => {
      execFileSync('umount', [folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true });
    },
  };
}
