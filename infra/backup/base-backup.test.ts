import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const DAY_MS = 86_400_000;
const getTimeBefore = (days: number) => new Date(Date.now() - days * DAY_MS);
const toName = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

let folder: string;
let backups: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-base-'));
  backups = join(folder, 'backups');
  // The program of the image, which no package brings: here it makes an empty backup.
  writeFileSync(join(folder, 'pg_basebackup'), '#!/bin/sh\nwhile [ "$1" != --pgdata ]; do shift; done\nmkdir "$2"\n');
  chmodSync(join(folder, 'pg_basebackup'), 0o755);
  mkdirSync(join(folder, 'data'));
  for (const days of [1, 28.9, 29.1, 40]) {
    mkdirSync(join(backups, 'base', toName(getTimeBefore(days))), { recursive: true });
    mkdirSync(join(folder, `data.before-${toName(getTimeBefore(days))}`));
    const segment = join(backups, 'wal', `${days}`);
    mkdirSync(join(backups, 'wal'), { recursive: true });
    writeFileSync(segment, '');
    utimesSync(segment, getTimeBefore(days), getTimeBefore(days));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a base backup leaves nothing that is older than thirty days before the next one, and all that is younger', () => {
  execFileSync('sh', [fileURLToPath(new URL('base-backup.sh', import.meta.url))], {
    env: { PATH: `${folder}:${process.env.PATH}`, BACKUPS: backups, PGDATA: join(folder, 'data') },
  });
  expect(readdirSync(join(backups, 'base'))).toHaveLength(3);
  expect(existsSync(join(backups, 'base', 'part'))).toBe(false);
  expect(readdirSync(join(backups, 'wal')).toSorted()).toEqual(['1', '28.9']);
  expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toHaveLength(2);
});
