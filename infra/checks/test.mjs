import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applySecondRuns, countTests, filesToRunAgain, listFailures, summarizeRun } from '#infra/checks/second-run.ts';

/** Runs all checks and suites, the cheapest first; with the argument `long` those that take long instead. */
const isLong = process.argv[2] === 'long';
const checks = isLong
  ? ['build', 'programs']
  : ['lint', 'types', 'boundaries', 'check:items', 'check:games -- --quick', 'build', 'programs'];
const suites = isLong ? ['long'] : ['unit', 'web', 'browser', 'workflow', 'int', 'e2e'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = (script, ...more) =>
  spawnSync('npm', ['run', '--silent', script, ...more], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  }).status ?? 1;

/** A check has no tests; it counts as one. */
const runCheck = (script) => ({
  files: [],
  broken: 0,
  redOnce: [],
  ...(npm(...script.split(' ')) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

/** Counts come from vitest's report. A run without a report is broken; a report of an earlier run is deleted first. */
const runSuite = (suite, report = `test-${suite}`, ...only) => {
  const path = `${root}.build/${report}.json`;
  rmSync(path, { force: true });
  const status = npm(
    `suite:${suite}`,
    '--',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
    ...only,
  );
  try {
    const run = summarizeRun(JSON.parse(readFileSync(path, 'utf8')), status);
    return { ...run, files: run.files.map((file) => ({ ...file, name: relative(root, file.name) })) };
  } catch {
    return { files: [], broken: 1 };
  }
};

const timed = (name, run) => {
  console.log(`\n── ${name}`);
  const before = Date.now();
  return { name, ...run(), seconds: Math.round((Date.now() - before) / 1000) };
};

const started = Date.now();
const checked = checks.map((name) => timed(name, () => runCheck(name)));
const ran = suites.map((name) => timed(name, () => runSuite(name)));
// Everything else has ended: a red file runs again with both processors to itself.
const proved = ran.map(({ name, seconds, ...first }) => {
  const again = filesToRunAgain(first);
  const runs = again.map((file, i) => [
    file,
    timed(`${name} once more: ${file}`, () => runSuite(name, `test-${name}-again-${i}`, file)),
  ]);
  const outcome = applySecondRuns(first, new Map(runs));
  return {
    name,
    ...outcome,
    ...countTests(outcome),
    seconds: runs.reduce((total, [, run]) => total + run.seconds, seconds),
  };
});
const results = [...checked, ...proved];

/** Duration of each test file without its set-up. */
const slowest = results
  .flatMap(({ files }) => files)
  .sort((one, other) => other.seconds - one.seconds)
  .slice(0, 10);
if (slowest.length > 0) console.log('\nThe slowest files:');
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { name, passed, failed, seconds } of results)
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
// At the very end, so that a log that was cut still says what was red.
const redOnce = results.flatMap((result) => result.redOnce);
if (redOnce.length > 0) console.log(`\nRED ONCE, green alone:\n${listFailures(redOnce).join('\n')}`);
const failures = results.flatMap(({ name, files, broken, failed }) => [
  ...listFailures(files),
  ...(broken || (failed > 0 && files.length === 0) ? [`✗ ${name} – as a whole: its own lines above say why`] : []),
]);
if (failures.length > 0) console.log(`\nRED:\n${failures.join('\n')}`);
console.log(`\nin ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
