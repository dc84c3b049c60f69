/**
 * What the runner decides about a journey that was red: whether it is run once more, alone and after everything else,
 * and what counts then (decision 0132). Pure, so that the deciding is tested by itself.
 */

/**
 * One file of tests: names of the failed ones; `isRed` also where none failed and the file did not load or its set-up
 * failed.
 */
export type FileRun = { name: string; passed: number; failed: string[]; isRed: boolean; seconds: number };
export type SuiteRun = { files: FileRun[]; broken: number };
export type Report = {
  testResults?: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults?: { fullName: string; status: string }[];
  }[];
};

/** Suites of files that each boot a product of their own and wait for its clock; every other suite is strict. */
const JOURNEYS = ['e2e', 'long'];
/** So many red files are no accident of a busy machine: there is nothing to learn from a second run. */
const MOST = 3;

/**
 * What a run of a suite left behind, from vitest's report and the status with which it ended. `broken` counts a run
 * that failed without a failed test or file (no file at all, an error between the tests): nobody knows what to run
 * again.
 */
export function runOf({ testResults = [] }: Report, status: number): SuiteRun {
  const files = testResults.map(({ name, status: outcome, startTime, endTime, assertionResults = [] }) => {
    const named = (wanted: string) =>
      assertionResults.filter((each) => each.status === wanted).map(({ fullName }) => fullName);
    const failed = named('failed');
    return {
      name,
      passed: named('passed').length,
      failed,
      isRed: outcome === 'failed' || failed.length > 0,
      seconds: (endTime - startTime) / 1000,
    };
  });
  return { files, broken: status !== 0 && !files.some(({ isRed }) => isRed) ? 1 : 0 };
}

/**
 * The files of a suite that get a second run: the red ones of a suite of journeys, unless they are too many or the run
 * itself broke.
 */
export function filesToRunAgain(suite: string, { files, broken }: SuiteRun): string[] {
  const red = files.filter(({ isRed }) => isRed);
  return JOURNEYS.includes(suite) && broken === 0 && red.length <= MOST ? red.map(({ name }) => name) : [];
}

/**
 * A run with what its red files did when each was run alone. `again` says for each of them the run that held nothing
 * else. Green then, it counts by its second run and is named in `redOnce`; red twice, or without a report, it stays as
 * red as it was.
 */
export function settled(
  { files, broken }: SuiteRun,
  again: ReadonlyMap<string, SuiteRun>,
): SuiteRun & { redOnce: { name: string; failed: string[] }[] } {
  const redOnce: { name: string; failed: string[] }[] = [];
  const settledFiles = files.map((file) => {
    const second = again.get(file.name);
    const [alone] = second?.files ?? [];
    if (!second || !alone || second.broken > 0 || alone.isRed || alone.passed === 0) return file;
    redOnce.push({ name: file.name, failed: file.failed });
    return { ...alone, name: file.name };
  });
  return { files: settledFiles, broken, redOnce };
}

/**
 * How many tests passed and failed. A file that is red without a failed test (it does not load, its set-up fails)
 * counts as one.
 */
export function countsOf({ files, broken }: SuiteRun): { passed: number; failed: number } {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    passed: sum(files.map(({ passed }) => passed)),
    failed: broken + sum(files.map(({ failed, isRed }) => (isRed ? Math.max(1, failed.length) : 0))),
  };
}
