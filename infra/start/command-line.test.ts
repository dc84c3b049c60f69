import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readNumber } from '#infra/start/command-line.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (main: string, ...args: string[]) =>
  spawnSync(process.execPath, [main, ...args], { cwd: root, encoding: 'utf8', timeout: 30_000 });

it('a number of the command line is the number that was given', () => {
  expect(readNumber('weeks', '1e5', { least: 1 })).toBe(100_000);
  expect(readNumber('minutes', '0.3', { least: 0, isWhole: false })).toBe(0.3);
});

it.each([
  ['infra/fuzz/weeks.main.ts', '--seed', 'abc'],
  ['infra/fuzz/weeks.main.ts', '--weeks', '1e'],
  ['infra/soak/soak.main.ts', '--families', 'x'],
  ['infra/soak/soak.main.ts', '--minutes', ''],
  ['infra/chaos/chaos.main.ts', '--minutes', 'x'],
  ['infra/chaos/chaos.main.ts', '--calm', '0'],
  ['infra/mail-faults/faults.main.ts', '--letters', '0'],
  ['infra/bench/scale.main.ts', '--weeks', '100,'],
  ['infra/bench/scale.main.ts', '--together', '0'],
  ['infra/bench/scale.main.ts', '--day', 'Infinity'],
])(
  '%s %s %s: is refused before anything starts',
  (main, option, value) => {
    const { status, stdout, stderr } = run(main, `${option}=${value}`);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^“.*” cannot be --\w+: give a .*number of [\d.]+ or more\.\n$/);
  },
  60_000,
);
