import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const DAY_MS = 86_400_000;
const SEGMENT_BYTES = 2 ** 24;
const NOW = Date.now();
const getTimeBefore = (days: number) => new Date(NOW - days * DAY_MS);
const toName = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

let folder: string;
let backups: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-base-'));
  backups = join(folder, 'backups');
  // The program of the image, which no package brings: here it makes an empty backup.
  writeFileSync(join(folder, 'pg_basebackup'), '#!/bin/sh\nwhile [ "$1" != --pgdata ]; do shift; done\nmkdir "$2"\n');
  chmodSync(join(folder, 'pg_basebackup'), 0o755);
  mkdirSync(join(folder, 'data'));
  for (const days of [1, 27.9, 28.1, 28.6, 40]) {
    mkdirSync(join(backups, 'base', toName(getTimeBefore(days))), { recursive: true });
    mkdirSync(join(folder, `data.before-${toName(getTimeBefore(days))}`));
    const segment = join(backups, 'wal', `${days}`);
    mkdirSync(join(backups, 'wal'), { recursive: true });
    writeFileSync(segment, '');
    utimesSync(segment, getTimeBefore(days), getTimeBefore(days));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script of this folder as where Postgres runs; `sh` is what starts it. */
const run = (
  script: string,
  args: string[] = [],
  sh = 'exec sh "$0" "$@"',
  data = join(folder, 'data'),
  user: { uid?: number; gid?: number } = {},
) =>
  execFileSync('sh', ['-c', sh, fileURLToPath(new URL(script, import.meta.url)), ...args], {
    env: { PATH: `${folder}:${process.env.PATH}`, BACKUPS: backups, PGDATA: data },
    encoding: 'utf8',
    stdio: 'pipe',
    ...user,
  });
/** The answer of `pg_isready`, a program of the image, about the service of Compose. */
const answerAs = (code: number) => {
  writeFileSync(join(folder, 'pg_isready'), `#!/bin/sh\n[ "$3" = postgres ] && exit ${code}\nexit 3\n`);
  chmodSync(join(folder, 'pg_isready'), 0o755);
};

test('a base backup leaves nothing that is older than thirty days before the next one, all that is younger, and to each backup the log since its beginning', () => {
  for (const days of [27.8, 28.2]) mkdirSync(join(backups, 'base', `${toName(getTimeBefore(days))}.abandoned`));
  for (const days of [27.8, 28.2]) mkdirSync(join(backups, `wal.before-${toName(getTimeBefore(days))}`));
  run('base-backup.sh');
  expect(readdirSync(backups).filter((name) => name.includes('.before-'))).toHaveLength(1);
  const bases = readdirSync(join(backups, 'base'));
  expect(bases.filter((name) => name.endsWith('Z'))).toHaveLength(3);
  expect(bases.filter((name) => name.endsWith('.abandoned'))).toHaveLength(1);
  expect(bases.filter((name) => name.startsWith('part'))).toEqual([]);
  expect(readdirSync(join(backups, 'wal')).toSorted()).toEqual(['1', '27.9', '28.1']);
  expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toHaveLength(2);
});

test('a base backup is made by a user who may give no file away, in a folder that the kubelet made as root for the group of the volume', () => {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: 999, gid: 1000 } : {};
  chmodSync(folder, 0o755);
  if (isRoot) {
    for (const path of [backups, join(backups, 'base'), join(backups, 'wal')]) {
      chownSync(path, 0, user.gid ?? 0);
      chmodSync(path, 0o2775);
    }
  }
  // As data folder one of another owner.
  run('base-backup.sh', [], undefined, '/', user);
  const newest = readdirSync(join(backups, 'base')).toSorted().at(-1) ?? '';
  expect(newest > toName(getTimeBefore(0.5))).toBe(true);
  expect(statSync(join(backups, 'base', newest)).uid).toBe(user.uid ?? process.getuid?.());
});

/** Runs the service's script until it waits. */
const runKeeper = () => {
  writeFileSync(join(folder, 'sleep'), '#!/bin/sh\nkill $PPID\n');
  chmodSync(join(folder, 'sleep'), 0o755);
  return run('keep-base-backups.sh', [], 'sh "$0" || true');
};

