import { describe, expect, it } from 'vitest';
import { countsOf, filesToRunAgain, runOf, type SuiteRun, settled } from '#infra/checks/second-run.ts';

const JOURNEY = 'infra/e2e/journey.e2e.test.ts';
const tests = (...outcomes: string[]) => outcomes.map((status, i) => ({ fullName: `test ${i + 1}`, status }));
const file = (name: string, ...outcomes: string[]) => ({
  ...{ name, status: outcomes.includes('failed') ? 'failed' : 'passed', startTime: 1_000, endTime: 2_500 },
  assertionResults: tests(...outcomes),
});
const green = file('infra/demo/demo.e2e.test.ts', 'passed', 'passed', 'skipped');
const red = file(JOURNEY, 'passed', 'failed', 'failed');
/** Its set-up failed, so none of its tests ran. */
const unmade = { ...file(JOURNEY, 'skipped', 'skipped'), status: 'failed' };
const run = (...files: (typeof green)[]) =>
  runOf({ testResults: files }, files.some(({ status }) => status === 'failed') ? 1 : 0);
const alone = (one: typeof green): ReadonlyMap<string, SuiteRun> => new Map([[one.name, run(one)]]);

describe('a second run', () => {
  it('is for a red file of the journeys', () => {
    expect(filesToRunAgain('e2e', run(green, red))).toEqual([JOURNEY]);
    expect(filesToRunAgain('long', run(unmade))).toEqual([JOURNEY]);
  });

  it('is for no other suite, for nothing that is green, and for nothing that nobody can name', () => {
    for (const suite of ['unit', 'web', 'browser', 'workflow', 'int', 'lint'])
      expect(filesToRunAgain(suite, run(red))).toEqual([]);
    expect(filesToRunAgain('e2e', run(green))).toEqual([]);
    expect(filesToRunAgain('e2e', runOf({}, 1))).toEqual([]);
    expect(filesToRunAgain('e2e', runOf({ testResults: [green] }, 1))).toEqual([]);
  });

  it('is for three files at most: more of them are no accident', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => file(name, 'failed'));
    expect(filesToRunAgain('e2e', run(...many.slice(1)))).toHaveLength(3);
    expect(filesToRunAgain('e2e', run(...many))).toEqual([]);
  });
});

describe('what counts in the end', () => {
  it('is the second run of a file that is green alone, and its first is told', () => {
    const after = settled(run(green, red), alone(file(JOURNEY, 'passed', 'passed', 'passed')));
    expect(countsOf(after)).toEqual({ passed: 5, failed: 0 });
    expect(after.redOnce).toEqual([{ name: JOURNEY, failed: ['test 2', 'test 3'] }]);
  });

  it('is the first run of a file that is red twice, as red as it was', () => {
    const after = settled(run(green, red), alone(file(JOURNEY, 'passed', 'passed', 'failed')));
    expect(countsOf(after)).toEqual({ passed: 3, failed: 2 });
    expect(after.redOnce).toEqual([]);
  });

  it('stays red where the second run says nothing: no report, no test, or a run that broke', () => {
    const silent = [
      new Map(),
      new Map([[JOURNEY, runOf({}, 1)]]),
      alone(file(JOURNEY, 'skipped')),
      new Map([[JOURNEY, runOf({ testResults: [green] }, 1)]]),
    ];
    for (const again of silent) expect(countsOf(settled(run(red), again))).toEqual({ passed: 1, failed: 2 });
  });

  it('counts a file that does not load as one, and a run that broke as one', () => {
    expect(countsOf(run(green, unmade))).toEqual({ passed: 2, failed: 1 });
    expect(countsOf(runOf({}, 1))).toEqual({ passed: 0, failed: 1 });
    expect(countsOf(runOf({ testResults: [green] }, 1))).toEqual({ passed: 2, failed: 1 });
  });
});
