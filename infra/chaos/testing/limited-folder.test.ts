import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLimitedFolder } from '#infra/chaos/testing/limited-folder.ts';

it('chaos: a full folder takes no byte more, keeps what it has and takes more again', ({ skip, onTestFinished }) => {
  const parent = mkdtempSync(join(tmpdir(), 'seven-stones-limit-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'disk');
  const limited = openLimitedFolder(folder);
  if (!limited) return skip('this user may mount nothing');
  onTestFinished(limited.close);
  const write = (name: string) => writeFileSync(join(folder, name), Buffer.alloc(100_000, 'x'));
  write('before');
  limited.setFull(true);
  expect(() => write('meanwhile')).toThrow('ENOSPC');
  expect(readFileSync(join(folder, 'before'))).toHaveLength(100_000);
  limited.setFull(false);
  write('after');
  expect(existsSync(join(folder, 'after'))).toBe(true);
});
