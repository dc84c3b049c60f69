import { setTimeout as wait } from 'node:timers/promises';
import type { VersionStanding } from '#shared/contracts/workflows/assessment.ts';
import type { WorkflowCode } from '#workflows/bundle.ts';
import { describeIncompatibleRuns, type OpenRuns } from '#workflows/open-runs.ts';

const STANDING_TEXTS: Record<VersionStanding, string> = {
  current: 'workflows run on this version',
  behind: 'workflows run on a newer version; this worker is idle while workers of that version exist',
  unknown: 'Temporal has not registered this worker version yet',
};

/** The worker's log, and the signal that it is to stop. */
export type WorkerPorts = {
  writeLog: (level: string, text: string, facts?: object) => void;
  createFaultLogger: (text: string) => (error: unknown) => void;
  signal: AbortSignal;
};

const RETRY_MS = 2_000;

/** Repeats an attempt until it succeeds; undefined when the worker is stopped before. */
export const createRetry =
  ({ createFaultLogger, signal }: Pick<WorkerPorts, 'createFaultLogger' | 'signal'>, retryMs = RETRY_MS) =>
  async <Result>(
    attempt: () => Promise<Result>,
    text = 'Temporal not reachable, retrying',
  ): Promise<Result | undefined> => {
    while (!signal.aborted) {
      try {
        return await attempt();
      } catch (error) {
        createFaultLogger(text)(error);
        await wait(retryMs, undefined, { signal }).catch(() => {});
      }
    }
    return undefined;
  };

export type RollBackPorts = {
  /** Whether a worker of this version takes a newer one back. */
  isRollBack: (buildId: string) => Promise<boolean>;
  /** The open runs that this code cannot follow. */
  findIncompatibleRuns: (code: string) => Promise<OpenRuns>;
  writeLog: WorkerPorts['writeLog'];
};

/**
 * Why this release cannot take a newer one back, or null. `migrate` checks a newer one, and a roll-back goes without it;
 * here the newer workers still run where they are replaced one by one. @throws where not all open runs were checked
 */
export async function findRollBackFault(
  { code, buildId }: WorkflowCode,
  { isRollBack, findIncompatibleRuns, writeLog }: RollBackPorts,
): Promise<string | null> {
  if (!(await isRollBack(buildId))) return null;
  const { checked, incompatible, fault } = await findIncompatibleRuns(code);
  if (incompatible.length > 0) return describeIncompatibleRuns(incompatible);
  if (fault) throw fault;
  writeLog('info', 'open runs go on with this older version', { checked });
  return null;
}

/** Repeats the check: Temporal may lose its data, and a newer version may be rolled back. */
export async function stayCurrent(
  buildId: string,
  makeCurrent: (buildId: string) => Promise<VersionStanding>,
  { writeLog, createFaultLogger, signal }: WorkerPorts,
): Promise<void> {
  let standing: VersionStanding = 'unknown';
  while (!signal.aborted) {
    const before: VersionStanding = standing;
    try {
      standing = await makeCurrent(buildId);
      if (standing !== before) writeLog('info', STANDING_TEXTS[standing], { buildId });
    } catch (error) {
      createFaultLogger('worker version check failed')(error);
    }
    await wait(standing === 'unknown' ? 1_000 : 20_000, undefined, { signal }).catch(() => {});
  }
}