test('a base backup is made when the newest one is a day old, and again soon after one that failed', () => {
  const count = () => readdirSync(join(backups, 'base')).filter((name) => name > toName(getTimeBefore(0.9))).length;
  const recent = toName(getTimeBefore(0.95));
  mkdirSync(join(backups, 'base', recent));
  runKeeper();
  expect(count()).toBe(0);
  rmSync(join(backups, 'base', recent), { recursive: true });
  cpSync(join(folder, 'pg_basebackup'), join(folder, 'working'));
  writeFileSync(join(folder, 'pg_basebackup'), '#!/bin/sh\nexit 1\n');
  runKeeper();
  expect(count()).toBe(0);
  renameSync(join(folder, 'working'), join(folder, 'pg_basebackup'));
  runKeeper();
  expect(count()).toBe(1);
});

test('a base backup leaves alone one that is being made, and removes what a killed one left a day ago', () => {
  const [young, old] = [2, 25].map((hours) => {
    const part = join(backups, 'base', `part.${hours}`);
    mkdirSync(part);
    utimesSync(part, getTimeBefore(hours / 24), getTimeBefore(hours / 24));
    return part;
  });
  run('base-backup.sh');
  expect([young, old].map((part) => existsSync(part as string))).toEqual([true, false]);
});

test('a base backup whose name is later than now keeps no other from being made, and is not the one that stays while none can be made', () => {
  mkdirSync(join(backups, 'base', toName(getTimeBefore(-1))));
  run('base-backup.sh', ['1 day']);
  const isNew = (name: string) => name > toName(getTimeBefore(0.5)) && name < toName(getTimeBefore(-0.5));
  expect(readdirSync(join(backups, 'base')).filter(isNew)).toHaveLength(1);

  rmSync(join(backups, 'base'), { recursive: true });
  for (const days of [29.5, -1]) mkdirSync(join(backups, 'base', toName(getTimeBefore(days))), { recursive: true });
  writeFileSync(join(folder, 'pg_basebackup'), '#!/bin/sh\nexit 1\n');
  expect(() => run('base-backup.sh')).toThrow();
  expect(readdirSync(join(backups, 'base'))).toContain(toName(getTimeBefore(29.5)));
});

/** A segment of the log as Postgres finishes it, of which only the first page was written. */
const writeSegment = (name: string, page = 'written') => {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([Buffer.from(page), Buffer.alloc(SEGMENT_BYTES - page.length)]));
  return path;
};

test('a base backup that fails has removed all the same what is past its time, but not the newest one and the log since its beginning', () => {
  writeFileSync(join(folder, 'pg_basebackup'), '#!/bin/sh\nexit 1\n');
  expect(() => run('base-backup.sh')).toThrow();
  expect(readdirSync(join(backups, 'base'))).toEqual([27.9, 1].map((days) => toName(getTimeBefore(days))));
  expect(readdirSync(join(backups, 'wal')).toSorted()).toEqual(['1', '27.9', '28.1']);
  expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toHaveLength(2);

  for (const days of [1, 27.9]) rmSync(join(backups, 'base', toName(getTimeBefore(days))), { recursive: true });
  const [newest, older] = [29.5, 40].map((days) => toName(getTimeBefore(days)));
  for (const name of [newest, older]) mkdirSync(join(backups, 'base', name as string));
  for (const days of [29.9, 30.1]) {
    writeFileSync(join(backups, 'wal', `${days}`), '');
    utimesSync(join(backups, 'wal', `${days}`), getTimeBefore(days), getTimeBefore(days));
  }
  expect(() => run('base-backup.sh')).toThrow();
  expect(readdirSync(join(backups, 'base'))).toEqual([newest]);
  expect(readdirSync(join(backups, 'wal'))).toContain('29.9');
  expect(readdirSync(join(backups, 'wal'))).not.toContain('30.1');
});

test('a segment counts as archived once its name is on the disk, too, also where it was there already', () => {
  const segment = writeSegment('segment');
  const name = '000000010000000000000001';
  const log = join(folder, 'synced');
  writeFileSync(
    join(folder, 'sync'),
    `#!/bin/sh\n[ -f "$BACKUPS/wal/${name}" ] && echo "$1 named" >> ${log} || echo "$1" >> ${log}\n`,
  );
  chmodSync(join(folder, 'sync'), 0o755);
  for (let attempt = 0; attempt < 2; attempt++) run('archive-wal.sh', [segment, name]);
  const wal = join(backups, 'wal');
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual([
    join(wal, `${name}.part`),
    `${wal} named`,
    `${wal} named`,
  ]);
});

