import { describe, expect, it } from 'vitest';
import { createRetry, findRollBackFault, type RollBackPorts, stayCurrent } from '#workflows/current-worker.ts';
import type { OpenRuns } from '#workflows/open-runs.ts';

type Line = [level: string, text: string, facts?: object];
const createWorkerPorts = () => {
  const lines: Line[] = [];
  const stopping = new AbortController();
  return {
    lines,
    stop: () => stopping.abort(),
    ports: {
      writeLog: (...line: Line) => void lines.push(line),
      createFaultLogger: (text: string) => (error: unknown) => void lines.push(['error', text, error as Error]),
      signal: stopping.signal,
    },
  };
};

describe('the check before a roll-back', () => {
  const ALL_GO_ON: OpenRuns = { checked: 3, incompatible: [] };
  const check = (ports: Partial<RollBackPorts>) => {
    const { lines, ports: worker } = createWorkerPorts();
    const checkedCodes: string[] = [];
    const findIncompatibleRuns = async (code: string) => {
      checkedCodes.push(code);
      return (await ports.findIncompatibleRuns?.(code)) ?? ALL_GO_ON;
    };
    const fault = findRollBackFault(
      { code: 'older code', buildId: 'older' },
      { isRollBack: async () => true, writeLog: worker.writeLog, ...ports, findIncompatibleRuns },
    );
    return { fault, lines, checkedCodes };
  };

  it('names each open run that would stand still, also where a fault ended the check behind it', async () => {
    const incompatible = [{ workflowId: 'assessment-1', fault: 'Nondeterminism error' }];
    const fault = new Error('Temporal went away');
    for (const found of [
      { checked: 2, incompatible },
      { checked: 2, incompatible, fault },
    ])
      await expect(check({ findIncompatibleRuns: async () => found }).fault).resolves.toMatch(
        /^assessment-1: Nondeterminism error\nThis release is not for this installation/,
      );
  });

  it('throws where a fault ended it, and so allows nothing', async () => {
    const fault = new Error('Temporal went away');
    const { fault: outcome, lines } = check({ findIncompatibleRuns: async () => ({ ...ALL_GO_ON, fault }) });
    await expect(outcome).rejects.toBe(fault);
    expect(lines).toEqual([]);
  });

  it('finds nothing and says how many were checked where every run goes on', async () => {
    const { fault, lines, checkedCodes } = check({});
    expect(await fault).toBeNull();
    expect([checkedCodes, lines]).toEqual([
      ['older code'],
      [['info', 'open runs go on with this older version', { checked: 3 }]],
    ]);
  });

  it('is left out where no newer version is taken back', async () => {
    const { fault, lines, checkedCodes } = check({ isRollBack: async (buildId) => buildId !== 'older' });
    expect(await fault).toBeNull();
    expect([checkedCodes, lines]).toEqual([[], []]);
  });
});

describe('an attempt of the worker', () => {
  it('is repeated until it succeeds, each fault in the log', async () => {
    const { lines, ports } = createWorkerPorts();
    const away = new Error('away');
    let attempts = 0;
    const attempt = async () => {
      if (++attempts < 3) throw away;
      return 'there';
    };
    expect(await createRetry(ports, 1)(attempt, 'not there yet')).toBe('there');
    expect(lines).toEqual([
      ['error', 'not there yet', away],
      ['error', 'not there yet', away],
    ]);
  });

  it('ends without a result when the worker is stopped meanwhile, and is not made after that', async () => {
    const { stop, ports } = createWorkerPorts();
    let attempts = 0;
    const attempt = async () => {
      attempts += 1;
      stop();
      throw new Error('away');
    };
    expect(await createRetry(ports, 3_600_000)(attempt)).toBeUndefined();
    expect(await createRetry(ports)(attempt)).toBeUndefined();
    expect(attempts).toBe(1);
  });
});

describe('the standing of a version', () => {
  type Look = Parameters<typeof stayCurrent>[1];
  const lookOnce = async (look: Look) => {
    const { lines, stop, ports } = createWorkerPorts();
    await stayCurrent(
      'this',
      (buildId) => {
        stop();
        return look(buildId);
      },
      ports,
    );
    return lines;
  };

  it('is said once it is known', async () => {
    expect(await lookOnce(async (buildId) => (buildId === 'this' ? 'current' : 'behind'))).toEqual([
      ['info', 'workflows run on this version', { buildId: 'this' }],
    ]);
  });

  it('is left unsaid while Temporal does not know it', async () => {
    expect(await lookOnce(async () => 'unknown')).toEqual([]);
  });

  it('that could not be looked at is a fault in the log, and ends nothing', async () => {
    const away = new Error('away');
    expect(await lookOnce(() => Promise.reject(away))).toEqual([['error', 'worker version check failed', away]]);
  });
});
