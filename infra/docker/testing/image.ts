import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { unpinImages } from '#infra/docker/pin-images.ts';
import { makeImageTree, readStages } from '#infra/docker/testing/image-tree.ts';
import { findProgram, runProgram } from '#infra/start/programs.ts';

/** An image of the product. Its processes share this machine's network. */
export type Image = {
  /** How it was made, in a sentence. */
  description: string;
  /** Its folder /app, as this machine sees it. */
  app: string;
  /** The whole file system; undefined where only /app was made. */
  root: string | undefined;
  /** What a container of it runs, before its argument. */
  entrypoint: readonly string[];
  start: (command: readonly string[], environment: Record<string, string>) => ChildProcess;
  /** Asks a started process to end, as a container engine does. */
  terminate: (started: ChildProcess) => void;
  remove: () => void;
};

const MINUTES = 60_000;

/** Whether this machine can build the image. Docker is not needed: buildah works without a service. */
export const canBuildImage = (): boolean =>
  process.getuid?.() === 0 && ['buildah', 'debootstrap'].every((name) => findProgram([name]) !== undefined);

/**
 * Builds the image of the last commit with buildah, from a clone, so that nothing of the checkout gets in that is not
 * under version control. Its base comes from Debian's own archive and the lock file in place of a registry of images: a
 * Debian by debootstrap, with the packaged Node and the machine's npm. Base and image stay in `.data/image` for the next
 * check.
 */
