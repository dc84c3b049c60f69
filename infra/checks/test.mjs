import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Everything that proves the product, cheapest first, so that a wrong name is not found after ten minutes of browser tests; with the
 * argument `long` what waits or lives whole weeks instead.
 */
const isLong = process.argv[2] === 'long';
const checks = isLong ? ['build', 'programs'] : ['lint', 'types', 'boundaries', 'check:items', 'build', 'programs'];
const suites = isLong ? ['long'] : ['unit', 'web', 'browser', 'workflow', 'int', 'e2e'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = (script, ...more) =>
  spawnSync('npm', ['run', '--silent', script, ...more], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' }).status ??
  1;

const runCheck = (script) => (npm(script) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** The counts are vitest's own; a run that broke without a failed test (a file that does not load, no file at all) counts as one failure. */
const runSuite = (suite) => {
  const report = `${root}.build/test-${suite}.json`;
  rmSync(report, { force: true });
  const status = npm(`suite:${suite}`, '--', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  try {
    const { numPassedTests: passed, numFailedTests: failed, testResults = [] } = JSON.parse(readFileSync(report, 'utf8'));
    for (const { name, startTime, endTime } of testResults) files.push({ name: relative(root, name), seconds: (endTime - startTime) / 1000 });
    return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

/** How long each file of tests took, its set-up left out. */
const files = [];

const started = Date.now();
const results = [];
for (const [names, run] of [
  [checks, runCheck],
  [suites, runSuite],
]) {
  for (const name of names) {
    console.log(`\n── ${name}`);
    const before = Date.now();
    results.push({ name, ...run(name), seconds: Math.round((Date.now() - before) / 1000) });
  }
}

const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
if (slowest.length > 0) console.log('\nThe slowest files:');
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { name, passed, failed, seconds } of results) console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
console.log(`in ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
