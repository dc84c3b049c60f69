import type { AgeMode } from '#shared/instruments/ages.ts';
import type { GameSitting } from '#shared/measurement/report/answers.ts';
import type { MarkTrial } from '#shared/measurement/report/sittings.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { estimateRef, say } from '#shared/measurement/report/wording.ts';

/** The longest path of a sitting that was repeated right, and how often a path of that length was tried. */
export type LongestPath = { length: number; right: number; tries: number };

/**
 * What a child did in the firefly trail, counted and not judged: level and length of a path are one number, and nobody
 * repeats a path by luck. Other games offer options, where the hardest that was right may have been a guess, so nothing
 * is said of them.
 */
export function longestPath(sitting: GameSitting | undefined, mode: AgeMode, mark: MarkTrial): LongestPath | null {
  const tries = (sitting?.trials ?? [])
    .filter(({ game, control, away }) => game === 'fireflies' && !control && !away)
    .map((trial) => ({ level: trial.level, correct: mark(trial, mode).correct }));
  const length = Math.max(0, ...tries.filter(({ correct }) => correct).map(({ level }) => level));
  const same = tries.filter(({ level }) => level === length);
  return length === 0 ? null : { length, right: same.filter(({ correct }) => correct).length, tries: same.length };
}

/** The sentence about it. */
export const showedPath = (found: LongestPath | null): Statement[] =>
  found ? [say('showed.path', found, 'showed', [estimateRef('area/cognitive')])] : [];
