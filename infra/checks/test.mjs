import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { applySecondRuns, countTests, filesToRunAgain, listFailures, summarizeRun } from '#infra/checks/second-run.ts';

/**
 * Runs all checks, two at a time, and all suites, the cheapest first; with the argument `long` those that take long
 * instead.
 */
const isLong = process.argv[2] === 'long';
const checks = isLong
  ? ['build', 'programs']
  : ['types', 'lint', 'boundaries', 'build', 'check:games -- --quick', 'programs'];
const suites = isLong ? ['long'] : ['quick', 'e2e'];

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A check that fails, or a run that breaks without a red test, says why in its last lines. */
const LAST_LINES = 30;
/**
 * Runs a script of `package.json`. Its output is shown as it comes or, `atTheEnd`, under its name once it has ended, so
 * that two at a time do not mix.
 */
const npm = async (script, { atTheEnd = false, args = [], env = {} } = {}) => {
  const child = spawn('npm', ['run', '--silent', ...script.split(' '), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', atTheEnd ? 'pipe' : 'inherit', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output = [];
  child.stdout?.on('data', (text) => output.push(text));
  child.stderr.on('data', (text) => {
    output.push(text);
    if (!atTheEnd) process.stderr.write(text);
  });
  const [status] = await once(child, 'exit');
  // What is on its way still arrives. A process that outlives the script and holds the pipe is not waited for.
  await Promise.race([once(child, 'close'), sleep(1000)]);
  child.stdout?.destroy();
  child.stderr.destroy();
  if (atTheEnd) console.log(`\n── ${script}\n${output.join('')}`);
  return { status: status ?? 1, lastLines: output.join('').trimEnd().split('\n').slice(-LAST_LINES).join('\n') };
};

/** A check has no tests; it counts as one. */
const runCheck = async (script) => {
  const { status, lastLines } = await npm(script, { atTheEnd: true });
  const outcome = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return { files: [], broken: 0, redOnce: [], lastLines, ...outcome };
};

/** Counts come from vitest's report. A run without a report is broken; a report of an earlier run is deleted first. */
const runSuite = async (suite, report = `test-${suite}`, ...only) => {
  const path = `${root}.build/${report}.json`;
  const errorsFile = `${root}.build/${report}.errors`;
  for (const file of [path, errorsFile]) rmSync(file, { force: true });
  console.log(`\n── ${[suite, ...only].join(' ')}`);
  const reporters = ['default', 'json', `${root}infra/checks/unhandled-errors.reporter.ts`];
  const args = ['--', ...reporters.map((each) => `--reporter=${each}`), `--outputFile.json=${path}`, ...only];
  const { status, lastLines } = await npm(`suite:${suite}`, { args, env: { UNHANDLED_ERRORS_FILE: errorsFile } });
  try {
    const run = summarizeRun(JSON.parse(readFileSync(path, 'utf8')), status, Number(readFileSync(errorsFile, 'utf8')));
    return { ...run, lastLines, files: run.files.map((file) => ({ ...file, name: relative(root, file.name) })) };
  } catch {
    return { files: [], broken: 1, lastLines };
  }
};

const timed = async (name, run) => {
  const before = Date.now();
  return { name, ...(await run()), seconds: Math.round((Date.now() - before) / 1000) };
};

/** Runs up to `atOnce` at the same time; outcomes stand in the order of the inputs. */
const runAll = async (inputs, run, atOnce = 1) => {
  const outcomes = [];
  const rest = [...inputs.entries()];
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) outcomes[next[0]] = await run(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
};

const started = Date.now();
// Each check uses one processor.
const checked = await runAll(checks, (name) => timed(name, () => runCheck(name)), 2);
const ran = await runAll(suites, (name) => timed(name, () => runSuite(name)));
// Everything else has ended: a red file runs again with both processors to itself.
const proved = await runAll(ran, async ({ name, seconds, lastLines, ...first }) => {
  const runs = await runAll([...filesToRunAgain(first).entries()], async ([i, file]) => [
    file,
    await timed(name, () => runSuite(name, `test-${name}-again-${i}`, file)),
  ]);
  const outcome = applySecondRuns(first, new Map(runs));
  return {
    name,
    lastLines,
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
const failures = results.flatMap(({ name, files, broken, failed, lastLines }) => [
  ...listFailures(files),
  ...(broken || (failed > 0 && files.length === 0) ? [`✗ ${name} – as a whole:\n${lastLines}`] : []),
]);
if (failures.length > 0) console.log(`\nRED:\n${failures.join('\n')}`);
console.log(`\nin ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
