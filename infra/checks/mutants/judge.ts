import type { TestCase, TestModule } from 'vitest/node';

/** `in doubt`: red only by what a busy machine or a dead server does too, so the test may not have noticed the fault. */
export type Outcome = 'caught' | 'in doubt' | 'survived' | 'does not load' | 'red without the fault' | 'no such test';

/** What is read of a file that ran. */
export type JudgedModule = Pick<TestModule, 'ok'> & {
  children: { allTests: () => Iterable<Pick<TestCase, 'fullName' | 'result'>> };
};

const UNRELATED = /timed out|ECONN|socket hang up|fetch failed/i;

/** What a test says of a fault, from its run without and with it. `name`: part of the tests' full names. */
export function judge(
  unplanted: JudgedModule | undefined,
  planted: JudgedModule | undefined,
  { name = '' }: { name?: string },
): Outcome {
  const listResults = (module: JudgedModule | undefined) =>
    [...(module?.children.allTests() ?? [])]
      .filter((test) => test.fullName.includes(name))
      .map((test) => test.result());
  const [before, after] = [listResults(unplanted), listResults(planted)];
  if (before.some(({ state }) => state === 'failed') || unplanted?.ok() === false) return 'red without the fault';
  if (!before.some(({ state }) => state === 'passed')) return 'no such test';
  // Such a fault would be caught by any test.
  if (after.length === 0) return 'does not load';
  const failed = after.filter(({ state }) => state === 'failed');
  if (failed.some(({ errors = [] }) => errors.some(({ message }) => !UNRELATED.test(message)))) return 'caught';
  // Red without a failed test: a hook has failed.
  return failed.length > 0 || planted?.ok() === false ? 'in doubt' : 'survived';
}
