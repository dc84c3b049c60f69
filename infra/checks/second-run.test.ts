import { describe, expect, it } from 'vitest';
import { applySecondRuns, countTests, filesToRunAgain, type SuiteRun, summarizeRun } from '#infra/checks/second-run.ts';

const JOURNEY = 'infra/e2e/journey.e2e.test.ts';
const createTests = (...outcomes: string[]) => outcomes.map((status, i) => ({ fullName: `test ${i + 1}`, status }));
const createFile = (name: string, ...outcomes: string[]) => ({
  name,
  status: outcomes.includes('failed') ? 'failed' : 'passed',
  startTime: 1_000,
  endTime: 2_500,
  assertionResults: createTests(...outcomes),
});
const green = createFile('infra/demo/demo.e2e.test.ts', 'passed', 'passed', 'skipped');
const red = createFile(JOURNEY, 'passed', 'failed', 'failed');
/** Its set-up failed, so none of its tests ran. */
const failedSetUp = { ...createFile(JOURNEY, 'skipped', 'skipped'), status: 'failed' };
const createRun = (...files: (typeof green)[]) =>
  summarizeRun({ testResults: files }, files.some(({ status }) => status === 'failed') ? 1 : 0);
const runAlone = (one: typeof green): ReadonlyMap<string, SuiteRun> => new Map([[one.name, createRun(one)]]);

describe('a second run', () => {
  it('is for a red file of the journeys', () => {
    expect(filesToRunAgain('e2e', createRun(green, red))).toEqual([JOURNEY]);
    expect(filesToRunAgain('long', createRun(failedSetUp))).toEqual([JOURNEY]);
  });

  it('is for no other suite, for nothing that is green, and for nothing that nobody can name', () => {
    for (const suite of ['unit', 'web', 'browser', 'workflow', 'int', 'lint'])
      expect(filesToRunAgain(suite, createRun(red))).toEqual([]);
    expect(filesToRunAgain('e2e', createRun(green))).toEqual([]);
    expect(filesToRunAgain('e2e', summarizeRun({}, 1))).toEqual([]);
    expect(filesToRunAgain('e2e', summarizeRun({ testResults: [green] }, 1))).toEqual([]);
  });

  it('is for three files at most: more of them are no accident', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => createFile(name, 'failed'));
    expect(filesToRunAgain('e2e', createRun(...many.slice(1)))).toHaveLength(3);
    expect(filesToRunAgain('e2e', createRun(...many))).toEqual([]);
  });
});

describe('what counts in the end', () => {
  it('is the second run of a file that is green alone, and its first is told', () => {
    const after = applySecondRuns(createRun(green, red), runAlone(createFile(JOURNEY, 'passed', 'passed', 'passed')));
    expect(countTests(after)).toEqual({ passed: 5, failed: 0 });
    expect(after.redOnce).toEqual([{ name: JOURNEY, failed: ['test 2', 'test 3'] }]);
  });

  it('is the first run of a file that is red twice, as red as it was', () => {
    const after = applySecondRuns(createRun(green, red), runAlone(createFile(JOURNEY, 'passed', 'passed', 'failed')));
    expect(countTests(after)).toEqual({ passed: 3, failed: 2 });
    expect(after.redOnce).toEqual([]);
  });

  it('stays red where the second run says nothing: no report, no test, or a run that broke', () => {
    const silent = [
      new Map(),
      new Map([[JOURNEY, summarizeRun({}, 1)]]),
      runAlone(createFile(JOURNEY, 'skipped')),
      new Map([[JOURNEY, summarizeRun({ testResults: [green] }, 1)]]),
    ];
    for (const again of silent)
      expect(countTests(applySecondRuns(createRun(red), again))).toEqual({ passed: 1, failed: 2 });
  });

  it('counts a file that does not load as one, and a run that broke as one', () => {
    expect(countTests(createRun(green, failedSetUp))).toEqual({ passed: 2, failed: 1 });
    expect(countTests(summarizeRun({}, 1))).toEqual({ passed: 0, failed: 1 });
    expect(countTests(summarizeRun({ testResults: [green] }, 1))).toEqual({ passed: 2, failed: 1 });
  });
});
