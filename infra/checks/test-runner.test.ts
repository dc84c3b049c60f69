import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seven-stones-runner-'));
  for (const folder of ['infra/checks', 'bin', '.build']) mkdirSync(join(root, folder), { recursive: true });
  cpSync(fileURLToPath(new URL('test.mjs', import.meta.url)), join(root, 'infra/checks/test.mjs'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs the runner with an npm whose scripts do this. `$3` is the script, `report N M` leaves vitest's counts. */
const run = (cases: string, ...args: string[]) => {
  const file = '{\\"name\\":\\"$PWD/$suite.test.ts\\",\\"startTime\\":1000,\\"endTime\\":2500}';
  const report = `report() { echo "{\\"numPassedTests\\":$1,\\"numFailedTests\\":$2,\\"testResults\\":[${file}]}" > ".build/test-$suite.json"; }`;
  writeFileSync(
    join(root, 'bin/npm'),
    `#!/bin/sh\nscript=$3\nsuite=$(echo $3 | cut -d: -f2)\n${report}\ncase $script in\n${cases}\nsuite:*) report 10 0;;\nesac\n`,
    { mode: 0o755 },
  );
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'infra/checks/test.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}:/usr/bin:/bin` },
  });
  return { status, last: stdout.trim().split('\n').at(-1), said: stdout };
};

describe('npm run test:long', () => {
  it('runs what waits or lives whole weeks, and nothing else', () => {
    expect(run('', 'long')).toMatchObject({ status: 0, last: '12 passed, 0 failed' });
  });
});

describe('npm test', () => {
  it('says which files took longest', () => {
    expect(run('').said).toMatch(/The slowest files:\n {4}1\.5 s {2}\w+\.test\.ts\n/);
  });

  it('ends with the sum of everything', () => {
    expect(run('')).toMatchObject({ status: 0, last: '66 passed, 0 failed' });
  });

  it('counts failed tests, goes on with the rest, and fails', () => {
    expect(run('suite:unit) report 7 3; exit 1;;')).toMatchObject({ status: 1, last: '63 passed, 3 failed' });
  });

  it('counts a failed check as one', () => {
    const { status, last, said } = run('types) exit 2;;');
    expect({ status, last }).toEqual({ status: 1, last: '65 passed, 1 failed' });
    expect(said).toContain('✗ types');
  });

  it('counts a run that broke without a failed test', () => {
    expect(run('suite:int) report 10 0; exit 1;;')).toMatchObject({ status: 1, last: '66 passed, 1 failed' });
  });

  it('counts a run that left no report, also when one of an earlier run lies there', () => {
    writeFileSync(join(root, '.build/test-e2e.json'), '{"numPassedTests":99,"numFailedTests":0}');
    expect(run('suite:e2e) exit 0;;')).toMatchObject({ status: 1, last: '56 passed, 1 failed' });
  });
});
