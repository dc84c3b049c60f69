import { stripVTControlCharacters } from 'node:util';

/**
 * Decides which red test files are run again, alone and after everything else, which result counts, and what is said
 * at the end. Pure, so that it can be tested.
 */

/** A failed test, or the file itself where no test failed but it did not load or its set-up failed. */
export type Failure = { title: string; error: string };
/** Result of one test file. */
export type FileRun = { name: string; passed: number; failed: Failure[]; seconds: number };
export type SuiteRun = { files: FileRun[]; broken: number };
export type Report = {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults?: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

/** More red files than this are not caused by a busy machine, so none is run again. */
const MAX_RED_FILES = 3;
/**
 * Proofs whose deaths, failing links and moments of faults are others at each run: what they have seen once is there,
 * and a green run beside it shows nothing.
 */
export const NO_SECOND_RUN: readonly string[] = [
  'infra/bad-line/two-guardians.long.test.ts',
  'infra/chaos/chaos.long.test.ts',
  'infra/mail-faults/faults.long.test.ts',
  'infra/upgrade/deploy.long.test.ts',
];
/** A log may be cut; what was red must fit at its end. */
const ERROR_LINES = 6;

const isRed = ({ failed }: FileRun) => failed.length > 0;

/**
 * The result of a suite from vitest's report, its exit status and the number of errors that no test caught. `broken`
 * counts a run with such an error, or one that failed without a failed test or file: it is unknown what to run again.
 */
export function summarizeRun({ testResults = [] }: Report, status: number, unhandledErrors: number): SuiteRun {
  const files = testResults.map(
    ({ name, status: outcome, message = '', startTime, endTime, assertionResults = [] }) => {
      const failed = assertionResults
        .filter((each) => each.status === 'failed')
        .map(({ fullName, failureMessages }) => ({ title: fullName, error: failureMessages?.[0] ?? '' }));
      return {
        name,
        passed: assertionResults.filter((each) => each.status === 'passed').length,
        failed: outcome === 'failed' && failed.length === 0 ? [{ title: 'its set-up', error: message }] : failed,
        seconds: (endTime - startTime) / 1000,
      };
    },
  );
  const isBroken = unhandledErrors > 0 || (status !== 0 && !files.some(isRed));
  return { files, broken: isBroken ? 1 : 0 };
}

/**
 * The files of a suite that get a second run: the red ones that are no proof by chance, unless there are too many or the
 * run itself broke.
 */
export function filesToRunAgain({ files, broken }: SuiteRun): string[] {
  const red = files.filter(isRed).map(({ name }) => name);
  return broken === 0 && red.length <= MAX_RED_FILES ? red.filter((name) => !NO_SECOND_RUN.includes(name)) : [];
}

/**
 * Merges the second runs into a run. `again` holds for each red file the run of that file alone. If it is green, it
 * counts and the first run of the file is listed in `redOnce`; if it is red or has no report, the first result counts.
 */
export function applySecondRuns(
  { files, broken }: SuiteRun,
  again: ReadonlyMap<string, SuiteRun>,
): SuiteRun & { redOnce: FileRun[] } {
  const redOnce: FileRun[] = [];
  const settledFiles = files.map((file) => {
    const second = again.get(file.name);
    const [alone] = second?.files ?? [];
    if (!second || !alone || second.broken > 0 || isRed(alone) || alone.passed === 0) return file;
    redOnce.push(file);
    return { ...alone, name: file.name };
  });
  return { files: settledFiles, broken, redOnce };
}

/** Number of passed and failed tests; a run that broke counts as one. */
export function countTests({ files, broken }: SuiteRun): { passed: number; failed: number } {
  const addUp = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    passed: addUp(files.map(({ passed }) => passed)),
    failed: broken + addUp(files.map(({ failed }) => failed.length)),
  };
}

/** Each failed test with the first lines of its error. */
export const listFailures = (files: readonly FileRun[]): string[] =>
  files.flatMap(({ name, failed }) =>
    failed.flatMap(({ title, error }) => [`✗ ${name} – ${title}`, ...firstLines(error).map((line) => `    ${line}`)]),
  );

/** Without colours and without frames of the stack. */
const firstLines = (error: string): string[] =>
  stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, ERROR_LINES);
