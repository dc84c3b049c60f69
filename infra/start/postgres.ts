import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '#infra/start/ports.ts';
import { buildPostgresCommand, type PostgresProgram, preparePostgresProgram } from '#infra/start/postgres-program.ts';
import { isAlive, type RunningProgram, startProgram, stopOrphan, waitUntilReady } from '#infra/start/processes.ts';

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
 * these data. Postgres itself refuses to start if the process id in the lock has been reused.
 */
export const clearPostgresLock = async (data: string): Promise<'none' | 'stale' | 'orphan'> => {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return 'none';
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (pid > 0 && isAlive(pid) && (await stopOrphan(pid, data, 'SIGINT'))) return 'orphan';
  rmSync(lock, { force: true });
  return 'stale';
};

const createCluster = async (folder: string, password: string, program: PostgresProgram, durable: boolean) => {
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, 'password.new');
  writeFileSync(passwordFile, password, { mode: 0o600 });
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
    rmSync(data, { recursive: true, force: true });
    throw new Error(
      `Postgres could not create its data folder ${data}: ${(error as { stderr?: string }).stderr?.trim() || (error as Error).message}`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
};

/** Creates the cluster if there is none and starts it on 127.0.0.1. Ready when this resolves. */
export const startPostgres = async ({
  folder,
  port,
  durable = true,
  program = preparePostgresProgram(),
}: Options): Promise<Postgres> => {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const password = randomBytes(18).toString('base64url');
    await createCluster(folder, password, program, durable);
    writeFileSync(passwordFile, password, { mode: 0o600 });
  }
  await clearPostgresLock(data);

  const chosenPort = port ?? (await findFreePort());
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'timezone=UTC',
    ...(durable ? [] : notDurable),
  ];
  const { command, args, identity } = buildPostgresCommand(program, 'postgres', folder);
  const running = startProgram({
    name: 'Postgres',
    command,
    args: [...args, '-D', data, '-p', String(chosenPort), ...settings],
    logFile: join(folder, 'postgres.log'),
    env: environment,
    ...(identity && { identity }),
    signal: 'SIGINT',
  });
  // The eighth line of the lock file is the status; pg_ctl reads the same.
  const lock = join(data, 'postmaster.pid');
  await waitUntilReady(
    running,
    () => existsSync(lock) && readFileSync(lock, 'utf8').split('\n')[7]?.trim() === 'ready',
    60_000,
  );
  const password = readFileSync(passwordFile, 'utf8').trim();
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
