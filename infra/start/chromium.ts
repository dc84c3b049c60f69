import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { findProgram, tryInOrder } from '#infra/start/programs.ts';

const installed = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge'];
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((app) => `/Applications/${app}.app/Contents/MacOS`);
const macNames = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

/** A browser that Playwright has downloaded on this machine, the newest first. */
const findPlaywrightBrowser = (): string | undefined => {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright');
  if (!existsSync(cache)) return undefined;
  const builds = readdirSync(cache).filter((name) => name.startsWith('chromium'));
  const files = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
  ];
  return builds
    .sort()
    .reverse()
    .flatMap((build) => files.map((file) => join(cache, build, file)))
    .find(existsSync);
};

const unpack = async (archive: string, target: string) => {
  const plain = archive.endsWith('.tar.br') ? `${target}.tar` : target;
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(plain));
  if (plain === target) return;
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xf', plain, '-C', target]);
  rmSync(plain);
};

const lacksLibraries = (program: string): boolean => {
  const ldd = spawnSync('ldd', [program], { encoding: 'utf8' });
  return ldd.status !== 0 || ldd.stdout.includes('not found');
};

/**
 * The browser of the npm package, packed for cloud functions. On a bare machine the package's own libraries and fonts
 * are unpacked too; where the system has them, those are used, since the two sets do not mix.
 */
const unpackNpmBrowser = async (home: string): Promise<string> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`there is none for ${process.platform} on ${process.arch}`);
  const packed = join(dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))), 'bin');
  const { version } = JSON.parse(readFileSync(join(packed, '../package.json'), 'utf8')) as { version: string };
  const folder = join(home, 'lib', `chromium-${version}`);
  const program = join(folder, 'run');
  if (existsSync(program)) return program;
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  try {
    await unpack(join(packed, 'chromium.br'), join(half, 'chromium'));
    chmodSync(join(half, 'chromium'), 0o755);
    const extras: string[] = [];
    if (lacksLibraries(join(half, 'chromium'))) {
      await unpack(join(packed, 'al2023.tar.br'), join(half, 'al2023'));
      extras.push('LD_LIBRARY_PATH="$here/al2023/lib"', 'export LD_LIBRARY_PATH');
    }
    if (!existsSync('/etc/fonts/fonts.conf')) {
      await unpack(join(packed, 'fonts.tar.br'), join(half, 'fonts'));
      extras.push('FONTCONFIG_PATH="$here/fonts"', 'export FONTCONFIG_PATH');
    }
    const script = ['#!/bin/sh', 'here=$(dirname "$0")', ...extras, 'exec "$here/chromium" "$@"', ''];
    writeFileSync(join(half, 'run'), script.join('\n'), { mode: 0o755 });
    rmSync(folder, { recursive: true, force: true });
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return program;
};

/** Path of a Chromium for tests, for Playwright's `executablePath`. `home` is the folder `.data`. */
export const findChromium = (home: string): Promise<string> =>
  tryInOrder('A Chromium browser', [
    { name: 'CHROMIUM_PATH', find: async () => process.env.CHROMIUM_PATH || undefined },
    { name: 'installed', find: async () => findProgram(installed) ?? findProgram(macNames, macApps) },
    { name: "Playwright's", find: async () => findPlaywrightBrowser() },
    { name: 'the npm package @sparticuz/chromium', find: () => unpackNpmBrowser(home) },
  ]);

/**
 * Without these flags a browser on a closed network contacts Google's hosts at every start, and does not start under
 * root.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
