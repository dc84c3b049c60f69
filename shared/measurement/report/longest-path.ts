import type { AgeMode } from '#shared/instruments/ages.ts';
import type { GameSitting } from '#shared/measurement/report/answers.ts';
import type { MarkTrial } from '#shared/measurement/report/sittings.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { say, toEstimateRef } from '#shared/measurement/report/wording.ts';

/** The longest correctly repeated path of a sitting, and the tries at that length. */
export type LongestPath = { length: number; right: number; tries: number };

/**
 * Counts the longest path of the firefly trail. Level and path length are the same number, and a path cannot be
 * repeated by guessing. Other games offer options, where the hardest correct trial may be a guess, so they are not
 * reported.
 */
export function findLongestPath(sitting: GameSitting | undefined, mode: AgeMode, mark: MarkTrial): LongestPath | null {
  const tries = (sitting?.trials ?? [])
    .filter(({ game, control, away }) => game === 'fireflies' && !control && !away)
    .map((trial) => ({ level: trial.level, correct: mark(trial, mode).correct }));
  const length = Math.max(0, ...tries.filter(({ correct }) => correct).map(({ level }) => level));
  const same = tries.filter(({ level }) => level === length);
  return length === 0 ? null : { length, right: same.filter(({ correct }) => correct).length, tries: same.length };
}

/** The statement about the longest path. */
export const createPathStatements = (path: LongestPath | null): Statement[] =>
  path ? [say('showed.path', path, 'showed', [toEstimateRef('area/cognitive')])] : [];