export async function buildImage(root: string): Promise<Image> {
  const storage = join(root, '.data/image');
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-image-'));
  const store = ['--storage-driver', 'vfs', '--root', join(storage, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...store, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const checkout = join(folder, 'checkout');
  execFileSync('git', ['clone', '--quiet', root, checkout]);
  const commit = execFileSync('git', ['-C', checkout, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const dockerfile = unpinImages(readFileSync(join(checkout, 'infra/docker/Dockerfile'), 'utf8'));
  writeFileSync(join(checkout, 'infra/docker/Dockerfile'), dockerfile);
  const base = readStages(dockerfile).at(-1)?.base ?? '';
  const isInStore = (image: string) => buildah('images', '--quiet', '--filter', `reference=${image}`) !== '';
  if (!isInStore(`docker.io/library/${base}`)) {
    const system = join(folder, 'base');
    await makeBase(root, base, system);
    const container = buildah('from', 'scratch');
    buildah('add', '--quiet', container, system, '/');
    buildah('commit', '--quiet', container, `docker.io/library/${base}`);
    buildah('rm', container);
    rmSync(system, { recursive: true });
  }
  const image = `localhost/seven-stones:${commit}`;
  const settings = join(folder, 'npmrc');
  writeFileSync(settings, readNpmSettings());
  const files = ['--file', 'infra/docker/Dockerfile', '--ignorefile', 'infra/docker/Dockerfile.dockerignore'];
  // A chroot begins with the lowest limit of open files, which npm reaches.
  const limits = ['--ulimit', `nofile=${readFileLimit()}:${readFileLimit()}`];
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  const mounts = [`${settings}:/root/.npmrc:ro`, `${cache}:/root/.npm`, ...listCertificates()];
  const options = [
    '--isolation',
    'chroot',
    '--pull-never',
    '--layers=false',
    ...limits,
    ...toVolumes(mounts),
    ...files,
  ];
  if (!isInStore(image)) {
    for (const old of buildah('images', '--quiet', '--filter', 'reference=localhost/seven-stones').split('\n'))
      if (old) buildah('rmi', '--force', old);
    await runProgram('buildah', [...store, 'build', ...options, '--tag', image, '.'], {
      cwd: checkout,
      timeoutMs: 30 * MINUTES,
    });
  }
  const container = buildah('from', '--pull-never', image);
  const system = buildah('mount', container);
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', image)) as {
    OCIv1: { config: { Entrypoint: string[]; User: string } };
  };
  const { Entrypoint: entrypoint, User: user } = OCIv1.config;
  return {
    description: `built by buildah from the commit ${commit}, on ${base} made by debootstrap`,
    app: join(system, 'app'),
    root: system,
    entrypoint,
    start: (command, environment) => {
      const variables = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      const run = ['run', '--isolation', 'chroot', '--user', user, ...variables, container, '--', ...command];
      return spawn('buildah', [...store, ...run], { stdio: ['ignore', 'pipe', 'pipe'] });
    },
    // buildah hands no signal on.
    terminate: ({ pid }) => {
      const inside = findDescendant(pid, 'node');
      if (inside) process.kill(inside, 'SIGTERM');
    },
    remove: () => {
      buildah('umount', container);
      buildah('rm', container);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Fills `system` with what the tag of the base image promises: that Debian, that Node, npm and the user `node`. */
async function makeBase(root: string, base: string, system: string): Promise<void> {
  const [, version, debian] = /^node:([\d.]+)-(\w+)-slim$/.exec(base) ?? [];
  const packaged = join(root, `node_modules/node-linux-${process.arch}`);
  const { version: packagedVersion } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8'));
  if (!version || !debian || version !== packagedVersion)
    throw new Error(`No ${base} can be made here: the packaged Node is ${packagedVersion}.`);
  await runProgram('debootstrap', ['--variant=minbase', debian, system], { timeoutMs: 10 * MINUTES });
  const local = join(system, 'usr/local');
  cpSync(join(packaged, 'bin/node'), join(local, 'bin/node'));
  // Not beside the running Node: the packaged one has no npm.
  const npm = realpathSync(findProgram(['npm']) ?? 'npm');
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  cpSync(join(npm, '../..'), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  execFileSync('chroot', [system, 'useradd', '--uid', '1000', '--create-home', 'node']);
  for (const cache of ['var/cache/apt', 'var/lib/apt/lists']) rmSync(join(system, cache), { recursive: true });
}

/** Which registry this machine asks and what it trusts: mounted for the build, in no layer of the image. */
function readNpmSettings(): string {
  const read = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  const cafile = findCertificates();
  return [`registry=${read('registry')}`, 'prefer-offline=true', ...(cafile ? [`cafile=${cafile}`] : [])].join('\n');
}

const findCertificates = (): string | undefined =>
  [process.env.NODE_EXTRA_CA_CERTS, '/etc/ssl/certs/ca-certificates.crt'].find((file) => file && existsSync(file));

const toVolumes = (mounts: readonly string[]) => mounts.flatMap((mount) => ['--volume', mount]);

const listCertificates = (): string[] => {
  const file = findCertificates();
  return file ? [`${dirname(file)}:${dirname(file)}:ro`] : [];
};

/** Program and parent of each process. */
const listProcesses = (): { pid: number; program: string; parent: number }[] =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, command = '']) => ({ pid: Number(pid), parent: Number(parent), program: basename(command) }));

/** The first process of this name below another. */
function findDescendant(pid: number | undefined, program: string): number | undefined {
  const processes = listProcesses();
  const search = (parents: readonly number[]): number | undefined => {
    const children = processes.filter(({ parent }) => parents.includes(parent));
    if (children.length === 0) return undefined;
    return children.find((each) => each.program === program)?.pid ?? search(children.map((each) => each.pid));
  };
  return pid === undefined ? undefined : search([pid]);
}

/** The most files that a process of ours may open. */
const readFileLimit = (): string =>
  /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? '1024';

/** The files of the image in a folder, for a machine that cannot build it: run by the Node of this process. */
export async function makeImageFolder(root: string): Promise<Image> {
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-image-'));
  const app = join(folder, 'app');
  await makeImageTree(root, app);
  return {
    description:
      'not built: `npm run image:check` does that, with root, buildah and debootstrap. Its files were put in a folder',
    app,
    root: undefined,
    entrypoint: ['node', 'infra/start/production.main.ts'],
    start: ([, ...args], environment) =>
      spawn(process.execPath, args, {
        cwd: app,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    terminate: (started) => started.kill('SIGTERM'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
