import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyToSharedFolder, makeExecutable } from '#infra/start/postgres.ts';

let folder: string;
let native: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-copies-'));
  native = join(folder, 'package/native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  writeFileSync(join(native, 'bin/postgres'), 'ours');
  setVersion('18.4.0');
  mkdirSync(join(folder, 'tmp'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const setVersion = (version: string) => writeFileSync(join(native, '../package.json'), JSON.stringify({ version }));
const copy = () => copyToSharedFolder(native, join(folder, 'tmp'));
const readProgram = () => readFileSync(join(copy(), 'bin/postgres'), 'utf8');

it('programs that can be run are left as they are, since only their owner may change them', () => {
  const bin = join(native, 'bin');
  for (const [program, mode] of [
    ['initdb', 0o555],
    ['pg_ctl', 0o755],
    ['postgres', 0o644],
  ] as const) {
    writeFileSync(join(bin, program), '');
    chmodSync(join(bin, program), mode);
  }
  makeExecutable(bin);
  const modes = ['initdb', 'pg_ctl', 'postgres'].map((program) => lstatSync(join(bin, program)).mode & 0o777);
  expect(modes).toEqual([0o555, 0o755, 0o755]);
});

describe.runIf(process.getuid?.() === 0)('programs that root hands to another user', () => {
  it('are copied once for each version, readable by all', () => {
    const first = copy();
    const { ino, mode } = lstatSync(first);
    expect(mode & 0o777).toBe(0o755);
    expect(lstatSync(copy()).ino).toBe(ino);
    setVersion('18.5.0');
    expect(copy()).not.toBe(first);
    expect(readdirSync(join(folder, 'tmp'))).toHaveLength(2);
  });

  it('are copied anew where some were deleted, as happens to old files of such a folder', () => {
    rmSync(join(copy(), 'bin/postgres'));
    expect(readProgram()).toBe('ours');
  });

  it('are never those that another user has put there, nor what a link leads to', () => {
    const path = copy();
    writeFileSync(join(path, 'bin/postgres'), 'theirs');
    chownSync(path, 65_534, 65_534);
    expect(readProgram()).toBe('ours');
    rmSync(path, { recursive: true });
    mkdirSync(join(folder, 'theirs/bin'), { recursive: true });
    writeFileSync(join(folder, 'theirs/bin/postgres'), 'theirs');
    symlinkSync(join(folder, 'theirs'), path);
    expect(readProgram()).toBe('ours');
    expect(readFileSync(join(folder, 'theirs/bin/postgres'), 'utf8')).toBe('theirs');
  });
});
