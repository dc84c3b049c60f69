import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Dice } from '#shared/testing/random-week.ts';

/** How far a clock is wrong at most, before or behind the right time. */
const MOST_MS = 120_000;
const PRELOAD = fileURLToPath(new URL('jumping-clock.main.ts', import.meta.url));

export type JumpingClock = {
  /** Node's arguments and environment for a process that lives by this clock. */
  args: readonly string[];
  env: Record<string, string>;
  /** Lets the clock jump; it stays wrong until it jumps again. */
  jump: (dice: Dice) => void;
  /** Sets it right. */
  correct: () => void;
};

/** A clock of a Node process, right at first; `file` holds by how many milliseconds it is wrong. */
export function createJumpingClock(file: string): JumpingClock {
  const set = (offsetMs: number) => writeFileSync(file, String(offsetMs));
  set(0);
  return {
    args: ['--import', PRELOAD],
    env: { JUMPING_CLOCK: file },
    jump: (dice) => set(dice.int(-MOST_MS, MOST_MS)),
    correct: () => set(0),
  };
}