test('a finished segment takes as much room as was written to it, is archived once, and comes back as it was', () => {
  const segment = writeSegment('segment');
  for (let attempt = 0; attempt < 2; attempt++) run('archive-wal.sh', [segment, '000000010000000000000001']);
  const archived = join(backups, 'wal', '000000010000000000000001');
  expect(statSync(archived).size).toBeLessThan(2 ** 16);
  const other = writeSegment('other', 'else');
  expect(() => run('archive-wal.sh', [other, '000000010000000000000001'])).toThrow();

  // An earlier release archived segments as they are.
  cpSync(other, join(backups, 'wal', '000000010000000000000002'));
  run('archive-wal.sh', [other, '000000010000000000000002']);
  run('restore.sh');
  const settings = readFileSync(join(folder, 'data', 'postgresql.auto.conf'), 'utf8');
  const command = /^restore_command = '(.+)'$/m.exec(settings)?.[1] ?? '';
  for (const [name, expected] of [
    ['000000010000000000000001', segment],
    ['000000010000000000000002', other],
  ] as const) {
    const back = join(folder, `${name}.back`);
    execFileSync('sh', ['-c', command.replaceAll('%f', name).replaceAll('%p', back)]);
    expect(readFileSync(back).equals(readFileSync(expected))).toBe(true);
  }
  const missing = command.replaceAll('%f', 'none').replaceAll('%p', join(folder, 'none'));
  expect(() => execFileSync('sh', ['-c', missing], { stdio: 'pipe' })).toThrow();
});

test('a new major version of Postgres is not started empty beside the database of the one before it', () => {
  for (const program of ['docker-entrypoint.sh', 'chown']) {
    writeFileSync(join(folder, program), `#!/bin/sh\n[ $\{0##*/} = chown ] || echo started "$@"\n`);
    chmodSync(join(folder, program), 0o755);
  }
  const [older, newer] = ['18', '19'].map((version) => join(folder, 'volume', version, 'docker'));
  const start = (data: string | undefined) => run('start-postgres.sh', ['postgres', '-c', 'x=y'], undefined, data);
  expect(start(older)).toBe('started postgres -c x=y\n');
  mkdirSync(older as string, { recursive: true });
  writeFileSync(join(older as string, 'PG_VERSION'), '18\n');
  expect(start(older)).toBe('started postgres -c x=y\n');
  expect(() => start(newer)).toThrow(`one of another version in ${older}`);
  // Moved aside for the newer one, or taken over by it.
  mkdirSync(join(folder, 'volume', '19'));
  renameSync(older as string, `${newer}.before-${toName(getTimeBefore(0))}`);
  expect(start(newer)).toBe('started postgres -c x=y\n');
  mkdirSync(newer as string);
  writeFileSync(join(newer as string, 'PG_VERSION'), '19\n');
  mkdirSync(older as string, { recursive: true });
  writeFileSync(join(older as string, 'PG_VERSION'), '18\n');
  expect(start(newer)).toBe('started postgres -c x=y\n');
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
  expect(compose.match(/entrypoint: \["sh", "\/backup\/(start-postgres\.sh)"\]/)?.[1]).toBe('start-postgres.sh');
});

test('a restore after one to a point in time takes no base backup of the history that was left', () => {
  const [older, newer] = [27.9, 1].map((days) => join(backups, 'base', toName(getTimeBefore(days))));
  expect(run('restore.sh', [getTimeBefore(2).toISOString()])).toContain(`restored from ${older};`);
  expect(run('restore.sh')).toContain(`restored from ${older};`);
  expect(existsSync(`${newer}.abandoned`)).toBe(true);
});

test('a restore onto a new disk makes the folder above its data', () => {
  const data = join(folder, '18', 'docker');
  expect(run('restore.sh', [], undefined, data)).toContain('restored from');
  expect(existsSync(join(data, 'recovery.signal'))).toBe(true);
});

test('a restore that finds its own process in the lock of a crashed container goes on, unless Postgres answers', () => {
  // In a container Postgres is process 1, and so is the script in the next one.
  const asOwn = 'echo $$ > "$PGDATA/postmaster.pid"; exec sh "$0" "$@"';
  for (const isRunning of [0, 1]) {
    answerAs(isRunning);
    expect(() => run('restore.sh', [], asOwn)).toThrow('stop it first');
  }
  answerAs(2);
  expect(run('restore.sh', [], asOwn)).toContain('restored from');
});
