import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seven-stones-runner-'));
  for (const folder of ['infra/checks', 'bin', '.build']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['package.json', 'infra/checks/test.mjs', 'infra/checks/second-run.ts'])
    cpSync(join(CHECKOUT, file), join(root, file));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/**
 * A fake npm: each script succeeds, each suite writes vitest's report to the given file. `report N M`: N passed, M
 * failed.
 */
const createFakeNpm = (cases: string) => `#!/bin/sh
script=$3
suite=\${script#suite:}
for argument; do case $argument in --outputFile.json=*) left=\${argument#*=};; *.test.ts) alone=$argument;; esac; done
outcomes() { for i in $(seq $2); do printf '{"status":"%s","fullName":"test %s"},' $1 $i; done; }
report() {
  tests=$(outcomes passed $1; outcomes failed $2)
  status=passed; [ $2 -eq 0 ] || status=failed
  file="{\\"name\\":\\"$PWD/$suite.test.ts\\",\\"status\\":\\"$status\\",\\"startTime\\":1000,\\"endTime\\":2500,\\"assertionResults\\":[\${tests%,}]}"
  echo "{\\"testResults\\":[$file]}" > "$left"
}
case $script in
${cases}
suite:*) report 10 0;;
esac
`;

/** Runs the test runner with a fake npm. `$alone` is the file of a second run. */
const runRunner = (cases: string, ...args: string[]) => {
  writeFileSync(join(root, 'bin/npm'), createFakeNpm(cases), { mode: 0o755 });
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'infra/checks/test.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}:/usr/bin:/bin` },
  });
  return { status, last: stdout.trim().split('\n').at(-1), output: stdout };
};

describe('npm run test:long', () => {
  it('runs what waits or lives whole weeks, and nothing else', () => {
    expect(runRunner('', 'long')).toMatchObject({ status: 0, last: '12 passed, 0 failed' });
  });
});

describe('npm test', () => {
  it('says which files took longest', () => {
    expect(runRunner('').output).toMatch(/The slowest files:\n {4}1\.5 s {2}\w+\.test\.ts\n/);
  });

  it('ends with the sum of everything', () => {
    expect(runRunner('')).toMatchObject({ status: 0, last: '66 passed, 0 failed' });
  });

  it('counts failed tests, goes on with the rest, and fails', () => {
    expect(runRunner('suite:unit) report 7 3; exit 1;;')).toMatchObject({ status: 1, last: '63 passed, 3 failed' });
  });

  it('counts a failed check as one', () => {
    const { status, last, output } = runRunner('types) exit 2;;');
    expect({ status, last }).toEqual({ status: 1, last: '65 passed, 1 failed' });
    expect(output).toContain('✗ types');
  });

  it('counts a run that broke without a failed test', () => {
    expect(runRunner('suite:int) report 10 0; exit 1;;')).toMatchObject({ status: 1, last: '66 passed, 1 failed' });
  });

  it('counts a run that left no report, also when one of an earlier run lies there', () => {
    writeFileSync(join(root, '.build/test-e2e.json'), '{"numPassedTests":99,"numFailedTests":0}');
    expect(runRunner('suite:e2e) exit 0;;')).toMatchObject({ status: 1, last: '56 passed, 1 failed' });
  });

  it('runs a journey that was red once more, alone, and names it when it is green then', () => {
    const { status, last, output } = runRunner(
      'suite:e2e) if [ -n "$alone" ]; then report 10 0; else report 8 2; exit 1; fi;;',
    );
    expect({ status, last }).toEqual({ status: 0, last: '66 passed, 0 failed' });
    expect(output).toContain('! RED ONCE: e2e.test.ts – test 1 · test 2; green alone');
  });

  it('fails when a journey is red twice', () => {
    expect(runRunner('suite:e2e) report 8 2; exit 1;;')).toMatchObject({ status: 1, last: '64 passed, 2 failed' });
  });
});
