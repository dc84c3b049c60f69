import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  applySecondRuns,
  countTests,
  filesToRunAgain,
  listFailures,
  NO_SECOND_RUN,
  type SuiteRun,
  summarizeRun,
} from '#infra/checks/second-run.ts';

const JOURNEY = 'infra/e2e/journey.e2e.test.ts';
const ERROR =
  '\u001b[31mError: the day did not open\u001b[39m\n\n- Expected: 1\n+ Received: 2\n    at infra/e2e/journey.ts:7';
const createTests = (...outcomes: string[]) =>
  outcomes.map((status, i) => ({
    fullName: `test ${i + 1}`,
    status,
    failureMessages: status === 'failed' ? [ERROR] : [],
  }));
const createFile = (name: string, ...outcomes: string[]) => ({
  name,
  status: outcomes.includes('failed') ? 'failed' : 'passed',
  startTime: 1_000,
  endTime: 2_500,
  assertionResults: createTests(...outcomes),
});
const green = createFile('infra/e2e/report.e2e.test.ts', 'passed', 'passed', 'skipped');
const red = createFile(JOURNEY, 'passed', 'failed', 'failed');
/** Its set-up failed, so none of its tests ran. */
const failedSetUp = { ...createFile(JOURNEY, 'skipped', 'skipped'), status: 'failed', message: 'no free port' };
const createRun = (...files: (typeof green)[]) =>
  summarizeRun({ testResults: files }, files.some(({ status }) => status === 'failed') ? 1 : 0, 0);
const runAlone = (one: typeof green): ReadonlyMap<string, SuiteRun> => new Map([[one.name, createRun(one)]]);

describe('second run', () => {
  it('is for each red file, also if its set-up failed', () => {
    expect(filesToRunAgain(createRun(green, red))).toEqual([JOURNEY]);
    expect(filesToRunAgain(createRun(failedSetUp))).toEqual([JOURNEY]);
  });

  it('is for nothing that is green, and for no run that broke', () => {
    expect(filesToRunAgain(createRun(green))).toEqual([]);
    expect(filesToRunAgain(summarizeRun({}, 1, 0))).toEqual([]);
    expect(filesToRunAgain(summarizeRun({ testResults: [green] }, 1, 0))).toEqual([]);
    expect(filesToRunAgain(summarizeRun({ testResults: [green, red] }, 1, 1))).toEqual([]);
  });

  it('is for three files at most: more of them are no accident', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => createFile(name, 'failed'));
    expect(filesToRunAgain(createRun(...many.slice(1)))).toHaveLength(3);
    expect(filesToRunAgain(createRun(...many))).toEqual([]);
  });

  it('is for no proof by chance: what it has shown once is there', () => {
    for (const name of NO_SECOND_RUN) {
      expect(existsSync(name), name).toBe(true);
      expect(filesToRunAgain(createRun(red, createFile(name, 'failed')))).toEqual([JOURNEY]);
    }
  });

  it('counts if it is green, and the first run is listed', () => {
    const after = applySecondRuns(createRun(green, red), runAlone(createFile(JOURNEY, 'passed', 'passed', 'passed')));
    expect(countTests(after)).toEqual({ passed: 5, failed: 0 });
    expect(after.redOnce.flatMap(({ name, failed }) => failed.map(({ title }) => `${name} ${title}`))).toEqual([
      `${JOURNEY} test 2`,
      `${JOURNEY} test 3`,
    ]);
    expect(listFailures(after.files)).toEqual([]);
  });

  it('leaves the first result if it is red too', () => {
    const after = applySecondRuns(createRun(green, red), runAlone(createFile(JOURNEY, 'passed', 'passed', 'failed')));
    expect(countTests(after)).toEqual({ passed: 3, failed: 2 });
    expect(after.redOnce).toEqual([]);
  });

  it('leaves the first result if it says nothing: no report, no test, or a run that broke', () => {
    const silent = [
      new Map(),
      new Map([[JOURNEY, summarizeRun({}, 1, 0)]]),
      runAlone(createFile(JOURNEY, 'skipped')),
      new Map([[JOURNEY, summarizeRun({ testResults: [green] }, 1, 0)]]),
    ];
    for (const again of silent)
      expect(countTests(applySecondRuns(createRun(red), again))).toEqual({ passed: 1, failed: 2 });
  });
});

it('count: a file that does not load is one, and a run that broke is one', () => {
  expect(countTests(createRun(green, failedSetUp))).toEqual({ passed: 2, failed: 1 });
  expect(countTests(summarizeRun({}, 1, 0))).toEqual({ passed: 0, failed: 1 });
  expect(countTests(summarizeRun({ testResults: [green] }, 1, 0))).toEqual({ passed: 2, failed: 1 });
});

it('list of failures: file, title and the first lines of the error, without colours and stack', () => {
  expect(listFailures(createRun(green, createFile(JOURNEY, 'passed', 'failed')).files)).toEqual([
    `✗ ${JOURNEY} – test 2`,
    '    Error: the day did not open',
    '    - Expected: 1',
    '    + Received: 2',
  ]);
  expect(listFailures(createRun(failedSetUp).files)).toEqual([`✗ ${JOURNEY} – its set-up`, '    no free port']);
  const long = {
    ...red,
    assertionResults: [{ fullName: 'one', status: 'failed', failureMessages: ['x\n'.repeat(99)] }],
  };
  expect(listFailures(createRun(long as typeof red).files).length).toBeLessThan(10);
});
