/**
 * Decides which red test files are run again, alone and after everything else, and which result counts. Pure, so that
 * it can be tested.
 */

/** Result of one test file. `isRed` also if no test failed but the file did not load or its set-up failed. */
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

/** Suites whose files each boot a product and depend on its clock; no other suite gets a second run. */
const JOURNEYS = ['e2e', 'long'];
/** More red files than this are not caused by a busy machine, so none is run again. */
const MAX_RED_FILES = 3;

/**
 * The result of a suite from vitest's report and exit status. `broken` counts a run that failed without a failed test
 * or file (no file at all, an error between tests), where it is unknown what to run again.
 */
export function summarizeRun({ testResults = [] }: Report, status: number): SuiteRun {
  const files = testResults.map(({ name, status: outcome, startTime, endTime, assertionResults = [] }) => {
    const listNames = (wanted: string) =>
      assertionResults.filter((each) => each.status === wanted).map(({ fullName }) => fullName);
    const failed = listNames('failed');
    return {
      name,
      passed: listNames('passed').length,
      failed,
      isRed: outcome === 'failed' || failed.length > 0,
      seconds: (endTime - startTime) / 1000,
    };
  });
  return { files, broken: status !== 0 && !files.some(({ isRed }) => isRed) ? 1 : 0 };
}

/**
 * The files of a suite that get a second run: the red ones of a journey suite, unless there are too many or the run
 * itself broke.
 */
export function filesToRunAgain(suite: string, { files, broken }: SuiteRun): string[] {
  const red = files.filter(({ isRed }) => isRed);
  return JOURNEYS.includes(suite) && broken === 0 && red.length <= MAX_RED_FILES ? red.map(({ name }) => name) : [];
}

/**
 * Merges the second runs into a run. `again` holds for each red file the run of that file alone. If it is green, it
 * counts and the file is listed in `redOnce`; if it is red or has no report, the first result counts.
 */
export function applySecondRuns(
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
 * Number of passed and failed tests. A file that is red without a failed test (it does not load, its set-up fails)
 * counts as one.
 */
export function countTests({ files, broken }: SuiteRun): { passed: number; failed: number } {
  const addUp = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    passed: addUp(files.map(({ passed }) => passed)),
    failed: broken + addUp(files.map(({ failed, isRed }) => (isRed ? Math.max(1, failed.length) : 0))),
  };
}
